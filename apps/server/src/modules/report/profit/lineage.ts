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

const AMOUNTS = {
  platformFee: 'platform_fee',
  payFee: 'pay_fee',
  goodsCost: 'goods_cost',
  freight: 'freight',
  packCost: 'pack_cost',
  adFee: 'ad_fee',
  storageFee: 'storage_fee',
  refund: 'refund',
  profit: 'profit',
}
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

/** The facts of a filter whose orders the person may see; the order is `t`, as its reach wants it. */
function factsOf({ condition }: ListInput, ctx: Ctx): Sql {
  const { day, ...rest } = condition ?? {}
  const wheres = filters(lineage.fields, { ...rest, day: daysOf(day as Range, ctx) }, COLUMNS, numbered)
  return sql`FROM order_profit_fact f JOIN order_trade_info t ON t.id = f.order_id LEFT JOIN account_department d ON d.id = f.dept_id
    WHERE ${and([...wheres, orderReach(ctx)])}`
}

/** The keyword is a number of the order. */
const numbered = (name: string, value: unknown): Sql | undefined =>
  name === 'keyword' ? sql`${value}::text IN (t.order_no, t.plat_order_no)` : undefined

type Range = [string | number | null, string | number | null] | null | undefined

/** This month where no days are given; never more than the book allows. */
function daysOf(day: Range, ctx: Ctx): [string, string] {
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

/** An order's facts are added up; what it is called by now is read for the rows that are shown. */
const orders = rowList(
  lineage,
  (input, ctx) => sql`
    SELECT o.*, t.order_no AS "orderNo", t.plat_order_no AS "platOrderNo", t.plat_code AS "platCode", p.plat_name AS "platName", t.shop_id AS "shopId", s.shop_name AS "shopName",
      t.seller_id AS "sellerId", u.display_name AS "sellerName", t.dept_id AS "deptId", d.dept_name AS "deptName", d.region
    FROM (SELECT f.order_id AS id, f.order_id AS "orderId", max(f.fact_day) AS day, string_agg(DISTINCT ${raw(REASON)}, '、') AS reasons,
        string_agg(DISTINCT f.doc_no, '、') AS "docNos", sum(f.quantity)::bigint AS quantity, sum(f.sale_money) AS "saleMoney",
        ${raw(
          Object.entries(AMOUNTS)
            .map(([name, column]) => `sum(f.${column}) AS "${name}"`)
            .join(', '),
        )}
      ${factsOf(input, ctx)} GROUP BY f.order_id) o
    JOIN order_trade_info t ON t.id = o.id LEFT JOIN basic_platform p ON p.plat_code = t.plat_code LEFT JOIN authorize_shop s ON s.id = t.shop_id
    LEFT JOIN account_user u ON u.id = t.seller_id LEFT JOIN account_department d ON d.id = t.dept_id`,
  raw('s.day DESC, s.id DESC'),
)

export const lineages: Handlers<typeof lineage> = {
  page: async (tx, input, ctx) => {
    const seen = may(ctx.user, 'order:profit:view')
    const size = input.pageSize ?? 20
    const limit = sql`LIMIT ${size} OFFSET ${((input.pageNum ?? 1) - 1) * size}`
    const [rows, sum] = await Promise.all([
      tx.query<LineageRow>(sql`${orders.statement(input, ctx)} ${limit}`),
      tx.one<LineageSum>(sql`SELECT count(DISTINCT f.order_id) AS orders, coalesce(sum(f.quantity), 0)::bigint AS quantity,
        coalesce(sum(f.sale_money), 0) AS "saleMoney", coalesce(sum(f.profit), 0) AS profit ${factsOf(input, ctx)}`),
    ])
    const page: Page<LineageRow> & { sum: LineageSum } = {
      list: seen ? rows : rows.map((row) => ({ ...row, ...HIDDEN })),
      total: sum!.orders,
      sum: { ...sum!, profit: seen ? sum!.profit : null },
    }
    return page
  },
  export: (_tx, input, ctx) => exportList(orders, input, ctx),
}

const HIDDEN = Object.fromEntries(Object.keys(AMOUNTS).map((name) => [name, null]))
