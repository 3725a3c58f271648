import { ARCHIVE_TABS, orderArchive } from '@erp/contract/purchasing/order/archive'
import { useMemo, useState } from 'react'
import { type Column, columnsOf, ListPage, type ListRow, RowAction, type StatusTabs } from '../../../kit/index.ts'
import { amount, NumberCell, SupplierCell, TwoLines } from './cells.tsx'
import { OrderDetail } from './detail/order-detail.tsx'
import { RowVerbs } from './row-verbs.tsx'
import type { ListedOrder } from './rows.ts'
import { useOrderVerbs } from './use-order-verbs.tsx'
import { verbsFor } from './verbs.ts'
import './order.css'

const TABS: StatusTabs = { field: 'checkFlag', items: ARCHIVE_TABS, count: 'status-count' }
const OWN = verbsFor('return-archive', 'copy', 'add-notes')
const MONEY = ['totalAmount', 'payableAmount', 'stockedAmount', 'writeOffAmount'] as const
type Row = ListRow<typeof orderArchive>

/** 采购归档: what is done and what was given up, with its final amounts. */
export default function Archive() {
  const verbs = useOrderVerbs()
  const [seen, setSeen] = useState<ListedOrder | null>(null)
  const columns = useMemo(() => columnsFor(setSeen), [])
  return (
    <ListPage
      resource={orderArchive}
      tabs={TABS}
      columns={columns}
      rowActionsWidth={128}
      rowHeight={48}
      onOpen={setSeen}
      rowActions={(row) => (
        <>
          <RowAction onClick={() => setSeen(row)}>详情</RowAction>
          <RowVerbs verbs={OWN} row={row} onVerb={verbs.start} />
        </>
      )}
    >
      {() => (
        <>
          {seen && <OrderDetail orderId={seen.orderId} verbs={verbs} onClose={() => setSeen(null)} />}
          {verbs.dialogs}
        </>
      )}
    </ListPage>
  )
}

const WIDTHS: Record<string, number> = { supplierId: 130, checkFlag: 92, archiveReason: 190, archiveTime: 168 }

const columnsFor = (open: (row: Row) => void): Column<Row>[] =>
  columnsOf(orderArchive).map((column): Column<Row> => {
    const { id } = column
    if (id === 'orderNo') return { ...column, width: 150, render: (row) => <NumberCell row={row} onOpen={open} /> }
    if (id === 'supplierId') return { ...column, ...bare, width: 130, render: (row) => <SupplierCell row={row} /> }
    if (id === 'paidAmount') return { ...column, ...bare, ...PAID }
    const money = MONEY.find((name) => name === id)
    if (money) return { ...column, ...bare, width: 96, title: titled(column), render: (row) => amount(row[money]) }
    const width = WIDTHS[id]
    return width ? { ...column, ...(id !== 'archiveTime' && bare), width } : { ...column, hidden: true }
  })
const bare = { sort: undefined }
const titled = ({ title }: Column): string => title.replace('(CNY)', '')
const PAID: Partial<Column<Row>> = {
  title: '已付/已退',
  width: 96,
  exports: ['paidAmount', 'refundAmount'],
  render: (row) => (
    <TwoLines right first={amount(row.paidAmount)} second={Number(row.refundAmount) > 0 && `退 ${amount(row.refundAmount)}`} />
  ),
}
