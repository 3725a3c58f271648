import type { SowProgress } from '@erp/contract/order/sow/sowing-calls'
import { orderPickingBatch } from '@erp/contract/order/wave/order-picking-batch'
import { CONTAINER_STATE, SOWING } from '@erp/contract/stock/container/store-container'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { freeIfEmpty, lockContainer, takeContainer } from '../../stock/container/container-use.ts'
import { heldInContainers, moveHolds } from '../floor/staging.ts'
import { batchState } from '../states.ts'
import { lockSowing, sowProgress } from './sow-batch.ts'

/** What was picked goes onto the wall, all at once; the containers are free again. */
export async function bindWall(
  tx: Tx,
  { batchId, wallCode }: { batchId: number; wallCode: string },
  ctx: Ctx,
): Promise<SowProgress> {
  const batch = await lockSowing(tx, batchId, '绑定播种墙', ctx)
  if (batch.wall_id) throw refuse(`拣货批次 ${batch.batch_no} 已绑定播种墙`)
  const wall = await lockContainer(tx, wallCode, batch.store_id)
  if (wall.bizType !== SOWING) throw bad(`容器${wallCode}不是播种墙`, 'wallCode')
  if (wall.useStatus === CONTAINER_STATE.busy) throw refuse(`播种墙 ${wallCode} 正被 ${wall.docNo} 使用`)
  const orders = await tx.query<{ id: number }>(
    sql`SELECT order_id AS id FROM order_picking_batch_order WHERE batch_id = ${batchId} AND is_open = 1 ORDER BY order_id`,
  )
  const grid = await tx.one<{ n: number }>(sql`
    SELECT y.grid_count AS n FROM stock_store_container c JOIN stock_container_type y ON y.id = c.type_id WHERE c.id = ${wall.id}`)
  if (grid!.n < orders.length) throw bad(`播种墙只有 ${grid!.n} 格，批次有 ${orders.length} 单`, 'wallCode')
  const ids = orders.map(({ id }) => id)
  await tx.run(sql`SELECT 1 FROM order_trade_info WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR UPDATE`)
  const holds = (await heldInContainers(tx, ids)).filter((hold) => hold.placeId !== wall.id)
  if (holds.length === 0) throw refuse(`拣货批次 ${batch.batch_no} 没有待播种的货品`)
  await takeContainer(tx, wall, { docType: 'batch', docNo: batch.batch_no }, SOWING, ctx)
  await moveHolds(tx, ctx, holds, { placeType: 2, placeId: wall.id })
  for (const id of new Set(holds.map((hold) => hold.placeId))) await freeIfEmpty(tx, id, ctx)
  // Whose parcels were packed and only wait for the scale has left the wall.
  await tx.run(sql`UPDATE order_picking_batch SET wall_id = NULL WHERE wall_id = ${wall.id} AND status = ${batchState.waitSow}`)
  await tx.run(sql`
    UPDATE order_picking_batch SET wall_id = ${wall.id}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${batchId}`)
  await log(tx, ctx, {
    entity: orderPickingBatch.path,
    entityId: batchId,
    action: '绑定播种墙',
    note: wallCode,
    version: batch.version + 1,
  })
  return sowProgress(tx, { batchId }, ctx)
}
