import { CONTAINER_STATE, storeContainer } from '@erp/contract/stock/container/store-container'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { containers } from '../container/container-list.ts'
import { free } from '../container/container-use.ts'
import { relocate } from '../ledger/index.ts'
import { waitMoveState } from '../states.ts'

const STAGING = 3
interface Held {
  skuId: number
  onHand: number
}

/** What still lies in it goes to the 暂存位 and waits to be moved; orders that are being worked on are finished or intercepted first. */
export async function forceFree(
  tx: Tx,
  { containerId, version, reason }: { containerId: number; version: number; reason: string },
  ctx: Ctx,
): Promise<null> {
  await containers.get(tx, containerId, ctx)
  const box = await tx.one<{ no: string; storeId: number; useStatus: number; version: number }>(sql`
    SELECT container_no AS no, store_id AS "storeId", use_status AS "useStatus", version FROM stock_store_container WHERE id = ${containerId} FOR UPDATE`)
  if (box!.version !== version) throw refuse('数据已被他人修改，请刷新后重试')
  if (box!.useStatus !== CONTAINER_STATE.busy) throw refuse(`容器${box!.no}没有在使用`)
  await refuseOrders(tx, containerId, box!.no)
  const held = await tx.query<Held>(sql`
    SELECT sku_id AS "skuId", on_hand AS "onHand" FROM stock_balance WHERE place_type = 2 AND place_id = ${containerId} AND on_hand > 0 ORDER BY sku_id`)
  if (held.length) await putAside(tx, containerId, box!.storeId, box!.no, held, ctx)
  await free(tx, containerId, 2, reason, ctx)
  await log(tx, ctx, {
    entity: storeContainer.path,
    entityId: containerId,
    action: '强制释放',
    note: reason,
    version: version + 1,
  })
  return null
}

async function refuseOrders(tx: Tx, containerId: number, no: string): Promise<void> {
  const orders = await tx.query<{ no: string }>(sql`
    SELECT DISTINCT doc_no AS no FROM stock_occupancy
    WHERE place_type = 2 AND place_id = ${containerId} AND state = 1 AND doc_type = 'order' ORDER BY 1 LIMIT 20`)
  if (orders.length) throw refuse(`容器${no}内有进行中的订单${orders.map((order) => order.no).join('、')}，请先完成或拦截`)
}

async function putAside(tx: Tx, containerId: number, storeId: number, no: string, held: Held[], ctx: Ctx): Promise<void> {
  const staging = await tx.one<{ id: number }>(sql`
    SELECT id FROM stock_store_location WHERE store_id = ${storeId} AND location_type = ${STAGING} AND is_activated = 1 AND deleted_at IS NULL
    ORDER BY pick_seq, id LIMIT 1`)
  if (!staging) throw missing('暂存位')
  const from = { placeType: 2 as const, placeId: containerId }
  const to = { placeType: 1 as const, placeId: staging.id }
  const doc = { docType: 'container', docId: containerId, docNo: no, parts: true }
  await relocate(
    tx,
    ctx,
    doc,
    held.map(({ skuId, onHand }) => ({ lineId: skuId, storeId, skuId, quantity: onHand, from, to, holder: 'all' as const })),
  )
  await tx.run(sql`
    INSERT INTO stock_wait_move_goods_sku (store_id, sku_id, from_place_type, from_place_id, quantity, reason, priority, create_by, create_time, update_by, update_time)
    SELECT ${storeId}, h."skuId", 1, ${staging.id}, h."onHand", 2, 3, ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(held)}::jsonb) h("skuId" bigint, "onHand" int)
    ON CONFLICT (from_place_type, from_place_id, sku_id, reason) WHERE status IN (${waitMoveState.waiting}, ${waitMoveState.generated})
    DO UPDATE SET quantity = stock_wait_move_goods_sku.quantity + excluded.quantity, version = stock_wait_move_goods_sku.version + 1`)
}
