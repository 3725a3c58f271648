import type { Page } from '@erp/contract/kit'
import { FACT_REASONS, LINEAGE_DAYS, type LineageRow, type LineageSum, lineage } from '@erp/contract/report/profit/lineage'
import { and, raw, type Sql, sql } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { type Columns, filters } from '../../../kit/list/filter.ts'
import type { ListInput } from '../../../kit/list/list.ts'
import { rowList } from '../../../kit/list/row-list.ts'
import { bad } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { orderReach } from '../../order/reach.ts'
import { REGION } from '../home/months.ts'
import { periodOf } from '../home/period.ts'
import { AMOUNTS } from './profit-tables.ts'

/** 0 is nobody, as in the roll-ups. */
const COLUMNS: Columns = {
  day: raw('f.fact_day'),
  platCode: raw('f.plat_code'),
  shopId: raw('f.shop_id'),
  sellerId: raw('coalesce(f.seller_id, 0)'),
  deptId: raw('coalesce(f.dept_id, 0)'),
  developerId: raw('coalesce(f.developer_id, 0)'),
  goodsId: raw('coalesce(f.goods_id, 0)'),
  region: raw(REGION),
}
const REASON = `CASE f.reason ${FACT_REASONS.map(([reason, label]) => `WHEN ${reason} THEN '${label}'`).join(' ')} END`

/** The facts of a filter within reach: as `t` stands the order, or what a fee without one says of itself, as the reach of orders wants it. */
function factsOf({ condition }: ListInput, ctx: Ctx): Sql {
  const { day, ...rest } = condition ?? {}
  const wheres = filters(lineage.fields, { ...rest, day: daysOf(day as Range, ctx) }, COLUMNS, numbered)
  return sql`FROM order_profit_fact f LEFT JOIN order_trade_info o ON o.id = f.order_id LEFT JOIN account_department d ON d.id = f.dept_id
    CROSS JOIN LATERAL (SELECT o.order_no, o.plat_order_no, o.store_id, CASE WHEN o.id IS NULL THEN f.seller_id ELSE o.seller_id END AS seller_id,
      CASE WHEN o.id IS NULL THEN f.dept_id ELSE o.dept_id END AS dept_id) t
    WHERE (f.order_id IS NULL OR o.id IS NOT NULL) AND ${and([...wheres, orderReach(ctx)])}`
}

/** The keyword is a number of the order, or of the bill. */
const numbered = (name: string, value: unknown): Sql | undefined =>
  name === 'keyword'
    ? sql`${value}::text IN (t.order_no, t.plat_order_no, CASE WHEN f.order_id IS NULL THEN f.doc_no END)`
    : undefined

export type Range = [string | number | null, string | number | null] | null | undefined

/** This month where no days are given; never more than the book allows. */
export function daysOf(day: Range, ctx: Ctx): [string, string] {
  const to = dayIn(day?.[1] ?? ctx.now)
  const from = dayIn(day?.[0] ?? periodOf(to).from)
  if (!(Date.parse(to) - Date.parse(from) < LINEAGE_DAYS * 86_400_000)) throw bad(`时间范围不能超过${LINEAGE_DAYS}天`, 'day')
  return [from, to]
}

function dayIn(text: string | number): string {
  const day = String(text).slice(0, 10)
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) throw bad('日期应为起止范围', 'day')
  return day
}

/** A fee without an order stands under its own number. */
const FEE_NO = 'CASE WHEN f.order_id IS NULL THEN f.doc_no END'
const sums = Object.entries(AMOUNTS).map(([name, column]) => `sum(f.${column}) AS "${name}"`)
const alike = (column: string) => `CASE WHEN min(f.${column}) = max(f.${column}) THEN min(f.${column}) END AS ${column}`

/** The facts of an order or of a fee are added up; what it is called by now is read for the rows that are shown. */
const orders = rowList(
  lineage,
  (input, ctx) => sql`
    SELECT o.*, t.order_no AS "orderNo", t.plat_order_no AS "platOrderNo", p.plat_code AS "platCode", p.plat_name AS "platName", s.id AS "shopId", s.display_name AS "shopName",
      u.id AS "sellerId", u.display_name AS "sellerName", d.id AS "deptId", d.dept_name AS "deptName", d.region
    FROM (SELECT coalesce(f.order_id, -min(f.id)) AS id, f.order_id AS "orderId", max(f.fact_day) AS day, string_agg(DISTINCT ${raw(REASON)}, '、') AS reasons,
        string_agg(DISTINCT f.doc_no, '、') AS "docNos", sum(f.quantity)::bigint AS quantity, sum(f.sale_money) AS "saleMoney",
        ${raw([...sums, ...['plat_code', 'shop_id', 'seller_id', 'dept_id'].map(alike)].join(', '))}
      ${factsOf(input, ctx)} GROUP BY f.order_id, ${raw(FEE_NO)}) o
    LEFT JOIN order_trade_info t ON t.id = o."orderId" LEFT JOIN basic_platform p ON p.plat_code = coalesce(t.plat_code, o.plat_code)
    LEFT JOIN authorize_shop s ON s.id = coalesce(t.shop_id, o.shop_id)
    LEFT JOIN account_user u ON u.id = CASE WHEN t.id IS NULL THEN o.seller_id ELSE t.seller_id END
    LEFT JOIN account_department d ON d.id = CASE WHEN t.id IS NULL THEN o.dept_id ELSE t.dept_id END`,
  raw('s.day DESC, s.id DESC'),
)

export const lineages: Handlers<typeof lineage> = {
  page: async (tx, input, ctx) => {
    const seen = may(ctx.user, 'order:profit:view')
    const size = input.pageSize ?? 20
    const limit = sql`LIMIT ${size} OFFSET ${((input.pageNum ?? 1) - 1) * size}`
    const [rows, sum] = await Promise.all([
      tx.query<LineageRow>(sql`${orders.statement(input, ctx)} ${limit}`),
      tx.one<
        LineageSum & { fees: number }
      >(sql`SELECT count(DISTINCT f.order_id) AS orders, count(DISTINCT ${raw(FEE_NO)}) AS fees, coalesce(sum(f.quantity), 0)::bigint AS quantity,
        coalesce(sum(f.sale_money), 0) AS "saleMoney", coalesce(sum(f.profit), 0) AS profit ${factsOf(input, ctx)}`),
    ])
    const { fees, ...all } = sum!
    const page: Page<LineageRow> & { sum: LineageSum } = {
      list: seen ? rows : rows.map((row) => ({ ...row, ...HIDDEN })),
      total: all.orders + fees,
      sum: { ...all, profit: seen ? all.profit : null },
    }
    return page
  },
  export: (_tx, input, ctx) => exportList(orders, input, ctx),
}

const HIDDEN = Object.fromEntries(Object.keys(AMOUNTS).map((name) => [name, null]))
