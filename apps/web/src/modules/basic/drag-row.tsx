import { HolderOutlined } from '@ant-design/icons'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type HTMLAttributes, type KeyboardEvent, useEffect, useRef, useState } from 'react'

interface RowProps extends HTMLAttributes<HTMLTableRowElement> {
  index?: number
  /** Rows move among those of the same group; an empty one does not move. */
  group?: string
  onMove?: (from: number, to: number) => void
}

/** A table row that is dragged by its handle and takes the place it is dropped on. */
export function DragRow({ index = 0, group = '', onMove, className = '', ...rest }: RowProps) {
  const ref = useRef<HTMLTableRowElement>(null)
  const [over, setOver] = useState<'before' | 'after' | null>(null)
  useEffect(() => {
    const element = ref.current
    const handle = element?.querySelector('[data-handle]')
    if (!element || !handle || !group) return
    return combine(
      draggable({ element, dragHandle: handle, getInitialData: () => ({ group, index }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['group'] === group && source.data['index'] !== index,
        onDragEnter: ({ source }) => setOver(Number(source.data['index']) < index ? 'after' : 'before'),
        onDragLeave: () => setOver(null),
        onDrop: ({ source }) => {
          setOver(null)
          onMove?.(Number(source.data['index']), index)
        },
      }),
    )
  }, [group, index, onMove])
  return <tr ref={ref} className={`${className} ${over ? `drop-${over}` : ''}`} {...rest} />
}

interface HandleProps {
  name: string
  index: number
  count: number
  number: number | null
  disabled: boolean
  onMove: (from: number, to: number) => void
}

/** The keyboard's way: the arrow keys move the row, the focus goes with it. */
export function MoveHandle({ name, index, count, number, disabled, onMove }: HandleProps) {
  if (disabled) return <span className="move-number">{number}</span>
  const keyed = (event: KeyboardEvent) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onMove(index, to)
  }
  return (
    <button
      type="button"
      data-handle
      className="move-handle"
      aria-label={`移动${name}，第${index + 1}项，共${count}项，按上下方向键改变顺序`}
      title="拖动，或按上下方向键改变顺序"
      onKeyDown={keyed}
    >
      <HolderOutlined aria-hidden="true" />
      <span className="move-number">{number}</span>
    </button>
  )
}

export function reordered<T>(rows: T[], from: number, to: number): T[] | null {
  if (to < 0 || to >= rows.length || from === to) return null
  const next = [...rows]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
