import { DELIVERY, deliveryStates } from '@erp/contract/temu/delivery/delivery.states'
import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import type { Submitted } from '@erp/contract/temu/delivery/pre-delivery'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { moveAll, moveSet } from '../../../kit/move.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { checkedLines, errorsOf } from './checked.ts'
import { type DeliveryDoc, lockDeliveries, notNow } from './lock.ts'
import { askTransfers } from './transfer.ts'

/** All of them or none: every rule of every line is told at once, then each has its transfer to Temu's store. */
export async function submitDeliveries(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<Submitted> {
  const docs = await lockDeliveries(tx, ids, ctx)
  const byId = new Map(docs.map((doc) => [doc.id, doc]))
  await moveAll(ids, async (id) => {
    const doc = byId.get(id)
    if (!doc) throw missing(deliveryOrder.title)
    if (doc.status !== DELIVERY.draft) throw refuse(notNow(doc, 'submit'))
  })
  await followLinks(tx, docs)
  await requireChecked(tx, docs, ctx)
  const laid = await askTransfers(tx, docs, ctx)
  const set = { submitBy: ctx.user.userId, submitTime: ctx.now }
  await moveSet(
    tx,
    deliveryOrder,
    deliveryStates,
    'submit',
    docs.map(({ id }) => id),
    ctx,
    { set },
  )
  return {
    submitted: docs.map(({ id, delivery_order_no }, i) => ({
      deliveryOrderId: id,
      deliveryOrderNo: delivery_order_no,
      transferNo: laid[i]!.transferNo,
    })),
  }
}

/** A platform SKU may have been linked since the draft was made; from now on its line keeps the SKU it has. */
const followLinks = (tx: Tx, docs: readonly DeliveryDoc[]): Promise<number> =>
  tx.run(sql`
    UPDATE temu_delivery_line l SET sku_id = x.sku_id FROM temu_stock_order_line x
    WHERE x.id = l.stock_order_line_id AND l.document_id = ANY(${docs.map(({ id }) => id)}::bigint[]) AND l.sku_id IS DISTINCT FROM x.sku_id`)

async function requireChecked(tx: Tx, docs: readonly DeliveryDoc[], ctx: Ctx): Promise<void> {
  const lines = Map.groupBy(
    await checkedLines(
      tx,
      docs.map(({ id }) => id),
      ctx,
      { submit: true },
    ),
    (line) => line.deliveryOrderId,
  )
  const refusals = docs.flatMap(({ id, delivery_order_no }) => {
    const errors = errorsOf(lines.get(id) ?? [])
    return errors ? [{ id, reason: `${delivery_order_no}：${errors}` }] : []
  })
  if (refusals.length) throw refuse(refusals.map(({ reason }) => reason).join('；'), { refusals })
}
