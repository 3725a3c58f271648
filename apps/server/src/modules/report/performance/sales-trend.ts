import { shiftDays } from '@erp/contract/kit/period'
import { VELOCITY_DAYS } from '@erp/contract/report/performance/sales-trend'
import { empty, join, raw, type Sql, sql } from '../../../kit/db/db.ts'
import type { Asked, MakeSource } from '../../../kit/grouped/source.ts'
import type { Columns } from '../../../kit/list/filter.ts'
import { developed, profitRows, profitSource, sold } from '../profit/profit-source.ts'
import { DELTA, SKU } from '../profit/profit-tables.ts'
import { type Days, developedRows } from './developed-rows.ts'
import { LONGEST, SOLD, SPREAD, soldOfGoods, soldPieces, soldSums } from './sold-rows.ts'

/** What parts the sales of days, by the columns that rows of all sources have. */
const KEYS = {
  platCode: 'plat_code',
  shopId: 'shop_id',
  sellerId: 'seller_id',
  developerId: 'developer_id',
  goodsId: 'goods_id',
  skuId: 'sku_id',
}

const MANY: Columns = { skuId: raw('f.sku_id'), goodsId: raw('f.goods_id') }

const today = ({ ctx }: Asked): string => ctx.now.slice(0, 10)
const lastDay = ({ condition }: Asked): string => (condition['day'] as Days)[1].slice(0, 10)
const isForAll = ({ ctx }: Pick<Asked, 'ctx'>): boolean => !ctx.user || ctx.user.scope.all
/** What was sold is kept on its own where nobody asks by whom. */
const isOfGoods = (asked: Asked): boolean =>
  isForAll(asked) && asked.uses('goodsId', 'skuId') && !asked.uses('shopId', 'platCode', 'sellerId')

/** SKUs, and the goods of one's own, are known by the facts. */
const isOfFacts = (asked: Asked): boolean =>
  !isOfGoods(asked) && (asked.uses('skuId') || (asked.uses('goodsId') && !isForAll(asked)))
/** A page of them in the order of their pieces: whole is only what it shows. */
const isOfPieces = (asked: Asked): boolean =>
  (isOfGoods(asked) || isOfFacts(asked)) && asked.only?.every((name) => name === 'quantity') === true

/** What one sold and what else one developed: each is found by an index of its own. */
function factRows({ ctx }: Asked, days: Sql): Sql {
  const part = (where: Sql) => sql`
    SELECT s.fact_day AS day, s.plat_code, s.shop_id, coalesce(s.seller_id, 0) AS seller_id, coalesce(s.developer_id, 0) AS developer_id, coalesce(s.goods_id, 0) AS goods_id,
      coalesce(s.sku_id, 0) AS sku_id, s.quantity, s.sale_money, s.profit
    FROM order_profit_fact s WHERE s.fact_day ${days} AND ${where}`
  const beside = sql`${developed(ctx)} AND (${sold(ctx)}) IS NOT TRUE`
  return isForAll({ ctx }) ? sql`(${part(raw('true'))})` : sql`(${part(sold(ctx))} UNION ALL ${part(beside)})`
}

/** Of these days, with none for who sold within what is looked back on. */
function factPieces(asked: Asked, [from, to]: Days): Sql {
  const days = sql`BETWEEN least(${from}::date, ${shiftDays(to, 1 - LONGEST)}::date) AND ${to}::date`
  const keys = Object.values(KEYS).map((key) => raw(`r.${key}`))
  return sql`(SELECT ${join(keys, ', ')}, CASE WHEN r.day >= ${from}::date THEN r.quantity ELSE 0 END AS quantity FROM ${factRows(asked, days)} r)`
}

/** Rows of single days, from the smallest table that knows all that is asked. */
function dayRows(asked: Asked, days: Sql): Sql {
  const part = (table: string) =>
    sql`SELECT day, developer_id, goods_id, sku_id, quantity, sale_money, profit FROM ${raw(table)} WHERE day ${days}`
  if (isOfGoods(asked)) return sql`(${part(SKU)} UNION ALL ${part(DELTA)})`
  if (isOfFacts(asked)) return factRows(asked, days)
  return sql`(SELECT * FROM ${profitRows(asked)} r WHERE r.day ${days})`
}

const known = (asked: Asked): { dimensions: Columns; filters: Columns } => {
  const { dimensions, filters } = profitSource(asked)
  const { day: _day, ...others } = filters
  return {
    dimensions: { ...dimensions, skuId: raw('nullif(f.sku_id, 0)') },
    filters: { ...others, skuId: raw('f.sku_id') },
  }
}

export const salesOf: MakeSource = (asked) => {
  const days = asked.condition['day'] as Days
  const isCounted = isOfPieces(asked) && !asked.uses('onDay', 'week', 'month')
  const amounts = { saleMoney: raw('f.sale_money'), profit: raw('f.profit') }
  return {
    ...known(asked),
    from: sql`${isCounted ? piecesOf(asked, days) : soldRows(asked, days)} f`,
    // Within the rows, as are the days.
    reach: raw('true'),
    matches: { day: () => raw('true') },
    many: MANY,
    measures: { quantity: raw('f.quantity'), ...(!isCounted && amounts) },
  }
}

const piecesOf = (asked: Asked, days: Days): Sql => (isOfGoods(asked) ? soldPieces(days, today(asked)) : factPieces(asked, days))

function soldRows(asked: Asked, [first, last]: Days): Sql {
  const isMonthly = isOfGoods(asked) && !asked.uses('onDay', 'week')
  if (!isMonthly) return dayRows(asked, sql`BETWEEN ${first}::date AND ${last}::date`)
  return developedRows([first, last], today(asked), asked.uses('skuId') ? 'sku' : asked.uses('month') ? 'month' : 'goods')
}

/** How fast it sells up to the last day that is asked for: the same whichever day, week or month stands beside it. */
export const velocities: MakeSource = (asked) => {
  const { dimensions, filters } = known(asked)
  const keys = Object.entries(KEYS).filter(([name]) => asked.uses(name))
  const velocity = VELOCITY_DAYS.map((days) => [`velocity${days}`, raw(`f.sold${days}::numeric / ${days}`)])
  const measures = { ...Object.fromEntries(velocity), slope: raw(`f.leaned::numeric / ${SPREAD}`) }
  return {
    from: sql`${soldOf(
      asked,
      keys.map(([, column]) => column),
    )} f`,
    reach: raw('true'),
    dimensions: Object.fromEntries(keys.map(([name]) => [name, dimensions[name]!])),
    filters: Object.fromEntries(keys.map(([name]) => [name, filters[name]!])),
    many: MANY,
    measures: isOfPieces(asked) ? {} : measures,
  }
}

/** Goods and SKUs from thirds of months; what else parts them, from single days. */
function soldOf(asked: Asked, keys: string[]): Sql {
  const last = lastDay(asked)
  const columns = keys.map((key) => raw(`r.${key}`))
  const rows = isOfGoods(asked) ? soldOfGoods(last) : dayRows(asked, lookedBackOn(last))
  const sums = isOfGoods(asked) ? SOLD.map((name) => raw(`sum(r.${name}) AS ${name}`)) : soldSums(last)
  return sql`(SELECT ${join([...columns, ...sums], ', ')} FROM ${rows} r ${keys.length ? sql`GROUP BY ${join(columns, ', ')}` : empty})`
}

const lookedBackOn = (last: string): Sql => sql`BETWEEN ${shiftDays(last, 1 - LONGEST)}::date AND ${last}::date`
