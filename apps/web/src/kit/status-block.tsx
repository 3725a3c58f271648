import type { ReactNode } from 'react'

interface Props {
  /** A short word above the title: a code, or what kind of thing happened. */
  mark?: string
  title: string
  detail?: ReactNode
  children?: ReactNode
}

/** What a page or a table says when it has nothing to show: what happened, why, and what to do next. */
export const StatusBlock = ({ mark, title, detail, children }: Props) => (
  <div className="status-block" role="status">
    {mark && <span className="status-mark">{mark}</span>}
    <h1>{title}</h1>
    {detail && <p>{detail}</p>}
    {children && <div className="toolbar">{children}</div>}
  </div>
)
