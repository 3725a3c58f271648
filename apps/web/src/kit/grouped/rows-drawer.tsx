import type { Report } from '@erp/contract/kit'
import { isNothing } from '@erp/contract/kit/reading'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pagination } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../app/call.ts'
import { offers } from '../../app/session.ts'
import { columnOf } from '../columns.tsx'
import { Cover } from '../cover.tsx'
import type { AnyRow, Column } from '../grid/column.ts'
import { Rows } from '../grid/rows.tsx'
import { ViewDrawer } from '../view-drawer.tsx'
import { TOTALS } from './group-columns.tsx'
import { groupName, openedAt } from './group-name.ts'

interface Props {
  report: Report
  condition: AnyRow
  by: string[]
  /** The group, or the totals. */
  row: AnyRow
  /** What else is known of a group, above its rows. */
  more?: BesideRows
  onClose: () => void
}
export type BesideRows = (group: AnyRow, by: string[], condition: AnyRow) => React.ReactNode
const PAGE_SIZE = 20
const NONE: AnyRow[] = []

/** The rows behind a figure, and the list page that has them all where there is one. */
export function RowsDrawer({ report, condition, by, row, more, onClose }: Props) {
  const [pageNum, setPageNum] = useState(1)
  const group = row['groupKey'] === TOTALS ? null : row
  const input = {
    condition: { ...condition, by, compare: undefined },
    pageNum,
    pageSize: PAGE_SIZE,
    group: group && by.map((name) => group[name]),
  }
  const page = useQuery({
    queryKey: ['list', report.path, 'rows', input],
    queryFn: ({ signal }) => call(report, 'rows', input, { signal }),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(() => rowColumns(report), [report])
  const elsewhere = openedAt(report, condition, by, group)
  const rows = (page.data?.list ?? NONE).map((one, i) => ({ ...one, rowKey: i }))
  const cover = { loading: page.isLoading, error: page.error, onRetry: () => void page.refetch() }
  return (
    <ViewDrawer
      open
      size="min(1080px, 100%)"
      className="group-rows"
      title={`${report.report.rowTitle}：${group ? groupName(report, by, group) : '全部'}`}
      onClose={onClose}
      extra={elsewhere && <Link to={elsewhere}>在{report.report.rowTitle}列表中打开</Link>}
    >
      {group && more?.(group, by, condition)}
      <Rows gridKey={`${report.path}.rows`} columns={columns} rows={rows} rowKey="rowKey" cover={<Cover {...cover} />} />
      <RowPager current={pageNum} total={page.data?.total ?? 0} onChange={setPageNum} />
    </ViewDrawer>
  )
}

const RowPager = (props: { current: number; total: number; onChange: (pageNum: number) => void }) => (
  <Pagination
    size="small"
    align="end"
    pageSize={PAGE_SIZE}
    showTotal={(total) => `共 ${total} 条`}
    showSizeChanger={false}
    {...props}
  />
)

/** The first field is what a row is called by; where there is a page for it, it leads there. */
function rowColumns({ report: { rows, opens } }: Report): Column[] {
  const leads = opens && ['list-page', 'page'].some((verb) => offers(opens.resource, verb)) ? opens : null
  return Object.entries(rows).map(([name, field], i) => {
    const column = { ...columnOf(name, field), sort: undefined }
    if (i > 0) return column
    const called: Column = { ...column, fixed: 'start', width: 168 }
    if (!leads) return called
    const to = (row: AnyRow) => `${leads.path}?${new URLSearchParams({ [leads.row]: String(row[name]) })}`
    return { ...called, render: (row) => (isNothing(row[name]) ? '–' : <Link to={to(row)}>{row[name]}</Link>) }
  })
}
