import { chosenDimensions, type Groups, type Report } from '@erp/contract/kit'
import { Grid } from 'antd'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { companyNow } from '../../app/company-clock.ts'
import { Cover } from '../cover.tsx'
import { CardList } from '../grid/card-list.tsx'
import { type AnyRow, nextSort } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { FilterBar } from '../list/filter-bar.tsx'
import type { Filters } from '../list/filter-input.tsx'
import { Pager } from '../list/pager.tsx'
import { Toolbar } from '../list/toolbar.tsx'
import { gridKeyOf, type List, useList } from '../list/use-list.ts'
import { DimensionChooser } from './dimension-chooser.tsx'
import { GroupChart } from './group-chart.tsx'
import { groupColumns, TOTALS } from './group-columns.tsx'
import { RowsDrawer } from './rows-drawer.tsx'
import './grouped.css'

/** A report's page: `'sale-after/analysis': groupedPage(afterSaleAnalysis)` is all it takes. */
export function groupedPage(report: Report): () => React.JSX.Element {
  return () => <GroupedPage report={report} />
}

/** Filters, dimensions, a chart, and the groups with the totals of the whole filter; each figure opens its rows. */
export function GroupedPage({ report, filters }: { report: Report; filters?: Filters }) {
  const list = useList({ resource: report, action: 'query' })
  useUsualDays(report, list)
  const [open, setOpen] = useState<AnyRow | null>(null)
  const chosen = chosenDimensions(report, list.condition).filter((name) => name in report.report.dimensions)
  const wanted = chosen.join()
  const by = useMemo(() => wanted.split(','), [wanted])
  const columns = useMemo(() => groupColumns(report, by, setOpen), [report, by])
  const narrow = Grid.useBreakpoint().sm === false
  const Rows = narrow ? CardList : DataGrid
  const { page } = list
  return (
    <section className={narrow ? 'list-page list-cards' : 'list-page'} aria-label={report.title}>
      <FilterBar list={list} hide={['by']} filters={filters} />
      <div className="list-panel">
        <Toolbar list={list} columns={columns}>
          <DimensionChooser {...{ report, list, by }} />
        </Toolbar>
        <div className="group-chart">
          <GroupChart {...{ report, list, by }} onOpen={setOpen} />
        </div>
        <Rows
          gridKey={gridKeyOf(report)}
          columns={columns}
          rows={page.isError && !page.data ? [] : withTotals(list)}
          rowKey={report.key}
          sort={list.state.sort}
          onSort={(next, field) => list.change(({ sort }) => ({ sort: narrow ? next : nextSort(sort, field) }))}
          onOpen={setOpen}
          cover={<Cover loading={page.isLoading} error={page.error} onRetry={() => void page.refetch()} />}
        />
        <Meaning report={report} />
        <Pager list={list} />
      </div>
      {open && <RowsDrawer {...{ report, by }} condition={list.condition} row={open} onClose={() => setOpen(null)} />}
    </section>
  )
}

/** Above the groups, where it is seen on every page. */
function withTotals({ rows, total, page }: List): AnyRow[] {
  const totals = (page.data as unknown as Groups | undefined)?.totals
  return totals && rows.length ? [{ ...totals, groupKey: TOTALS, title: `合计（${total} 组）` }, ...rows] : rows
}

/** How much is read stands in the filter, where it can be changed. */
function useUsualDays({ report: { days } }: Report, list: List): void {
  const missing = days !== undefined && list.state.condition[days.field] === undefined
  const choose = useEffectEvent(() => {
    const today = companyNow()
    const range = [today.subtract(days!.usual - 1, 'day'), today].map((day) => day.format('YYYY-MM-DD'))
    list.change(({ condition, pageNum }) => ({ condition: { ...condition, [days!.field]: range }, pageNum }))
  })
  useEffect(() => {
    if (missing) choose()
  }, [missing])
}

/** What the figures count, in words. */
function Meaning({ report }: { report: Report }) {
  const said = Object.values(report.report.measures).flatMap(({ field: { label, hint } }) => (hint ? [`${label}：${hint}`] : []))
  if (said.length === 0) return null
  return (
    <details className="group-meaning">
      <summary>口径说明</summary>
      {said.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </details>
  )
}
