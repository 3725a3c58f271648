import { type ReactNode, type SyntheticEvent, useState } from 'react'

interface Tip {
  text: string
  left: number
  top: number
}

/** What a figure was reckoned from, while the pointer or the focus is on it: one tip for all of them. */
export function Explained({ children }: { children: ReactNode }) {
  const [tip, setTip] = useState<Tip | null>(null)
  const look = ({ target }: SyntheticEvent) => setTip(tipOf(target as Element))
  return (
    <>
      {/** biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens to the figures in it. */}
      <div
        className="explained"
        onPointerOver={look}
        onPointerLeave={() => setTip(null)}
        onFocus={look}
        onBlur={() => setTip(null)}
        onKeyDown={({ key }) => key === 'Escape' && setTip(null)}
      >
        {children}
      </div>
      {tip && (
        <div className="tip" role="tooltip" style={{ left: tip.left, top: tip.top }}>
          {tip.text}
        </div>
      )}
    </>
  )
}

const WIDEST = 320
const NEAR = 6

function tipOf(target: Element): Tip | null {
  const figure = target.closest<HTMLElement>('[data-formula]')
  if (!figure) return null
  const { left, bottom } = figure.getBoundingClientRect()
  return { text: figure.dataset['formula']!, left: Math.max(8, Math.min(left, innerWidth - WIDEST - 8)), top: bottom + NEAR }
}
