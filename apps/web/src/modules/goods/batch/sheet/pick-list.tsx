import { type RefObject, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Option } from '../../../../kit/index.ts'

const SHOWN = 50
const HEIGHT = 240

/** Those that begin with the word before those that hold it. */
export function found(options: Option[], word: string): Option[] {
  const wanted = word.trim().toLowerCase()
  const text = ({ label, code }: Option) => `${label} ${code ?? ''}`.toLowerCase()
  const held = wanted ? options.filter((option) => text(option).includes(wanted)) : options
  return held.toSorted((a, b) => Number(text(b).startsWith(wanted)) - Number(text(a).startsWith(wanted))).slice(0, SHOWN)
}

interface Props {
  anchor: RefObject<HTMLElement | null>
  options: Option[]
  at: number
  onPick: (option: Option) => void
}

/** What can be picked, in a layer of its own: a sheet cuts off what sticks out of it. */
export function PickList({ anchor, options, at, onPick }: Props) {
  const list = usePlaced(anchor)
  useLayoutEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [list, at])
  return createPortal(
    <div ref={list} className="sheet-list" role="listbox" style={{ maxHeight: HEIGHT }}>
      {options.map((option, index) => (
        <div
          key={option.value}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className="sheet-option"
          onMouseDown={(event) => {
            event.preventDefault()
            onPick(option)
          }}
        >
          {option.label}
          {option.code && <small>{option.code}</small>}
        </div>
      ))}
      {options.length === 0 && <p className="hint">没有符合的选项</p>}
    </div>,
    document.body,
  )
}

/** Below the cell, or above it near the foot of the window; it follows when anything scrolls. */
function usePlaced(anchor: RefObject<HTMLElement | null>) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const cell = anchor.current?.getBoundingClientRect()
      const box = list.current
      if (!cell || !box) return
      const below = window.innerHeight - cell.bottom > Math.min(HEIGHT, box.scrollHeight)
      Object.assign(box.style, {
        left: `${Math.min(cell.left, window.innerWidth - box.offsetWidth - 8)}px`,
        minWidth: `${cell.width}px`,
        top: below ? `${cell.bottom}px` : '',
        bottom: below ? '' : `${window.innerHeight - cell.top}px`,
      })
    }
    place()
    window.addEventListener('scroll', place, true)
    return () => window.removeEventListener('scroll', place, true)
  })
  return list
}
