import { authStates } from '@erp/contract/authorize/auth/auth.states'
import type { authCalls } from '@erp/contract/authorize/auth/auth-calls'
import { AUTH_ACTION, AUTH_RESULT } from '@erp/contract/authorize/auth/auth-record'
import { SHOP_STATE, shop as shopResource } from '@erp/contract/authorize/shop'
import { shopAuth } from '../../../connectors/shop-auth.ts'
import { ConnectorFailure } from '../../../kit/connector/failure.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { log } from '../../../kit/log.ts'
import { move } from '../../../kit/move.ts'
import { refuse } from '../../../kit/refuse.ts'
import { eraseCredential, opened, tokenRow } from './credential.ts'
import { pullAll } from './first-sync.ts'
import { COLUMN } from './grant.ts'
import { infoOf } from './info.ts'
import { saveKey } from './keys.ts'
import { breakShops } from './lost.ts'
import { inWords, wordsOf } from './platform-words.ts'
import { blockedBy } from './ready.ts'
import { record, recordFailure } from './record.ts'
import { renew, UNREADABLE } from './refresh.ts'
import { type AuthShop, accountFor, shopWithin } from './shop-row.ts'
import { authUrl } from './start.ts'

type Calls = typeof authCalls
const NO_TOKEN = '店铺没有可用的令牌，请重新授权'

/** Whether somebody switched the shop off has nothing to do with its authorisation. */
function requireGranted({ auth_status }: AuthShop): void {
  const why = blockedBy({ auth_status, status: SHOP_STATE.enabled })
  if (why) throw refuse(why)
}

const refresh: Handler<Calls['refresh']> = async (_tx, { shopId }, ctx) => {
  const { house } = ctx
  requireGranted(await shopWithin(house.db, shopId, ctx))
  const row = await tokenRow(house.db, shopId)
  if (!row) throw refuse(NO_TOKEN)
  const { how, message, passes } = await renew(house, shopId, ctx, row.version)
  if (how === 'failed') throw refuse(passes ? '平台接口暂不可用，请稍后重试' : message)
  return infoOf(house.db, house, shopId)
}

/** Asks the platform whose token it is; one that it does not know is lost from now on. */
const test: Handler<Calls['test']> = async (_tx, { shopId }, ctx) => {
  const { house } = ctx
  const shop = await shopWithin(house.db, shopId, ctx)
  requireGranted(shop)
  const row = await tokenRow(house.db, shopId)
  const credential = row && opened(house, row)
  if (!credential) throw refuse(row ? UNREADABLE : NO_TOKEN)
  try {
    const { platformShopId } = await shopAuth(house).test(accountFor(shop), credential)
    const message = `授权有效，平台店铺编号 ${platformShopId}`
    await house.db.transact(async (tx) => {
      await record(tx, ctx, shopId, AUTH_ACTION.test, AUTH_RESULT.done, message)
      await log(tx, ctx, { entity: shopResource.path, entityId: shopId, action: '测试授权', note: message })
    })
    return { ok: true, message }
  } catch (error) {
    if (!(error instanceof ConnectorFailure)) throw error
    await recordFailure(ctx, shopId, AUTH_ACTION.test, '测试授权', error.message)
    if (error.passes) throw wordsOf(error)
    if (error.kind === 'auth') await house.db.transact((tx) => breakShops(tx, ctx, [shopId], error.message))
    return { ok: false, message: error.message }
  }
}

const unbind: Handler<Calls['unbind']> = async (tx, { shopId }, ctx) => {
  const shop = await shopWithin(tx, shopId, ctx)
  await eraseCredential(tx, shopId)
  await move(tx, shopResource, authStates, 'unbind', shop.id, ctx, {
    column: COLUMN,
    set: { authTime: null, expireTime: null, refreshExpireTime: null },
    says: () => '店铺未授权',
  })
  await record(tx, ctx, shopId, AUTH_ACTION.unbind, AUTH_RESULT.done, '已清除令牌')
  return infoOf(tx, ctx.house, shopId)
}

const sync: Handler<Calls['sync']> = async (_tx, { shopId }, ctx) => {
  const { house } = ctx
  const shop = await shopWithin(house.db, shopId, ctx)
  const why = blockedBy(shop)
  if (why) throw refuse(why)
  const sum = await inWords(() => pullAll(house, shopId, ctx))
  const note = `新订单 ${sum.taken} 个，店铺SKU ${sum.listings} 个`
  await house.db.transact((tx) => log(tx, ctx, { entity: shopResource.path, entityId: shopId, action: '立即同步', note }))
  return sum
}

export const authHandlers: { [V in keyof Calls]: Handler<Calls[V]> } = {
  'auth-info': async (tx, { shopId }, ctx) => {
    await shopWithin(tx, shopId, ctx, false)
    return infoOf(tx, ctx.house, shopId)
  },
  'auth-url': authUrl,
  'save-key': saveKey,
  refresh,
  test,
  unbind,
  sync,
}
