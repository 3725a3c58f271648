import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Cover } from '../cover.tsx'
import './lines.css'

export interface LineColumn<T> {
  title: string
  right?: boolean
  render: (row: T) => ReactNode
}
interface Props<T> {
  columns: LineColumn<T>[]
  rows: T[]
  keyOf: (row: T) => string | number
}

/** A small table to be read: the lines of something, without paging or sorting. */
export const Lines = <T,>({ columns, rows, keyOf }: Props<T>) => (
  <table className="lines">
    <thead>
      <tr>
        {columns.map(({ title, right }) => (
          <th key={title} className={right ? 'right' : undefined}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={keyOf(row)}>
          {columns.map(({ title, right, render }) => (
            <td key={title} className={right ? 'right' : undefined}>
              {render(row) ?? <span className="nothing">–</span>}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** The same for what is asked for: a skeleton, what went wrong, or that there is none. */
export function AskedLines<T>({ asked, empty, ...rest }: Omit<Props<T>, 'rows'> & { asked: UseQueryResult<T[]>; empty: string }) {
  if (asked.data?.length) return <Lines {...rest} rows={asked.data} />
  return <Cover loading={asked.isLoading} error={asked.error} empty={empty} onRetry={() => void asked.refetch()} />
}
