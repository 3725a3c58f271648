import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import type { Asked, Source } from '../../../kit/grouped/source.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Columns } from '../../../kit/list/filter.ts'
import { within } from '../../../kit/scope.ts'
import { AMOUNTS, DAY, DELTA, MAKER, SHOP } from './profit-tables.ts'

const MEASURED = { saleMoney: 'sale_money', orders: 'orders', quantity: 'quantity', ...AMOUNTS }
export const amounts: Columns = Object.fromEntries(Object.entries(MEASURED).map(([name, column]) => [name, raw(`f.${column}`)]))
const SUMS = Object.values(MEASURED).join(', ')
const PLACE = 'day, plat_code, site, shop_id, dept_id, seller_id'
/** What was sold is known by the day, not by the shop. */
const GOODS_BOUND = ['goodsId', 'goodsCode', 'catId']

export const sold = ({ user }: Ctx): Sql =>
  user ? within(user, { users: [raw('s.seller_id')], dept: raw('s.dept_id') }) : raw('true')
export const developed = ({ user }: Ctx): Sql => (user ? within(user, { users: [raw('s.developer_id')] }) : raw('true'))

/**
 * The rows that a report of profit adds up, within reach: what one sold or developed, or what one's department did. Read from the smallest
 * roll-up that knows all that is asked; what is not folded yet is added.
 */
export function profitRows({ ctx, uses }: Pick<Asked, 'ctx' | 'uses'>): Sql {
  const part = (columns: string, table: string, where: Sql) =>
    sql`SELECT ${raw(`${columns}, ${SUMS} FROM ${table} s`)} WHERE ${where}`
  const either = sql`(${sold(ctx)} OR ${developed(ctx)})`
  if (uses(...GOODS_BOUND)) {
    const columns = `${PLACE}, developer_id, goods_id`
    return sql`(${part(columns, DAY, either)} UNION ALL ${part(columns, DELTA, either)})`
  }
  if (uses('developerId')) {
    const columns = `${PLACE}, developer_id`
    return sql`(${part(columns, MAKER, either)} UNION ALL ${part(columns, DELTA, either)})`
  }
  const own = sql`${part(PLACE, SHOP, sold(ctx))} UNION ALL ${part(PLACE, DELTA, sold(ctx))}`
  if (!ctx.user || ctx.user.scope.all) return sql`(${own})`
  const beside = sql`(${developed(ctx)} AND (${sold(ctx)}) IS NOT TRUE)`
  return sql`(${own} UNION ALL ${part(PLACE, MAKER, beside)} UNION ALL ${part(PLACE, DELTA, beside)})`
}

const known = { platCode: raw('f.plat_code'), shopId: raw('f.shop_id') }
/** In a filter 0 is nobody; as a group nobody has no value. */
export const FILTERS: Columns = {
  ...known,
  site: raw('f.site'),
  suffix: raw('h.suffix'),
  deptId: raw('f.dept_id'),
  sellerId: raw('f.seller_id'),
  developerId: raw('f.developer_id'),
  goodsId: raw('f.goods_id'),
  day: raw('f.day'),
}
const DIMENSIONS: Columns = {
  ...known,
  site: raw(`nullif(f.site, '')`),
  suffix: raw('h.suffix'),
  deptId: raw('nullif(f.dept_id, 0)'),
  sellerId: raw('nullif(f.seller_id, 0)'),
  developerId: raw('nullif(f.developer_id, 0)'),
  goodsId: raw('nullif(f.goods_id, 0)'),
  quarter: raw(`to_char(f.day, 'YYYY"Q"Q')`),
  month: raw(`to_char(f.day, 'YYYY-MM')`),
  week: raw(`to_char(f.day, 'IYYY"W"IW')`),
  onDay: raw(`to_char(f.day, 'YYYY-MM-DD')`),
}

/** Sums of profit by whatever a report asks for; `f` are the rows, `h` the shop. */
export const profitSource = (asked: Asked): Source => ({
  from: sql`${profitRows(asked)} f ${raw(asked.uses('suffix') ? 'JOIN authorize_shop h ON h.id = f.shop_id' : '')}`,
  // Within the rows.
  reach: raw('true'),
  dimensions: DIMENSIONS,
  filters: FILTERS,
  measures: amounts,
})

/** Facts within reach as `f`, with their shop `h` and, where there is one, their order `t`. */
export const factsFrom = (
  ctx: Ctx,
): Sql => sql`(SELECT s.*, s.fact_day AS day FROM order_profit_fact s WHERE ${sold(ctx)} OR ${developed(ctx)}) f
  JOIN authorize_shop h ON h.id = f.shop_id LEFT JOIN order_trade_info t ON t.id = f.order_id`
/** 0 is nobody here too. */
export const FACT_FILTERS: Columns = {
  ...FILTERS,
  site: raw(`coalesce(f.site, '')`),
  deptId: raw('coalesce(f.dept_id, 0)'),
  sellerId: raw('coalesce(f.seller_id, 0)'),
  developerId: raw('coalesce(f.developer_id, 0)'),
  goodsId: raw('coalesce(f.goods_id, 0)'),
  skuId: raw('f.sku_id'),
}

/** The facts that were added up, each with the order or the bill that it came from. */
export const factSource = ({ ctx }: Asked): Source => ({
  from: factsFrom(ctx),
  reach: raw('true'),
  dimensions: {
    ...DIMENSIONS,
    site: raw('f.site'),
    deptId: raw('f.dept_id'),
    sellerId: raw('f.seller_id'),
    developerId: raw('f.developer_id'),
    goodsId: raw('f.goods_id'),
    skuId: raw('f.sku_id'),
  },
  filters: FACT_FILTERS,
  measures: {},
  rows: {
    columns: {
      ...amounts,
      orderNo: raw('t.order_no'),
      day: raw('f.fact_day'),
      reason: raw('f.reason'),
      docNo: raw('f.doc_no'),
      shopId: raw('f.shop_id'),
      skuId: raw('f.sku_id'),
      sellerId: raw('f.seller_id'),
    },
    order: raw('f.fact_day DESC, f.id DESC'),
  },
})
