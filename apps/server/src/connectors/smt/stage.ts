import { setTimeout } from 'node:timers/promises'
import type { Mood as PageMood } from '../managed/stage.ts'
import { type ShopAccount, ShopDown, ShopRefused } from '../shop-listing.ts'
import { platformClock } from '../simulator-clock.ts'
import { faultsOn } from '../simulator-faults.ts'
import { requireLiving } from '../simulator-grants.ts'
import { type Stage, sufferPlatform } from '../simulator-stage.ts'

export const SMT_SIDE = 5
export const SMT_FAULT = { fails: 1, down: 2, slow: 3, repeats: 5, late: 6, loses: 7, throttles: 8, hangs: 10 } as const
const { fails, down, slow, repeats, late, loses, throttles, hangs } = SMT_FAULT
const faults = faultsOn(SMT_SIDE)

/** How it behaves for this call of a shop: fails, waits or goes on as a person set it. What is counted is used up by it. */
export async function suffered(house: Stage, shop: ShopAccount): Promise<PageMood> {
  await sufferPlatform(house, shop.shopId)
  await requireLiving(house, shop.token, ShopRefused)
  if (![1, 2].includes(shop.authStatus)) throw new ShopRefused('店铺授权已失效，请重新授权', 'auth')
  const now = platformClock(house).now()
  const open = await faults.open(house.db, shop.shopId, now)
  const has = (kind: number) => open.find((fault) => fault.kind === kind)
  const meets = async (kind: number) => has(kind) !== undefined && faults.used(house.db, shop.shopId, kind)
  if (await meets(throttles)) throw new ShopDown('平台返回：调用过于频繁（429 Too Many Requests）', 'throttled')
  if (await meets(fails)) throw new ShopDown('平台接口无响应')
  if (await meets(hangs)) throw new ShopDown('平台接口超时', 'timeout')
  if (has(down)) throw new ShopDown('平台接口中断')
  const waits = has(slow)
  if (waits) await setTimeout(waits.delay)
  return { now, repeats: has(repeats) !== undefined, lateMs: has(late)?.delay ?? 0, loses: await meets(loses) }
}

/** Breaks it for a test or a person; without a shop for all of them. */
export const breakSmt = faults.break
export const mendSmt = faults.mend
