import { VELOCITY_DAYS } from '@erp/contract/report/performance/sales-trend'
import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import type { Asked, MakeSource, Source } from '../../../kit/grouped/source.ts'
import { developed, profitSource, sold } from '../profit/profit-source.ts'
import { type Days, developedRows } from './developed-rows.ts'

const LONGEST = Math.max(...VELOCITY_DAYS)
/** Least squares over the days of a month: each day has its weight, so that a slope is a sum. */
const SLOPE_DAYS = 30
const MIDDLE = (SLOPE_DAYS - 1) / 2
const SPREAD = (SLOPE_DAYS * (SLOPE_DAYS ** 2 - 1)) / 12
const TIMES = ['onDay', 'week', 'month']

/** SKUs are known by the facts alone. */
const skuRows = ({ ctx }: Asked, days: Sql): Sql => sql`(
  SELECT s.fact_day AS day, s.plat_code, s.shop_id, coalesce(s.seller_id, 0) AS seller_id, coalesce(s.developer_id, 0) AS developer_id, coalesce(s.goods_id, 0) AS goods_id,
    s.sku_id, s.quantity, s.sale_money, s.profit
  FROM order_profit_fact s WHERE s.fact_day ${days} AND (${sold(ctx)} OR ${developed(ctx)}))`

/** Goods of many days are added up by the month, where nothing finer is asked and nobody's reach. */
const isMonthly = ({ ctx, uses }: Asked): boolean =>
  (!ctx.user || ctx.user.scope.all) && uses('goodsId') && !uses('shopId', 'platCode', 'sellerId', 'onDay', 'week')

const sums = { quantity: raw('f.quantity'), saleMoney: raw('f.sale_money'), profit: raw('f.profit') }
function known(asked: Asked): Pick<Source, 'from' | 'dimensions' | 'filters'> {
  const { dimensions, filters, from } = profitSource(asked)
  return { from, dimensions: { ...dimensions, skuId: raw('f.sku_id') }, filters: { ...filters, skuId: raw('f.sku_id') } }
}

export const salesOf: MakeSource = (asked) => {
  const { from, dimensions, filters } = known(asked)
  const [first, last] = asked.condition['day'] as Days
  const plain = { reach: raw('true'), dimensions, filters, measures: sums }
  if (asked.uses('skuId')) return { ...plain, from: sql`${skuRows(asked, sql`BETWEEN ${first}::date AND ${last}::date`)} f` }
  if (!isMonthly(asked)) return { ...plain, from }
  const { day: _day, ...others } = filters
  return {
    ...plain,
    from: sql`${developedRows([first, last], asked.ctx.now.slice(0, 10))} f`,
    filters: others,
    matches: { day: () => raw('true') },
  }
}

/** How fast it sells up to the last day that is asked for: the same whichever day, week or month stands beside it. */
export const velocities: MakeSource = (asked) => {
  const { from, dimensions, filters } = known(asked)
  const last = sql`${(asked.condition['day'] as Days)[1]}::date`
  const within = (days: number) => sql`f.day > ${last} - ${raw(String(days))}`
  const days = sql`BETWEEN ${last} - ${raw(String(LONGEST - 1))} AND ${last}`
  const { day: _day, ...others } = filters
  const velocity = VELOCITY_DAYS.map((each) => [
    `velocity${each}`,
    sql`CASE WHEN ${within(each)} THEN f.quantity::numeric / ${raw(String(each))} END`,
  ])
  return {
    from: asked.uses('skuId') ? sql`${skuRows(asked, days)} f` : from,
    reach: raw('true'),
    dimensions: Object.fromEntries(Object.entries(dimensions).filter(([name]) => !TIMES.includes(name))),
    filters: others,
    matches: { day: () => sql`f.day ${days}` },
    measures: {
      ...Object.fromEntries(velocity),
      slope: sql`CASE WHEN ${within(SLOPE_DAYS)} THEN f.quantity * (f.day - ${last} + ${raw(String(MIDDLE))}) / ${raw(String(SPREAD))} END`,
    },
  }
}
