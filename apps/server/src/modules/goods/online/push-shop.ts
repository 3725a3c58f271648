import type { ShopAccount } from '../../../connectors/shop-listing.ts'
import { STOCK_BATCH, type StockConnector, stockConnector } from '../../../connectors/shop-stock.ts'
import { wireTime } from '../../../kit/clock.ts'
import { ConnectorFailure } from '../../../kit/connector/failure.ts'
import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import type { House } from '../../../kit/house.ts'
import { clockOf, readyShop } from '../../authorize/auth/account.ts'
import { onlineQuantities } from './online-quantity.ts'
import { type Due, type Sent, send } from './push-send.ts'
import { sendable, takesStock } from './push-wanted.ts'

export type Pushed = Pick<Sent, 'pushed' | 'failed' | 'reason'>
const CHUNK = 1000
const LOCK = 7_245_020

/** Sends what is due in a shop; `drops` only what is sold out, so that nothing is sold that is not there. */
export async function pushShop(
  house: House,
  shopId: number,
  drops: boolean,
  connector: StockConnector = stockConnector(house),
): Promise<Pushed> {
  const all: Pushed = { pushed: 0, failed: 0, reason: null }
  const shop = await shopOf(house, shopId)
  if (!shop) return all
  let last = 0
  for (;;) {
    const step = await alone(house, shopId, async () => {
      const ids = await claim(house, shopId, last)
      return ids.length ? { ids, ...(await chunk(house, shop, ids, drops, connector)) } : null
    })
    if (!step) return all
    all.pushed += step.pushed
    all.failed += step.failed
    all.reason ??= step.reason
    if (step.stopped) {
      await putOff(house, shopId)
      return all
    }
    last = step.ids.at(-1)!
  }
}

/** Nobody where nothing may be sent to it now. */
async function shopOf(house: House, shopId: number): Promise<ShopAccount | null> {
  const taking = await house.db.one(sql`SELECT 1 AS yes FROM authorize_shop h WHERE h.id = ${shopId} AND ${takesStock}`)
  if (!taking) return null
  try {
    return await readyShop(house, shopId, clockOf(house))
  } catch (error) {
    if (error instanceof ConnectorFailure) return null
    throw error
  }
}

/** One pusher a shop, on whichever node: the lock is held beside the rows, which stay free for everybody else. */
const alone = <R>(house: House, shopId: number, work: () => Promise<R>): Promise<R> =>
  house.db.transact(async (tx) => {
    await tx.query(sql`SELECT pg_advisory_xact_lock(${LOCK}::int, ${shopId}::int)`)
    return work()
  })

/** What is due, and what a pusher that died had begun. */
async function claim(house: House, shopId: number, after: number): Promise<number[]> {
  const rows = await house.db.query<{ id: number }>(sql`
    UPDATE goods_shopsku SET push_wanted = 'infinity' WHERE id = ANY(ARRAY(
      SELECT s.id FROM goods_shopsku s
      WHERE s.shop_id = ${shopId} AND s.id > ${after} AND s.push_wanted IS NOT NULL AND (s.push_wanted <= ${wireTime(house.clock.now())} OR s.push_wanted = 'infinity')
      ORDER BY s.id LIMIT ${CHUNK} FOR UPDATE SKIP LOCKED)) RETURNING id`)
  return rows.map((row) => row.id).sort((a, b) => a - b)
}

