import { companyNow } from '../../../kit/index.ts'

const DAYS = 30
const HEIGHT = 72
const STEP = 20

/** One bar a day to the end of yesterday; its words are for those who do not see it. */
export function DayBars({ sales }: { sales: { day: string; sold: number }[] }) {
  const sold = new Map(sales.map(({ day, sold: pieces }) => [day, pieces]))
  const days = Array.from({ length: DAYS }, (_, i) =>
    companyNow()
      .subtract(DAYS - i, 'day')
      .format('YYYY-MM-DD'),
  )
  const values = days.map((day) => sold.get(day) ?? 0)
  const most = Math.max(...values, 1)
  const total = values.reduce((sum, value) => sum + value, 0)
  const label = `近${DAYS}天共售出 ${total} 件，最多一天 ${Math.max(...values)} 件`
  return (
    <figure className="day-bars">
      <svg viewBox={`0 0 ${DAYS * STEP} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {days.map((day, i) => (
          <Bar key={day} day={day} sold={values[i]!} x={i * STEP} share={values[i]! / most} />
        ))}
      </svg>
      <figcaption>
        <span>{days[0]}</span>
        <span>{label}</span>
        <span>{days.at(-1)}</span>
      </figcaption>
    </figure>
  )
}

function Bar({ day, sold, x, share }: { day: string; sold: number; x: number; share: number }) {
  const height = Math.max(1, share * (HEIGHT - 4))
  return (
    <rect x={x + 2} y={HEIGHT - height} width={STEP - 4} height={height} className={sold ? 'sold' : 'none'}>
      <title>{`${day}：${sold} 件`}</title>
    </rect>
  )
}
