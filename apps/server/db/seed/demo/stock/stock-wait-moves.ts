import { sql, type Tx } from '../../../../src/kit/db/db.ts'
import type { Ctx } from '../../../../src/kit/house.ts'
import { editLocations } from '../../../../src/modules/stock/location/location-batch-edit.ts'
import { auditMoves, putOn, takeOff } from '../../../../src/modules/stock/move/move-execute.ts'
import { replenish } from '../../../../src/modules/stock/move/replenish.ts'
import { waitMoves } from '../../../../src/modules/stock/move/wait-move.ts'
import { waitMoveState } from '../../../../src/modules/stock/states.ts'
import { freeBox, lineIds } from './stock-moves.ts'
import type { Lying } from './stock-shelves.ts'
import type { Stage } from './stock-stage.ts'

const RETURNS = 5

/** What waits to be moved, for every reason: some is put into a receipt, some moved, some let be. */
export function seedWaitMoves(stage: Stage): void {
  const { history, shelves } = stage
  const { tx } = history
  for (let round = 0; round < stage.rounds; round++) {
    const storeId = 1 + (round % 3)
    const day = 9 - round
    const [low, slow, full, asked, done] = shelves.take(storeId, 5, 2)
    history.on(day, 'warehouse', async (ctx) => {
      await add(tx, low!, 1, low!.mainId, ctx)
      await add(tx, slow!, 6, null, ctx)
      await add(tx, full!, 5, null, ctx)
      await returns(tx, storeId, shelves.special(storeId, RETURNS), ctx)
    })
    history.on(day - 1, 'warehouse', async (ctx) => waitMoves.ignore(tx, { ids: [await rowOf(tx, slow!)] }, ctx))
    history.on(day - 1, onTheFloor(storeId, 'wh.ye'), async (ctx) => ask(tx, asked!, ctx))
    history.on(day - 2, 'warehouse', async (ctx) => waitMoves.generate(tx, { ids: [await rowOf(tx, full!)] }, ctx))
    history.on(day - 2, onTheFloor(storeId, 'wh.cheng'), async (ctx) => ask(tx, done!, ctx))
    history.on(day - 2, 'warehouse', (ctx) => carry(tx, done!, ctx))
  }
  for (const storeId of stage.rounds > 1 ? [2, 3] : [])
    history.on(1, 'warehouse', (ctx) => replenish(tx, storeId, ctx.user.userId, ctx.now))
  const [closing] = shelves.take(3, 1, 2)
  history.on(3, 'warehouse', (ctx) => editLocations(tx, { ids: [closing!.locationId], isActivated: 0 } as never, ctx))
}

/** The people on the floor are bound to 义乌. */
const onTheFloor = (storeId: number, who: string): string => (storeId === 1 ? who : 'warehouse')

const add = (tx: Tx, { storeId, skuId, locationId }: Lying, reason: number, to: number | null, ctx: Ctx) =>
  tx.run(sql`
    INSERT INTO stock_wait_move_goods_sku (store_id, sku_id, from_place_type, from_place_id, to_location_id, quantity, reason, priority, create_by, create_time, update_by, update_time)
    VALUES (${storeId}, ${skuId}, 1, ${locationId}, ${to}, 8, ${reason}, ${reason}, ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now}) ON CONFLICT DO NOTHING`)

const returns = (tx: Tx, storeId: number, place: number, ctx: Ctx): Promise<number> =>
  tx.run(sql`
    INSERT INTO stock_wait_move_goods_sku (store_id, sku_id, from_place_type, from_place_id, to_location_id, quantity, reason, priority, create_by, create_time, update_by, update_time)
    SELECT b.store_id, b.sku_id, 1, b.place_id, k.location_id, b.on_hand - b.occupied, 3, 2, ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now}
    FROM stock_balance b LEFT JOIN stock_location_sku k ON k.store_id = b.store_id AND k.sku_id = b.sku_id AND k.is_main = 1
    WHERE b.store_id = ${storeId} AND b.place_type = 1 AND b.place_id = ${place} AND b.on_hand > b.occupied ON CONFLICT DO NOTHING`)

async function rowOf(tx: Tx, { skuId, locationId }: Lying): Promise<number> {
  const found = await tx.one<{ id: number }>(sql`
    SELECT id FROM stock_wait_move_goods_sku WHERE from_place_id = ${locationId} AND sku_id = ${skuId} AND status = ${waitMoveState.waiting} ORDER BY id DESC LIMIT 1`)
  return found!.id
}

const ask = (tx: Tx, { storeId, skuId, locationId, mainId }: Lying, ctx: Ctx) =>
  waitMoves.create(
    tx,
    { storeId, skuId, fromPlaceType: 1, fromPlaceId: locationId, toLocationId: mainId, quantity: 5, priority: 4 } as never,
    ctx,
  )

/** From the list into a receipt and onto the shelf in one morning. */
async function carry(tx: Tx, lying: Lying, ctx: Ctx): Promise<void> {
  const { moveNos } = (await waitMoves.generate(tx, { ids: [await rowOf(tx, lying)] }, ctx)) as { moveNos: string[] }
  const { id } = (await tx.one<{ id: number }>(sql`SELECT id FROM stock_move_goods_receipt WHERE move_no = ${moveNos[0]}`))!
  await auditMoves(tx, { ids: [id] }, ctx)
  const lines = (await lineIds(tx, id)).map((lineId) => ({ lineId, quantity: 5 }))
  await takeOff(tx, { moveReceiptId: id, containerNo: await freeBox(tx, lying.storeId), lines }, ctx)
  await putOn(tx, { moveReceiptId: id, lines }, ctx)
}
