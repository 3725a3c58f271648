import { orderConnector, type PlatformOrder } from '../../../connectors/platform-orders.ts'
import { type ShopAccount, ShopDown } from '../../../connectors/shop-listing.ts'
import { wireTime } from '../../../kit/clock.ts'
import { ConnectorFailure } from '../../../kit/connector/failure.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { inOneGo } from '../../../kit/db/in-one-go.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { unchanged } from '../../../kit/log.ts'
import { Refusal } from '../../../kit/refuse.ts'
import { shopReady } from '../../authorize/auth/ready.ts'
import { syncing } from '../../authorize/auth/run.ts'
import { tellShops } from '../../authorize/auth/tell.ts'
import { type LockedOrder } from '../stage.ts'
import { buyerSimulatorData } from './buyers-simulator-data.ts'
import { keepMessages, takeNew } from './intake.ts'
import { intakeShop } from './intake-lines.ts'
import { takeNews } from './intake-update.ts'

const TRIES = 3
const OVERLAP = 3 * 86_400_000

/** What came in by one message or a page of them, in one transaction; told again it changes nothing. */
export async function takeOrders(
  tx: Tx,
  shopId: number,
  said: PlatformOrder[],
  ctx: Ctx,
): Promise<{ taken: number; news: number }> {
  const orders = [...new Map(said.map((order) => [order.platOrderNo, order])).values()]
  const [shop, , fresh, places] = await inOneGo(
    intakeShop(tx, shopId),
    tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('order-intake', ${shopId}))`),
    keepMessages(tx, shopId, orders, ctx),
    placesOf(tx, shopId, orders),
  )
  const heard = orders.filter((order) => fresh.has(order.platOrderNo))
  const known = await lockKnown(
    tx,
    places.filter(({ no }) => fresh.has(no)),
  )
  const unknown = heard.filter((order) => isOurs(order) && !known.has(order.platOrderNo))
  const taken = await takeNew(tx, shop, unknown, ctx)
  const calledOff = unknown.flatMap(({ state, platOrderNo: no }, i) => (state === 'paid' ? [] : [{ no, main: taken[i]!.id }]))
  const standing = new Map([...known, ...(await lockKnown(tx, calledOff))])
  for (const order of heard.filter(({ state }) => state !== 'unpaid'))
    for (const before of standing.get(order.platOrderNo) ?? []) await takeNews(tx, before, order, ctx)
  if (unknown.length === 0) unchanged(ctx)
  return { taken: unknown.length, news: heard.length - unknown.length }
}

/** Called off before it was first heard of, it is kept for people to see; nothing is shipped for it, not by a platform either. */
const isOurs = ({ state, byPlatform }: PlatformOrder): boolean => state === 'paid' || (state !== 'unpaid' && !byPlatform)

interface Place {
  no: string
  /** An order that stands for it: itself, a part split from it, or the one it was merged into. */
  main: number
}
const placesOf = (tx: Tx, shopId: number, said: PlatformOrder[]): Promise<Place[]> =>
  tx.query<Place>(sql`
    SELECT coalesce(m.id, t.id) AS main, t.plat_order_no AS no FROM order_trade_info t LEFT JOIN order_trade_info m ON m.id = t.merge_to_id
    WHERE t.shop_id = ${shopId} AND t.plat_order_no = ANY(${said.map((order) => order.platOrderNo)}::text[])`)

async function lockKnown(tx: Tx, rows: Place[]): Promise<Map<string, LockedOrder[]>> {
  if (rows.length === 0) return new Map()
  const mains = await tx.query<LockedOrder>(sql`
    SELECT * FROM order_trade_info WHERE id = ANY(${rows.map((row) => row.main)}::bigint[]) ORDER BY id FOR UPDATE`)
  const placed = new Map<string, LockedOrder[]>()
  for (const { no, main } of rows) placed.set(no, [...(placed.get(no) ?? []), mains.find(({ id }) => id === main)!])
  return placed
}

/** Everything new of a shop since the last time, one run at a time. */
export const pullShop = (house: House, shopId: number, ctx: Ctx): Promise<{ taken: number; news: number }> =>
  syncing(house, shopId, ctx, (shop) => pullOrders(house, shop, ctx))

/** A page a transaction. */
export async function pullOrders(house: House, shop: ShopAccount, ctx: Ctx): Promise<{ taken: number; news: number }> {
  const connector = orderConnector(house, buyerSimulatorData(house.db))
  const since = wireTime(new Date(house.clock.now().getTime() - OVERLAP))
  const sum = { taken: 0, news: 0 }
  for (let cursor: string | null = null; ; ) {
    const page = await patiently(() => connector.pull(shop, since, cursor))
    const { taken, news } = await house.db.transact((tx) => takeOrders(tx, shop.shopId, page.orders, ctx))
    sum.taken += taken
    sum.news += news
    if (page.next === null) break
    cursor = page.next
  }
  await house.db.run(sql`UPDATE authorize_shop SET last_order_sync_time = ${ctx.now} WHERE id = ${shop.shopId}`)
  return sum
}

async function patiently<R>(ask: () => Promise<R>): Promise<R> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ShopDown) || tries >= TRIES) throw error
    }
  }
}

/** The shops whose turn has come; one that fails says so, waits longer each time, and does not keep the others waiting. */
export const pulling: Schedule = {
  key: 'order-pull',
  title: '同步平台订单',
  cron: '*/5 * * * *',
  run: async (house) => {
    const now = house.clock.now()
    await house.db.transact((tx) => tellShops(tx, contextOfClock(house, 'order-pull')))
    const due = await house.db.query<{ id: number }>(sql`
      SELECT h.id FROM authorize_shop h LEFT JOIN authorize_shop_sync y ON y.shop_id = h.id WHERE ${shopReady} AND h.order_sync = 1
        AND (h.last_order_sync_time IS NULL OR h.last_order_sync_time < ${now}::timestamptz - h.sync_minutes * interval '1 minute')
        AND (y.next_time IS NULL OR y.next_time <= ${now}) ORDER BY h.id`)
    let taken = 0
    for (const { id } of due) taken += await pulled(house, id)
    return `${due.length}个店铺，新订单${taken}个`
  },
}

async function pulled(house: House, shopId: number): Promise<number> {
  try {
    return (await pullShop(house, shopId, contextOfClock(house, 'order-pull'))).taken
  } catch (error) {
    if (!(error instanceof ConnectorFailure || error instanceof Refusal)) throw error
    return 0
  }
}
