import { createHash, randomBytes } from 'node:crypto'
import { wireTime } from '../kit/clock.ts'
import { sql } from '../kit/db/db.ts'
import type { AuthAccount, Returned, ShopAuthConnector, ShopCredential, ShopGrant } from './shop-auth.ts'
import type { AuthFlow } from './shop-auth-flows.ts'
import { ShopRefused } from './shop-listing.ts'
import { type Stage, sufferPlatform } from './simulator-stage.ts'

const SECOND = 1000
const hash = (token: string): Buffer => createHash('sha256').update(token).digest()
const made = (kind: string): string => `sim-${kind}-${randomBytes(24).toString('base64url')}`
const after = (now: Date, seconds: number | null): string | null =>
  seconds === null ? null : wireTime(new Date(now.getTime() + seconds * SECOND))

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

/** What the person who agreed on the simulated page sends back. */
export async function issueCode({ db, clock }: Stage, platCode: string, platformShopId: string, flow: AuthFlow): Promise<string> {
  const code = made('code')
  await db.run(sql`
    INSERT INTO simulator_grant (plat_code, platform_shop_id, code_hash, code_until)
    VALUES (${platCode}, ${platformShopId}, ${hash(code)}, ${after(clock.now(), flow.codeSeconds)})`)
  return code
}

/** What a demo shop was given long ago, or what a seller copies from the simulated seller centre. */
export async function issueTokens({ db, clock }: Stage, shop: AuthAccount): Promise<ShopGrant> {
  const now = clock.now()
  const given = tokensOf(shop.flow)
  const [accessUntil, refreshUntil] = untilOf(shop.flow, now)
  const grant = { ...given, platformShopId: shop.platformShopId ?? `S${shop.shopId}`, accessUntil, refreshUntil }
  await db.run(sql`
    INSERT INTO simulator_grant (plat_code, platform_shop_id, access_hash, access_until, refresh_hash, refresh_until)
    VALUES (${shop.platCode}, ${grant.platformShopId}, ${hash(given.accessToken)}, ${accessUntil}, ${hashOrNull(given.refreshToken)}, ${refreshUntil})`)
  return grant
}

/** As when a token runs out before its time: the next call is refused, a refresh helps. */
export const expireToken = ({ db, clock }: Stage, platformShopId: string): Promise<number> =>
  db.run(
    sql`UPDATE simulator_grant SET access_until = ${clock.now()} WHERE platform_shop_id = ${platformShopId} AND access_hash IS NOT NULL`,
  )

/** As when a seller takes his consent back: nothing helps but to authorise again. */
export const revokeToken = ({ db }: Pick<Stage, 'db'>, platformShopId: string): Promise<number> =>
  db.run(sql`UPDATE simulator_grant SET revoked = 1 WHERE platform_shop_id = ${platformShopId} AND access_hash IS NOT NULL`)

/** Before anything else is answered: whoever shows a token shows a living one. */
export async function requireLiving(
  { db, clock }: Stage,
  token: string | null | undefined,
  Refused: new (message: string, kind: 'auth') => Error,
): Promise<void> {
  if (!token) return
  const living = await db.one(sql`
    SELECT 1 AS yes FROM simulator_grant WHERE access_hash = ${hash(token)} AND revoked = 0 AND (access_until IS NULL OR access_until > ${clock.now()})`)
  if (!living) throw new Refused('平台返回：access token已失效', 'auth')
}

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

const tokensOf = (flow: AuthFlow): { accessToken: string; refreshToken?: string } => ({
  accessToken: made('access'),
  ...(flow.refresh !== 'none' && { refreshToken: made('refresh') }),
})
const hashOrNull = (token: string | undefined): Buffer | null => (token ? hash(token) : null)
const untilOf = (flow: AuthFlow, now: Date) => [after(now, flow.accessSeconds), after(now, flow.refreshSeconds)] as const
const untilIn = ({ accessUntil, refreshUntil }: Kept) => ({ accessUntil, refreshUntil })
