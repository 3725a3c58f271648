import type { ReactNode } from 'react'
import './chart.css'

export interface Bar {
  key: string | number
  name: string
  value: string
  /** Marked on the bar for comparison. */
  before?: string
  /** The value as it is read, and opened. */
  shown: ReactNode
}

/** A bar a row, the longest as wide as the room; losses in red. */
export function Bars({ label, note, bars }: { label: string; note?: string; bars: Bar[] }) {
  const size = (value: string | undefined) => Math.abs(Number(value ?? 0))
  const most = Math.max(...bars.flatMap(({ value, before }) => [size(value), size(before)]), 1)
  const share = (value: string) => `${((size(value) / most) * 100).toFixed(1)}%`
  return (
    <figure className="chart">
      <figcaption className="chart-head">
        <b>{label}</b>
        {note && <span className="chart-legend chart-marked">{note}</span>}
      </figcaption>
      <ul className="bars">
        {bars.map(({ key, name, value, before, shown }) => (
          <li key={key}>
            <span className="bars-name" title={name}>
              {name}
            </span>
            <span className="bars-track">
              <i className={Number(value) < 0 ? 'bars-fill bars-loss' : 'bars-fill'} style={{ width: share(value) }} />
              {before !== undefined && <i className="bars-before" style={{ left: share(before) }} />}
            </span>
            <span className="bars-value">{shown}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
