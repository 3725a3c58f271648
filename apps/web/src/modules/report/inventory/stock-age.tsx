import { stockAge } from '@erp/contract/report/inventory/stock-age'
import { GroupedPage } from '../../../kit/index.ts'
import { reportFilters } from '../../stock/figures/filters.tsx'

/** 库龄: how long what lies in store has been ours, now or on any day before. */
export default function StockAge() {
  return <GroupedPage report={stockAge} filters={reportFilters} />
}
