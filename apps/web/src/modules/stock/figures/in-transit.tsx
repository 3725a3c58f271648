import { inTransit } from '@erp/contract/stock/figures/stock-report'
import { useMemo } from 'react'
import { type Column, ListPage, type ListRow } from '../../../kit/index.ts'
import { reportColumns } from './columns.tsx'
import { reportFilters } from './filters.tsx'
import './figures.css'

const SORTS = ['expectDate', 'remainQty', 'shipQty', 'docNo']
type Transit = ListRow<typeof inTransit>
const late = (row: Transit) => (row.overdueDays ? <span className="overdue">{row.overdueDays}</span> : '–')

/** 在途明细: what has set out and not arrived. */
export default function InTransit() {
  const columns = useMemo(
    () =>
      reportColumns(inTransit, SORTS).map(
        (column): Column<Transit> => (column.id === 'overdueDays' ? { ...column, render: late } : column),
      ),
    [],
  )
  return <ListPage resource={inTransit} columns={columns} filters={reportFilters} rowHeight={40} />
}
