import { setTimeout } from 'node:timers/promises'
import { sql, type Tx } from '../../kit/db/db.ts'
import { type ShopAccount, ShopDown, ShopRefused } from '../shop-listing.ts'
import { hearAhead, platformClock } from '../simulator-clock.ts'
import { requireLiving } from '../simulator-grants.ts'
import { type Stage, sufferPlatform } from '../simulator-stage.ts'

export const MANAGED_SIDE = 4
export const MANAGED_FAULT = { fails: 1, down: 2, slow: 3, repeats: 5, late: 6, loses: 7 } as const
const { fails, down, slow, repeats, late, loses } = MANAGED_FAULT

/** How the platform of a shop behaves for this call. */
export interface Mood {
  /** Where the platform's clock stands. */
  now: Date
  repeats: boolean
  lateMs: number
  /** What was asked is done, and the answer is lost. */
  loses: boolean
}

/** Fails, waits or goes on as a person set it; a call that shall fail is used up by failing. */
export async function suffered(house: Stage, shop: ShopAccount): Promise<Mood> {
  const { db } = house
  await sufferPlatform(house, shop.shopId)
  await requireLiving(house, shop.token, ShopRefused)
  if (![1, 2].includes(shop.authStatus)) throw new ShopRefused('店铺授权已失效，请重新授权', 'auth')
  const now = platformClock(house).now()
  const open = await faultsOf(db, shop.shopId, now)
  const has = (kind: number) => open.find((fault) => fault.kind === kind)
  if (has(fails) && (await used(db, shop.shopId, fails))) throw new ShopDown('平台接口无响应')
  if (has(down)) throw new ShopDown('平台接口中断')
  const waits = has(slow)
  if (waits) await setTimeout(waits.delay)
  return {
    now,
    repeats: has(repeats) !== undefined,
    lateMs: has(late)?.delay ?? 0,
    loses: has(loses) !== undefined && (await used(db, shop.shopId, loses)),
  }
}

/** Where the platform's clock stands, for what a person plays. */
export async function platformNow(house: Stage): Promise<Date> {
  await hearAhead(house)
  return platformClock(house).now()
}

const faultsOf = (db: Tx, shopId: number, now: Date) =>
  db.query<{ kind: number; delay: number }>(sql`
    SELECT kind, coalesce(delay_ms, 0) AS delay FROM simulator_fault
    WHERE side = ${MANAGED_SIDE} AND ended = 0 AND (shop_id IS NULL OR shop_id = ${shopId}) AND (calls_left > 0 OR until_time > ${now}) ORDER BY id`)

const used = async (db: Tx, shopId: number, kind: number): Promise<boolean> =>
  (await db.run(sql`
    UPDATE simulator_fault f SET calls_left = f.calls_left - 1, ended = CASE WHEN f.calls_left = 1 THEN 1 ELSE 0 END
    WHERE f.id = (SELECT o.id FROM simulator_fault o WHERE o.side = ${MANAGED_SIDE} AND o.ended = 0 AND o.kind = ${kind} AND o.calls_left > 0
      AND (o.shop_id IS NULL OR o.shop_id = ${shopId}) ORDER BY o.id LIMIT 1 FOR UPDATE SKIP LOCKED)`)) > 0

/** Breaks it for a test or a person; without a shop for all of them. */
export const breakManaged = (
  db: Tx,
  {
    kind,
    shopId,
    calls,
    until,
    delayMs,
  }: { kind: number; shopId?: number | null; calls?: number; until?: Date; delayMs?: number },
): Promise<number> =>
  db.run(sql`
    INSERT INTO simulator_fault (side, kind, shop_id, calls_left, until_time, delay_ms)
    VALUES (${MANAGED_SIDE}, ${kind}, ${shopId ?? null}, ${calls ?? null}, ${until ?? null}, ${delayMs ?? null})`)
export const mendManaged = (db: Tx): Promise<number> =>
  db.run(sql`UPDATE simulator_fault SET ended = 1 WHERE side = ${MANAGED_SIDE} AND ended = 0`)
