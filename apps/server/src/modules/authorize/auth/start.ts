import { AUTH_WAY } from '@erp/contract/authorize/auth/auth-calls'
import { shop as shopResource } from '@erp/contract/authorize/shop'
import { consentAddress } from '../../../connectors/shop-auth-flows.ts'
import { shopConsentPage } from '../../../connectors/shop-auth-page.ts'
import { issueCode } from '../../../connectors/simulator-grants.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import { Download } from '../../../kit/http/download.ts'
import { log } from '../../../kit/log.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { hashToken, newToken } from '../../../kit/session.ts'
import { flowOf, requireWay, shopById, shopWithin } from './shop-row.ts'

const STATE_MINUTES = 10
const CALLBACK = '/api/authorize/callback'
const SIMULATED_PAGE = '/api/authorize/simulated'
const SIMULATED_APP = 'simulated-app'

export interface Start {
  id: number
  shopId: number
  userId: number
}

/** Where a person says yes for a shop. What is kept of the state says only whether it is the same. */
export async function authUrl(tx: Tx, { shopId }: { shopId: number }, ctx: Ctx): Promise<{ url: string; state: string }> {
  const shop = await shopWithin(tx, shopId, ctx)
  requireWay(shop, AUTH_WAY.redirect)
  if (ctx.house.config.connectors !== 'simulated') throw refuse('没有配置店铺授权接口')
  const state = newToken()
  await tx.run(sql`DELETE FROM authorize_auth_start WHERE shop_id = ${shopId} AND NOT ${isYoung(ctx.house)}`)
  await tx.run(sql`
    INSERT INTO authorize_auth_start (state_hash, shop_id, user_id, create_by, create_time)
    VALUES (${hashToken(state)}, ${shopId}, ${ctx.user.userId}, ${ctx.user.userId}, ${ctx.now})`)
  await log(tx, ctx, { entity: shopResource.path, entityId: shopId, action: '发起授权' })
  return { url: consentAddress(flowOf(shop), SIMULATED_PAGE, SIMULATED_APP, backOf(ctx), state), state }
}

const backOf = ({ house, pageOrigin, origin }: Ctx): URL =>
  new URL(CALLBACK, house.config.origins[0] ?? pageOrigin ?? origin ?? 'http://localhost')

const isYoung = ({ clock }: House) => sql`create_time > ${clock.now()}::timestamptz - make_interval(mins => ${STATE_MINUTES})`

export const LATE = '授权链接已失效，请重新授权'

export async function startOf(tx: Tx, state: string | null | undefined, house: House): Promise<Start> {
  const found = await tx.one<Start>(sql`
    SELECT id, shop_id AS "shopId", user_id AS "userId" FROM authorize_auth_start WHERE state_hash = ${hashToken(state ?? '')} AND ${isYoung(house)}`)
  if (!found) throw bad(LATE, 'state')
  return found
}

/** Good once, whatever comes of it. */
export async function spend(tx: Tx, { id }: Start): Promise<void> {
  if ((await tx.run(sql`DELETE FROM authorize_auth_start WHERE id = ${id}`)) === 0) throw bad(LATE, 'state')
}

const OTHER_SHOP = 'X'

/** The simulated platform's own page: it knows our shop by the state, as a platform knows the seller by his session. */
export async function consent(tx: Tx, input: { state?: string | null; redirect?: string | null }, ctx: Ctx): Promise<Download> {
  const { house } = ctx
  if (house.config.connectors !== 'simulated') throw missing('模拟授权页')
  const state = input.state ?? stateIn(input.redirect)
  const shop = await shopById(tx, (await startOf(tx, state, house)).shopId)
  const [own, flow] = [shop.platform_shop_id ?? `S${shop.id}`, flowOf(shop)]
  const logins = []
  for (const platformShopId of [own, `${own}${OTHER_SHOP}`])
    logins.push({
      platformShopId,
      isOwn: platformShopId === own,
      code: await issueCode(house, shop.plat_code, platformShopId, flow),
    })
  const page = shopConsentPage({ platName: shop.plat_name, flow, state: state!, logins })
  return new Download('simulated.html', 'text/html; charset=utf-8', page, true)
}

function stateIn(redirect: string | null | undefined): string | null {
  return URL.canParse(redirect ?? '') ? new URL(redirect!).searchParams.get('state') : null
}
