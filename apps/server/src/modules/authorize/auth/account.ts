import { type ShopAccount, ShopDown, ShopRefused } from '../../../connectors/shop-listing.ts'
import { wireTime } from '../../../kit/clock.ts'
import { ConnectorFailure } from '../../../kit/connector/failure.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import { opened, tokenRow } from './credential.ts'
import { breakShops } from './lost.ts'
import { inManagedWords, inWords } from './platform-words.ts'
import { blockedBy } from './ready.ts'
import { renew, UNREADABLE } from './refresh.ts'
import { type AuthShop, flowOf, shopById, shopWithin } from './shop-row.ts'

const SOON_MS = 120_000
/** Marketplaces that sell by themselves. */
const MANAGED = ['temu', 'shein']
/** In whose name a platform is asked where nobody stands behind it. */
export const clockOf = (house: House): Ctx => contextOfClock(house, 'shop-auth')

/** A shop as its platform is asked, with a token that lives; refused in words where it may not be asked. */
export async function readyShop(house: House, shopId: number, ctx: Ctx): Promise<ShopAccount> {
  const shop = await shopById(house.db, shopId)
  const blocked = blockedBy(shop)
  if (blocked) throw new ShopRefused(blocked, 'auth')
  return { ...accountOfRow(shop), token: await tokenFor(house, shop, ctx) }
}

const accountOfRow = (shop: AuthShop): ShopAccount => ({
  shopId: shop.id,
  platCode: shop.plat_code,
  shopName: shop.shop_name,
  currency: shop.currency,
  skuPrefix: shop.sku_prefix ?? '',
  authStatus: shop.auth_status,
})

/** Renewed before it ends. The simulated platforms also answer for shops that never had one. */
async function tokenFor(house: House, shop: AuthShop, ctx: Ctx): Promise<string | null> {
  const row = await tokenRow(house.db, shop.id)
  if (!row) {
    if (house.config.connectors === 'simulated') return null
    throw new ShopRefused('店铺没有可用的令牌，请重新授权', 'auth')
  }
  const credential = opened(house, row)
  if (!credential) {
    await loseShop(house, shop.id, UNREADABLE, ctx)
    throw new ShopRefused(UNREADABLE, 'auth')
  }
  const soon = wireTime(new Date(house.clock.now().getTime() + SOON_MS))
  if (!row.access_expire_time || row.access_expire_time > soon || flowOf(shop).refresh === 'none')
    return credential.accessToken ?? null
  const renewed = await renew(house, shop.id, ctx, row.version)
  if (renewed.how === 'failed') throw renewed.passes ? new ShopDown(renewed.message) : new ShopRefused(renewed.message, 'auth')
  return opened(house, (await tokenRow(house.db, shop.id))!)?.accessToken ?? null
}

const loseShop = (house: House, shopId: number, reason: string, ctx: Ctx): Promise<void> =>
  house.db.transact((tx) => breakShops(tx, ctx, [shopId], reason))

/**
 * Asks a platform in the name of a shop. When it does not know the token any more, a new one is asked for and the question put again, once; where
 * there is none to be had the shop is shown as lost.
 */
export async function asShop<R>(house: House, shopId: number, ctx: Ctx, ask: (shop: ShopAccount) => Promise<R>): Promise<R> {
  const shop = await readyShop(house, shopId, ctx)
  const before = await tokenRow(house.db, shopId)
  try {
    return await ask(shop)
  } catch (error) {
    if (!(error instanceof ConnectorFailure) || error.kind !== 'auth' || !before) throw error
    if (await isRenewed(house, shopId, before.version, error.message, ctx)) return ask(await readyShop(house, shopId, ctx))
    throw error
  }
}

/** For a person, who may touch the shop and is answered in words; of a managed marketplace with the name of the shop. */
export async function askInReach<R>(shopId: number, ctx: Ctx, ask: (shop: ShopAccount) => Promise<R>): Promise<R> {
  const shop = await shopWithin(ctx.house.db, shopId, ctx)
  const asked = () => asShop(ctx.house, shopId, ctx, ask)
  return MANAGED.includes(shop.plat_code) ? inManagedWords(shop.shop_name, asked) : inWords(asked)
}

/** For those who ask in parts: the next part has a token that lives, or the shop is shown as lost. */
export async function refusedAs(house: House, { shopId, token }: ShopAccount, failure: ConnectorFailure): Promise<void> {
  const row = failure.kind === 'auth' && token ? await tokenRow(house.db, shopId) : undefined
  if (row && opened(house, row)?.accessToken === token)
    await isRenewed(house, shopId, row.version, failure.message, clockOf(house))
}

async function isRenewed(house: House, shopId: number, version: number, reason: string, ctx: Ctx): Promise<boolean> {
  const shop = await shopById(house.db, shopId)
  if (flowOf(shop).refresh === 'none') await loseShop(house, shopId, reason, ctx)
  else if ((await renew(house, shopId, ctx, version)).how !== 'failed') return true
  return false
}
