import { condition, exportInput, pageInput } from './crud.ts'
import { choice, choicesOf, decimal, type Field, type Fields, flag, json, type Permission, text } from './field.ts'
import { type Action, action, type Page, type Resource, resource } from './resource.ts'

/** How many dimensions may be combined. */
export const MOST_DIMENSIONS = 3

export type MeasureKind = 'sum' | 'count' | 'distinct' | 'ratio' | 'weighted' | 'change' | 'step'
export interface Measure {
  kind: MeasureKind
  field: Field
  /** A ratio: the measure above the line. */
  of?: string
  /** A ratio: the measure below the line; a weighted mean: the sum that it is weighted by. */
  per?: string
  /** A step: how far from nothing the ratio has to be to count as up or down. */
  edge?: number
}
export const sumOf = (field: Field): Measure => ({ kind: 'sum', field })
/** The rows. */
export const countOf = (field: Field): Measure => ({ kind: 'count', field })
/** Different ones: what stands in several groups is counted in each, and once in the total. */
export const distinctOf = (field: Field): Measure => ({ kind: 'distinct', field })
/** Of sums, never of rows: nothing where there is nothing below the line. */
export const ratioOf = (field: Field, of: string, per: string): Measure => ({ kind: 'ratio', field, of, per })
/** How much more than another measure, by the size of that: from −100 to +100 is a growth too. */
export const changeOf = (field: Field, of: string, per: string): Measure => ({ kind: 'change', field, of, per })
/** 1, 0 or −1 by a ratio: a choice whose labels say so in words. */
export const stepOf = (field: Field, of: string, per: string, edge: number): Measure => ({ kind: 'step', field, of, per, edge })
export const weightedOf = (field: Field, per: string): Measure => ({ kind: 'weighted', field, per })

export interface ReportDays {
  /** The filter that bounds how much is read. */
  field: string
  /** Without a wish, so many days up to today. */
  usual: number
  most: number
}
export interface ReportOptions {
  title: string
  view: Permission
  /** Who may take it away; without it whoever sees it. */
  export?: Permission
  /** What the question is called in the contract. */
  asks?: 'query' | 'list-page'
  /** What rows are grouped by; those with `search` are filters too. */
  dimensions: Fields
  filters?: Fields
  /** The first one is drawn. */
  measures: Record<string, Measure>
  /** Without a wish. */
  usual: string[]
  /** How two dimensions stand without a wish: a table. */
  layout?: Layout
  days?: ReportDays
  /** Dimensions that are times: a line, not bars. */
  timeline?: string[]
  /** Dimensions that have an order of their own: across a pivot, and where nothing else parts the groups, it is kept. */
  inOrder?: string[]
  /** What is shown of the rows behind a group. */
  rows: Fields
  rowTitle: string
  opens?: ReportPage
}
/** The list page that holds the same rows. */
export interface ReportPage {
  path: string
  resource: Resource<any, any, any>
  /** What one row is found by there: the first of the shown fields. */
  row: string
  always?: Record<string, string>
  /** The filter there for each of ours; a group that it cannot say has no link. */
  filters: Record<string, string>
}

export type GroupValue = string | number | null
export type GroupRow = { groupKey: string } & Record<string, GroupValue>
/** `totals` are those of the whole filter, `total` is how many groups it has. */
export interface Groups extends Page<GroupRow> {
  totals: Record<string, GroupValue>
}
/** A second dimension as columns: the largest of them, and the rest as one. */
export interface Pivot {
  measure: string
  columns: PivotHead[]
  /** How many columns are in 其他. */
  folded: number
  list: PivotRow[]
  total: number
  totals: PivotCells
}
export interface PivotHead {
  key: string
  value: GroupValue
  name: GroupValue
}
/** `others` is null where what is left cannot be told by subtracting. */
export interface PivotCells {
  cells: GroupValue[]
  others: GroupValue
  sum: GroupValue
}
export type PivotRow = PivotHead & PivotCells
export const MOST_COLUMNS = 50

interface Asked {
  condition?: Record<string, unknown> | null
  orderBy?: { field: string; order: string }[] | null
}
interface AskedPage extends Asked {
  pageNum?: number | null
  pageSize?: number | null
}
export type ReportActions = {
  query: Action<AskedPage, Groups>
  pivot: Action<AskedPage & { measure?: string | null }, Pivot>
  rows: Action<AskedPage & { group?: GroupValue[] | null }, Page<Record<string, GroupValue>>>
  export: Action<Asked & { columns?: string[] | null }, unknown>
}
export interface Report extends Resource<Fields, ReportActions, 'groupKey'> {
  report: ReportOptions
}

