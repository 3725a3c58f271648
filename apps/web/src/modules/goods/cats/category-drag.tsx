import { HolderOutlined } from '@ant-design/icons'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { moveTo, type Place, shift } from './category-move.ts'
import type { CatLine, CatTree } from './goods-cats.tsx'

/** Drags its whole row: dropped at a row's edge it stands beside it, in the middle it becomes a child. */
export function DragHandle({ line, tree }: { line: CatLine; tree: CatTree }) {
  const ref = useRowDrag(line, tree)
  const keyed = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!by) return
    event.preventDefault()
    void shift(line, tree.roots, by).then(tree.refresh)
  }
  return (
    <button
      type="button"
      ref={ref}
      className="drag-handle"
      title="拖动排序或移动，或按上下方向键排序"
      aria-label={`移动${line.catName}，按上下方向键改变顺序`}
      onKeyDown={keyed}
    >
      <HolderOutlined aria-hidden="true" />
    </button>
  )
}

function useRowDrag(line: CatLine, tree: CatTree) {
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const handle = ref.current
    const row = handle?.closest<HTMLElement>('[role=row]')
    if (!handle || !row) return
    const mark = (place: Place | '') => {
      row.dataset['drop'] = place
    }
    return combine(
      draggable({ element: row, dragHandle: handle, getInitialData: () => ({ category: line.id }) }),
      dropTargetForElements({
        element: row,
        canDrop: ({ source }) => typeof source.data['category'] === 'number' && source.data['category'] !== line.id,
        onDrag: ({ location }) => mark(placeIn(row, location.current.input.clientY)),
        onDragLeave: () => mark(''),
        onDrop: ({ source, location }) => {
          mark('')
          const place = placeIn(row, location.current.input.clientY)
          void moveTo(Number(source.data['category']), line, place, tree.roots)
            .then((parentId) => parentId && tree.reveal([parentId]))
            .then(tree.refresh)
        },
      }),
    )
  }, [line, tree])
  return ref
}

function placeIn(row: HTMLElement, y: number): Place {
  const { top, height } = row.getBoundingClientRect()
  const share = (y - top) / height
  return share < 0.28 ? 'before' : share > 0.72 ? 'after' : 'into'
}
