import { createHash, randomBytes } from 'node:crypto'
import { wireTime } from '../kit/clock.ts'
import { sql } from '../kit/db/db.ts'
import type { House } from '../kit/house.ts'
import type { AuthAccount, ShopGrant } from './shop-auth.ts'
import type { AuthFlow } from './shop-auth-flows.ts'

type Memory = Pick<House, 'db' | 'clock'>
const SECOND = 1000
export const hash = (token: string): Buffer => createHash('sha256').update(token).digest()
const made = (kind: string): string => `sim-${kind}-${randomBytes(24).toString('base64url')}`
export const after = (now: Date, seconds: number | null): string | null =>
  seconds === null ? null : wireTime(new Date(now.getTime() + seconds * SECOND))

/** What the person who agreed on the simulated page sends back. */
export async function issueCode(
  { db, clock }: Memory,
  platCode: string,
  platformShopId: string,
  flow: AuthFlow,
): Promise<string> {
  const code = made('code')
  await db.run(sql`
    INSERT INTO simulator_grant (plat_code, platform_shop_id, code_hash, code_until)
    VALUES (${platCode}, ${platformShopId}, ${hash(code)}, ${after(clock.now(), flow.codeSeconds)})`)
  return code
}

/** What a demo shop was given long ago, or what a seller copies from the simulated seller centre. */
export async function issueTokens({ db, clock }: Memory, shop: AuthAccount): Promise<ShopGrant> {
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
export const expireToken = ({ db, clock }: Memory, platformShopId: string): Promise<number> =>
  db.run(
    sql`UPDATE simulator_grant SET access_until = ${clock.now()} WHERE platform_shop_id = ${platformShopId} AND access_hash IS NOT NULL`,
  )

/** As when a seller takes his consent back: nothing helps but to authorise again. */
export const revokeToken = ({ db }: Pick<Memory, 'db'>, platformShopId: string): Promise<number> =>
  db.run(sql`UPDATE simulator_grant SET revoked = 1 WHERE platform_shop_id = ${platformShopId} AND access_hash IS NOT NULL`)

/** Before anything else is answered: whoever shows a token shows a living one. */
export async function requireLiving(
  { db, clock }: Memory,
  token: string | null | undefined,
  Refused: new (message: string, kind: 'auth') => Error,
): Promise<void> {
  if (!token) return
  const living = await db.one(sql`
    SELECT 1 AS yes FROM simulator_grant WHERE access_hash = ${hash(token)} AND revoked = 0 AND (access_until IS NULL OR access_until > ${clock.now()})`)
  if (!living) throw new Refused('平台返回：access token已失效', 'auth')
}

export const tokensOf = (flow: AuthFlow): { accessToken: string; refreshToken?: string } => ({
  accessToken: made('access'),
  ...(flow.refresh !== 'none' && { refreshToken: made('refresh') }),
})
export const hashOrNull = (token: string | undefined): Buffer | null => (token ? hash(token) : null)
export const untilOf = (flow: AuthFlow, now: Date) => [after(now, flow.accessSeconds), after(now, flow.refreshSeconds)] as const
