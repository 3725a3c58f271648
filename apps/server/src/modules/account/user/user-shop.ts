import type { UserShop, userShop } from '@erp/contract/account/user/user-shop'
import { sql } from '../../../kit/db/db.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { bad } from '../../../kit/refuse.ts'
import { type AssignMode, assignShops } from './assign-shops.ts'
import { users } from './people.ts'

export const handlers: Handlers<typeof userShop> = {
  shops: async (tx, { userId }, ctx) => {
    await users(ctx).get(tx, userId, ctx)
    return tx.query<UserShop>(sql`
      SELECT s.id AS "shopId", s.shop_name AS "shopName", s.plat_code AS "platCode", us.ability
      FROM account_user_shop us JOIN authorize_shop s ON s.id = us.shop_id
      WHERE us.user_id = ${userId} AND s.deleted_at IS NULL ORDER BY s.plat_code, s.shop_name`)
  },

  assign: async (tx, { userIds, shops, mode }, ctx) => {
    // An empty list takes every shop away: that is said, never left out.
    if (!shops) throw bad('店铺不能为空', 'shops')
    await assignShops(tx, [{ userIds, shops, mode: (mode ?? 'set') as AssignMode }], ctx)
    return null
  },
}
