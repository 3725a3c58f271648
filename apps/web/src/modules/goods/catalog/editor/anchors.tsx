import { type ReactNode, type RefObject, useEffect, useState } from 'react'

export interface Part {
  key: string
  title: string
  /** Said beside the title. */
  note?: ReactNode
  children: ReactNode
}

/** The parts of a long form under each other. */
export const Parts = ({ parts }: { parts: Part[] }) =>
  parts.map(({ key, title, note, children }) => (
    <section key={key} className="editor-part" data-part={key} aria-label={title}>
      <h2>
        {title}
        {note && <small>{note}</small>}
      </h2>
      {children}
    </section>
  ))

/** The way to each part, with the one that is read marked. */
export function Anchors({ parts, frame }: { parts: Part[]; frame: RefObject<HTMLElement | null> }) {
  const [at, setAt] = useState(parts[0]?.key)
  useEffect(() => {
    const scroller = frame.current?.closest('.view-scroll')
    if (!scroller) return
    const look = () => setAt(reading(scroller, frame.current!))
    scroller.addEventListener('scroll', look, { passive: true })
    return () => scroller.removeEventListener('scroll', look)
  }, [frame])
  const go = (key: string) =>
    frame.current?.querySelector(`[data-part="${key}"]`)?.scrollIntoView({ block: 'start', behavior: 'instant' })
  return (
    <nav className="editor-anchors" aria-label="分区">
      {parts.map(({ key, title }) => (
        <button key={key} type="button" aria-current={at === key ? 'location' : undefined} onClick={() => go(key)}>
          {title}
        </button>
      ))}
    </nav>
  )
}

const HEAD = 120

/** The last part whose head is above the fold, or the very last at the end of the page. */
function reading(scroller: Element, frame: HTMLElement): string {
  const parts = [...frame.querySelectorAll<HTMLElement>('[data-part]')]
  const atEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 4
  const top = scroller.getBoundingClientRect().top + HEAD
  const above = atEnd ? parts : parts.filter((part) => part.getBoundingClientRect().top <= top)
  return (above.at(-1) ?? parts[0])?.dataset['part'] ?? ''
}
