import { DownOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { fold, type SectionKey, useLayout } from './layout.ts'

export const sectionId = (key: SectionKey): string => `home-${key}`

interface Props {
  name: SectionKey
  title: string
  /** What the figures are of. */
  note?: ReactNode
  /** Controls at the end of the head. */
  tools?: ReactNode
  children: ReactNode
}

/** A part of the dashboard that folds to its title, and stays so. */
export function Section({ name, title, note, tools, children }: Props) {
  const folded = useLayout((kept) => kept.folded.includes(name))
  return (
    <section className="board-section" id={sectionId(name)} aria-label={title}>
      <header className="board-head">
        <h2>
          <button
            type="button"
            className="board-fold"
            aria-expanded={!folded}
            aria-controls={`${sectionId(name)}-body`}
            onClick={() => fold(name, !folded)}
          >
            <DownOutlined aria-hidden="true" />
            {title}
          </button>
        </h2>
        <span className="board-note">{note}</span>
        {!folded && tools}
      </header>
      <div className="board-body" id={`${sectionId(name)}-body`} hidden={folded}>
        {!folded && children}
      </div>
    </section>
  )
}
