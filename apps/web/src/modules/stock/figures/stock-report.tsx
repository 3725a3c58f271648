import { stockReport } from '@erp/contract/stock/figures/stock-report'
import { useMemo, useState } from 'react'
import { ListPage, type ListRow, RowAction } from '../../../kit/index.ts'
import { reportColumns } from './columns.tsx'
import { reportFilters } from './filters.tsx'
import { Totals } from './totals.tsx'
import { TraceDrawer } from './trace-drawer.tsx'

type Stock = ListRow<typeof stockReport>
const SORTS = ['onHand', 'occupied', 'available', 'sellable', 'purchaseInTransit', 'transferInTransit', 'unusualInTransit']
const TIMES = ['amount', 'lastInTime', 'lastOutTime', 'lastCheckTime']
const SUMS = [
  ['skuCount', 'SKU数'],
  ['onHand', '库存'],
  ['occupied', '占用'],
  ['available', '可用'],
  ['sellable', '可售'],
  ['purchaseInTransit', '采购在途'],
  ['transferInTransit', '调拨在途'],
  ['unusualInTransit', '异常在途'],
  ['amount', '金额'],
] as const

/** 库存查询: every SKU of every store, now or at any moment; a row opens 货在哪. */
export default function StockReport() {
  const [skuId, open] = useState<number | null>(null)
  const columns = useMemo(() => reportColumns(stockReport, [...SORTS, ...TIMES]), [])
  const show = (row: Stock) => open(row.skuId)
  return (
    <ListPage
      resource={stockReport}
      columns={columns}
      filters={reportFilters}
      rowHeight={40}
      rowActionsWidth={90}
      onOpen={show}
      rowActions={(row) => <RowAction onClick={() => show(row)}>货在哪</RowAction>}
      summary={(list) => <Totals resource={stockReport} list={list} names={SUMS} />}
    >
      {() => skuId !== null && <TraceDrawer skuId={skuId} onClose={() => open(null)} />}
    </ListPage>
  )
}
