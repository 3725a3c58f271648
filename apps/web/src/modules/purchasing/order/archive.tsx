import { ARCHIVE_TABS, orderArchive } from '@erp/contract/purchasing/order/archive'
import { useMemo, useState } from 'react'
import { type AnyRow, type Column, columnsOf, ListPage, RowAction, type StatusTabs } from '../../../kit/index.ts'
import { amount, NumberCell } from './cells.tsx'
import { OrderDetail } from './detail/order-detail.tsx'
import { RowVerbs } from './row-verbs.tsx'
import { useOrderVerbs } from './use-order-verbs.tsx'
import { verbsFor } from './verbs.ts'
import './order.css'

const TABS: StatusTabs = { field: 'checkFlag', items: ARCHIVE_TABS, count: 'status-count' }
const OWN = verbsFor('return-archive', 'copy', 'add-notes')
const MONEY = ['totalAmount', 'payableAmount', 'paidAmount', 'refundAmount', 'stockedAmount', 'writeOffAmount']
const SHOWN = ['orderNo', 'supplierId', 'checkFlag', 'quantity', ...MONEY, 'archiveReason', 'archiveTime']

/** 采购归档: what is done and what was given up, with its final amounts. */
export default function Archive() {
  const verbs = useOrderVerbs()
  const [seen, setSeen] = useState<AnyRow | null>(null)
  const columns = useMemo(() => columnsFor(setSeen), [])
  return (
    <ListPage
      resource={orderArchive}
      tabs={TABS}
      columns={columns}
      rowActionsWidth={160}
      onOpen={setSeen}
      rowActions={(row: AnyRow) => (
        <>
          <RowAction onClick={() => setSeen(row)}>详情</RowAction>
          <RowVerbs verbs={OWN} row={row} onVerb={verbs.start} />
        </>
      )}
    >
      {() => (
        <>
          {seen && <OrderDetail orderId={seen['orderId']} verbs={verbs} onClose={() => setSeen(null)} />}
          {verbs.dialogs}
        </>
      )}
    </ListPage>
  )
}

const columnsFor = (open: (row: AnyRow) => void): Column[] =>
  columnsOf(orderArchive).map((column) => {
    const { id } = column
    if (id === 'orderNo') return { ...column, width: 160, render: (row) => <NumberCell row={row} onOpen={open} /> }
    if (MONEY.includes(id))
      return { ...column, width: 104, title: column.title.replace('(CNY)', ''), render: (row) => amount(row[id]) }
    return SHOWN.includes(id) ? column : { ...column, hidden: true }
  })
