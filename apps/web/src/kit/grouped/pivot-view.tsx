import type { Layout, PivotHead, Report } from '@erp/contract/kit'
import { refName } from '@erp/contract/kit'
import { readingOf, titleOf } from '@erp/contract/kit/reading'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { call } from '../../app/call.ts'
import { HeatMap } from '../chart/heat-map.tsx'
import { Cover } from '../cover.tsx'
import type { AnyRow } from '../grid/column.ts'
import type { List } from '../list/use-list.ts'
import { chosenMeasure } from './layout-switch.tsx'
import { headName, type PivotProps } from './pivot-head.ts'
import { PivotTable } from './pivot-table.tsx'

export interface Opened {
  by: string[]
  row: AnyRow
}
interface Props {
  report: Report
  list: List
  by: string[]
  layout: Layout
  onOpen: (opened: Opened) => void
}
const PAGE_SIZE = 50

/** The first dimension down, the second across: the fifty largest of each, as figures or as a picture of them. */
export function PivotView({ report, list, by, layout, onOpen }: Props) {
  const measure = chosenMeasure(report, list)
  const { compare: _compare, layout: _layout, ...condition } = list.condition
  const input = { condition, measure, pageNum: 1, pageSize: PAGE_SIZE }
  const asked = useQuery({
    queryKey: ['list', report.path, 'pivot', input],
    queryFn: ({ signal }) => call(report, 'pivot', input, { signal }),
    placeholderData: keepPreviousData,
  })
  const { data } = asked
  if (!data || data.list.length === 0 || data.measure !== measure)
    return <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
  const open = (row: PivotHead | null, column: PivotHead | null) => onOpen(openedOf(by, row, column))
  const Shown = layout === 'heat' ? Heat : PivotTable
  return (
    <>
      <Shown {...{ report, by, data, open }} />
      {data.total > data.list.length && (
        <p className="hint pivot-more">
          按{titleOf(report.fields[measure]!)}显示前 {data.list.length} 行，共 {data.total} 行；合计为全部行
        </p>
      )}
    </>
  )
}

/** The group that a cell, a row or a column stands for. */
function openedOf([down, across]: string[], row: PivotHead | null, column: PivotHead | null): Opened {
  const sides = [row && ([down!, row] as const), column && ([across!, column] as const)].filter((side) => side !== null)
  const values = sides.map(([name, { value }]) => [name, value])
  const names = sides.map(([name, { name: said }]) => [refName(name), said])
  return { by: sides.map(([name]) => name), row: Object.fromEntries([...names, ...values]) }
}

function Heat({ report, by, data, open }: PivotProps) {
  const [down, across] = by as [string, string]
  const field = report.fields[data.measure]!
  const rows = useMemo(() => data.list.map((row) => headName(report, down, row)), [report, down, data])
  const columns = useMemo(() => data.columns.map((column) => headName(report, across, column)), [report, across, data])
  const value = useCallback((row: number, column: number) => data.list[row]!.cells[column] ?? null, [data])
  const format = useCallback((one: string | number) => readingOf('v', field, { v: one }), [field])
  const label = `${titleOf(field)}：${report.fields[down]!.label} × ${report.fields[across]!.label}`
  const pick = (row: number, column: number) => open(data.list[row]!, data.columns[column]!)
  return (
    <div className="pivot-frame">
      <HeatMap {...{ label, rows, columns, value, format }} onPick={pick} />
    </div>
  )
}
