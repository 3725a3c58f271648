import type { ActionOutput } from '@erp/contract/kit'
import { packageStates } from '@erp/contract/temu/delivery/delivery.states'
import type { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import { skuPackage } from '@erp/contract/temu/floor/sku-package'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { moveSet } from '../../../kit/move.ts'
import { refuse } from '../../../kit/refuse.ts'
import { freeIfEmpty } from '../../stock/container/container-use.ts'
import { type Hold, holdsOf, lockStock, relocate } from '../../stock/ledger/index.ts'
import { recommendPlaces } from '../../stock/location/recommend.ts'
import { chooserOf, subjectsOf } from '../../stock/rule/rule.ts'
import { dropGivenUp } from './dropped.ts'
import { countUp, type DeliveryDoc, lockDelivery, moveDelivery } from './lock.ts'

type Places = ActionOutput<(typeof deliveryOrder)['actions']['put-back']>['places']
const SHELF = 1
const CONTAINER = 2

/** Everything that was picked lies on shelves again, still held for the order; its packages are opened and empty, and it waits to be picked anew. */
export async function putBack(
  tx: Tx,
  { deliveryOrderId: id, reason }: { deliveryOrderId: number; reason: string },
  ctx: Ctx,
): Promise<{ places: Places }> {
  await lockDelivery(tx, id, ctx)
  const doc = await moveDelivery(tx, 'putBack', id, ctx, {
    note: reason,
    set: { pickTime: null, labelTime: null, packTime: null, isPlatformCancelled: 0 },
  })
  const places = await toShelves(tx, doc, ctx)
  await unpack(tx, doc, ctx)
  await tx.run(sql`
    UPDATE temu_delivery_line SET picked_qty = 0, labeled_qty = 0, packaged_qty = 0, packed_qty = 0 WHERE document_id = ${id}`)
  await tx.run(sql`UPDATE temu_pick_receipt_order SET is_live = 0 WHERE delivery_order_id = ${id} AND is_live = 1`)
  await countUp(tx, id)
  await dropGivenUp(tx, id, ctx)
  return { places }
}

/** SKU by SKU, so that the next one is recommended a place that the last one has not filled. */
async function toShelves(tx: Tx, doc: DeliveryDoc, ctx: Ctx): Promise<Places> {
  const holder = { docType: 'transfer', docId: doc.transfer_id! }
  const held = (await holdsOf(tx, holder)).filter(({ sellable }) => !sellable)
  if (held.length === 0) return []
  await lockStock(tx, held)
  const choose = await chooserOf(tx, 1)
  const types = new Map((await subjectsOf(tx, held)).map((subject) => [subject.skuId, choose(subject).locationTypes]))
  const places: Places = []
  for (const [skuId, holds] of Map.groupBy(held, (hold) => hold.skuId)) {
    const [best] = await recommendPlaces(tx, doc.out_store_id, skuId, types.get(skuId))
    const sku = (await tx.one<{ sku: string }>(sql`SELECT sku FROM goods_goods_sku WHERE id = ${skuId}`))!.sku
    if (!best) throw refuse(`SKU ${sku} 没有可用的推荐库位，请先维护库位`)
    await relocate(
      tx,
      ctx,
      { ...holder, docNo: doc.delivery_order_no },
      holds.map((hold) => backOf(hold, best.locationId)),
    )
    places.push({ sku, quantity: holds.reduce((sum, { quantity }) => sum + quantity, 0), locationName: best.locationName })
  }
  for (const hold of new Map(held.map((each) => [each.placeId, each])).values())
    if (hold.placeType === CONTAINER) await freeIfEmpty(tx, hold.placeId, ctx)
  return places
}

const backOf = ({ docType, docId, lineId, storeId, skuId, quantity, placeType, placeId }: Hold, locationId: number) => ({
  lineId,
  storeId,
  skuId,
  quantity,
  from: { placeType, placeId },
  to: { placeType: SHELF, placeId: locationId } as const,
  holder: { docType, docId, lineId },
})

/** What was earned stays earned: work records are kept, packing records are marked as unpacked. */
async function unpack(tx: Tx, doc: DeliveryDoc, ctx: Ctx): Promise<void> {
  const own = sql`t.delivery_order_id = ${doc.id}`
  await moveSet(tx, skuPackage, packageStates, 'unseal', own, ctx, {
    ready: true,
    note: '退回',
    set: { sealBy: null, sealTime: null },
  })
  await tx.run(sql`
    DELETE FROM temu_package_line WHERE package_id IN (SELECT p.id FROM temu_package p WHERE p.delivery_order_id = ${doc.id})`)
  await tx.run(sql`UPDATE temu_package t SET quantity = 0, weight = NULL WHERE ${own} AND t.deleted_at IS NULL`)
  await tx.run(sql`
    UPDATE temu_packing_record SET is_revoked = 1, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE delivery_order_id = ${doc.id} AND is_revoked = ${raw('0')}`)
}
