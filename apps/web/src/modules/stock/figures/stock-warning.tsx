import { CALCULATE_MAX, stockWarning, WARN_LEVELS } from '@erp/contract/stock/figures/store-report'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { type AnyRow, attempt, call, type List, ListPage, offers, RowAction, type StatusTabs } from '../../../kit/index.ts'
import { reportColumns } from './columns.tsx'
import { reportFilters } from './filters.tsx'
import { TraceDrawer } from './trace-drawer.tsx'

const TABS: StatusTabs = { field: 'level', items: WARN_LEVELS, count: 'status-count' }
const SORTS = [
  's7',
  's15',
  's30',
  'avgDaily',
  'sellable',
  'purchaseInTransit',
  'transferInTransit',
  'outStockQty',
  'coverDays',
  'suggestQty',
]

/** 库存预警: what runs out, what lies too long, and how much to buy. */
export default function StockWarnings() {
  const [skuId, open] = useState<number | null>(null)
  const columns = useMemo(() => reportColumns(stockWarning, SORTS), [])
  const show = (row: AnyRow) => open(row['skuId'])
  return (
    <ListPage
      resource={stockWarning}
      columns={columns}
      filters={reportFilters}
      tabs={TABS}
      rowHeight={40}
      rowActionsWidth={90}
      onOpen={show}
      rowActions={(row: AnyRow) => <RowAction onClick={() => show(row)}>货在哪</RowAction>}
      toolbar={(list) => offers(stockWarning, 'calculate') && <Calculate list={list} />}
    >
      {() => skuId !== null && <TraceDrawer skuId={skuId} onClose={() => open(null)} />}
    </ListPage>
  )
}

/** The chosen rows, or those of the page. */
function Calculate({ list }: { list: List }) {
  const [busy, setBusy] = useState(false)
  const rows = list.selection.size > 0 ? [...list.selection.values()] : list.rows
  const skuIds = [...new Set(rows.map((row) => row['skuId'] as number))]
  const run = async () => {
    setBusy(true)
    const worked = await attempt(
      call(stockWarning, 'calculate', { skuIds: skuIds.slice(0, CALCULATE_MAX) }),
      `已重新计算 ${skuIds.length} 个SKU`,
    )
    setBusy(false)
    if (!worked) return
    list.clear()
    void list.refresh()
  }
  const title = list.selection.size > 0 ? '重新计算所选SKU' : '重新计算本页SKU'
  return (
    <Button
      title={title}
      loading={busy}
      disabled={skuIds.length === 0 || skuIds.length > CALCULATE_MAX}
      onClick={() => void run()}
    >
      立即计算
    </Button>
  )
}
