import type { Field } from '@erp/contract/kit'
import { round2, times } from '@erp/contract/kit/decimal'
import { ENOUGH } from '@erp/contract/temu/sales/sales.states'
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import { ChoiceTag, companyNow } from '../../../kit/index.ts'
import { spanOf } from '../../stock/parts/span.ts'
import '../../order/order.css'
import './sales.css'

export const nothing = <span className="nothing">–</span>
export const percentOf = (share: string): string => `${round2(times(share, 100))}%`

/** In percent for those who may see costs; the others read whether it is enough. */
export function MarginCell({ isEnough, margin, field }: { isEnough: 0 | 1 | null; margin: string | null; field: Field }) {
  if (isEnough === null || isEnough === undefined) return nothing
  if (margin === null || margin === undefined) return <ChoiceTag field={field} value={isEnough} />
  return <span className={isEnough === ENOUGH.no ? 'over-time' : undefined}>{percentOf(margin)}</span>
}

const HALF_DAY = 12 * 60
const TICK = 30_000
const minutesLeft = (until: string): number => dayjs(until).diff(companyNow(), 'minute')

/** How long is left, while one looks at it. */
export function Countdown({ until }: { until: string | null }) {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), TICK)
    return () => clearInterval(timer)
  }, [])
  if (!until) return nothing
  const left = minutesLeft(until)
  if (left <= 0) return <span className="over-time">已超时</span>
  return (
    <span className={left < HALF_DAY ? 'over-time' : undefined} title={until}>
      剩 {spanOf(left)}
    </span>
  )
}
