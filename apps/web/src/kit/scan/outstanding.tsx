import { Button } from 'antd'
import { clockOf, type Station } from './use-scan-station.ts'

/** Refused when the network came back: whoever scanned it had gone on, so it stands until somebody has seen to it. */
export function Outstanding({ station: { kept, deal } }: { station: Station }) {
  const { outstanding } = kept
  if (outstanding.length === 0) return null
  return (
    <section className="scan-outstanding" aria-label="被拒绝的扫描">
      <h3>断网时的扫描被拒绝，请处理</h3>
      <ul>
        {outstanding.map(({ id, at, title, said }) => (
          <li key={id}>
            <span>
              <b>{title}</b>
              <small>
                {clockOf(at)} {said}
              </small>
            </span>
            <Button onClick={() => deal(id)}>已处理</Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
