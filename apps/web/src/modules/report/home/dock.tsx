import { DownOutlined, HolderOutlined } from '@ant-design/icons'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { placed } from './dock-place.ts'
import { keep, type Place, useLayout } from './layout.ts'

export const MODES = [
  ['expanded', '展开'],
  ['collapsed', '收起'],
  ['targets', '目标报表'],
] as const
export type Mode = (typeof MODES)[number][0]

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-10, 0],
  ArrowRight: [10, 0],
  ArrowUp: [0, -10],
  ArrowDown: [0, 10],
}

/** A panel over the dashboard that changes its mode. It is put where it is in nobody's way, and stays there. */
export function Dock({ mode, onMode }: { mode: Mode | null; onMode: (mode: Mode) => void }) {
  const small = useLayout((kept) => kept.small) ?? matchMedia('(max-width: 991px)').matches
  const { panel, at, handle } = useDragging()
  return (
    <aside className="dock" aria-label="看板模式" ref={panel} style={at ?? { visibility: 'hidden' }}>
      <div className="dock-head">
        <button type="button" className="dock-handle" aria-label="看板，拖动或用方向键移动" {...handle}>
          <HolderOutlined aria-hidden="true" /> 看板
        </button>
        <button
          type="button"
          className="dock-fold"
          aria-label={small ? '打开面板' : '缩小面板'}
          aria-expanded={!small}
          onClick={() => keep({ small: !small })}
        >
          <DownOutlined aria-hidden="true" />
        </button>
      </div>
      {!small &&
        MODES.map(([key, title]) => (
          <button key={key} type="button" className="dock-mode" aria-pressed={key === mode} onClick={() => onMode(key)}>
            {title}
          </button>
        ))}
    </aside>
  )
}

function useDragging() {
  const panel = useRef<HTMLElement>(null)
  const place = useLayout((kept) => kept.place)
  const [at, setAt] = useState<Place | null>(null)
  const held = useRef<Place | null>(null)
  // A panel that grew, or a window that shrank, is placed anew.
  useLayoutEffect(() => {
    const again = () => setAt(nearest(panel.current!, place))
    again()
    const watch = new ResizeObserver(again)
    watch.observe(panel.current!)
    addEventListener('resize', again)
    return () => {
      watch.disconnect()
      removeEventListener('resize', again)
    }
  }, [place])
  const move = (left: number, top: number) => setAt(nearest(panel.current!, { left, top }))
  const handle = {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      held.current = { left: event.clientX - at!.left, top: event.clientY - at!.top }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) =>
      held.current && move(clientX - held.current.left, clientY - held.current.top),
    onPointerUp: () => {
      if (held.current) keep({ place: at })
      held.current = null
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = STEPS[event.key]
      if (!step) return
      event.preventDefault()
      keep({ place: nearest(panel.current!, { left: at!.left + step[0], top: at!.top + step[1] }) })
    },
  }
  return { panel, at, handle }
}

function nearest(panel: HTMLElement, wanted: Place | null): Place {
  const { width, height } = panel.getBoundingClientRect()
  return placed(wanted, { width, height }, { width: innerWidth, height: innerHeight })
}
