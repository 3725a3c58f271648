import { CalculatorOutlined, CloudUploadOutlined } from '@ant-design/icons'
import { inventoryUpdateConfig } from '@erp/contract/goods/online/inventory-update-config'
import { Button, Tabs } from 'antd'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { AddButton, Detail, type List, ListPage, offers, RowAction, remove } from '../../../kit/index.ts'
import { configColumns } from './columns.tsx'
import { ConfigForm } from './config-form.tsx'
import { PushDialog } from './push-dialog.tsx'
import { PushLog } from './push-log.tsx'
import type { Config } from './rows.ts'
import { switchConfig } from './switch-config.ts'
import { TrialPanel } from './trial-panel.tsx'
import '../../basic/basic.css'

const TABS = [
  { key: '', label: '更新配置' },
  { key: 'log', label: '推送记录' },
]

/** 库存更新配置: how much of our stock shops are told, and what they were told. */
export default function InventoryUpdateConfig() {
  const [params, setParams] = useSearchParams()
  const shown = params.get('show') ?? ''
  return (
    <div className="tabbed-page">
      <Tabs
        className="page-tabs"
        size="small"
        activeKey={shown}
        items={TABS}
        onChange={(key) => setParams(key ? { show: key } : {})}
      />
      <div className="tabbed-body">{shown === 'log' ? <PushLog /> : <Configs />}</div>
    </div>
  )
}

type Open = { kind: 'new' | 'trial' | 'push' } | { kind: 'edit' | 'view'; row: Config } | null

function Configs() {
  const [open, setOpen] = useState<Open>(null)
  const columns = useMemo(() => configColumns(), [])
  return (
    <ListPage
      resource={inventoryUpdateConfig}
      columns={columns}
      rowActionsWidth={176}
      onOpen={(row) => setOpen({ kind: 'view', row })}
      toolbar={() => (
        <>
          {offers(inventoryUpdateConfig, 'add') && <AddButton onClick={() => setOpen({ kind: 'new' })} />}
          <Button icon={<CalculatorOutlined aria-hidden="true" />} onClick={() => setOpen({ kind: 'trial' })}>
            试算
          </Button>
          {offers(inventoryUpdateConfig, 'push') && (
            <Button icon={<CloudUploadOutlined aria-hidden="true" />} onClick={() => setOpen({ kind: 'push' })}>
              立即更新
            </Button>
          )}
        </>
      )}
      rowActions={(row, list) => <RowActions row={row} list={list} onOpen={(kind) => setOpen({ kind, row })} />}
    >
      {(list) => <Opened open={open} onClose={() => setOpen(null)} onSaved={() => void list.refresh()} />}
    </ListPage>
  )
}

function RowActions({ row, list, onOpen }: { row: Config; list: List; onOpen: (kind: 'edit' | 'view') => void }) {
  const edit = offers(inventoryUpdateConfig, 'edit')
  return (
    <>
      <RowAction onClick={() => onOpen('view')}>详情</RowAction>
      {edit && <RowAction onClick={() => onOpen('edit')}>修改</RowAction>}
      {edit && <RowAction onClick={() => void switchConfig(row, list)}>{row.isActivated ? '停用' : '启用'}</RowAction>}
      {offers(inventoryUpdateConfig, 'remove') && (
        <RowAction danger onClick={() => void remove(inventoryUpdateConfig, row, list)}>
          删除
        </RowAction>
      )}
    </>
  )
}

function Opened({ open, onClose, onSaved }: { open: Open; onClose: () => void; onSaved: () => void }) {
  switch (open?.kind) {
    case 'new':
      return <ConfigForm row={null} onClose={onClose} onSaved={onSaved} />
    case 'edit':
      return <ConfigForm row={open.row} onClose={onClose} onSaved={onSaved} />
    case 'view':
      return <Detail resource={inventoryUpdateConfig} row={open.row} onClose={onClose} />
    case 'trial':
      return <TrialPanel onClose={onClose} />
    case 'push':
      return <PushDialog onClose={onClose} />
    default:
      return null
  }
}
