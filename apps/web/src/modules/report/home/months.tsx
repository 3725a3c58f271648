import type { MonthRow, Period } from '@erp/contract/report/home/home-page'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useEmptyToast } from '../../../app/pages/empty-toast.ts'
import { Cover } from '../../../kit/cover.tsx'
import { TabStrip } from '../../../kit/tab-strip.tsx'
import { FigureText } from './figure.tsx'
import { type FigureColumn, FigureTable } from './figure-table.tsx'
import { CURRENCY, type Measure, monthFormulas, sameDays as sameDaysText } from './formulas.ts'
import { Section } from './section.tsx'
import { lastMonth, type Span, sameDays, thisMonth } from './source.ts'
import type { BoardData } from './use-board.ts'
import { Rank, Who } from './who.tsx'

const GROUPS = [
  ['department', '全部部门'],
  ['salesperson', '全部销售'],
  ['developer', '全部开发'],
] as const
export type Group = (typeof GROUPS)[number][0]

interface Props {
  name: 'profit' | 'amount'
  title: string
  measure: Measure
  data: BoardData
  chart: (rows: MonthRow[], group: Group, period: Period) => ReactNode
}

/** A month against the last, by region and department, by salesperson or by developer. */
export function MonthSection({ name, title, measure, data, chart }: Props) {
  const [group, setGroup] = useState<Group>('department')
  const query: UseQueryResult<Period & Answer> = data[group]
  const period = query.data
  const [tables, rows] = useMemo(() => tablesOf(period, measure), [period, measure])
  useEmptyToast(title, rows?.length === 0)
  const tabs = <TabStrip label={`${title}按`} look="chips" items={GROUPS} value={group} onChange={setGroup} />
  return (
    <Section name={name} title={title} note={period && noteOf(period)} tools={tabs}>
      {period && rows && rows.length > 0 ? (
        <div className="beside">
          <div className="beside-tables">
            {tables.map(({ label, list }) => (
              <MonthTable key={label} {...{ label, list, measure, period }} persons={group !== 'department'} />
            ))}
          </div>
          <div className="beside-chart">{chart(rows, group, period)}</div>
        </div>
      ) : (
        <Cover
          loading={query.isLoading}
          error={query.error}
          onRetry={() => void query.refetch()}
          empty={`还没有${measure.name}`}
        />
      )}
    </Section>
  )
}

const noteOf = (period: Period): string =>
  `${period.month}月1–${period.elapsedDays}日对比${sameDaysText(period)} · 金额为 ${CURRENCY}`

/** Too few to be ranked with medals. */
const REGION = '区域'

interface Answer {
  regions?: MonthRow[]
  departments?: MonthRow[]
  list?: MonthRow[]
}
interface Table {
  label: string
  list: MonthRow[]
}

/** The tables of an answer, and those rows that are compared in the chart. */
function tablesOf(answer: Answer | undefined, { order }: Measure): [Table[], MonthRow[] | undefined] {
  const inOrder = (list: MonthRow[]) => list.toSorted((a, b) => a[order] - b[order])
  if (!answer) return [[], undefined]
  if (answer.list) return [[{ label: '人员', list: inOrder(answer.list) }], inOrder(answer.list)]
  const departments = inOrder(answer.departments ?? [])
  return [
    [
      { label: REGION, list: inOrder(answer.regions ?? []) },
      { label: '部门', list: departments },
    ],
    departments,
  ]
}

interface TableProps extends Table {
  measure: Measure
  period: Period
  persons: boolean
}

function MonthTable({ label, list, measure, period, persons }: TableProps) {
  const columns = useMemo(() => columnsOf(label, measure, period, persons), [label, measure, period, persons])
  return (
    <FigureTable
      label={`${measure.name}环比，${label}`}
      columns={columns}
      rows={list}
      keyOf={(row) => JSON.stringify(row.figure)}
      first={8}
    />
  )
}

type Part = 'last' | 'same' | 'now' | 'diff' | 'rate'

function columnsOf(label: string, measure: Measure, period: Period, persons: boolean): FigureColumn<MonthRow>[] {
  const [now, same, last] = [thisMonth(period), sameDays(period), lastMonth(period)]
  const part = (id: Part, title: string, spans: Span[]): FigureColumn<MonthRow> => ({
    id,
    title,
    align: 'end',
    render: (row) => (
      <FigureText
        value={measure.of(row)[id]}
        as={id === 'diff' || id === 'rate' ? id : 'amount'}
        formula={monthFormulas(measure, row, period)[id]}
        source={{ title: `${row.username} · ${title}`, figure: row.figure, spans }}
      />
    ),
  })
  return [
    { id: 'order', title: '名次', render: (row) => <Rank order={row[measure.order]} plain={label === REGION} /> },
    {
      id: 'username',
      title: label,
      stays: true,
      render: ({ username, img, depart }) => (persons ? <Who name={username} img={img} note={depart} /> : <b>{username}</b>),
    },
    part('last', '上月整月', [last]),
    part('same', '上月同期', [same]),
    part('now', `本月${measure.name}`, [now]),
    part('diff', '较同期', [now, same]),
    part('rate', '同期环比', [now, same]),
  ]
}
