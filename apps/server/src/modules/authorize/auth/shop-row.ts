import { AUTH_WAY } from '@erp/contract/authorize/auth/auth-calls'
import type { Rows } from '../../../../db/rows.ts'
import type { AuthAccount } from '../../../connectors/shop-auth.ts'
import { type AuthFlow, correctedFlow } from '../../../connectors/shop-auth-flows.ts'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { forbidden, missing, refuse } from '../../../kit/refuse.ts'
import { ownShops, peopleOf, shopsInScope } from '../../../kit/scope.ts'

/** A shop with what its platform is asked by. */
export type AuthShop = Rows['authorize_shop'] & { plat_name: string; auth_mode: number; flows: string | null }

const LOOKS_ON = 3
const FLOWS = 'auth.flows'

/** Every shop `s` that the condition names, in the order of their numbers. */
export const readShops = (tx: Tx, where: Sql, lock: Sql = raw('')): Promise<AuthShop[]> =>
  tx.query<AuthShop>(sql`
    SELECT s.*, p.plat_name, p.auth_mode, (SELECT c.config_value FROM system_config c WHERE c.config_key = ${FLOWS} AND c.deleted_at IS NULL) AS flows
    FROM authorize_shop s JOIN basic_platform p ON p.plat_code = s.plat_code WHERE ${where} AND s.deleted_at IS NULL ORDER BY s.id ${lock}`)
export const readShop = async (tx: Tx, where: Sql, lock?: Sql): Promise<AuthShop | undefined> =>
  (await readShops(tx, where, lock))[0]

export async function shopById(tx: Tx, shopId: number): Promise<AuthShop> {
  const found = await readShop(tx, sql`s.id = ${shopId}`)
  if (!found) throw missing('店铺')
  return found
}

/** Whoever sees a shop may look; to touch it one answers for it or helps with it. */
export async function shopWithin(tx: Tx, shopId: number, ctx: Ctx, touches = true): Promise<AuthShop> {
  const found = await readShop(tx, sql`s.id = ${shopId} AND ${ownShops(ctx.user, raw('s'))}`)
  if (!found) throw missing('店铺')
  if (touches && !(await mayTouch(tx, shopId, ctx))) throw forbidden('您对该店铺只有查看权限')
  return found
}

const mayTouch = (tx: Tx, shopId: number, { user }: Ctx) =>
  tx.one(sql`
    SELECT 1 AS yes FROM authorize_shop s WHERE s.id = ${shopId} AND (${shopsInScope(user, raw('s'))}
      OR EXISTS (SELECT 1 FROM account_user_shop us WHERE us.shop_id = s.id AND us.ability < ${LOOKS_ON} AND us.user_id = ${peopleOf(user)}))`)

export function flowOf({ plat_code, flows }: Pick<AuthShop, 'plat_code' | 'flows'>): AuthFlow {
  return correctedFlow(plat_code, correctionsIn(flows))
}

/** A correction that cannot be read corrects nothing. */
function correctionsIn(text: string | null): Record<string, Partial<AuthFlow>> {
  try {
    return (JSON.parse(text ?? '{}') ?? {}) as Record<string, Partial<AuthFlow>>
  } catch {
    return {}
  }
}

export const accountFor = (shop: AuthShop): AuthAccount => ({
  shopId: shop.id,
  shopName: shop.shop_name,
  platCode: shop.plat_code,
  platformShopId: shop.platform_shop_id,
  flow: flowOf(shop),
})

export function requireWay({ auth_mode, plat_name }: AuthShop, way: number): void {
  if (auth_mode === AUTH_WAY.none) throw refuse(`平台「${plat_name}」不需要授权`)
  if (auth_mode === way) return
  throw refuse(
    way === AUTH_WAY.keys ? `平台「${plat_name}」通过跳转授权，不保存密钥` : `平台「${plat_name}」通过密钥授权，请填写密钥`,
  )
}
