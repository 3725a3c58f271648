import { CalculatorOutlined } from '@ant-design/icons'
import { MATCH_TYPES, purchaserConfig } from '@erp/contract/purchasing/config/purchaser-config'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import type { StatusTabs } from '../../../kit/index.ts'
import { AddButton, Detail, ListPage, offers, RowAction, remove } from '../../../kit/index.ts'
import { arranged } from '../../stock/parts/arranged.ts'
import { PurchaserForm } from './purchaser-form.tsx'
import type { PurchaserRule } from './rows.ts'
import { TryPurchaser } from './try-purchaser.tsx'

const TABS: StatusTabs = { field: 'matchType', items: MATCH_TYPES }
type Open = { kind: 'new' | 'try' } | { kind: 'edit' | 'view'; row: PurchaserRule } | null

/** 采购员配置: who buys what; the most exact rule stands. */
export default function PurchaserConfigs() {
  const [open, setOpen] = useState<Open>(null)
  const columns = useMemo(() => ruleColumns(), [])
  return (
    <ListPage
      resource={purchaserConfig}
      tabs={TABS}
      columns={columns}
      onOpen={(row) => setOpen({ kind: 'view', row })}
      toolbar={() => (
        <>
          {offers(purchaserConfig, 'add') && <AddButton onClick={() => setOpen({ kind: 'new' })} />}
          <Button icon={<CalculatorOutlined aria-hidden="true" />} onClick={() => setOpen({ kind: 'try' })}>
            试算
          </Button>
        </>
      )}
      rowActions={(row, list) => (
        <>
          <RowAction onClick={() => setOpen({ kind: 'view', row })}>详情</RowAction>
          {offers(purchaserConfig, 'edit') && <RowAction onClick={() => setOpen({ kind: 'edit', row })}>修改</RowAction>}
          {offers(purchaserConfig, 'remove') && (
            <RowAction danger onClick={() => void remove(purchaserConfig, row, list)}>
              删除
            </RowAction>
          )}
        </>
      )}
    >
      {(list) => open && <Opened open={open} onClose={() => setOpen(null)} onSaved={() => void list.refresh()} />}
    </ListPage>
  )
}

function Opened({ open, onClose, onSaved }: { open: NonNullable<Open>; onClose: () => void; onSaved: () => void }) {
  if (open.kind === 'try') return <TryPurchaser onClose={onClose} />
  if (open.kind === 'view') return <Detail resource={purchaserConfig} row={open.row} onClose={onClose} />
  return <PurchaserForm row={open.kind === 'edit' ? open.row : null} onClose={onClose} onSaved={onSaved} />
}

const ruleColumns = () =>
  arranged(purchaserConfig, {
    matchValue: 260,
    matchType: 120,
    purchaserId: 130,
    backupPurchaserId: 130,
    isActivated: 90,
    updateBy: 110,
    updateTime: 168,
  })
