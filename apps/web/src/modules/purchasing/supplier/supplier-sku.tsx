import { SWITCHED } from '@erp/contract/kit'
import { supplierSku } from '@erp/contract/purchasing/supplier/supplier-sku'
import { Tag } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { AddButton, attempt, Copyable, call, Detail, type List, ListPage, offers, RowAction, remove } from '../../../kit/index.ts'
import { GoodsPicture } from '../../goods/picture.tsx'
import { arranged } from '../../stock/parts/arranged.ts'
import { Ladder, Prices } from './prices.tsx'
import { QuoteForm } from './quote-form.tsx'
import type { Quote } from './rows.ts'

type Open = { kind: 'new' } | { kind: 'edit' | 'view'; row: Quote } | null

/** 供应商报价: who offers a SKU at what price, and what was really paid. */
export default function SupplierSkus() {
  const [open, setOpen] = useState<Open>(null)
  const columns = useMemo(() => quoteColumns(), [])
  const rowActions = useCallback((row: Quote, list: List) => <Verbs {...{ row, list }} onOpen={setOpen} />, [])
  return (
    <ListPage
      resource={supplierSku}
      columns={columns}
      rowHeight={40}
      rowActionsWidth={156}
      onOpen={(row) => setOpen({ kind: 'view', row })}
      toolbar={() => offers(supplierSku, 'save') && <AddButton onClick={() => setOpen({ kind: 'new' })} />}
      rowActions={rowActions}
    >
      {(list) => {
        if (!open) return null
        const onClose = () => setOpen(null)
        if (open.kind === 'view') return <Detail resource={supplierSku} row={open.row} onClose={onClose} />
        return <QuoteForm row={open.kind === 'edit' ? open.row : null} onClose={onClose} onSaved={() => void list.refresh()} />
      }}
    </ListPage>
  )
}

function Verbs({ row, list, onOpen }: { row: Quote; list: List; onOpen: (open: Open) => void }) {
  const setDefault = async () => {
    if (await attempt(call(supplierSku, 'set-default', { id: row.id }), '已设为默认')) await list.refresh()
  }
  return (
    <>
      {!row.isDefault && row.status === SWITCHED.on && offers(supplierSku, 'set-default') && (
        <RowAction onClick={() => void setDefault()}>设为默认</RowAction>
      )}
      {offers(supplierSku, 'update') && <RowAction onClick={() => onOpen({ kind: 'edit', row })}>修改</RowAction>}
      {offers(supplierSku, 'remove') && (
        <RowAction danger onClick={() => void remove(supplierSku, row, list)}>
          删除
        </RowAction>
      )}
    </>
  )
}

const Sku = ({ row }: { row: Quote }) => (
  <span className="level">
    <Copyable text={row.sku ?? ''} />
    {row.isDefault === 1 && <Tag color="blue">默认</Tag>}
  </span>
)

const quoteColumns = () =>
  arranged(supplierSku, {
    sku: { width: 168, render: (row) => <Sku row={row} /> },
    image: { width: 56, title: '图', render: (row) => <GoodsPicture url={row.image} /> },
    skuName: 170,
    supplierId: 186,
    price: 104,
    ladder: { width: 176, render: (row) => <Ladder ladder={row.ladder} /> },
    lastPrices: { width: 236, title: '最近5次成交价', render: (row) => <Prices prices={row.lastPrices} /> },
    moq: 78,
    packQty: 78,
    leadDays: 86,
    status: 78,
  })
