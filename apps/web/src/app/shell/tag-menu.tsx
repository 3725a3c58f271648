import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useViews, type View } from '../views.ts'
import { closeViews, refreshView } from './close-views.ts'
import type { TagMenuAt } from './tags-bar.tsx'

const WIDTH = 105
const MARGIN = 8

/** What can be done with a tag, where it was right-clicked. */
export function TagMenu({ at, onClose }: { at: TagMenuAt; onClose: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useClosing(box, onClose)
  const place = { left: Math.min(at.x, window.innerWidth - WIDTH - MARGIN), top: at.y, width: WIDTH }
  return (
    <div className="tag-menu" role="menu" aria-label={at.view.title} ref={box} style={place} onKeyDown={step}>
      {useDeeds(at.view).map(([label, act, disabled]) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          disabled={disabled}
          onClick={() => {
            onClose()
            act()
          }}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

function useDeeds(view: View): [label: string, act: () => void, disabled?: boolean][] {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const go = (to: string) => void navigate(to)
  const open = () => useViews.getState().open
  const closeOthers = () => {
    if (pathname !== view.path) go(view.path + view.search)
    const others = open().filter((one) => one.path !== view.path)
    void closeViews(others, view.path, go)
  }
  return [
    ['刷新', () => void refreshView(view, go)],
    ['关闭当前', () => void closeViews([view], pathname, go), view.pinned],
    ['关闭其他', closeOthers],
    ['关闭所有', () => void closeViews(open(), pathname, go)],
  ]
}

function step(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!by) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled')]
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  buttons.at((at + by) % buttons.length)?.focus()
}

/** A press elsewhere or Escape closes it; the focus goes back to where it was. */
function useClosing(box: React.RefObject<HTMLDivElement | null>, onClose: () => void): void {
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null
    box.current?.querySelector<HTMLElement>('button:enabled')?.focus({ preventScroll: true })
    return () => before?.focus({ preventScroll: true })
  }, [box])
  useEffect(() => {
    const press = (event: Event) => !box.current?.contains(event.target as Node) && onClose()
    const escape = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && onClose()
    document.addEventListener('pointerdown', press)
    document.addEventListener('keydown', escape)
    window.addEventListener('blur', onClose)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', escape)
      window.removeEventListener('blur', onClose)
    }
  }, [box, onClose])
}
