import { aliOrder } from '@erp/contract/purchasing/ali/ali-order'
import type { SupplierOrder } from '../../../connectors/supplier-platform.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll, unchanged } from '../../../kit/log.ts'
import { lockOrders } from '../order/lock.ts'
import { follow } from './follow.ts'
import { type Planned, planOrders } from './plan.ts'

/**
 * Orders as the platform told them, kept as far as they are news, with what follows for the purchase orders behind them.
 * One after the other, so that two who hear of a new order at once keep one; purchase orders are locked before theirs.
 */
export async function takeOrders(tx: Tx, told: readonly SupplierOrder[], ctx: Ctx, accountId: number | null): Promise<Planned[]> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('purchasing-ali-take'))`)
  const first = await planOrders(tx, told)
  await lockOrders(tx, linkedOf(first))
  await tx.query(sql`
    SELECT id FROM purchasing_ali_order WHERE ali_order_id = ANY(${first.map((plan) => plan.told.aliOrderId)}::text[]) ORDER BY id FOR UPDATE`)
  const planned = await planOrders(tx, told)
  const news = planned.filter(
    ({ known, changes, told: { modifyTime } }) => !known || changes.length > 0 || modifyTime !== known.modifyTime,
  )
  const ids = await writeHeads(tx, news, ctx, accountId)
  await writeLines(tx, news, ids)
  await noteLinks(tx, news)
  await logNews(tx, news, ids, ctx)
  await follow(tx, linkedOf(planned), ctx)
  if (news.length === 0) unchanged(ctx)
  return planned
}

const linkedOf = (planned: readonly Planned[]): number[] => planned.flatMap(({ orderId }) => orderId ?? [])

async function writeHeads(tx: Tx, news: Planned[], ctx: Ctx, accountId: number | null): Promise<Map<string, Written>> {
  const rows = news.map(({ told: { lines: _lines, parcels, ...told }, orderId }) => ({
    ...told,
    logistics: parcels,
    orderId,
  }))
  const by = ctx.user?.userId ?? null
  const written = await tx.query<Written>(sql`
    INSERT INTO purchasing_ali_order AS t (ali_order_id, account_id, out_order_id, buyer_login_id, seller_login_id, seller_member_id, seller_name, ali_status, goods_amount,
      freight, discount, total_amount, pay_time, ali_create_time, ali_modify_time, refund_status, logistics, order_id, create_by, create_time, update_by, update_time)
    SELECT r."aliOrderId", coalesce(${accountId}::bigint, (SELECT a.id FROM purchasing_ali_account a WHERE a.login_id = r."buyerLoginId" AND a.deleted_at IS NULL)),
      r."outOrderId", r."buyerLoginId", r."sellerLoginId", r."sellerMemberId", r."sellerName", r."aliStatus", r."goodsAmount", r.freight, r.discount, r."totalAmount",
      r."payTime", r."createTime", r."modifyTime", r."refundStatus", r.logistics, r."orderId", ${by}::bigint, ${ctx.now}::timestamptz, ${by}::bigint, ${ctx.now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("aliOrderId" text, "outOrderId" text, "buyerLoginId" text, "sellerLoginId" text, "sellerMemberId" text,
      "sellerName" text, "aliStatus" text, "goodsAmount" numeric, freight numeric, discount numeric, "totalAmount" numeric, "payTime" timestamptz,
      "createTime" timestamptz, "modifyTime" timestamptz, "refundStatus" text, logistics jsonb, "orderId" bigint)
    ORDER BY 1
    ON CONFLICT (ali_order_id) DO UPDATE SET ali_status = excluded.ali_status, goods_amount = excluded.goods_amount, freight = excluded.freight,
      discount = excluded.discount, total_amount = excluded.total_amount, pay_time = excluded.pay_time, ali_modify_time = excluded.ali_modify_time,
      refund_status = excluded.refund_status, logistics = excluded.logistics, account_id = coalesce(t.account_id, excluded.account_id),
      out_order_id = coalesce(t.out_order_id, excluded.out_order_id), seller_login_id = coalesce(t.seller_login_id, excluded.seller_login_id),
      seller_member_id = coalesce(t.seller_member_id, excluded.seller_member_id), seller_name = coalesce(t.seller_name, excluded.seller_name),
      ali_create_time = coalesce(t.ali_create_time, excluded.ali_create_time), version = t.version + 1, update_by = excluded.update_by, update_time = excluded.update_time
    RETURNING t.id, t.ali_order_id AS "aliOrderId", t.version`)
  return new Map(written.map((row) => [row.aliOrderId, row]))
}
interface Written {
  id: number
  aliOrderId: string
  version: number
}

/** Lines are those of the platform; a file, which names no specification, only fills what was not there. */
async function writeLines(tx: Tx, news: Planned[], ids: Map<string, Written>): Promise<void> {
  const fresh = news.filter(
    ({ known, told }) => told.lines.length > 0 && (!known || told.lines.some(({ offerId }) => offerId !== null)),
  )
  if (fresh.length === 0) return
  const rows = fresh.flatMap(({ told }) => told.lines.map((line) => ({ ...line, documentId: ids.get(told.aliOrderId)!.id })))
  await tx.run(
    sql`DELETE FROM purchasing_ali_order_line WHERE document_id = ANY(${[...new Set(rows.map(({ documentId }) => documentId))]}::bigint[])`,
  )
  await tx.run(sql`
    INSERT INTO purchasing_ali_order_line (document_id, title, offer_id, spec_id, price, quantity)
    SELECT r."documentId", r.title, r."offerId", r."specId", r.price, r.quantity
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("documentId" bigint, title text, "offerId" text, "specId" text, price numeric, quantity int)`)
}

/** The purchase order says the number of its order at 1688. */
async function noteLinks(tx: Tx, news: Planned[]): Promise<void> {
  const made = news.flatMap(({ known, told: { aliOrderId }, orderId }) => (!known && orderId ? [{ aliOrderId, orderId }] : []))
  if (made.length === 0) return
  await tx.run(sql`
    UPDATE purchasing_order t SET ali_order_id = r."aliOrderId" FROM jsonb_to_recordset(${JSON.stringify(made)}::jsonb) AS r("aliOrderId" text, "orderId" bigint)
    WHERE t.id = r."orderId" AND t.ali_order_id IS DISTINCT FROM r."aliOrderId"`)
}

const logNews = (tx: Tx, news: Planned[], ids: Map<string, Written>, ctx: Ctx): Promise<void> =>
  logAll(
    tx,
    ctx,
    news.flatMap(({ known, told, changes, orderNo }) => {
      const { id, version } = ids.get(told.aliOrderId)!
      if (known && changes.length === 0) return []
      const note = !known && orderNo ? `关联采购单${orderNo}` : ''
      return [{ entity: aliOrder.path, entityId: id, action: known ? '同步' : '新增', changes, version, ...(note && { note }) }]
    }),
  )
