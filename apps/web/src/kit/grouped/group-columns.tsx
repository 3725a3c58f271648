import { comparedNames, type Field, type Fields, type Report } from '@erp/contract/kit'
import { may } from '../../app/session.ts'
import { columnOf } from '../columns.tsx'
import { RowAction } from '../crud-page.tsx'
import type { AnyRow, Column } from '../grid/column.ts'
import { FieldValue } from '../value.tsx'
import { Changed } from './changed.tsx'
import { valueName } from './group-name.ts'

/** The key of the row that says the totals of the whole filter. */
export const TOTALS = '合计'
const isTotals = (row: AnyRow): boolean => row['groupKey'] === TOTALS

/** The chosen dimensions at the left edge, then the measures; each sorts, and each row opens. */
export function groupColumns(report: Report, by: string[], compared: boolean, onOpen: (row: AnyRow) => void): Column[] {
  const seen = (name: string) => !report.fields[name]!.reach || may(report.fields[name]!.reach)
  const measures = Object.keys(report.report.measures).filter(seen)
  return [
    ...by.map((name, i) => dimensionColumn(name, report.fields[name]!, i === 0)),
    ...measures.flatMap((name) => [
      measureColumn(name, report.fields[name]!),
      ...(compared ? comparedColumns(report.fields, name) : []),
    ]),
    {
      id: '_actions',
      title: '操作',
      width: 72,
      fixed: 'end',
      render: (row) => <RowAction onClick={() => onOpen(row)}>明细</RowAction>,
    },
  ]
}

/** What is shown instead of the name tells alike ones apart, often by its end. */
const NAMED = 190

const dimensionColumn = (name: string, field: Field, isFirst: boolean): Column => ({
  ...columnOf(name, field),
  ...(field.show && { width: NAMED }),
  sort: name,
  fixed: 'start',
  render: (row) => {
    if (isTotals(row)) return isFirst ? <b>{row['title']}</b> : <span className="hint">全部</span>
    const text = valueName(name, field, row)
    return <span title={text}>{text}</span>
  },
})

const measureColumn = (name: string, field: Field): Column => ({
  ...columnOf(name, field),
  sort: name,
  render: (row) => {
    const value = <FieldValue name={name} field={field} row={row} />
    return isTotals(row) ? <b>{value}</b> : value
  },
})

/** What it was, and how it changed: the amount with its share in one column, each sorted by. */
function comparedColumns(fields: Fields, name: string): Column[] {
  const { before, delta, change } = comparedNames(name)
  if (!Object.hasOwn(fields, before)) return []
  const hasShare = Object.hasOwn(fields, change)
  return [
    measureColumn(before, fields[before]!),
    {
      ...columnOf(delta, fields[delta]!),
      sort: delta,
      width: 190,
      exports: hasShare ? [delta, change] : [delta],
      render: (row) => <Changed {...{ row, delta, change }} field={fields[delta]!} />,
    },
    ...(hasShare ? [{ ...measureColumn(change, fields[change]!), hidden: true, exports: [] }] : []),
  ]
}
