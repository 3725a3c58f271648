import type { WhatIf } from '@erp/contract/report/bonus/what-if'
import type { exchangeRate, grossProfitParams } from '@erp/contract/report/config/config'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { within } from '../../../kit/scope.ts'
import { DELTA, SHOP } from '../profit/profit-tables.ts'
import { type Month, monthBefore, monthOf } from './bonus-month.ts'
import { whatIfTable } from './what-if-table.ts'

type Params = Handler<(typeof grossProfitParams)['actions']['what-if']>
type Rate = Handler<(typeof exchangeRate)['actions']['what-if']>

/** Last month's profit by the parameters that are being written: they count for the whole month, where no more exact ones do. */
export const paramsWhatIf: Params = async (tx, input, ctx) => {
  const month = lastMonth(ctx)
  const taken = (row: string) =>
    raw(`(s.sale * (${row}.platform_percent + ${row}.pay_percent) / 100 + s.parts * (${row}.platform_fixed + ${row}.pay_fixed))`)
  const { platCode, site = null, catId = null, insteadOf = null } = input
  const fits = raw(`p.plat_code = s.plat_code AND p.deleted_at IS NULL AND (p.site IS NULL OR p.site = s.site)
    AND (p.cat_id IS NULL OR p.cat_id = s.cat_id) AND p.from_day <= s.order_day`)
  const rows = sql`SELECT plat_code, site, cat_id, platform_percent, platform_fixed, pay_percent, pay_fixed`
  const changed = sql`
    SELECT s.plat_code, s.seller_id, -(${taken('a')} - CASE WHEN b.is_kept THEN ${taken('b')} ELSE s.fees END) AS diff
    FROM (${soldBy(month, platCode)}) s
      LEFT JOIN LATERAL (SELECT p.*, true AS is_kept FROM data_center_report_gross_profit_params p WHERE ${fits}
        ORDER BY p.cat_id IS NULL, p.site IS NULL, p.from_day DESC LIMIT 1) b ON true
      JOIN LATERAL (SELECT * FROM (
          ${rows}, from_day, false AS is_new FROM data_center_report_gross_profit_params p WHERE ${fits} AND p.id IS DISTINCT FROM ${insteadOf}
          UNION ALL SELECT ${platCode}, ${site}, ${catId}::bigint, ${input.platformPercent}::numeric, ${input.platformFixed}::numeric, ${input.payPercent}::numeric,
            ${input.payFixed}::numeric, s.order_day, true WHERE (${site}::text IS NULL OR ${site} = s.site) AND (${catId}::bigint IS NULL OR ${catId} = s.cat_id)) p
        ORDER BY p.cat_id IS NULL, p.site IS NULL, p.is_new DESC, p.from_day DESC LIMIT 1) a ON true`
  return profitWith(tx, month, changed, '假设上月发货的订单都按此毛利参数计费（更具体的参数仍优先），只试算，不保存', ctx)
}

/** What was shipped, by all that parameters are chosen by: sales and fees in CNY, and the parts of orders that fixed fees are asked for. */
const soldBy = ({ first, last }: Month, platCode: string): Sql => sql`
  SELECT f.plat_code, f.site, g.cat_id, f.order_day, coalesce(f.seller_id, 0) AS seller_id, sum(f.sale_money) AS sale, sum(f.platform_fee + f.pay_fee) AS fees,
    sum(f.sale_money / nullif(round(o.sale_amount * o.exchange_rate, 4), 0) * o.exchange_rate) AS parts
  FROM order_profit_fact f JOIN order_trade_info o ON o.id = f.order_id LEFT JOIN goods_goods g ON g.id = f.goods_id
  WHERE f.reason = 1 AND f.plat_code = ${platCode} AND f.fact_day BETWEEN ${first}::date AND ${last}::date GROUP BY 1, 2, 3, 4, 5`

/** Last month's profit at the rate that is being written: what buyers paid and platforms took in the currency, at that rate. */
export const rateWhatIf: Rate = async (tx, { currencyCode, rate }, ctx) => {
  const month = lastMonth(ctx)
  const changed = sql`
    SELECT f.plat_code, coalesce(f.seller_id, 0) AS seller_id,
      (f.sale_money - f.platform_fee - f.pay_fee - f.ad_fee - f.refund) * (${rate}::numeric / o.exchange_rate - 1) AS diff
    FROM order_profit_fact f JOIN order_trade_info o ON o.id = f.order_id
    WHERE o.currency = ${currencyCode} AND o.exchange_rate > 0 AND f.fact_day BETWEEN ${month.first}::date AND ${month.last}::date`
  return profitWith(tx, month, changed, `假设上月${currencyCode}订单都按此汇率折算，成本和运费不变，只试算，不保存`, ctx)
}

const lastMonth = (ctx: Ctx): Month => {
  const today = ctx.now.slice(0, 10)
  return monthOf(monthBefore(today), today)
}

interface Part {
  id: string
  name: string
  before: string
  after: string
}

/** Profit of the month by platform and by person, with what would be different; those who would be as they were are left out. */
async function profitWith(tx: Tx, { month, first, last }: Month, changed: Sql, note: string, ctx: Ctx): Promise<WhatIf> {
  const reach = within(ctx.user, { users: [raw('seller_id')] })
  const own = (table: string) =>
    sql`SELECT plat_code, seller_id, profit FROM ${raw(table)} WHERE day BETWEEN ${first}::date AND ${last}::date AND ${reach}`
  const by = (key: string, called: Sql, joins: Sql) =>
    tx.query<Part & object>(sql`
      SELECT coalesce(d.key, '') AS id, coalesce(${called}, '未分配') AS name, coalesce(p.profit, 0) AS before, coalesce(p.profit, 0) + d.diff AS after
      FROM (SELECT ${raw(key)}::text AS key, sum(diff) AS diff FROM (${changed}) c WHERE ${reach} GROUP BY 1) d
        LEFT JOIN (SELECT ${raw(key)}::text AS key, sum(profit) AS profit FROM (${own(SHOP)} UNION ALL ${own(DELTA)}) s GROUP BY 1) p ON p.key = d.key ${joins}`)
  const plats = await by('plat_code', raw('b.plat_name'), raw('LEFT JOIN basic_platform b ON b.plat_code = d.key'))
  const people = await by('seller_id', raw('u.display_name'), raw('LEFT JOIN account_user u ON u.id = d.key::bigint'))
  return { month, note, tables: [whatIfTable('按平台', '利润', plats), whatIfTable('按人员', '利润', people)] }
}
