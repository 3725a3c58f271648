import { HolderOutlined } from '@ant-design/icons'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import './express.css'

interface Props<T> {
  rows: T[]
  keyOf: (row: T) => number
  nameOf: (row: T) => string
  render: (row: T) => ReactNode
  extra?: (row: T) => ReactNode
  isOff?: (row: T) => boolean
  /** The whole list in its new order; without it nothing can be moved. */
  onMove?: (rows: T[]) => void
}
const MOVED = 'application/x-express-row'
const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** Cards in an order that matters: dragged by the handle, or moved with the arrow keys on it. */
export function DragList<T>({ rows, onMove, ...rest }: Props<T>) {
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= rows.length) return
    onMove?.(rows.toSpliced(from, 1).toSpliced(to, 0, rows[from]!))
  }
  return (
    <ol className="rule-list">
      {rows.map((row, index) => (
        <Card key={rest.keyOf(row)} {...{ row, index, move }} {...rest} fixed={!onMove} />
      ))}
    </ol>
  )
}

interface CardProps<T> extends Omit<Props<T>, 'rows' | 'onMove'> {
  row: T
  index: number
  fixed: boolean
  move: (from: number, to: number) => void
}

function Card<T>({ row, index, move, fixed, nameOf, render, extra, isOff }: CardProps<T>) {
  const [over, setOver] = useState(false)
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (!by) return
    event.preventDefault()
    move(index, index + by)
  }
  return (
    <li
      className="rule-card"
      data-over={over}
      data-off={isOff?.(row) ?? false}
      draggable={!fixed}
      onDragStart={({ dataTransfer }) => dataTransfer.setData(MOVED, String(index))}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(MOVED)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        const from = event.dataTransfer.getData(MOVED)
        if (from !== '') move(Number(from), index)
      }}
    >
      {fixed ? (
        <span>{index + 1}</span>
      ) : (
        <button type="button" className="rule-handle" aria-label={`${nameOf(row)}，按上下方向键移动`} onKeyDown={step}>
          <HolderOutlined />
        </button>
      )}
      <div>{render(row)}</div>
      {extra && <div className="row-actions">{extra(row)}</div>}
    </li>
  )
}
