import { compare } from '@erp/contract/kit/decimal'
import { packingRecord } from '@erp/contract/temu/floor/packing-record'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import type { Delivery } from './delivery-at.ts'
import type { LockedPackage } from './package-pieces.ts'
import { pointsFor } from './points.ts'

interface Packing {
  order: Delivery
  box: LockedPackage
  weight: string
  station: string | null
  userId: number
  sealTime: string
  isMadeUp: number
}

/** A box earns the points of a box, by the hardest of what is in it; fixed now. */
export async function recordPacking(tx: Tx, packing: Packing, ctx: Ctx): Promise<{ recordId: number; points: string }> {
  const { order, box, weight, station, userId, sealTime, isMadeUp } = packing
  const skus = await tx.query<{ skuId: number }>(
    sql`SELECT DISTINCT sku_id AS "skuId" FROM temu_package_line WHERE package_id = ${box.id}`,
  )
  const boxes = skus.map(({ skuId }) => ({ skuId, quantity: 1 }))
  const earned = (await pointsFor(tx, 'temuPack', boxes, ctx.now.slice(0, 10))).map(({ points }) => points)
  const points = earned.reduce((most, each) => (compare(each, most) > 0 ? each : most), '0.0000')
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO temu_packing_record (package_id, delivery_order_id, shop_id, sku_count, quantity, weight, user_id, station, start_time, seal_time, points, is_made_up,
      create_by, create_time, update_by, update_time)
    VALUES (${box.id}, ${order.id}, ${order.shop_id}, ${skus.length}, ${box.quantity}, ${weight}, ${userId}, ${station}, ${box.create_time}, ${sealTime}, ${points}, ${isMadeUp},
      ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now}) RETURNING id`)
  await log(tx, ctx, {
    entity: packingRecord.path,
    entityId: made!.id,
    action: isMadeUp ? '补录' : '新增',
    note: box.package_no,
    version: 1,
  })
  return { recordId: made!.id, points }
}
