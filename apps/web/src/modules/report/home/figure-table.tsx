import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Sort } from '../../../kit/grid/column.ts'

export interface FigureColumn<R> {
  id: string
  title: string
  /** Columns of one group stand under its title. */
  group?: string
  align?: 'end'
  /** At the edge while the others pass below it, where the table is wider than the room. */
  stays?: boolean
  sort?: boolean
  render: (row: R) => ReactNode
}
interface Props<R> {
  label: string
  columns: FigureColumn<R>[]
  rows: R[]
  keyOf: (row: R) => string | number
  /** So many before the rest is asked for. */
  first?: number
  sort?: Sort | null
  onSort?: (field: string) => void
}

/** A small table of figures, short until somebody wants all of it. */
export function FigureTable<R>({ label, columns, rows, keyOf, first = 10, sort, onSort }: Props<R>) {
  const [all, setAll] = useState(false)
  const shown = all ? rows : rows.slice(0, first)
  return (
    <div className="figures">
      <div className="figures-room">
        <table aria-label={label}>
          <thead>
            {columns.some(({ group }) => group) && <Groups columns={columns} />}
            <tr>
              {columns.map((column) => (
                <th key={column.id} scope="col" className={lookOf(column)} aria-sort={sortedAs(column.id, sort)}>
                  {column.sort ? <SortButton {...{ column, sort }} onSort={() => onSort?.(column.id)} /> : column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map((column) => (
                  <td key={column.id} className={lookOf(column)}>
                    {column.render(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > first && (
        <Button type="link" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? `只看前 ${first} 行` : `显示全部 ${rows.length} 行`}
        </Button>
      )}
    </div>
  )
}

const lookOf = ({ align, stays }: Pick<FigureColumn<unknown>, 'align' | 'stays'>) => (stays ? 'stays' : align)

const sortedAs = (id: string, sort: Sort | null | undefined) =>
  sort?.field !== id ? undefined : sort.order === 'asc' ? ('ascending' as const) : ('descending' as const)

function Groups<R>({ columns }: { columns: FigureColumn<R>[] }) {
  const spans: { title: string; count: number; id: string }[] = []
  for (const { group = '', id } of columns)
    if (spans.at(-1)?.title === group) spans.at(-1)!.count++
    else spans.push({ title: group, count: 1, id })
  return (
    <tr className="figures-groups">
      {spans.map(({ title, count, id }) =>
        title ? (
          <th key={id} colSpan={count} scope="colgroup">
            {title}
          </th>
        ) : (
          <td key={id} colSpan={count} />
        ),
      )}
    </tr>
  )
}

interface SortProps<R> {
  column: FigureColumn<R>
  sort?: Sort | null
  onSort: () => void
}

const SortButton = <R,>({ column, sort, onSort }: SortProps<R>) => (
  <button type="button" className="grid-sort" onClick={onSort}>
    {column.title}
    <i className={`grid-arrow ${sort?.field === column.id ? sort.order : ''}`} />
  </button>
)
