import { user } from '@erp/contract/account/user/user'
import { SHOP_ABILITIES, type UserShop, type userShop } from '@erp/contract/account/user/user-shop'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { logAll } from '../../../kit/log.ts'
import { bad } from '../../../kit/refuse.ts'
import { ownShops, peopleOf, shopsInScope } from '../../../kit/scope.ts'
import { users } from './people.ts'
import { bumpUsers } from './rights.ts'
import { checkPeople } from './user-store.ts'

interface Wanted {
  shopId: number
  ability: number
}

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
    const people = [...new Set(userIds)].sort((a, b) => a - b)
    await checkPeople(tx, people, ctx)
    await checkShops(tx, shops, mode !== 'revoke', ctx)
    const before = await shopsOf(tx, people)
    const shopIds = shops.map((shop) => shop.shopId)
    const gone = mode === 'set' ? sql`NOT shop_id = ANY(${shopIds}::bigint[])` : sql`shop_id = ANY(${shopIds}::bigint[])`
    if (mode !== 'grant')
      await tx.run(sql`
        DELETE FROM account_user_shop WHERE user_id = ANY(${people}::bigint[]) AND ${gone}
          AND shop_id IN (SELECT s.id FROM authorize_shop s WHERE ${ownShops(ctx.user, raw('s'))})`)
    if (mode !== 'revoke') await give(tx, people, shops)
    await bumpUsers(tx, people)
    const after = await shopsOf(tx, people)
    await logAll(
      tx,
      ctx,
      people.map((entityId) => ({
        entity: user.path,
        entityId,
        action: '分配店铺',
        changes: [{ field: 'shops', label: '店铺', from: before.get(entityId) ?? null, to: after.get(entityId) ?? null }],
      })),
    )
    return null
  },
}

/** Shops within the caller's reach; one that is only shared, with the caller or people in scope, is passed on with no more than their ability. */
async function checkShops(tx: Tx, shops: Wanted[], giving: boolean, ctx: Ctx): Promise<void> {
  const wanted = new Map(shops.map((shop) => [shop.shopId, shop.ability]))
  if (wanted.size < shops.length) throw bad('店铺不能重复', 'shops')
  const found = await tx.query<{ id: number; name: string; most: number }>(sql`
    SELECT s.id, s.shop_name AS name, CASE WHEN ${shopsInScope(ctx.user, raw('s'))} THEN 1 ELSE
      (SELECT min(us.ability) FROM account_user_shop us WHERE us.shop_id = s.id AND us.user_id = ${peopleOf(ctx.user)}) END AS most
    FROM authorize_shop s
    WHERE s.id = ANY(${[...wanted.keys()]}::bigint[]) AND s.deleted_at IS NULL AND ${ownShops(ctx.user, raw('s'))} ORDER BY s.id`)
  if (found.length < wanted.size) throw bad('店铺不存在或超出您自己的范围', 'shops')
  const beyond = giving ? found.find(({ id, most }) => wanted.get(id)! < most) : undefined
  if (beyond) throw bad(`店铺「${beyond.name}」不能授予超出您自己的权限`, 'shops')
}

async function give(tx: Tx, userIds: number[], shops: Wanted[]): Promise<void> {
  await tx.run(sql`
    INSERT INTO account_user_shop (user_id, shop_id, ability)
    SELECT u, s."shopId", s.ability FROM unnest(${userIds}::bigint[]) u,
      jsonb_to_recordset(${JSON.stringify(shops)}::jsonb) AS s("shopId" bigint, ability smallint)
    ON CONFLICT (user_id, shop_id) DO UPDATE SET ability = excluded.ability`)
}

/** In words, for the log. */
async function shopsOf(tx: Tx, userIds: number[]): Promise<Map<number, string>> {
  const rows = await tx.query<{ userId: number; name: string; ability: number }>(sql`
    SELECT us.user_id AS "userId", s.shop_name AS name, us.ability FROM account_user_shop us JOIN authorize_shop s ON s.id = us.shop_id
    WHERE us.user_id = ANY(${userIds}::bigint[]) ORDER BY s.id`)
  const labels = new Map<number, string>(SHOP_ABILITIES.map(([value, label]) => [value, label]))
  const told = (held: typeof rows) => held.map(({ name, ability }) => `${name}（${labels.get(ability)}）`).join('、')
  return new Map([...Map.groupBy(rows, (row) => row.userId)].map(([userId, held]) => [userId, told(held)]))
}
