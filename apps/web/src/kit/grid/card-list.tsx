import { memo, type ReactNode, useState } from 'react'
import { useSteady } from '../steady.ts'
import { CardsHead } from './cards-head.tsx'
import type { AnyRow, ColumnLayout, HeldColumn } from './column.ts'
import type { DataGridProps } from './data-grid.tsx'
import { isOpen } from './expansion.ts'
import { toggled } from './selection.ts'
import { useLayout } from './use-layout.ts'

const FIRST = 6
const WIDE_COLUMN = 170

/** The rows of a list where a table has no room: what decides first, the rest on demand, and what can be done. */
export function CardList<T extends AnyRow>(props: DataGridProps<T>) {
  const { gridKey, columns, rows, rowKey, selection = new Map(), onSelect, expand } = props
  const kept = useLayout(gridKey, columns)
  const parts = partsOf(columns, kept.layout)
  const toggle = useSteady((row: T) => onSelect?.(toggled(selection, [row], rowKey)))
  return (
    <div className="cards-frame">
      <CardsHead {...props} {...kept} />
      <ul className="cards">
        {rows.map((row) => (
          <Card
            key={row[rowKey]}
            {...{ row, ...parts }}
            selected={selection.has(row[rowKey])}
            onToggle={onSelect && toggle}
            below={isOpen(expand, row, rowKey) ? expand!.render(row) : null}
          />
        ))}
      </ul>
      {rows.length === 0 && props.cover}
    </div>
  )
}

interface Parts {
  title: HeldColumn | undefined
  picture: HeldColumn | undefined
  state: HeldColumn | undefined
  actions: HeldColumn | undefined
  told: HeldColumn[]
}

export function partsOf(columns: HeldColumn[], { order, hidden }: ColumnLayout): Parts {
  const shown = order.flatMap((id) => columns.find((column) => column.id === id && !hidden.includes(id)) ?? [])
  const picture = shown.find(({ onCard }) => onCard === 'picture')
  const actions = shown.find(({ id }) => id === '_actions')
  const data = shown.filter((column) => column !== picture && column !== actions)
  const title = data.find(({ fixed }) => fixed === 'start') ?? data[0]
  const state = data.find((column) => column.onCard === 'state' && column !== title)
  return { title, picture, state, actions, told: data.filter((column) => column !== title && column !== state) }
}

interface CardProps<T extends AnyRow> extends Parts {
  row: T
  selected: boolean
  onToggle?: (row: T) => void
  below: ReactNode
}

function PlainCard<T extends AnyRow>({ row, title, picture, state, actions, told, selected, onToggle, below }: CardProps<T>) {
  const [all, setAll] = useState(false)
  return (
    <li className={selected ? 'card card-selected' : 'card'}>
      <div className="card-head">
        {onToggle && (
          <label className="card-check">
            <input type="checkbox" checked={selected} aria-label="选择此行" onChange={() => onToggle(row)} />
          </label>
        )}
        {picture?.render(row)}
        <div className="card-title">{title?.render(row)}</div>
        {state && <div className="card-state">{state.render(row)}</div>}
      </div>
      <Told columns={all ? told : told.slice(0, FIRST)} row={row} />
      {below}
      <div className="card-actions">
        {actions?.render(row)}
        {told.length > FIRST && (
          <button type="button" className="row-action card-more" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? '收起' : `其余 ${told.length - FIRST} 项`}
          </button>
        )}
      </div>
    </li>
  )
}
const Card = memo(PlainCard) as typeof PlainCard

const Told = ({ columns, row }: { columns: HeldColumn[]; row: AnyRow }) => (
  <dl className="card-told">
    {columns.map((column) => (
      <div key={column.id} className={(column.width ?? 0) >= WIDE_COLUMN ? 'card-wide' : undefined}>
        <dt>{column.title}</dt>
        <dd>{column.render(row)}</dd>
      </div>
    ))}
  </dl>
)
