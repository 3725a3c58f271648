import { sql } from '../../../../src/kit/db/db.ts'
import { releaseOrders } from '../../../../src/modules/order/allocation/release.ts'
import { interceptOrders } from '../../../../src/modules/order/desk/intercept.ts'
import { packShort } from '../../../../src/modules/order/pack/pack-finish.ts'
import { finishPick } from '../../../../src/modules/order/pick/pick-finish.ts'
import { screenOf } from '../../../../src/modules/order/pick/pick-order.ts'
import { shortPick } from '../../../../src/modules/order/pick/pick-short.ts'
import { bindWall } from '../../../../src/modules/order/sow/sow-bind.ts'
import { finishSowing } from '../../../../src/modules/order/sow/sow-finish.ts'
import { pickState } from '../../../../src/modules/order/states.ts'
import { cancelBatches } from '../../../../src/modules/order/wave/batch-cancel.ts'
import { containerState } from '../../../../src/modules/stock/states.ts'
import { inStage, numbered, type OpenOrders } from './order-open-orders.ts'
import type { Fate } from './order-open-plan.ts'
import { claim, type MadeBatch, pack, pick, print, sow, wave, weigh } from './order-verbs.ts'

const STORE = 1
const PICKERS = ['warehouse', 'wh.ye', 'wh.cheng', 'wh.wei', 'wh.su']
const MOST_OPEN = 3
/** Their carts and walls are free again when the next come. */
const PACKED: Fate[] = ['shipped', 'bagged', 'toShip', 'flagged', 'late', 'stoppedPacked', 'packed', 'packShort']
const WALL = 2

/** From the wave to the scale, in the warehouse of 义乌. Carts that stay in use are few: what finds none waits to be claimed. */
export async function workFloor(open: OpenOrders): Promise<void> {
  const { tx } = open.play
  for (const fate of PACKED) await packAll(open, fate)
  await weighAll(open)
  await stopPacked(open)
  for (const batch of await waveOf(open, 'sowShort')) if (await toWall(open, batch)) await sowShortly(open, batch)
  for (const batch of firstOfEach(await waveOf(open, 'toPack')))
    await (batch.pickKind === 3 ? sowAll(open, batch) : pickAll(open, batch))
  for (const batch of (await waveOf(open, 'sowing')).slice(0, 1))
    if (await toWall(open, batch)) await sow(tx, await open.at(24, 'wh.su'), batch.id, 2)
  for (const batch of (await waveOf(open, 'picked')).slice(0, 1)) await pickAll(open, batch)
  for (const batch of firstOfEach(await waveOf(open, 'claimed')).slice(0, 2)) await pickAll(open, batch, 1)
  for (const batch of (await waveOf(open, 'pickShort')).slice(0, 2)) await pickShortly(open, batch)
  await waveOf(open, 'waved')
  await cancelBatches(tx, { ids: (await waveOf(open, 'unwaved')).map(({ id }) => id) }, await open.at(50, 'warehouse'))
  const held = await inStage(tx, open.of('allocated'), 50)
  if (held.length) await releaseOrders(tx, { ids: held.slice(0, 2) }, await open.at(20, 'warehouse'))
}

async function waveOf(open: OpenOrders, fate: Fate): Promise<MadeBatch[]> {
  const { tx } = open.play
  const ids = await inStage(tx, open.of(fate), 50)
  return ids.length ? wave(tx, await open.at(80, 'warehouse'), STORE, ids) : []
}

/** One batch of each kind, the largest. */
const firstOfEach = (batches: MadeBatch[]): MadeBatch[] =>
  [...Map.groupBy(batches, ({ pickKind }) => pickKind).values()].map(
    (own) => own.toSorted((a, b) => b.orderIds.length - a.orderIds.length)[0]!,
  )

async function packAll(open: OpenOrders, fate: Fate): Promise<void> {
  const { tx } = open.play
  for (const batch of await waveOf(open, fate)) {
    if (!(await (batch.pickKind === 3 ? sowAll(open, batch) : pickAll(open, batch)))) continue
    for (const id of batch.orderIds)
      if (fate === 'packShort') await lacking(open, id)
      else await pack(tx, await open.at(40, 'wh.cheng'), id)
    await print(tx, await open.at(39, 'wh.cheng'), await numbered(tx, await inStage(tx, batch.orderIds, 90)))
  }
}

async function weighAll(open: OpenOrders): Promise<void> {
  const { tx } = open.play
  const heavy = new Set(open.of('flagged'))
  for (const id of await inStage(tx, open.of('shipped', 'bagged', 'toShip', 'flagged', 'late', 'stoppedPacked'), 90)) {
    const est = await tx.one<{ est: number }>(
      sql`SELECT coalesce(est_weight, 1) AS est FROM order_trade_info WHERE id = ${id} AND pack_time IS NOT NULL`,
    )
    const flagged = est && (est.est + Math.max(20, est.est / 10) * 1.6) / est.est
    if (est) await weigh(tx, await open.at(35, 'wh.ye'), id, heavy.has(id) ? flagged! : 1.02)
  }
}

