import { HolderOutlined } from '@ant-design/icons'
import type { KeyboardEvent, PointerEvent } from 'react'
import { type AnyResource, type AnyRow, attempt, call, type List } from '../../../kit/index.ts'
import { reordered } from './reordered.ts'
import './drag-handle.css'

interface Props<T extends AnyRow> {
  resource: AnyResource
  row: T
  list: List<T>
  /** The field that orders the rows. */
  field: string
  /** Rows among which this one has its place. */
  among?: (other: T) => boolean
  /** Saves that the row goes to the place of another, below or above it; by numbers of the rows unless told. */
  onMove?: (to: T, below: boolean) => Promise<unknown>
}

/** Moves a row to another place of the list by pointer or with the arrow keys; not while the list is sorted by something else. */
export function DragHandle<T extends AnyRow>({ resource, row, list, field, among = () => true, onMove }: Props<T>) {
  const { key } = resource
  const move = async (placeOf: (peers: T[], from: number) => number) => {
    const peers = list.rows.filter(among)
    const from = peers.findIndex((one) => one[key] === row[key])
    const to = placeOf(peers, from)
    if (to < 0 || to >= peers.length || to === from) return
    const numbered = peers.map((one) => ({ id: one[key] as number, sortNo: one[field] as number }))
    const saving = onMove?.(peers[to]!, to > from) ?? call(resource, 'edit-sort-no', { rows: reordered(numbered, from, to) })
    if (await attempt(saving, '已调整顺序')) await list.refresh()
  }
  const drop = (event: PointerEvent<HTMLElement>) => {
    const wanted = list.rows[Number(mark(event)?.dataset['index'])]
    unmark()
    if (wanted) void move((peers) => peers.indexOf(wanted))
  }
  const step = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!by) return
    event.preventDefault()
    event.stopPropagation()
    void move((_peers, from) => from + by)
  }
  if (list.orderBy.length > 0) return null
  return (
    <button
      type="button"
      className="drag-handle"
      title="拖动调整顺序"
      aria-label={`调整${row[resource.name]}的顺序，按上下键移动`}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && mark(event)}
      onPointerUp={drop}
      onPointerCancel={unmark}
      onKeyDown={step}
    >
      <HolderOutlined aria-hidden="true" />
    </button>
  )
}

const MARKS = ['drag-up', 'drag-down']
const indexOf = (row: HTMLElement | null) => Number(row?.dataset['index'])

/** Shows at which edge of the row below the pointer it would go. */
function mark({ clientX, clientY, currentTarget }: PointerEvent): HTMLElement | null {
  const target = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('.grid-row') ?? null
  unmark()
  const down = indexOf(target) > indexOf(currentTarget.closest('.grid-row'))
  target?.classList.add(down ? 'drag-down' : 'drag-up')
  return target
}

const unmark = (): void => {
  for (const row of document.querySelectorAll('.drag-up, .drag-down')) row.classList.remove(...MARKS)
}
