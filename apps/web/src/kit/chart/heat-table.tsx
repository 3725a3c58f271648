import { useState } from 'react'

export interface HeatMapProps {
  label: string
  /** Their names, from above to below and from left to right. */
  rows: string[]
  columns: string[]
  /** Decimal text or a number; nothing leaves the cell empty. Both functions of steady identity. */
  value: (row: number, column: number) => string | number | null
  format: (value: string | number) => string
  onPick?: (row: number, column: number) => void
}

/** The figures behind the picture; made when somebody opens it. */
export function HeatTable(props: HeatMapProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="heat-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>数据表</summary>
      {isOpen && <Figures {...props} />}
    </details>
  )
}

function Figures({ label, rows, columns, value, format, onPick }: HeatMapProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard.
    <section className="heat-scroll" aria-label={`${label}数据表`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td />
            {columns.map((name, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may be called alike.
              <th key={i} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((name, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be called alike.
            <tr key={row}>
              <th scope="row">{name}</th>
              {columns.map((called, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
                <td key={column}>
                  <Figure
                    {...{ format, name: `${name} ${called}` }}
                    value={value(row, column)}
                    onPick={onPick && (() => onPick(row, column))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface FigureProps {
  name: string
  value: string | number | null
  format: HeatMapProps['format']
  onPick?: () => void
}

function Figure({ name, value, format, onPick }: FigureProps) {
  if (value === null) return '–'
  if (!onPick) return format(value)
  return (
    <button type="button" className="row-action" aria-label={`${name} ${format(value)}，明细`} onClick={onPick}>
      {format(value)}
    </button>
  )
}
