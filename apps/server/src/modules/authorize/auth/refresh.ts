import { AUTH_ACTION, AUTH_RESULT } from '@erp/contract/authorize/auth/auth-record'
import { shop as shopResource } from '@erp/contract/authorize/shop'
import { type ShopGrant, shopAuth } from '../../../connectors/shop-auth.ts'
import { ConnectorFailure } from '../../../kit/connector/failure.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import { log, unchanged } from '../../../kit/log.ts'
import { opened, type TokenRow, tokenRow } from './credential.ts'
import { keepGrant } from './grant.ts'
import { breakShops } from './lost.ts'
import { record } from './record.ts'
import { type AuthShop, accountFor, flowOf, shopById } from './shop-row.ts'

export const UNREADABLE = '令牌无法解密（密钥已更换或缺失），请重新授权'
const MOST_FAILURES = 3

/** fresh: somebody else renewed it meanwhile. */
export interface Renewed {
  how: 'renewed' | 'fresh' | 'failed'
  message: string
  /** It may work later by itself. */
  passes?: boolean
}

/**
 * Once, however many nodes want it: the row is held while the platform is asked, and who waited for it finds another version than the one it
 * `seen`. What comes back is saved in the same breath, because the old refresh token may be worth nothing any more.
 */
export const renew = (house: House, shopId: number, ctx: Ctx, seen: number): Promise<Renewed> =>
  house.db.transact(async (tx) => {
    const row = await tokenRow(tx, shopId, raw('FOR UPDATE'))
    // Holding a row counts as writing; what comes to nothing below changed nothing.
    unchanged(ctx)
    if (!row) return { how: 'failed', message: '店铺没有可用的令牌，请重新授权' }
    if (row.version !== seen) return { how: 'fresh', message: '已刷新' }
    const shop = await shopById(tx, shopId)
    if (flowOf(shop).refresh === 'none') return { how: 'failed', message: `平台「${shop.plat_name}」的令牌不能刷新，请重新授权` }
    const credential = opened(house, row)
    if (!credential) {
      await breakShops(tx, ctx, [shopId], UNREADABLE)
      return { how: 'failed', message: UNREADABLE }
    }
    const grant = await asked(() => shopAuth(house).refresh(accountFor(shop), credential))
    if (grant instanceof ConnectorFailure) return failed(tx, ctx, shop, row, grant)
    await keepGrant(tx, ctx, shop, grant, 'refresh', credential)
    return { how: 'renewed', message: '已刷新' }
  })

async function asked(ask: () => Promise<ShopGrant>): Promise<ShopGrant | ConnectorFailure> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ConnectorFailure) return error
    throw error
  }
}

/** A platform that does not know the token ends it at once; whatever else fails may fail twice. */
async function failed(tx: Tx, ctx: Ctx, shop: AuthShop, row: TokenRow, failure: ConnectorFailure): Promise<Renewed> {
  const failures = row.refresh_failures + 1
  const message = failure.message
  await tx.run(sql`
    UPDATE authorize_shop_token SET refresh_failures = ${failures}, refresh_error = ${message.slice(0, 500)}, refresh_time = ${ctx.now} WHERE id = ${row.id}`)
  await record(tx, ctx, shop.id, AUTH_ACTION.refresh, AUTH_RESULT.failed, message)
  await log(tx, ctx, {
    entity: shopResource.path,
    entityId: shop.id,
    action: '刷新授权失败',
    note: `第${failures}次：${message}`,
  })
  if (failure.kind === 'auth') await breakShops(tx, ctx, [shop.id], message)
  else if (failures >= MOST_FAILURES) await breakShops(tx, ctx, [shop.id], `连续${failures}次刷新失败：${message}`)
  return { how: 'failed', message, passes: failure.passes }
}
