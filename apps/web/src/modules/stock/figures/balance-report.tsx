import type { Fields } from '@erp/contract/kit'
import { BALANCE_FIGURES, stockBalanceReport } from '@erp/contract/stock/figures/stock-balance-report'
import { useMemo } from 'react'
import { ListPage, may } from '../../../kit/index.ts'
import { reportColumns } from './columns.tsx'
import { reportFilters } from './filters.tsx'
import { Totals } from './totals.tsx'

const fields = stockBalanceReport.fields as Fields

/** 收发存报表: what stood, came, went and stands, in pieces and in money. */
export default function BalanceReport() {
  const columns = useMemo(() => reportColumns(stockBalanceReport), [])
  const sums = useMemo(
    () =>
      BALANCE_FIGURES.filter((name) => !fields[name]!.reach || may(fields[name]!.reach!)).map(
        (name) => [name, fields[name]!.label] as const,
      ),
    [],
  )
  return (
    <ListPage
      resource={stockBalanceReport}
      columns={columns}
      filters={reportFilters}
      rowHeight={40}
      toolbar={(list) => !list.state.condition['period'] && <span className="report-hint">未选期间时为本月，最长12个月</span>}
      summary={(list) => <Totals resource={stockBalanceReport} list={list} names={sums} />}
    />
  )
}
