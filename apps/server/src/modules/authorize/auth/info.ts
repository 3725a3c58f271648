import { AUTH_WAY, type ShopAuth } from '@erp/contract/authorize/auth/auth-calls'
import type { Tx } from '../../../kit/db/db.ts'
import type { House } from '../../../kit/house.ts'
import { opened, shownAs, tokenRow } from './credential.ts'
import { blockedBy } from './ready.ts'
import { flowOf, shopById } from './shop-row.ts'

export const KEYS = [
  ['appKey', 'AppKey'],
  ['appSecret', 'AppSecret'],
  ['accessToken', 'Access Token'],
] as const

/** What may be known of an authorisation by whoever sees the shop. */
export async function infoOf(tx: Tx, house: House, shopId: number): Promise<ShopAuth> {
  const shop = await shopById(tx, shopId)
  const row = await tokenRow(tx, shopId)
  const credential = row ? opened(house, row) : null
  const unreadable = row && !credential ? '已保存，但无法解密' : null
  return {
    shopId,
    way: shop.auth_mode,
    authStatus: shop.auth_status,
    authTime: shop.auth_time,
    expireTime: shop.expire_time,
    refreshExpireTime: shop.refresh_expire_time,
    accessExpireTime: row?.access_expire_time ?? null,
    refreshes: flowOf(shop).refresh !== 'none',
    saved: unreadable ?? shownAs(credential?.accessToken),
    keys:
      shop.auth_mode === AUTH_WAY.keys
        ? KEYS.map(([field, label]) => ({ field, label, saved: unreadable ?? shownAs(credential?.[field]) }))
        : [],
    blocked: blockedBy(shop),
  }
}
