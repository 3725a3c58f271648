import { raw, sql, type Tx } from '../../../../src/kit/db/db.ts'
import { cancelOrder } from '../../../../src/modules/order/desk/archive.ts'
import { interceptOrders } from '../../../../src/modules/order/desk/intercept.ts'
import { matchLogistics } from '../../../../src/modules/order/desk/logistics.ts'
import { ignoreMerge, mergeOrders } from '../../../../src/modules/order/desk/merge.ts'
import { holdOrders, tagOrders, urgeOrders } from '../../../../src/modules/order/desk/order-flags.ts'
import { splitOrder } from '../../../../src/modules/order/desk/split.ts'
import { markUnusual } from '../../../../src/modules/order/desk/unusual.ts'
import { eachOrder } from '../../../../src/modules/order/each.ts'
import { takeOrders } from '../../../../src/modules/order/intake/pull.ts'
import { stage } from '../../../../src/modules/order/states.ts'
import { workFloor } from './order-open-floor.ts'
import { inStage, numbered, ON_FLOOR, OpenOrders } from './order-open-orders.ts'
import { type Fate, type OpenOrder, openShops, tellOpen } from './order-open-plan.ts'
import { leaveHouse, seedAftermath } from './order-open-shipping.ts'
import type { OrderPlay } from './order-play.ts'
import type { PastShop } from './order-shops.ts'
import { allocate, dispatch, print, push, take } from './order-verbs.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
/** Since then some parcels wait for the carrier. */
const LATE = 26 * HOUR
const BY_CARRIER = 5
const BY_HAND = 11
const DISPATCHED: Fate[] = ['dispatched', 'printed', 'numberless']
const PUSHED: Fate[] = ['waiting', 'waitingHeld', 'out', 'stoppedWaiting']
const HELD: Fate[] = ['allocated', 'stoppedHeld']

/** Orders under way, in every stage and every tab, all through the verbs that people use. */
export async function seedOpen(play: OrderPlay, past: readonly PastShop[], count: number): Promise<void> {
  const { tx } = play
  // The verbs' statements come again and again: planned once, as in the product.
  await tx.run(raw('SET LOCAL plan_cache_mode = force_generic_plan'))
  const now = Math.floor(Date.now() / MINUTE) * MINUTE
  const told = tellOpen(await openShops(tx, past), count, now)
  const late = (order: OpenOrder) => order.fate === 'late'
  await goThrough(new OpenOrders(play, now - LATE), told.filter(late))
  const open = new OpenOrders(play, now)
  await goThrough(
    open,
    told.filter((order) => !late(order)),
  )
  await seedAftermath(open, Math.ceil((count * 3) / 1500))
}

async function goThrough(open: OpenOrders, told: OpenOrder[]): Promise<void> {
  await takeAll(open, told)
  await sellersWork(open)
  await sendOn(open)
  await workFloor(open)
  await leaveHouse(open)
}

/** Every shop is asked once; what is told again afterwards is news. */
async function takeAll(open: OpenOrders, told: OpenOrder[]): Promise<void> {
  const { tx } = open.play
  for (const [shop, own] of Map.groupBy(told, (each) => each.shop)) {
    const ids = await take(
      tx,
      await open.at(175 + (shop.id % 9) * 60),
      shop.id,
      own.map(({ said }) => said),
    )
    own.forEach(({ fate }, i) => open.add(fate, ids[i]!, shop.seller))
    const news = own.flatMap(({ fate, said }) =>
      fate === 'cancelled' || fate === 'refunded' || fate === 'gone'
        ? [{ ...said, state: fate === 'refunded' ? ('refunded' as const) : ('cancelled' as const) }]
        : [],
    )
    if (news.length) await takeOrders(tx, shop.id, news, await open.at(150))
  }
}

async function sellersWork(open: OpenOrders): Promise<void> {
  const { tx } = open.play
  const marks: [Fate, number, string][] = [
    ['unfillable', 7, '供应商停产，无法补货'],
    ['oversized', 9, '尺寸超出渠道限制'],
    ['marked', 99, '买家要求改款，待确认'],
  ]
  for (const [fate, orderExceptionType, reason] of marks)
    for (const [seller, ids] of open.bySeller(fate))
      await markUnusual(tx, { ids, orderExceptionType, reason }, await open.at(140, seller))
  for (const [seller, ids] of open.bySeller('held'))
    await holdOrders(tx, { ids, reason: '买家咨询中' }, await open.at(139, seller))
  const tag = await tx.one<{ id: number }>(sql`SELECT id FROM basic_tag WHERE tag_name = '加急' ORDER BY id LIMIT 1`)
  for (const [seller, ids] of open.bySeller('urgent')) {
    await urgeOrders(tx, { ids, isUrgent: 1 }, await open.at(138, seller))
    await tagOrders(tx, { ids, tagIds: [tag!.id], mode: 2 }, await open.at(138, seller))
  }
  for (const [seller, ids] of open.bySeller('ignored'))
    await ignoreMerge(tx, { ids: await waiting(tx, ids), ignored: 1 }, await open.at(137, seller))
  await mergeAll(open)
  for (const id of open.of('split')) await splitFirst(tx, id, await open.at(135, 'admin'))
  await dispatchInVain(open)
  const ctx = await open.at(130, 'supervisor')
  await eachOrder(open.of('gone'), ctx, (within, order) => cancelOrder(within, order, '买家取消，已退款', ctx))
}

