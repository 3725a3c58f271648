import { setTimeout } from 'node:timers/promises'
import { type ShopAccount, ShopDown, ShopRefused } from '../shop-listing.ts'
import { hearAhead, platformClock } from '../simulator-clock.ts'
import { faultsOn } from '../simulator-faults.ts'
import { requireLiving } from '../simulator-grants.ts'
import { type Stage, sufferPlatform } from '../simulator-stage.ts'

export const MANAGED_SIDE = 4
export const MANAGED_FAULT = { fails: 1, down: 2, slow: 3, repeats: 5, late: 6, loses: 7 } as const
const { fails, down, slow, repeats, late, loses } = MANAGED_FAULT
const faults = faultsOn(MANAGED_SIDE)

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
  const open = await faults.open(db, shop.shopId, now)
  const has = (kind: number) => open.find((fault) => fault.kind === kind)
  if (has(fails) && (await faults.used(db, shop.shopId, fails))) throw new ShopDown('平台接口无响应')
  if (has(down)) throw new ShopDown('平台接口中断')
  const waits = has(slow)
  if (waits) await setTimeout(waits.delay)
  return {
    now,
    repeats: has(repeats) !== undefined,
    lateMs: has(late)?.delay ?? 0,
    loses: has(loses) !== undefined && (await faults.used(db, shop.shopId, loses)),
  }
}

/** Where the platform's clock stands, for what a person plays. */
export async function platformNow(house: Stage): Promise<Date> {
  await hearAhead(house)
  return platformClock(house).now()
}

/** Breaks it for a test or a person; without a shop for all of them. */
export const breakManaged = faults.break
export const mendManaged = faults.mend
