import { HolderOutlined } from '@ant-design/icons'
import type { KeyboardEvent, PointerEvent } from 'react'
import { type AnyResource, type AnyRow, attempt, call, type List } from '../../../kit/index.ts'
import { reordered } from './reordered.ts'
import './drag-handle.css'

interface Props {
  resource: AnyResource
  row: AnyRow
  list: List
  /** The field that orders the rows. */
  field: string
  /** Rows among which this one has its place. */
  among?: (other: AnyRow) => boolean
}

/** Moves a row to another place of the list by pointer or with the arrow keys; not while the list is sorted by something else. */
export function DragHandle({ resource, row, list, field, among = () => true }: Props) {
  const { key } = resource
  const peers = list.rows.filter(among)
  const place = peers.indexOf(row)
  const move = async (to: number) => {
    if (to < 0 || to >= peers.length || to === place) return
    const numbered = peers.map((one) => ({ id: one[key] as number, sortNo: one[field] as number }))
    if (await attempt(call(resource, 'edit-sort-no', { rows: reordered(numbered, place, to) }), '已调整顺序')) await list.refresh()
  }
  const drop = (event: PointerEvent<HTMLElement>) => {
    const target = mark(event)
    unmark()
    const wanted = list.rows[Number(target?.dataset['index'])]
    if (wanted) void move(peers.indexOf(wanted))
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
      onKeyDown={(event) => step(event, place, (to) => void move(to))}
    >
      <HolderOutlined aria-hidden="true" />
    </button>
  )
}

const OVER = 'drag-over'

/** Shows the row below the pointer as the place it would go to. */
function mark({ clientX, clientY }: PointerEvent): HTMLElement | null {
  const target = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('.grid-row') ?? null
  unmark()
  target?.classList.add(OVER)
  return target
}

const unmark = (): void => {
  for (const row of document.querySelectorAll(`.${OVER}`)) row.classList.remove(OVER)
}

function step(event: KeyboardEvent<HTMLElement>, place: number, move: (to: number) => void): void {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (!by) return
  event.preventDefault()
  event.stopPropagation()
  move(place + by)
}
