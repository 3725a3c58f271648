export interface TrendPoint {
  day: string
  rate: string
}

/** Room for the dot at the end and the width of the line. */
const EDGE = 4

/** A line of rates, small enough for a cell; its words are for those who do not see it. */
export function Sparkline({ points, width, height }: { points: TrendPoint[]; width: number; height: number }) {
  if (points.length < 2) return <span className="nothing">–</span>
  const rates = points.map((point) => Number(point.rate))
  const [low, high] = [Math.min(...rates), Math.max(...rates)]
  const x = (index: number) => EDGE + (index * (width - 2 * EDGE)) / (points.length - 1)
  const y = (rate: number) => (high === low ? height / 2 : EDGE + ((high - rate) * (height - 2 * EDGE)) / (high - low))
  const label = `近${points.length}次汇率：最低 ${low}，最高 ${high}，最新 ${rates.at(-1)}`
  return (
    <svg className="sparkline" viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img" aria-label={label}>
      <title>{label}</title>
      <polyline
        points={rates.map((rate, index) => `${x(index).toFixed(1)},${y(rate).toFixed(1)}`).join(' ')}
        fill="none"
        stroke="var(--accent)"
        strokeWidth={height > 60 ? 2 : 1.5}
        strokeLinejoin="round"
      />
      <circle cx={x(points.length - 1)} cy={y(rates.at(-1)!)} r={2} fill="var(--accent)" />
    </svg>
  )
}