/** A few are stopped as they come in. */
const waiting = async (tx: Tx, ids: number[]): Promise<number[]> =>
  (
    await tx.query<{ id: number }>(
      sql`SELECT id FROM order_trade_info WHERE id = ANY(${ids}::bigint[]) AND status = ${stage.waitDispatch}`,
    )
  ).map(({ id }) => id)

/** Their carrier did not answer that minute. */
async function dispatchInVain(open: OpenOrders): Promise<void> {
  const { tx } = open.play
  const fault = await tx.one<{ id: number }>(sql`
    INSERT INTO simulator_fault (side, kind, until_time) VALUES (2, 2, ${(await open.at(133)).now}) RETURNING id`)
  for (const [seller, ids] of open.bySeller('failed')) {
    const ctx = await open.at(134, seller)
    await eachOrder(ids, ctx, (within, order) => matchLogistics(within, order, { logisticWayId: BY_CARRIER }, ctx))
    await dispatch(ctx, ids)
  }
  await tx.run(sql`DELETE FROM simulator_fault WHERE id = ${fault!.id}`)
}

async function mergeAll(open: OpenOrders): Promise<void> {
  const { tx } = open.play
  const groups = await tx.query<{ ids: number[] }>(sql`
    SELECT array_agg(id ORDER BY id) AS ids FROM order_trade_info WHERE id = ANY(${open.of('merged')}::bigint[]) AND status = ${stage.waitDispatch} GROUP BY merge_key HAVING count(*) > 1`)
  const ctx = await open.at(136, 'admin')
  for (const { ids } of groups) await ctx.house.db.transact((within) => mergeOrders(within, { ids }, ctx)).catch(() => null)
}

async function splitFirst(tx: Tx, id: number, ctx: Awaited<ReturnType<OpenOrders['at']>>): Promise<void> {
  const line = await tx.one<{ orderDetailsId: number }>(
    sql`SELECT id AS "orderDetailsId" FROM order_details WHERE order_id = ${id} AND quantity > 1 ORDER BY id LIMIT 1`,
  )
  const waiting = await tx.one(sql`SELECT 1 FROM order_trade_info WHERE id = ${id} AND status = ${stage.waitDispatch}`)
  if (line && waiting)
    await splitOrder(tx, { id, parts: [{ lines: [{ ...line, quantity: 1 }] }] } as Parameters<typeof splitOrder>[1], ctx)
}

/** Dispatched, printed, pushed and allocated, as far as each shall come. */
async function sendOn(open: OpenOrders): Promise<void> {
  const { tx } = open.play
  for (const id of open.of('numberless')) {
    const ctx = await open.at(126, 'admin')
    await eachOrder([id], ctx, (within, order) => matchLogistics(within, order, { logisticWayId: BY_HAND }, ctx))
  }
  for (const [seller, ids] of open.bySeller(...DISPATCHED, ...PUSHED, ...HELD, ...ON_FLOOR))
    await dispatch(await open.at(125, seller), ids)
  await print(tx, await open.at(121, 'admin'), await numbered(tx, await inStage(tx, open.of('printed'), 20)))
  for (const [seller, ids] of open.bySeller(...PUSHED, ...HELD, ...ON_FLOOR)) await push(await open.at(120, seller), ids)
  // Those that leave the house today were allocated by a run of their own.
  for (const fates of [
    ['shipped', 'bagged'],
    ['out', ...HELD, ...ON_FLOOR],
  ] as Fate[][]) {
    const needy = await inStage(tx, open.of(...fates), 40)
    if (needy.length) await allocate(tx, await open.at(110, 'warehouse'), needy)
  }
  await holdOrders(
    tx,
    { ids: await inStage(tx, open.of('waitingHeld'), 40), reason: '等待买家确认颜色' },
    await open.at(109, 'supervisor'),
  )
  const stopped = [...(await inStage(tx, open.of('stoppedWaiting'), 40)), ...(await inStage(tx, open.of('stoppedHeld'), 50))]
  await interceptOrders(tx, { ids: stopped, reason: '买家要求修改地址' }, await open.at(100, 'supervisor'))
}