/** Computed after the claim: a change that comes later wishes again. */
async function chunk(house: House, shop: ShopAccount, ids: number[], drops: boolean, connector: StockConnector): Promise<Sent> {
  const online = await onlineQuantities(house.db, ids)
  const rows = await house.db.query<{ id: number; pushedQty: number | null; fits: boolean }>(sql`
    SELECT s.id, s.pushed_qty AS "pushedQty", ${sendable} AS fits FROM goods_shopsku s WHERE s.id = ANY(${ids}::bigint[])`)
  const due: Due[] = []
  const settled: number[] = []
  for (const { id, pushedQty, fits } of rows) {
    const { quantity, configId } = online.get(id)!
    if (!fits || quantity === null || quantity === pushedQty) settled.push(id)
    else if (!drops || quantity === 0) due.push({ id, quantity, configId })
  }
  await settle(house, settled)
  const all: Sent = { pushed: 0, failed: 0, stopped: false, reason: null }
  for (let from = 0; from < due.length && !all.stopped; from += STOCK_BATCH) {
    const sent = await send(house, shop, due.toSorted(zeroFirst).slice(from, from + STOCK_BATCH), connector)
    all.pushed += sent.pushed
    all.failed += sent.failed
    all.stopped = sent.stopped
    all.reason ??= sent.reason
  }
  return all
}

const zeroFirst = (a: Due, b: Due): number => Number(a.quantity > 0) - Number(b.quantity > 0) || a.id - b.id

/** Nothing to send: the wish is done, unless it was made again. */
const settle = (house: House, ids: number[]) =>
  house.db.run(
    sql`UPDATE goods_shopsku SET push_wanted = NULL, push_tries = 0 WHERE id = ANY(${ids}::bigint[]) AND push_wanted = 'infinity'`,
  )

/** The shop does not take anything: everything of it waits as long as what was just refused. */
const putOff = (house: House, shopId: number) =>
  house.db.run(sql`
    UPDATE goods_shopsku SET push_wanted = later.time FROM (
      SELECT max(push_wanted) AS time FROM goods_shopsku WHERE shop_id = ${shopId} AND push_wanted <> 'infinity' AND push_tries > 0
    ) later WHERE shop_id = ${shopId} AND push_wanted IS NOT NULL AND later.time IS NOT NULL AND (push_wanted < later.time OR push_wanted = 'infinity')`)

/** Shops with something due, in the order of their numbers. */
export async function shopsDue(house: House): Promise<number[]> {
  const rows = await house.db.query<{ id: number }>(sql`
    SELECT DISTINCT s.shop_id AS id FROM goods_shopsku s
    WHERE s.push_wanted IS NOT NULL AND (s.push_wanted <= ${wireTime(house.clock.now())} OR s.push_wanted = 'infinity') ORDER BY 1`)
  return rows.map((row) => row.id)
}

/** Wishes of shops that take no stock are dropped: when one takes it again, everything of it is reviewed. */
export const dropIdle = (house: House): Promise<number> =>
  house.db.run(sql`
    UPDATE goods_shopsku s SET push_wanted = NULL, push_tries = 0 FROM authorize_shop h
    WHERE h.id = s.shop_id AND s.push_wanted IS NOT NULL AND NOT (${takesStock})`)

/** Marks what differs from what was last sent; `forced` sends everything once more, whatever we think is online. */
export async function reviewShop(house: House, shopId: number, forced: boolean, only: Sql = raw('true')): Promise<number> {
  let [last, marked] = [0, 0]
  for (;;) {
    const rows = await house.db.query<{ id: number; pushedQty: number | null }>(sql`
      SELECT s.id, s.pushed_qty AS "pushedQty" FROM goods_shopsku s
      WHERE s.shop_id = ${shopId} AND s.id > ${last} AND ${sendable} AND ${only} ORDER BY s.id LIMIT ${CHUNK}`)
    if (rows.length === 0) return marked
    const online = await onlineQuantities(
      house.db,
      rows.map((row) => row.id),
    )
    const ids = rows.flatMap(({ id, pushedQty }) => {
      const quantity = online.get(id)?.quantity ?? null
      return quantity !== null && (forced || quantity !== pushedQty) ? [id] : []
    })
    marked += await house.db.run(sql`
      UPDATE goods_shopsku SET push_wanted = ${wireTime(house.clock.now())}, push_tries = 0${forced ? raw(', pushed_qty = NULL') : raw('')}
      WHERE id = ANY(${ids}::bigint[])`)
    last = rows.at(-1)!.id
  }
}
