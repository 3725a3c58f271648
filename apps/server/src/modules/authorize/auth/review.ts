import { authStates } from '@erp/contract/authorize/auth/auth.states'
import { shop as shopResource } from '@erp/contract/authorize/shop'
import { issueTokens } from '../../../connectors/simulator-grants.ts'
import { wireTime } from '../../../kit/clock.ts'
import { sql } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { moveSet } from '../../../kit/move.ts'
import { setting } from '../../../kit/setting.ts'
import { authState, shopState } from '../states.ts'
import { keepCredential, opened, type TokenRow } from './credential.ts'
import { COLUMN, fromWire } from './grant.ts'
import { breakShops } from './lost.ts'
import { renew, UNREADABLE } from './refresh.ts'
import { type AuthShop, accountFor, flowOf, readShops } from './shop-row.ts'
import { tellShops } from './tell.ts'

const KEY = 'authorize.review'
const DAY = 86_400_000
const granted = sql`s.auth_status IN (${authState.granted}, ${authState.ending}) AND s.deleted_at IS NULL`

/** Every hour: tokens that end are renewed, authorisations that end are shown, and their people hear of it once. */
export const reviewing: Schedule = {
  key: KEY,
  title: '店铺授权检查与刷新',
  cron: '7 * * * *',
  atStart: true,
  run: (house) => reviewShops(house),
}

export async function reviewShops(house: House): Promise<string> {
  const ctx = contextOfClock(house, KEY)
  if (house.config.connectors === 'simulated') await adopt(house)
  await loseUnreadable(house, ctx)
  const renewed = await renewDue(house, ctx)
  const warnDays = await setting(house.db, 'auth.warnDays', 7)
  const [now, soon] = [0, warnDays].map((days) => wireTime(new Date(house.clock.now().getTime() + days * DAY)))
  const told = await house.db.transact(async (tx) => {
    const options = { column: COLUMN, ready: true }
    await moveSet(tx, shopResource, authStates, 'end', sql`t.expire_time <= ${now}`, ctx, options)
    await moveSet(tx, shopResource, authStates, 'warn', sql`t.expire_time <= ${soon}`, ctx, options)
    return tellShops(tx, ctx)
  })
  return `刷新 ${renewed} 个店铺，通知 ${told} 条`
}

/** Demo shops were authorised before anybody kept tokens: the simulated platform gives them one. */
async function adopt(house: House): Promise<void> {
  const bare = sql`${granted} AND NOT EXISTS (SELECT 1 FROM authorize_shop_token t WHERE t.shop_id = s.id)`
  for (const shop of await readShops(house.db, bare)) {
    const given = await issueTokens(house, accountFor(shop))
    const { platformShopId: _id, accessUntil, refreshUntil: _end, ...credential } = given
    await house.db.transact((tx) => keepCredential(tx, house, shop.id, credential, accessUntil))
  }
}

/** A database restored without its key: nobody can read the tokens, so nobody is let believe in them. */
async function loseUnreadable(house: House, ctx: Ctx): Promise<void> {
  const rows = await house.db.query<TokenRow>(
    sql`SELECT t.* FROM authorize_shop_token t JOIN authorize_shop s ON s.id = t.shop_id WHERE ${granted} ORDER BY t.shop_id`,
  )
  const lost = rows.filter((row) => opened(house, row) === null).map((row) => row.shop_id)
  if (lost.length) await house.db.transact((tx) => breakShops(tx, ctx, lost, UNREADABLE))
}

async function renewDue(house: House, ctx: Ctx): Promise<number> {
  const refreshMs = (await setting(house.db, 'auth.refreshDays', 3)) * DAY
  const warnMs = (await setting(house.db, 'auth.warnDays', 7)) * DAY
  const shops = await readShops(house.db, sql`${granted} AND s.status = ${shopState.enabled}`)
  const rows = await house.db.query<TokenRow>(sql`SELECT t.* FROM authorize_shop_token t WHERE t.access_expire_time IS NOT NULL`)
  const tokens = new Map(rows.map((row) => [row.shop_id, row]))
  let renewed = 0
  for (const shop of shops) {
    const row = tokens.get(shop.id)
    if (row && isDue(shop, row, house.clock.now().getTime(), refreshMs, warnMs))
      renewed += (await renew(house, shop.id, ctx, row.version)).how === 'renewed' ? 1 : 0
  }
  return renewed
}

/** Long lives are renewed some days before they end, short ones half-way; an end that moves is moved before anybody is warned of it. */
function isDue(shop: AuthShop, row: TokenRow, now: number, refreshMs: number, warnMs: number): boolean {
  const flow = flowOf(shop)
  if (flow.refresh === 'none') return false
  const early = Math.min(refreshMs, ((flow.accessSeconds ?? 0) * 1000) / 2)
  const end = flow.moves && shop.refresh_expire_time ? fromWire(shop.refresh_expire_time) : null
  return fromWire(row.access_expire_time!) <= now + early || (end !== null && end <= now + warnMs + DAY)
}