/** A grouped list: filters, dimensions that a person combines, measures over the whole filter, and the rows behind each group. */
export function report(path: string, options: ReportOptions): Report {
  const { title, view, dimensions, measures, filters = {}, rows } = options
  const names = Object.entries(dimensions).map(([name, { label }]) => [name, label] as const)
  const fields: Fields = {
    ...mapped(filters, (field) => ({ ...field, computed: true, search: field.search ?? true })),
    ...mapped(dimensions, (field) => ({ ...field, ...shown })),
    ...mapped(measures, ({ field }) => ({ ...said(field), ...shown })),
    ...(options.days ? comparedFields(measures) : {}),
    by: choicesOf('维度', names, { computed: true, search: true }),
    layout: choice('显示方式', LAYOUTS, { computed: true, search: true }),
  }
  const asked = { ...pageInput(fields), condition: grouping(fields) }
  const actions = {
    query: action('POST', options.asks ?? 'query', { label: '查询', permission: view, reads: true, input: asked }),
    rows: action('POST', 'rows', {
      label: '明细',
      permission: view,
      reads: true,
      input: { ...asked, group: json<GroupValue[]>('分组') },
    }),
    pivot: action('POST', 'pivot', {
      label: '透视',
      permission: view,
      reads: true,
      input: { ...asked, measure: text('指标', { max: 50 }) },
    }),
    export: action('POST', 'export', {
      label: '导出',
      permission: options.export ?? view,
      reads: true,
      download: true,
      input: { ...exportInput(fields), condition: grouping(fields) },
    }),
  } as unknown as ReportActions
  const made = resource(path, { title, key: 'groupKey', name: 'by', table: '', grouped: true, fields, actions })
  return { ...made, report: { ...options, rows: mapped(rows, (field) => ({ ...said(field), ...shown })) } }
}

export const LAYOUTS = [
  ['table', '表格'],
  ['pivot', '透视'],
  ['heat', '热力图'],
] as const
export type Layout = (typeof LAYOUTS)[number][0]

/** What a measure was in the period before, how much more it is now, and that as a share of what it was. */
export const comparedNames = (measure: string) =>
  ({ before: `${measure}Before`, delta: `${measure}Delta`, change: `${measure}Change` }) as const

/** What already says how something changed is not compared again. */
const TELLING: readonly MeasureKind[] = ['change', 'step']

function comparedFields(measures: Record<string, Measure>): Fields {
  const compared = Object.entries(measures).filter(([, { kind }]) => !TELLING.includes(kind))
  const each = compared.flatMap(([name, { field }]): [string, Field][] => {
    const { before, delta, change } = comparedNames(name)
    const plain = { ...said(field), hint: undefined, computed: true }
    const share = decimal(`${field.label}变化率`, { scale: 4, percent: true, computed: true, reach: field.reach })
    return [
      [before, { ...plain, label: `${field.label}上期` }],
      [delta, { ...plain, label: `${field.label}增减` }],
      ...(field.percent ? [] : [[change, share] as [string, Field]]),
    ]
  })
  return { ...Object.fromEntries(each), compare: flag('对比上期', { computed: true, search: true }) }
}

const shown = { computed: true, column: true } as const

/** Amounts are reckoned as fine as they are kept and said to the cent; a unit price names its own places. */
const said = (field: Field): Field => (field.currency && field.places === undefined ? { ...field, places: CENTS } : field)
const CENTS = 2

/** Groups are found by their dimensions, not by a word. */
function grouping(fields: Fields): Field {
  const all = condition(fields)
  const { keyword: _keyword, ...own } = all.fields!
  return { ...all, fields: own }
}

const mapped = <T>(all: Record<string, T>, of: (one: T) => Field): Fields =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, of(one)]))

/** What a person chose to group by, or what is usual. */
export function chosenDimensions(
  { report }: Pick<Report, 'report'>,
  condition: Record<string, unknown> | null | undefined,
): string[] {
  const wanted = [condition?.['by'] ?? []].flat().map(String)
  return wanted.length ? wanted : report.usual
}

/** Over time there is nothing before: each row has its neighbour. */
/** Whether groups stand in the order of their dimensions, not by what they amount to. */
export const isInOrder = ({ report: { inOrder = [] } }: Pick<Report, 'report'>, by: string[]): boolean =>
  by.every((name) => inOrder.includes(name))

export const canCompare = ({ report: { days, timeline = [] } }: Pick<Report, 'report'>, by: string[]): boolean =>
  days !== undefined && !by.some((name) => timeline.includes(name))

export const isCompared = (condition: Record<string, unknown> | null | undefined): boolean =>
  [condition?.['compare'] ?? []].flat().some((value) => Number(value) === 1)
