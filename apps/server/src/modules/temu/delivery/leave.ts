import { packageStates } from '@erp/contract/temu/delivery/delivery.states'
import { skuPackage } from '@erp/contract/temu/floor/sku-package'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { type Assigned, moveSet } from '../../../kit/move.ts'
import { freeIfEmpty } from '../../stock/container/container-use.ts'
import { type Hold, holdsOf, release } from '../../stock/ledger/index.ts'
import { shipOwned } from '../../stock/transfer/transfer-by-owner.ts'
import { countUp, type DeliveryDoc, moveDelivery } from './lock.ts'
import type { Tell } from './platform.ts'
import { stockOrderState } from './states.ts'
import type { Travelling } from './travel.ts'

const CONTAINER = 2

/** What is packed leaves for the platform: transfer, packages and stock-up orders go along, and the platform is told before it is committed. */
export async function leave(
  tx: Tx,
  tell: Tell,
  doc: DeliveryDoc,
  { verb, travel, note, set }: { verb: 'ship' | 'forceShip'; travel: Travelling; note?: string; set?: Assigned },
  ctx: Ctx,
): Promise<void> {
  await moveDelivery(tx, verb, doc.id, ctx, { ...(note && { note }), set: { ...travel, shipTime: ctx.now, ...set } })
  await tx.run(
    sql`UPDATE temu_package SET deleted_at = ${ctx.now} WHERE delivery_order_id = ${doc.id} AND quantity = 0 AND deleted_at IS NULL`,
  )
  await tx.run(sql`UPDATE temu_delivery_line SET ship_qty = packed_qty WHERE document_id = ${doc.id}`)
  await sendTransfer(tx, doc, travel, ctx)
  await moveSet(tx, skuPackage, packageStates, 'ship', sql`t.delivery_order_id = ${doc.id}`, ctx, { ready: true })
  await tx.run(sql`
    UPDATE temu_stock_order SET platform_status = ${stockOrderState.sent}, ship_time = ${ctx.now}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE delivery_order_id = ${doc.id} AND platform_status = ${stockOrderState.waitShip}`)
  await tx.run(sql`
    UPDATE temu_stock_order_line x SET deliver_qty = x.deliver_qty + l.ship_qty FROM temu_delivery_line l WHERE l.document_id = ${doc.id} AND x.id = l.stock_order_line_id`)
  await countUp(tx, doc.id)
  const shipped = await shippedOf(tx, doc, travel)
  await tell(doc.shop_id, (platform, shop) => platform.ship(shop, shipped))
}

async function sendTransfer(tx: Tx, doc: DeliveryDoc, travel: Travelling, ctx: Ctx): Promise<void> {
  const transferId = doc.transfer_id!
  const lines = await tx.query<{ lineId: number; shipQty: number }>(sql`
    SELECT transfer_line_id AS "lineId", sum(ship_qty)::int AS "shipQty" FROM temu_delivery_line WHERE document_id = ${doc.id} GROUP BY 1 ORDER BY 1`)
  const holds = await holdsOf(tx, { docType: 'transfer', docId: transferId })
  await release(tx, ctx, { docType: 'transfer', docId: transferId, docNo: doc.delivery_order_no }, surplusOf(holds, lines))
  await shipOwned(tx, transferId, { expressDeliveryNo: travel.expressDeliveryNo, lines }, ctx)
  const containers = new Set(holds.flatMap(({ placeType, placeId }) => (placeType === CONTAINER ? [placeId] : [])))
  for (const id of containers) await freeIfEmpty(tx, id, ctx)
}

/** What is held beyond what leaves is let go of where it lies on shelves, so that pieces leave from where they were put. */
function surplusOf(holds: Hold[], lines: { lineId: number; shipQty: number }[]) {
  return lines.flatMap(({ lineId, shipQty }) => {
    const own = holds.filter((hold) => hold.lineId === lineId).toSorted((a, b) => Number(b.sellable) - Number(a.sellable))
    let left = own.reduce((sum, { quantity }) => sum + quantity, 0) - shipQty
    return own.flatMap(({ placeType, placeId, quantity }) => {
      const letGo = Math.min(quantity, Math.max(left, 0))
      left -= letGo
      return letGo > 0 ? [{ lineId, placeType, placeId, quantity: letGo }] : []
    })
  })
}

async function shippedOf(tx: Tx, doc: DeliveryDoc, travel: Travelling) {
  const { pickupAddressId: _address, ...way } = travel
  return {
    ...way,
    platformDeliverySn: doc.platform_delivery_sn!,
    packages: await tx.query<{ packageNo: string; weight: string; quantity: number }>(sql`
      SELECT package_no AS "packageNo", coalesce(weight, 0)::text AS weight, quantity FROM temu_package WHERE delivery_order_id = ${doc.id} AND deleted_at IS NULL ORDER BY seq`),
    lines: await tx.query<{ subPurchaseOrderSn: string; productSkuId: string; quantity: number }>(sql`
      SELECT o.sub_purchase_order_sn AS "subPurchaseOrderSn", l.product_sku_id AS "productSkuId", l.ship_qty AS quantity
      FROM temu_delivery_line l JOIN temu_stock_order o ON o.id = l.stock_order_id WHERE l.document_id = ${doc.id} AND l.ship_qty > 0 ORDER BY l.id`),
  }
}