async function stopPacked(open: OpenOrders): Promise<void> {
  const { tx } = open.play
  const ids = await inStage(tx, open.of('stoppedPacked'), 110)
  await interceptOrders(tx, { ids, reason: '买家取消' }, await open.at(30, 'supervisor'))
}

/** A piece was not there when it came to packing. */
async function lacking(open: OpenOrders, id: number): Promise<void> {
  const { tx } = open.play
  const line = await tx.one<{ id: number }>(sql`SELECT id FROM order_details WHERE order_id = ${id} ORDER BY id LIMIT 1`)
  await packShort(tx, { id, lines: [{ orderDetailsId: line!.id, quantity: 1 }] }, await open.at(38, 'wh.cheng'))
}

interface Cart {
  no: string
  who: string
}
/** A free cart: somebody's own, or with somebody who may take another. */
async function freeCart(open: OpenOrders): Promise<Cart | null> {
  const { tx } = open.play
  const busy = await tx.query<{ who: string; n: number }>(sql`
    SELECT u.username AS who, count(*)::int AS n FROM order_pick_order k JOIN account_user u ON u.id = k.picker_id WHERE k.status = ${pickState.picking} GROUP BY 1`)
  const may = (who: string) => (busy.find((each) => each.who === who)?.n ?? 0) < MOST_OPEN
  const carts = await tx.query<{ no: string; owner: string | null }>(sql`
    SELECT c.container_no AS no, u.username AS owner FROM stock_store_container c JOIN stock_container_type y ON y.id = c.type_id LEFT JOIN account_user u ON u.id = c.pick_user_id
    WHERE c.store_id = ${STORE} AND y.biz_type = 1 AND c.use_status = ${containerState.free} AND c.deleted_at IS NULL ORDER BY c.id`)
  for (const { no, owner } of carts) {
    const who = owner ?? PICKERS.find(may)
    if (who && may(who)) return { no, who }
  }
  return null
}

/** Whether a cart was found; with `most` lines the picker is still at it. */
async function pickAll(open: OpenOrders, batch: MadeBatch, most?: number): Promise<boolean> {
  const { tx } = open.play
  for (const pickNo of batch.pickNos) {
    const cart = await freeCart(open)
    if (!cart) return false
    await claim(tx, await open.at(70, cart.who), pickNo, cart.no)
    await pick(tx, await open.at(62, cart.who), pickNo, most)
    if (most === undefined) await finishPick(tx, { pickNo }, await open.at(58, cart.who))
  }
  return true
}

async function toWall(open: OpenOrders, batch: MadeBatch): Promise<boolean> {
  const { tx } = open.play
  if (!(await pickAll(open, batch))) return false
  const wall = await tx.one<{ no: string }>(sql`
    SELECT c.container_no AS no FROM stock_store_container c JOIN stock_container_type y ON y.id = c.type_id
    WHERE c.store_id = ${STORE} AND y.biz_type = ${WALL} AND c.use_status = ${containerState.free} AND y.grid_count >= ${batch.orderIds.length} AND c.deleted_at IS NULL ORDER BY y.grid_count, c.id LIMIT 1`)
  if (!wall) return false
  await bindWall(tx, { batchId: batch.id, wallCode: wall.no }, await open.at(55, 'wh.su'))
  return true
}

async function sowAll(open: OpenOrders, batch: MadeBatch): Promise<boolean> {
  if (!(await toWall(open, batch))) return false
  await sow(open.play.tx, await open.at(48, 'wh.su'), batch.id)
  return true
}

async function sowShortly(open: OpenOrders, batch: MadeBatch): Promise<void> {
  const { tx } = open.play
  await sow(tx, await open.at(47, 'wh.su'), batch.id, 1)
  await finishSowing(tx, { batchId: batch.id, force: 1 }, await open.at(44, 'wh.su'))
}

/** Nothing lies where the first line says; elsewhere neither, and its orders wait. */
async function pickShortly(open: OpenOrders, batch: MadeBatch): Promise<void> {
  const { tx } = open.play
  for (const pickNo of batch.pickNos) {
    const cart = await freeCart(open)
    if (!cart) return
    await claim(tx, await open.at(69, cart.who), pickNo, cart.no)
    const row = await tx.one<{ id: number }>(sql`SELECT id FROM order_pick_order WHERE pick_no = ${pickNo}`)
    // The rest of the shelf, and every other one, is shown as empty too: each time the reservation moved on.
    for (let tries = 0; tries < 6; tries++) {
      const [line] = (await screenOf(tx, row!.id, await open.at(66, cart.who))).lines.filter(
        ({ quantity, pickedQty, shortQty }) => quantity > pickedQty + shortQty,
      )
      if (!line) break
      const { locationId, skuId } = line
      const { movedTo } = await shortPick(tx, { pickNo, locationId, skuId, foundQty: 0 }, await open.at(66, cart.who))
      if (!movedTo) break
    }
    await pick(tx, await open.at(62, cart.who), pickNo)
    await finishPick(tx, { pickNo }, await open.at(58, cart.who))
  }
}
