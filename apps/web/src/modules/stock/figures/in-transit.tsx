import { inTransit } from '@erp/contract/stock/figures/stock-report'
import { useMemo } from 'react'
import { type AnyRow, ListPage } from '../../../kit/index.ts'
import { reportColumns } from './columns.tsx'
import { reportFilters } from './filters.tsx'
import './figures.css'

const SORTS = ['expectDate', 'remainQty', 'shipQty', 'docNo']
const late = (row: AnyRow) => (row['overdueDays'] ? <span className="overdue">{row['overdueDays']}</span> : '–')

/** 在途明细: what has set out and not arrived. */
export default function InTransit() {
  const columns = useMemo(
    () => reportColumns(inTransit, SORTS).map((column) => (column.id === 'overdueDays' ? { ...column, render: late } : column)),
    [],
  )
  return <ListPage resource={inTransit} columns={columns} filters={reportFilters} rowHeight={40} />
}
