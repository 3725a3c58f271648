import type { ReactNode } from 'react'
import { may } from '../../app/session.ts'
import type { AnyRow } from '../grid/column.ts'
import { FieldValue } from '../value.tsx'
import { type LineColumn, Lines } from './lines.tsx'
import type { DocumentResource } from './verbs.ts'
import './document.css'

interface Props<T extends AnyRow> {
  lines: T[]
  columns: LineColumn<T>[]
  title?: ReactNode
}

/** The lines of a document as they are read, below its head. */
export const DocumentLines = <T extends AnyRow>({ lines, columns, title = '明细' }: Props<T>) => (
  <section className="doc-lines">
    <h4>{title}</h4>
    <Lines columns={columns} rows={lines} keyOf={(line) => line['lineId'] ?? line['skuId']} />
  </section>
)

export const read = <K extends string>(title: string, name: K): LineColumn<{ [P in K]?: ReactNode }> => ({
  title,
  right: true,
  render: (line) => line[name],
})

/** The declared fields of the lines, as far as the person may see them. */
export const readColumns = ({ lines = {} }: DocumentResource): LineColumn<AnyRow>[] =>
  Object.entries(lines)
    .filter(([, field]) => !field.reach || may(field.reach))
    .map(([name, field]) => ({
      title: field.label,
      right: field.kind === 'int' || field.kind === 'decimal',
      render: (line) => <FieldValue name={name} field={field} row={line} />,
    }))
