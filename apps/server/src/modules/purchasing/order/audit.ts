import type { ActionInput } from '@erp/contract/kit'
import { compare, minus, over, round2, times } from '@erp/contract/kit/decimal'
import { BARGAINING } from '@erp/contract/purchasing/order/order.states'
import type { Audited } from '@erp/contract/purchasing/order/order-moves'
import type { purchaseOrder } from '@erp/contract/purchasing/order/purchase-order'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { refuseOwn } from '../../../kit/document/verbs.ts'
import type { Ctx } from '../../../kit/house.ts'
import { moveAll } from '../../../kit/move.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { setting } from '../../../kit/setting.ts'
import { placeSoon } from '../ali/place-now.ts'
import { claimAudited } from '../dock/sign-claim.ts'
import { paymentState, ship } from '../states.ts'
import { requireEnabled } from './draft.ts'
import { lockOrder, type OrderRow } from './lock.ts'
import { moveLocked } from './moves.ts'
import { settle } from './settle.ts'

type Input = ActionInput<(typeof purchaseOrder)['actions']['audit']>

/** From here on the goods are on their way, as far as stock is concerned. */
export async function auditOrders(tx: Tx, { ids, auditRemark, placeNow }: Input, ctx: Ctx): Promise<Audited | null> {
  const alertRate = await setting(tx, 'purchase.price.alertRate', 0.05)
  const audited: OrderRow[] = []
  await moveAll(ids, async (id) => {
    const order = await lockOrder(tx, id, ctx)
    audited.push(order)
    if (BARGAINING.includes(order.bargain_status)) throw refuse(`采购单${order.order_no}正在议价，请先完成或作废议价`)
    const set = { auditBy: ctx.user.userId, auditTime: ctx.now, auditRemark: auditRemark ?? null }
    await moveLocked(tx, 'audit', order, ctx, { set, ...(auditRemark && { note: auditRemark }) })
    refuseOwn(ctx, { create_by: order.create_by }, 'purchasing:order:selfAudit')
    await requireSupplier(tx, order)
  })
  if (!auditRemark) await refuseRises(tx, ids, alertRate)
  await noteBought(tx, ids, ctx)
  await settle(tx, ids, ctx)
  await claimAudited(tx, audited, ctx)
  const placeTaskId = placeNow ? await placeSoon(tx, audited, ctx) : null
  return placeTaskId === null ? null : { placeTaskId }
}

async function requireSupplier(tx: Tx, { supplier_id }: OrderRow): Promise<void> {
  const supplier = await tx.one<{ name: string; status: number }>(
    sql`SELECT supplier_name AS name, status FROM purchasing_supplier WHERE id = ${supplier_id}`,
  )
  requireEnabled(supplier!)
}

/** A price far above the last one is explained or not audited. */
async function refuseRises(tx: Tx, ids: readonly number[], alertRate: number): Promise<void> {
  const lines = await tx.query<{ sku: string; price: string; last: string }>(sql`
    SELECT k.sku, l.price, k.last_purchase_price AS last FROM purchasing_order_line l JOIN goods_goods_sku k ON k.id = l.sku_id
    WHERE l.order_id = ANY(${ids}::bigint[]) AND k.last_purchase_price > 0 ORDER BY l.order_id, l.sort_no`)
  const risen = lines.flatMap(({ sku, price, last }) => {
    const rise = over(minus(price, last).toString(), last).toString()
    return compare(rise, alertRate) > 0 ? [`SKU ${sku} 单价较上次上涨${round2(times(rise, 100))}%`] : []
  })
  if (risen.length) throw bad(`${risen.slice(0, MOST_NAMED).join('；')}，请填写审核说明`, 'auditRemark')
}
const MOST_NAMED = 5

/** What was last paid for a SKU, and to whom. */
async function noteBought(tx: Tx, ids: readonly number[], ctx: Ctx): Promise<void> {
  await tx.run(sql`
    UPDATE goods_goods_sku k SET last_purchase_price = x.price FROM (
      SELECT DISTINCT ON (sku_id) sku_id, price FROM purchasing_order_line WHERE order_id = ANY(${ids}::bigint[]) AND price > 0 ORDER BY sku_id, order_id DESC) x
    WHERE k.id = x.sku_id AND k.last_purchase_price IS DISTINCT FROM x.price`)
  await tx.run(sql`
    UPDATE purchasing_supplier_sku q SET last_price = x.price, last_order_time = ${ctx.now} FROM (
      SELECT DISTINCT ON (l.sku_id, o.supplier_id) l.sku_id, o.supplier_id, l.price FROM purchasing_order_line l JOIN purchasing_order o ON o.id = l.order_id
      WHERE o.id = ANY(${ids}::bigint[]) AND l.price > 0 ORDER BY l.sku_id, o.supplier_id, o.id DESC) x
    WHERE q.sku_id = x.sku_id AND q.supplier_id = x.supplier_id AND q.deleted_at IS NULL`)
}

/** Only while nothing followed from the audit. */
export async function unauditOrders(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<null> {
  await moveAll(ids, async (id) => {
    const order = await lockOrder(tx, id, ctx)
    await moveLocked(tx, 'un-audit', order, ctx, { set: { auditBy: null, auditTime: null, auditRemark: null } })
    await requireUntouched(tx, order)
  })
  await settle(tx, ids, ctx)
  return null
}

async function requireUntouched(tx: Tx, { id, order_no }: OrderRow): Promise<void> {
  const found = (await tx.one<{ shipped: boolean; paid: string | null; ali: string | null }>(sql`
    SELECT o.ship_status <> ${ship.notYet} AS shipped,
      (SELECT min(d.payment_no) FROM purchasing_payment_line x JOIN purchasing_payment d ON d.id = x.document_id
        WHERE x.order_id = o.id AND d.status <> ${paymentState.dropped}) AS paid,
      (SELECT min(a.ali_order_id) FROM purchasing_ali_order a WHERE a.order_id = o.id AND a.ali_status NOT IN ('cancel', 'terminated')) AS ali
    FROM purchasing_order o WHERE o.id = ${id}`))!
  if (found.shipped) throw refuse(`采购单${order_no}已发货，不能反审核`)
  if (found.paid) throw refuse(`采购单${order_no}已有付款单${found.paid}，不能反审核`)
  if (found.ali) throw refuse(`采购单${order_no}已有1688订单${found.ali}，不能反审核`)
}
