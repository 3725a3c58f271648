import { useState } from 'react'
import { price } from './columns.tsx'
import './ali.css'

interface Point {
  time: string
  price: string
}
const [WIDTH, HEIGHT, EDGE] = [680, 120, 8]

/** How a price went: it stays until the next was seen. The dashed line is the accepted one. */
export function PriceTrend({ points, accepted }: { points: Point[]; accepted: string | null }) {
  const [now] = useState(Date.now)
  if (points.length < 2)
    return <p className="hint ali-trend">{points.length ? `自 ${points[0]!.time} 起价格没有变化` : '还没有价格记录'}</p>
  const prices = points.map((point) => Number(point.price))
  const all = accepted === null ? prices : [...prices, Number(accepted)]
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const y = (value: number) => (high === low ? HEIGHT / 2 : EDGE + ((high - value) * (HEIGHT - 2 * EDGE)) / (high - low))
  const [from, to] = [at(points[0]!.time), now]
  const x = (time: string) => EDGE + ((at(time) - from) * (WIDTH - 2 * EDGE)) / Math.max(1, to - from)
  const steps = points.map(
    ({ time }, i) => `${i ? `H${x(time).toFixed(1)}V` : `M${x(time).toFixed(1)},`}${y(prices[i]!).toFixed(1)}`,
  )
  const path = `${steps.join('')}H${WIDTH - EDGE}`
  const label = `${points.length} 次价格：最低 ${low}，最高 ${high}，最新 ${prices.at(-1)}`
  return (
    <section className="ali-trend">
      <h3>价格走势</h3>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        <title>{label}</title>
        {accepted !== null && (
          <line
            x1={0}
            x2={WIDTH}
            y1={y(Number(accepted))}
            y2={y(Number(accepted))}
            stroke="var(--ink-faint)"
            strokeDasharray="4 4"
          />
        )}
        <path d={path} fill="none" stroke="var(--accent)" strokeWidth={2} vectorEffect="non-scaling-stroke" />
      </svg>
      <div className="ali-trend-ends">
        <span>{`${points[0]!.time.slice(0, 10)} ¥${price(points[0]!.price)}`}</span>
        {accepted !== null && <span>{`参考价 ¥${price(accepted)}`}</span>}
        <span>{`现在 ¥${price(points.at(-1)!.price)}`}</span>
      </div>
    </section>
  )
}

const at = (time: string): number => Date.parse(`${time.replace(' ', 'T')}+08:00`)
