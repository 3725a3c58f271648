import { type Field, type Groups, isInOrder, type Report } from '@erp/contract/kit'
import { round, times } from '@erp/contract/kit/decimal'
import { placesOf, readingOf, titleOf } from '@erp/contract/kit/reading'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../app/call.ts'
import { Bars } from '../chart/bars.tsx'
import { LineChart } from '../chart/line-chart.tsx'
import type { AnyRow } from '../grid/column.ts'
import type { List } from '../list/use-list.ts'
import { groupName } from './group-name.ts'

const BARS = 10
const POINTS = 100

interface Props {
  report: Report
  list: List
  by: string[]
  onOpen: (opened: { by: string[]; row: AnyRow }) => void
}

/** The measure that the list is sorted by, or the first: where a dimension is time all of it over time as a line, else the groups that have most of it. */
export function GroupChart({ report, list, by: dimensions, onOpen: open }: Props) {
  const { sort, pageNum } = list.state
  const measures = report.report.measures
  const isMeasure = sort !== null && Object.hasOwn(measures, sort.field)
  const measure = isMeasure ? sort.field : Object.keys(measures)[0]!
  const time = dimensions.find((name) => report.report.timeline?.includes(name))
  const by = time ? [time] : dimensions
  const onOpen = (row: AnyRow) => open({ by, row })
  const first = pageNum === 1 && !time && (sort === null || (isMeasure && sort.order === 'desc')) && isByMeasure(report, by)
  const order = time ? { field: time, order: 'desc' } : { field: measure, order: 'desc' }
  const { compare: _compare, ...condition } = list.condition
  const input = {
    pageNum: 1,
    pageSize: time ? POINTS : BARS,
    condition: time ? { ...condition, by } : condition,
    orderBy: [order],
  }
  const asked = useQuery({
    queryKey: ['list', report.path, 'chart', input],
    queryFn: ({ signal }) => call(report, 'query', input, { signal }) as Promise<Groups>,
    enabled: !first,
    placeholderData: keepPreviousData,
  })
  const rows: AnyRow[] = first ? list.rows.slice(0, BARS) : (asked.data?.list ?? [])
  if (rows.length === 0) return null
  const field = report.fields[measure]!
  const title = titleOf(field)
  const name = (row: AnyRow) => groupName(report, by, row)
  if (!time) return <Most {...{ rows, measure, field, name, onOpen }} label={`${title}最多的${rows.length}组`} />
  const points = rows.toReversed().map((row) => ({ tick: name(row), label: name(row), values: [drawn(field, row[measure])] }))
  return <LineChart label={title} series={[title]} points={points} onPick={(index) => onOpen(rows.at(-1 - index)!)} />
}

/** Whether the list begins with the largest without a wish. */
const isByMeasure = (report: Report, by: string[]): boolean =>
  !isInOrder(report, by) && !by.some((name) => report.report.timeline?.includes(name))

/** Shares are drawn in percent, amounts as they are read. */
function drawn(field: Field, value: string | number | null): string | null {
  if (value === null) return null
  if (field.percent) return round(times(value, 100), 2)
  return field.kind === 'decimal' ? round(value, placesOf(field)) : String(value)
}

interface MostProps {
  rows: AnyRow[]
  measure: string
  field: Field
  label: string
  name: (row: AnyRow) => string
  onOpen: (row: AnyRow) => void
}

const Most = ({ rows, measure, field, label, name, onOpen }: MostProps) => (
  <Bars
    label={label}
    bars={rows.map((row) => ({
      key: row['groupKey'],
      name: name(row),
      value: drawn(field, row[measure]) ?? '0',
      shown: <Behind row={row} name={name(row)} reading={readingOf(measure, field, row) || '–'} onOpen={onOpen} />,
    }))}
  />
)

interface BehindProps {
  row: AnyRow
  name: string
  reading: string
  onOpen: (row: AnyRow) => void
}
const Behind = ({ row, name, reading, onOpen }: BehindProps) => (
  <button type="button" className="row-action" aria-label={`${name} ${reading}，明细`} onClick={() => onOpen(row)}>
    {reading}
  </button>
)
