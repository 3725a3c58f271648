import { DownOutlined } from '@ant-design/icons'
import { type Fields, inputs } from '@erp/contract/kit'
import { type TemuConfigOf, type TemuConfigRow, temuConfig } from '@erp/contract/temu/setup/config'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Dropdown } from 'antd'
import { useMemo, useState } from 'react'
import { arranged, call, Detail, FieldItem, FormFrame, ListPage, offers, RowAction } from '../../../kit/index.ts'

type Open = { mode: 'view'; row: TemuConfigRow } | { mode: 'edit'; row: TemuConfigOf; shopName: string } | null
const UNSET = [temuConfig.path, 'unset']
const fields = inputs(temuConfig.fields) as Fields

/** 店铺配置: from which warehouse a shop is supplied, how far ahead, at what margin, and how it travels. */
export default function TemuConfigs() {
  const [open, setOpen] = useState<Open>(null)
  const columns = useMemo(() => configColumns(), [])
  const client = useQueryClient()
  const edit = async (shopId: number, shopName: string) => {
    const row = await call(temuConfig, 'get', { shopId }).catch(() => null)
    if (row) setOpen({ mode: 'edit', row, shopName })
  }
  return (
    <ListPage
      resource={temuConfig}
      columns={columns}
      onOpen={(row) => setOpen({ mode: 'view', row })}
      toolbar={() => offers(temuConfig, 'update') && <Unset onChoose={edit} />}
      rowActions={(row) => (
        <>
          <RowAction onClick={() => setOpen({ mode: 'view', row })}>详情</RowAction>
          {offers(temuConfig, 'update') && <RowAction onClick={() => void edit(row.shopId, row.shopName ?? '')}>修改</RowAction>}
        </>
      )}
    >
      {(list) => {
        if (!open) return null
        if (open.mode === 'view') return <Detail resource={temuConfig} row={open.row} onClose={() => setOpen(null)} />
        const saved = () => {
          void list.refresh()
          void client.invalidateQueries({ queryKey: UNSET })
        }
        return <ConfigForm row={open.row} shopName={open.shopName} onClose={() => setOpen(null)} onSaved={saved} />
      }}
    </ListPage>
  )
}

/** Shops that nobody has said anything about yet: nothing is advised or shipped for them. */
function Unset({ onChoose }: { onChoose: (shopId: number, shopName: string) => Promise<void> }) {
  const { data = [] } = useQuery({ queryKey: UNSET, queryFn: ({ signal }) => call(temuConfig, 'unset', {}, { signal }) })
  const items = data.map(({ shopId, shopName }) => ({
    key: shopId,
    label: shopName,
    onClick: () => void onChoose(shopId, shopName),
  }))
  return (
    <Dropdown menu={{ items }} trigger={['click']} disabled={items.length === 0}>
      <Button type="primary">
        配置店铺（{items.length} 个未配置） <DownOutlined aria-hidden="true" />
      </Button>
    </Dropdown>
  )
}

interface FormProps {
  row: TemuConfigOf
  shopName: string
  onClose: () => void
  onSaved: () => void
}
function ConfigForm({ row, shopName, onClose, onSaved }: FormProps) {
  const known = { ...row, shopName }
  return (
    <FormFrame
      resource={temuConfig}
      row={known}
      action="update"
      fields={fields}
      title={`店铺配置 ${shopName}`}
      onClose={onClose}
      onSaved={onSaved}
    >
      {Object.entries(fields).map(([name, field]) => (
        <FieldItem key={name} name={name} field={field} row={known} disabled={name === 'shopId'} />
      ))}
    </FormFrame>
  )
}

const configColumns = () =>
  arranged(temuConfig, {
    shopId: 150,
    outStoreId: 120,
    isActivated: 72,
    autoAccept: 92,
    autoStage: 116,
    stockDays: 92,
    capFactor: 92,
    marginFloor: 104,
    deliveryMethod: 132,
    expressCompanyId: 124,
    boxMaxWeight: 116,
    boxMaxQty: 116,
  })
