import { Tag } from 'antd'
import type { QueuedScans, Scan } from './queue.ts'
import { clockOf } from './use-scan-station.ts'

const SHOWN = 20
const WORDS: Record<Scan['state'], [label: string, color: string]> = {
  waiting: ['未确认', 'orange'],
  sent: ['成功', 'green'],
  refused: ['被拒绝', 'red'],
  undone: ['已撤销', 'default'],
}

/** The last twenty, and every one that still waits. */
export function ScanList({ kept: { waiting, done } }: { kept: QueuedScans }) {
  const scans = [...waiting.toReversed(), ...done.slice(0, Math.max(0, SHOWN - waiting.length))]
  return (
    <section className="scan-list" aria-label="最近扫描">
      <h3>最近扫描</h3>
      {scans.length === 0 && <p className="hint">还没有扫描</p>}
      <ol>
        {scans.map(({ id, at, title, state, said }) => (
          <li key={id} className={state}>
            <time>{clockOf(at)}</time>
            <span className="scan-title">
              {title}
              {said && <em>{said}</em>}
            </span>
            <Tag color={WORDS[state][1]}>{WORDS[state][0]}</Tag>
          </li>
        ))}
      </ol>
    </section>
  )
}
