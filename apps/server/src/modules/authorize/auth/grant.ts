import { authStates } from '@erp/contract/authorize/auth/auth.states'
import { AUTH_ACTION, AUTH_RESULT } from '@erp/contract/authorize/auth/auth-record'
import { shop as shopResource } from '@erp/contract/authorize/shop'
import type { ShopCredential, ShopGrant } from '../../../connectors/shop-auth.ts'
import type { AuthFlow } from '../../../connectors/shop-auth-flows.ts'
import { wireTime } from '../../../kit/clock.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { move } from '../../../kit/move.ts'
import { ports } from '../../../kit/port.ts'
import { refuse } from '../../../kit/refuse.ts'
import { keepCredential } from './credential.ts'
import { record } from './record.ts'
import { type AuthShop, flowOf } from './shop-row.ts'

const DAY = 86_400_000
export const COLUMN = 'auth_status'

/** What others do when a shop can be asked again. */
export const shopGranted = ports<(tx: Tx, shopId: number, ctx: Ctx) => Promise<unknown>>('authorize.shopGranted')

/** A token of another shop is not taken, whoever sent it. */
export async function requireSameShop(tx: Tx, shop: AuthShop, { platformShopId }: ShopGrant): Promise<void> {
  if (shop.platform_shop_id && shop.platform_shop_id !== platformShopId) throw refuse(`授权的店铺与「${shop.shop_name}」不一致`)
  const other = await tx.one<{ name: string }>(sql`
    SELECT shop_name AS name FROM authorize_shop
    WHERE plat_code = ${shop.plat_code} AND platform_shop_id = ${platformShopId} AND id <> ${shop.id} AND deleted_at IS NULL LIMIT 1`)
  if (other) throw refuse(`授权的店铺与「${shop.shop_name}」不一致，它是店铺「${other.name}」`)
}

/** Saved before it is used. What was there before is written over, and with it the earlier token. */
export async function keepGrant(
  tx: Tx,
  ctx: Ctx,
  shop: AuthShop,
  grant: ShopGrant,
  verb: 'grant' | 'refresh',
  before: ShopCredential = {},
): Promise<string | null> {
  const { platformShopId, accessUntil, refreshUntil, ...given } = grant
  await keepCredential(tx, ctx.house, shop.id, { ...before, ...given }, accessUntil)
  const authTime = verb === 'grant' ? ctx.now : (shop.auth_time ?? ctx.now)
  const expireTime = endOf(flowOf(shop), authTime, grant)
  const note = expireTime ? `有效至 ${expireTime}` : '长期有效'
  await move(tx, shopResource, authStates, verb, shop.id, ctx, {
    column: COLUMN,
    note,
    set: { authTime, expireTime, refreshExpireTime: refreshUntil, platformShopId, lastSyncError: null },
  })
  await record(tx, ctx, shop.id, verb === 'grant' ? AUTH_ACTION.grant : AUTH_ACTION.refresh, AUTH_RESULT.done, note)
  await tx.run(sql`UPDATE authorize_shop_sync SET failures = 0, next_time = NULL WHERE shop_id = ${shop.id}`)
  if (verb === 'grant') for (const hear of shopGranted()) await hear(tx, shop.id, ctx)
  return expireTime
}

/** When a person is needed again: an access that is renewed by itself is nobody's worry. */
function endOf(flow: AuthFlow, authTime: string, { accessUntil, refreshUntil }: ShopGrant): string | null {
  const consent = flow.consentDays === null ? null : wireTime(new Date(fromWire(authTime) + flow.consentDays * DAY))
  if (flow.refresh === 'none') return earlier(consent, accessUntil)
  return flow.moves && consent ? consent : earlier(consent, refreshUntil)
}
const earlier = (a: string | null, b: string | null): string | null => (a && b ? (a < b ? a : b) : (a ?? b))
export const fromWire = (time: string): number => Date.parse(`${time.replace(' ', 'T')}+08:00`)
