import { wireTime } from '../kit/clock.ts'
import { sql } from '../kit/db/db.ts'
import type { AuthAccount, Returned, ShopAuthConnector, ShopCredential, ShopGrant } from './shop-auth.ts'
import { ShopRefused } from './shop-listing.ts'
import { after, hash, hashOrNull, tokensOf, untilOf } from './simulator-grants.ts'
import { type Stage, sufferPlatform } from './simulator-stage.ts'

interface Kept {
  id: number
  platformShopId: string
  accessUntil: string | null
  refreshUntil: string | null
}
const kept = sql`id, platform_shop_id AS "platformShopId", access_until AS "accessUntil", refresh_until AS "refreshUntil"`

/**
 * Platforms that remember what they gave: a code works once and not for long, a token until it ends or is taken away, and where refresh
 * tokens rotate the used one is refused.
 */
export const simulatedAuth = (house: Stage): ShopAuthConnector => ({
  exchange: async (shop, returned) => {
    await sufferPlatform(house, shop.shopId)
    return exchange(house, shop, returned)
  },
  refresh: async (shop, { refreshToken }) => {
    await sufferPlatform(house, shop.shopId)
    return renew(house, shop, refreshToken ?? '')
  },
  test: async (shop, credential) => {
    await sufferPlatform(house, shop.shopId)
    return holder(house, shop, credential)
  },
})

async function exchange({ db, clock }: Stage, shop: AuthAccount, { code, platformShopId }: Returned): Promise<ShopGrant> {
  const now = clock.now()
  const given = tokensOf(shop.flow)
  const [accessUntil, refreshUntil] = untilOf(shop.flow, now)
  const row = await db.one<Kept>(sql`
    UPDATE simulator_grant SET code_hash = NULL, access_hash = ${hash(given.accessToken)}, access_until = ${accessUntil}, refresh_hash = ${hashOrNull(given.refreshToken)},
      refresh_until = ${refreshUntil} WHERE code_hash = ${hash(code)} AND plat_code = ${shop.platCode} AND code_until > ${now} RETURNING ${kept}`)
  if (!row) throw new ShopRefused('平台返回：授权码无效、已使用或已过期')
  if (platformShopId && platformShopId !== row.platformShopId) throw new ShopRefused('平台返回：授权码与店铺编号不符')
  return { ...given, ...untilIn(row), platformShopId: row.platformShopId }
}

async function renew({ db, clock }: Stage, { flow }: AuthAccount, refreshToken: string): Promise<ShopGrant> {
  const now = clock.now()
  const fresh = tokensOf(flow)
  const given = flow.refresh === 'rotates' ? fresh : { ...fresh, refreshToken }
  const [accessUntil, refreshUntil] = untilOf(flow, now)
  const end = flow.moves ? sql`${refreshUntil}::timestamptz` : sql`refresh_until`
  const row = await db.one<Kept>(sql`
    UPDATE simulator_grant SET access_hash = ${hash(given.accessToken)}, access_until = ${accessUntil}, refresh_hash = ${hashOrNull(given.refreshToken)}, refresh_until = ${end}
    WHERE refresh_hash = ${hash(refreshToken)} AND revoked = 0 AND (refresh_until IS NULL OR refresh_until > ${now}) RETURNING ${kept}`)
  if (!row) throw new ShopRefused('平台返回：refresh token无效或已过期', 'auth')
  return { ...given, ...untilIn(row), platformShopId: row.platformShopId }
}

/** Keys that were never seen are those of a new application of the seller: `mall-<id>-…` names its shop, as a platform's answer would. */
async function holder(house: Stage, shop: AuthAccount, credential: ShopCredential): Promise<ShopGrant> {
  const token = credential.accessToken ?? ''
  const now = wireTime(house.clock.now())
  const known = await house.db.one<Kept & { revoked: number }>(
    sql`SELECT ${kept}, revoked FROM simulator_grant WHERE access_hash = ${hash(token)}`,
  )
  const isDead = known && (known.revoked === 1 || (known.accessUntil !== null && known.accessUntil <= now))
  if (isDead || (!known && !isPlausible(credential))) throw new ShopRefused('平台返回：密钥或令牌无效', 'auth')
  return {
    ...credential,
    ...(known ? { ...untilIn(known), platformShopId: known.platformShopId } : await register(house, shop, token)),
  }
}

const MALL = /^mall-([A-Za-z0-9]+)-./
const isPlausible = ({ accessToken = '', appKey = '', appSecret = '' }: ShopCredential): boolean =>
  MALL.test(accessToken) && appKey.length >= 4 && appSecret.length >= 8

async function register({ db, clock }: Stage, shop: AuthAccount, token: string) {
  const platformShopId = MALL.exec(token)![1]!
  const accessUntil = after(clock.now(), shop.flow.accessSeconds)
  await db.run(sql`
    INSERT INTO simulator_grant (plat_code, platform_shop_id, access_hash, access_until) VALUES (${shop.platCode}, ${platformShopId}, ${hash(token)}, ${accessUntil})
    ON CONFLICT (access_hash) DO NOTHING`)
  return { platformShopId, accessUntil, refreshUntil: null }
}

const untilIn = ({ accessUntil, refreshUntil }: Kept) => ({ accessUntil, refreshUntil })
