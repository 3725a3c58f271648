import { BARGAIN_TABS, orderBargain } from '@erp/contract/purchasing/order/bargain'
import { useMemo, useState } from 'react'
import { type Column, columnsOf, ListPage, type ListRow, may, RowAction, type StatusTabs } from '../../../kit/index.ts'
import { amount, NumberCell, SupplierCell, TwoLines } from './cells.tsx'
import { OrderDetail } from './detail/order-detail.tsx'
import { RowVerbs } from './row-verbs.tsx'
import type { ListedOrder } from './rows.ts'
import { useOrderVerbs } from './use-order-verbs.tsx'
import { BARGAIN_VERBS } from './verbs.ts'
import './order.css'

const TABS: StatusTabs = {
  field: 'bargainStatus',
  items: BARGAIN_TABS,
  count: 'status-count',
  where: (tab) => ({ bargainStatus: [Number(tab)] }),
}

type Row = ListRow<typeof orderBargain>

/** 议价工作台: whose price is to be talked about, by whom, and what came of it. */
export default function Bargains() {
  const verbs = useOrderVerbs()
  const [seen, setSeen] = useState<ListedOrder | null>(null)
  const columns = useMemo(() => columnsFor(setSeen), [])
  return (
    <ListPage
      resource={orderBargain}
      tabs={TABS}
      columns={columns}
      rowHeight={56}
      rowActionsWidth={164}
      onOpen={setSeen}
      rowActions={(row) => (
        <>
          <RowAction onClick={() => setSeen(row)}>详情</RowAction>
          <RowVerbs verbs={BARGAIN_VERBS} row={row} onVerb={verbs.start} />
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

function columnsFor(open: (row: Row) => void): Column<Row>[] {
  const shown: Column<Row>[] = [
    {
      id: 'orderNo',
      title: '采购单号',
      width: 150,
      fixed: 'start',
      sort: 'orderNo',
      exports: ['orderNo', 'urgent'],
      render: (row) => <NumberCell row={row} onOpen={open} />,
    },
    {
      id: 'supplierId',
      title: '供应商',
      width: 150,
      exports: ['supplierId', 'levelCode'],
      render: (row) => <SupplierCell row={row} />,
    },
    {
      id: 'quantity',
      title: '品种/总数',
      width: 90,
      align: 'right',
      exports: ['skuCount', 'quantity'],
      render: (row) => <TwoLines right first={amount(row.quantity)} second={`${row.skuCount} 种`} />,
    },
    ...(may('purchasing:order:price') ? SUMS : []),
    { id: 'bargainBy', title: '提交人', width: 72, render: (row) => row.bargainByName ?? null },
    { id: 'bargainHandlerId', title: '接手人', width: 72, render: (row) => row.bargainHandlerName ?? null },
    { id: 'bargainRemark', title: '议价说明', width: 170, render: (row) => row.bargainRemark },
  ]
  const taken = new Set(shown.flatMap(({ id, exports = [] }) => [id, ...exports]))
  return [
    ...shown,
    ...columnsOf(orderBargain)
      .filter(({ id }) => !taken.has(id))
      .map(({ fixed: _fixed, ...column }) => ({ ...column, hidden: true })),
  ]
}

const sum = (id: keyof Row, title: string, width: number): Column<Row> => ({
  id,
  title,
  width,
  align: 'right',
  render: (row) => amount(row[id]),
})
const SUMS: Column<Row>[] = [
  sum('goodsAmount', '货款(CNY)', 104),
  sum('targetAmount', '目标价合计', 104),
  sum('lowestAmount', '历史最低价合计', 118),
  {
    ...sum('bargainSaved', '节省', 88),
    sort: 'bargainSaved',
    render: (row) => (Number(row.bargainSaved) > 0 ? <b className="purchase-saved">{amount(row.bargainSaved)}</b> : '–'),
  },
]
