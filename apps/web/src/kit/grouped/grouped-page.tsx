import { canCompare, chosenDimensions, type Groups, isCompared, type Report } from '@erp/contract/kit'
import { Suspense, use, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { companyNow } from '../../app/company-clock.ts'
import { Cover } from '../cover.tsx'
import { type AnyRow, type Column, nextSort } from '../grid/column.ts'
import { Rows, useNarrow } from '../grid/rows.tsx'
import { FilterBar } from '../list/filter-bar.tsx'
import { Days, type FilterProps, type Filters } from '../list/filter-input.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import { Pager } from '../list/pager.tsx'
import { Toolbar } from '../list/toolbar.tsx'
import { gridKeyOf, type List, useList } from '../list/use-list.ts'
import { CompareSwitch } from './compare-switch.tsx'
import { DimensionChooser } from './dimension-chooser.tsx'
import { Further } from './further.tsx'
import { GroupChart } from './group-chart.tsx'
import { groupColumns, TOTALS } from './group-columns.tsx'
import { LayoutSwitch, layoutOf } from './layout-switch.tsx'
import { type Opened, PivotView } from './pivot-view.tsx'
import { ReportTools } from './report-tools.ts'
import { type BesideRows, RowsDrawer } from './rows-drawer.tsx'
import './grouped.css'

/** A report's page: `'sale-after/analysis': groupedPage(afterSaleAnalysis)` is all it takes. */
export function groupedPage(report: Report): () => React.JSX.Element {
  return () => <GroupedPage report={report} />
}

interface GroupedPageProps {
  report: Report
  filters?: Filters
  more?: BesideRows
}
/** Filters, dimensions, a chart, and the groups with the totals of the whole filter, or two dimensions down and across; each figure opens its rows. */
export function GroupedPage({ report, filters, more }: GroupedPageProps) {
  const list = useList({ resource: report, action: 'query' })
  useUsualDays(report, list)
  const [open, setOpen] = useState<Opened | null>(null)
  const wanted = knownDimensions(report, list).join()
  const by = useMemo(() => wanted.split(','), [wanted])
  const compared = canCompare(report, by) && isCompared(list.condition)
  const openRow = useMemo(() => (row: AnyRow) => setOpen({ by, row }), [by])
  const columns = useMemo(() => groupColumns(report, by, compared, openRow), [report, by, compared, openRow])
  const tools = use(ReportTools)
  const layout = layoutOf(report, list, by)
  const besideRows = withFurther(report, more, (condition) => {
    setOpen(null)
    list.change(() => ({ condition, sort: null, pageNum: 1 }))
  })
  return (
    <ListFrame title={report.title}>
      <FilterBar list={list} hide={BESIDE} filters={{ ...daysOf(report), ...filters }} />
      <div className="list-panel">
        <Toolbar list={list} columns={columns}>
          <DimensionChooser {...{ report, list, by }} />
          <LayoutSwitch {...{ report, list, by }} />
          {layout === 'table' && <CompareSwitch {...{ report, list, by }} />}
          <Suspense>{tools?.({ report, list })}</Suspense>
        </Toolbar>
        {layout === 'table' ? (
          <Table {...{ report, list, by, columns }} onOpen={setOpen} />
        ) : (
          <PivotView {...{ report, list, by, layout }} onOpen={setOpen} />
        )}
        <Meaning report={report} />
        {layout === 'table' && <Pager list={list} />}
      </div>
      {open && <RowsDrawer {...{ report, more: besideRows, ...open }} condition={list.condition} onClose={() => setOpen(null)} />}
    </ListFrame>
  )
}

const withFurther =
  (report: Report, more: BesideRows | undefined, onFurther: (condition: AnyRow) => void): BesideRows =>
  (group, by, condition) => (
    <>
      <Further {...{ report, by, group, condition, onFurther }} />
      {more?.(group, by, condition)}
    </>
  )

/** What stands in the toolbar, not among the filters. */
function knownDimensions(report: Report, { condition }: List): string[] {
  const known = chosenDimensions(report, condition).filter((name) => name in report.report.dimensions)
  return known.length ? known : report.report.usual
}

const BESIDE = ['by', 'compare', 'layout']
const QUARTER = 92

const QuarterDays = (props: FilterProps) => <Days {...props} usual={['last7', 'last30', 'month', 'lastMonth', 'quarter']} />
const daysOf = ({ report: { days } }: Report): Filters => (days && days.most >= QUARTER ? { [days.field]: QuarterDays } : {})

interface TableProps {
  report: Report
  list: List
  by: string[]
  columns: Column[]
  onOpen: (opened: Opened) => void
}

function Table({ report, list, by, columns, onOpen }: TableProps) {
  const narrow = useNarrow()
  const { page } = list
  return (
    <>
      <div className="group-chart">
        <GroupChart {...{ report, list, by, onOpen }} />
      </div>
      <Rows
        gridKey={gridKeyOf(report)}
        columns={columns}
        rows={page.isError && !page.data ? [] : withTotals(list)}
        rowKey={report.key}
        sort={list.state.sort}
        onSort={(next, field) => list.change(({ sort }) => ({ sort: narrow ? next : nextSort(sort, field) }))}
        onOpen={(row) => onOpen({ by, row })}
        cover={<Cover loading={page.isLoading} error={page.error} onRetry={() => void page.refetch()} />}
      />
    </>
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
