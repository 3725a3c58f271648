import type { BonusJob } from '@erp/contract/report/bonus/bonus-base'
import type { BonusEvidence, BonusPart, BonusParts, FactPage, FactRow } from '@erp/contract/report/bonus/month-bonus'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { missing } from '../../../kit/refuse.ts'
import { bonusState } from '../states.ts'
import { type Month, monthOf } from './bonus-month.ts'
import { bonusReach } from './live-rows.ts'
import { lostPieces, oldLayers, ownedBy } from './owned-stock.ts'

export const PART = { stock: 1, error: 2 } as const
const SHOWN = 200

interface Asked {
  month: string
  userId: number
  pageNum?: number | null
  pageSize?: number | null
}
interface Frozen {
  bonusId: number | null
  confirmTime: string | null
}

/** The facts behind the profit; of a confirmed line those that were there when it was confirmed. */
export async function factsOf(tx: Tx, job: BonusJob, asked: Asked, ctx: Ctx): Promise<FactPage> {
  const month = monthOf(asked.month, ctx.now.slice(0, 10))
  const { confirmTime } = await lineOf(tx, job, month, asked.userId, ctx)
  const size = asked.pageSize ?? 20
  const facts = sql`FROM order_profit_fact f LEFT JOIN order_trade_info t ON t.id = f.order_id JOIN authorize_shop h ON h.id = f.shop_id
      LEFT JOIN goods_goods_sku k ON k.id = f.sku_id LEFT JOIN account_user u ON u.id = f.seller_id
    WHERE ${raw(job === 'developer' ? 'f.developer_id' : 'f.seller_id')} = ${asked.userId} AND f.fact_day BETWEEN ${month.first}::date AND ${month.last}::date
      AND (${confirmTime}::timestamptz IS NULL OR f.create_time <= ${confirmTime}::timestamptz)`
  const list = await tx.query<FactRow & object>(sql`
    SELECT f.id, coalesce(t.order_no, f.doc_no) AS "orderNo", f.fact_day AS day, f.reason, f.doc_no AS "docNo", f.shop_id AS "shopId", h.display_name AS "shopName", f.sku_id AS "skuId",
      k.sku AS "skuName", f.quantity, f.sale_money AS "saleMoney", f.profit, f.platform_fee AS "platformFee", f.pay_fee AS "payFee", f.goods_cost AS "goodsCost", f.freight,
      f.pack_cost AS "packCost", f.ad_fee AS "adFee", f.storage_fee AS "storageFee", f.refund, f.seller_id AS "sellerId", u.display_name AS "sellerName"
    ${facts} ORDER BY f.fact_day DESC, f.id DESC LIMIT ${size} OFFSET ${((asked.pageNum ?? 1) - 1) * size}`)
  const all = await tx.one<{ n: number; profit: string }>(
    sql`SELECT count(*) AS n, round(coalesce(sum(f.profit), 0), 2) AS profit ${facts}`,
  )
  return { list, total: all!.n, profit: all!.profit }
}

/** What was deducted for. */
export async function evidenceOf(tx: Tx, job: BonusJob, asked: Asked, ctx: Ctx): Promise<BonusEvidence> {
  const month = monthOf(asked.month, ctx.now.slice(0, 10))
  const { bonusId } = await lineOf(tx, job, month, asked.userId, ctx)
  const kept = (kind: number) =>
    sql`(SELECT * FROM data_center_report_month_bonus_part WHERE bonus_id = ${bonusId} AND kind = ${kind})`
  const now = (rows: Sql) => sql`(SELECT * FROM ${ownedBy(job, rows)} o WHERE user_id = ${asked.userId})`
  return {
    stock: await partsOf(tx, bonusId === null ? now(oldLayers(month)) : kept(PART.stock)),
    errors: await partsOf(tx, bonusId === null ? now(lostPieces(month)) : kept(PART.error)),
  }
}

async function partsOf(tx: Tx, parts: Sql): Promise<BonusParts> {
  const rows = await tx.query<BonusPart & { count: number; sum: string }>(sql`
    SELECT row_number() OVER (ORDER BY p.amount DESC, p.doc_no)::int AS id, p.doc_no AS "docNo", s.store_name AS store, k.sku, p.day, p.quantity, p.value, p.people, p.amount,
      count(*) OVER () AS count, round(sum(p.amount) OVER (), 2) AS sum
    FROM ${parts} p JOIN goods_goods_sku k ON k.id = p.sku_id JOIN stock_store s ON s.id = p.store_id ORDER BY 1 LIMIT ${SHOWN}`)
  const list = rows.map(({ count: _count, sum: _sum, ...part }) => part)
  return { list, count: rows[0]?.count ?? 0, amount: rows[0]?.sum ?? '0.00' }
}

/** Whether it is frozen; whoever may not see the line is told that there is none. */
async function lineOf(tx: Tx, job: BonusJob, { first }: Month, userId: number, ctx: Ctx): Promise<Frozen> {
  const found = await tx.one<Frozen & object>(sql`
    SELECT b.id AS "bonusId", b.confirm_time AS "confirmTime" FROM account_user u LEFT JOIN data_center_report_month_bonus b
      ON b.user_id = u.id AND b.job = ${job} AND b.month = ${first}::date AND b.status = ${bonusState.confirmed}
    WHERE u.id = ${userId} AND ${bonusReach(ctx)}`)
  if (!found) throw missing('奖金')
  return found
}
