import type { ActionInput } from '@erp/contract/kit'
import { DELIVERY, packageStates } from '@erp/contract/temu/delivery/delivery.states'
import { deliveryOrder, type EachDelivery } from '@erp/contract/temu/delivery/delivery-order'
import { skuPackage } from '@erp/contract/temu/floor/sku-package'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { moveSet } from '../../../kit/move.ts'
import { bad, missing, Refusal, refuse } from '../../../kit/refuse.ts'
import { deliveries } from './delivery.ts'
import { leave } from './leave.ts'
import { type DeliveryDoc, lineRows, lockDelivery, notNow } from './lock.ts'
import { type Tell, withShops } from './platform.ts'
import { deliveryReach } from './reach.ts'
import { packageState } from './states.ts'
import { type Travel, travelOf } from './travel.ts'

type Asked = ActionInput<(typeof deliveryOrder)['actions']['ship']>
type Forced = ActionInput<(typeof deliveryOrder)['actions']['force-ship']>

/** Each by itself: one that cannot leave does not keep the others. */
export async function shipDeliveries(_tx: Tx, { orders }: Asked, ctx: Ctx): Promise<EachDelivery> {
  const result: EachDelivery = { done: [], failed: [] }
  for (const { deliveryOrderId, ...travel } of orders) {
    try {
      const no = await shipOne(deliveryOrderId, travel, ctx)
      result.done.push({ deliveryOrderId, deliveryOrderNo: no })
    } catch (error) {
      if (!(error instanceof Refusal) || orders.length === 1) throw error
      result.failed.push({ deliveryOrderId, deliveryOrderNo: await numberOf(deliveryOrderId, ctx), reason: error.message })
    }
  }
  return result
}

const shipOne = async (id: number, given: Travel, ctx: Ctx): Promise<string> =>
  withOrder(id, ctx, async (tx, tell, doc) => {
    if (doc.status !== DELIVERY.waitShip) throw refuse(notNow(doc, 'ship'))
    await leave(tx, tell, doc, { verb: 'ship', travel: await travelOf(tx, doc, given, ctx) }, ctx)
    return doc.delivery_order_no
  })

export async function withOrder<R>(id: number, ctx: Ctx, work: (tx: Tx, tell: Tell, doc: DeliveryDoc) => Promise<R>): Promise<R> {
  const { db } = ctx.house
  const seen = await db.one<{ shop_id: number }>(
    sql`SELECT t.shop_id FROM temu_delivery_order t WHERE t.id = ${id} AND t.deleted_at IS NULL AND ${deliveryReach(ctx)}`,
  )
  if (!seen) throw missing(deliveryOrder.title)
  // What the order itself forbids is said before its platform is looked for.
  return withShops(ctx, [seen.shop_id], async (tx, tell) => work(tx, tell, await lockDelivery(tx, id, ctx)))
}

async function numberOf(id: number, ctx: Ctx): Promise<string> {
  const found = await ctx.house.db.one<{ no: string }>(
    sql`SELECT t.delivery_order_no AS no FROM temu_delivery_order t WHERE t.id = ${id} AND ${deliveryReach(ctx)}`,
  )
  return found?.no ?? ''
}

const FEWEST = 5

/** A supervisor answers for what was not labelled or packed: it leaves as it was picked. */
export async function forceShip(_tx: Tx, input: Forced, ctx: Ctx) {
  const { deliveryOrderId: id, reason, ...given } = input
  const why = (reason ?? '').trim()
  if (Array.from(why).length < FEWEST) throw bad('请填写强制发货原因（至少5个字）', 'reason')
  await withOrder(id, ctx, async (tx, tell, doc) => {
    if (doc.status < DELIVERY.waitLabel || doc.status > DELIVERY.waitShip) throw refuse(notNow(doc, 'forceShip'))
    const travel = await travelOf(tx, doc, given, ctx)
    await packRest(tx, doc, ctx)
    await leave(tx, tell, doc, { verb: 'forceShip', travel, note: why, set: { isForced: 1, forceReason: why } }, ctx)
  })
  return deliveries.list.get(ctx.house.db, id, ctx)
}

/** What is picked and in no package gets one a line; nobody weighed it, so its weight is what the SKU says. */
async function packRest(tx: Tx, doc: DeliveryDoc, ctx: Ctx): Promise<void> {
  const lines = await lineRows(tx, doc.id)
  if (lines.every(({ picked_qty }) => picked_qty === 0)) throw refuse('尚未拣货，不能强制发货')
  const loose = lines.filter(({ picked_qty, packed_qty }) => picked_qty > packed_qty)
  const rest = loose.map((line) => ({ lineId: line.id, skuId: line.sku_id, quantity: line.picked_qty - line.packed_qty }))
  const by = ctx.user.userId
  await tx.run(sql`
    WITH made AS (INSERT INTO temu_package (package_no, delivery_order_id, seq, quantity, open_by, create_by, create_time, update_by, update_time)
      SELECT ${doc.delivery_order_no} || '-' || (n.seq + r.nth), ${doc.id}, n.seq + r.nth, r.quantity, ${by}, ${by}, ${ctx.now}, ${by}, ${ctx.now}
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(rest)}::jsonb) AS ("lineId" bigint, "skuId" bigint, quantity int)) WITH ORDINALITY r("lineId", "skuId", quantity, nth),
        (SELECT coalesce(max(seq), 0) AS seq FROM temu_package WHERE delivery_order_id = ${doc.id}) n RETURNING id, seq)
    INSERT INTO temu_package_line (package_id, delivery_line_id, sku_id, quantity)
    SELECT m.id, r."lineId", r."skuId", r.quantity
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(rest)}::jsonb) AS ("lineId" bigint, "skuId" bigint, quantity int)) WITH ORDINALITY r("lineId", "skuId", quantity, nth)
      JOIN (SELECT id, row_number() OVER (ORDER BY seq) AS nth FROM made) m ON m.nth = r.nth`)
  await tx.run(sql`UPDATE temu_delivery_line SET packed_qty = picked_qty WHERE document_id = ${doc.id}`)
  await tx.run(sql`
    UPDATE temu_package p SET weight = coalesce(p.weight, (SELECT sum(l.quantity * coalesce(s.weight, 0)) / 1000 FROM temu_package_line l JOIN goods_goods_sku s ON s.id = l.sku_id
      WHERE l.package_id = p.id), 0) WHERE p.delivery_order_id = ${doc.id} AND p.status = ${packageState.open} AND p.quantity > 0 AND p.deleted_at IS NULL`)
  const open = sql`t.delivery_order_id = ${doc.id} AND t.quantity > 0`
  await moveSet(tx, skuPackage, packageStates, 'seal', open, ctx, {
    ready: true,
    note: '强制发货',
    set: { sealBy: by, sealTime: ctx.now },
  })
}
