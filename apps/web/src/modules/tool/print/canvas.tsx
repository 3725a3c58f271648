import { ELEMENT_KINDS, type PrintElement, type PrintType } from '@erp/contract/kit/print'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { LabelView } from '../../../kit/index.ts'
import { moved, type PaperSize, resized, STEP, titleOf } from './design.ts'
import { useDrawn } from './use-drawn.ts'

interface Props {
  type: PrintType
  paper: PaperSize
  elements: PrintElement[]
  chosen: number | null
  readonly: boolean
  onChoose: (index: number | null) => void
  onChange: (elements: PrintElement[]) => void
}
interface Drag {
  index: number
  how: typeof moved
  from: { x: number; y: number }
  element: PrintElement
}
const KEYS: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}
const part = (value: string | number, whole: number): string => `${(Number(value) / whole) * 100}%`

/** The paper as the printer gets it, and over it a frame for each element: drawn by mouse, finger or arrow keys. */
export function Canvas(props: Props) {
  const { type, paper, elements, chosen, onChoose } = props
  const drawn = useDrawn(type, paper, elements)
  const sheet = useRef<HTMLDivElement>(null)
  const { shown, start } = useDragging(props, sheet)
  return (
    <div className="design-board">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the frames do the same */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: pressing the empty paper only lets go of the chosen element */}
      <div
        ref={sheet}
        className="design-sheet"
        style={{ aspectRatio: `${paper.width} / ${paper.height}`, maxWidth: `${Math.min(paper.width * 9, 760)}px` }}
        onClick={(event) => event.target === event.currentTarget && onChoose(null)}
      >
        {drawn.data && <LabelView size={drawn.data} shapes={drawn.data.labels[0] ?? []} name="纸张" />}
        {shown.map((element, i) => (
          <Frame
            // biome-ignore lint/suspicious/noArrayIndexKey: elements have no key of their own
            key={i}
            {...{ ...props, element, index: i, isChosen: chosen === i, start }}
            title={titleOf(element, type, ELEMENT_KINDS)}
          />
        ))}
      </div>
      {drawn.error && <p className="design-wrong">{drawn.error.message}</p>}
      {elements.length === 0 && <p className="hint">纸上还没有元素，请从上方添加</p>}
    </div>
  )
}

/** While something is drawn only its frame moves; the paper follows when it is let go. */
function useDragging({ elements, paper, readonly, onChoose, onChange }: Props, sheet: { current: HTMLDivElement | null }) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const start = (event: PointerEvent, index: number, how: typeof moved) => {
    onChoose(index)
    if (readonly || event.button !== 0) return
    event.stopPropagation()
    const millimetres = paper.width / sheet.current!.getBoundingClientRect().width
    const first = { index, how, from: { x: event.clientX, y: event.clientY }, element: elements[index]! }
    const at = (now: globalThis.PointerEvent) =>
      how(first.element, (now.clientX - first.from.x) * millimetres, (now.clientY - first.from.y) * millimetres, paper)
    const move = (now: globalThis.PointerEvent) => setDrag({ ...first, element: at(now) })
    const end = (now: globalThis.PointerEvent) => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      setDrag(null)
      const last = at(now)
      if (JSON.stringify(last) !== JSON.stringify(first.element)) onChange(elements.with(index, last))
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', end)
  }
  return { shown: drag ? elements.with(drag.index, drag.element) : elements, start }
}

interface FrameProps extends Props {
  element: PrintElement
  index: number
  title: string
  isChosen: boolean
  start: (event: PointerEvent, index: number, how: typeof moved) => void
}

function Frame({ element, index, title, isChosen, paper, elements, readonly, start, onChoose, onChange }: FrameProps) {
  const press = (event: KeyboardEvent) => {
    const by = KEYS[event.key]
    if (by && !readonly) {
      event.preventDefault()
      onChange(elements.with(index, (event.shiftKey ? resized : moved)(element, ...by, paper)))
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && !readonly) {
      event.preventDefault()
      onChoose(null)
      onChange(elements.toSpliced(index, 1))
    }
  }
  const thin = Number(element.height) === 0 || Number(element.width) === 0
  return (
    <button
      type="button"
      className={`design-frame${isChosen ? ' design-chosen' : ''}${thin ? ' design-thin' : ''}`}
      style={{
        left: part(element.x, paper.width),
        top: part(element.y, paper.height),
        width: part(element.width, paper.width),
        height: part(element.height, paper.height),
      }}
      aria-label={title}
      aria-pressed={isChosen}
      title={`${title}（方向键移动0.5毫米，Shift加方向键改大小，Delete删除）`}
      onFocus={() => onChoose(index)}
      onKeyDown={press}
      onPointerDown={(event) => start(event, index, moved)}
    >
      {isChosen && !readonly && <i className="design-grip" onPointerDown={(event) => start(event, index, resized)} />}
    </button>
  )
}
