import type { ReactNode } from 'react'
import './chart.css'

export interface Share {
  key: string
  name: string
  /** In percent, or "-" where there is nothing to be a part of. */
  share: string
  shown: ReactNode
}

/** Parts of a whole in one bar, the largest first, each named with its share below. */
export function ShareBar({ label, parts }: { label: string; parts: Share[] }) {
  const sorted = parts.toSorted((a, b) => sizeOf(b) - sizeOf(a))
  const tint = (i: number) => ({ '--tint': `${Math.max(100 - i * 13, 14)}%` }) as React.CSSProperties
  return (
    <figure className="chart">
      <figcaption className="chart-head">
        <b>{label}</b>
      </figcaption>
      <div className="share-bar" aria-hidden="true">
        {sorted.map((part, i) => (
          <i key={part.key} title={`${part.name} ${part.share}%`} style={{ ...tint(i), flexGrow: sizeOf(part) }} />
        ))}
      </div>
      <ul className="shares">
        {sorted.map((part, i) => (
          <li key={part.key}>
            <i aria-hidden="true" style={tint(i)} />
            <span>{part.name}</span>
            <span className="shares-part">{part.share === '-' ? '-' : `${part.share}%`}</span>
            <span className="shares-value">{part.shown}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}

const sizeOf = ({ share }: Share): number => Math.max(Number(share) || 0, 0)
