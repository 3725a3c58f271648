import { user } from '@erp/contract/account/user'
import { SHOP_ABILITIES, type UserShop, type userShop } from '@erp/contract/account/user-shop'
import { raw, type Sql, sql, type Tx } from '../../kit/db.ts'
import type { Ctx } from '../../kit/house.ts'
import { logAll } from '../../kit/log.ts'
import { bad } from '../../kit/refuse.ts'
import { within } from '../../kit/scope.ts'
import type { Handlers } from '../../kit/serve.ts'
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
    const people = [...new Set(userIds)].sort((a, b) => a - b)
    await checkPeople(tx, people, ctx)
    const named = await checkShops(tx, shops, ctx)
    const shopIds = shops.map((shop) => shop.shopId)
    const gone = mode === 'set' ? sql`NOT shop_id = ANY(${shopIds}::bigint[])` : sql`shop_id = ANY(${shopIds}::bigint[])`
    if (mode !== 'grant')
      await tx.run(sql`
        DELETE FROM account_user_shop WHERE user_id = ANY(${people}::bigint[]) AND ${gone}
          AND shop_id IN (SELECT s.id FROM authorize_shop s WHERE ${shopReach(ctx)})`)
    if (mode !== 'revoke') await give(tx, people, shops)
    await bumpUsers(tx, people)
    const label = { set: '设为', grant: '增加', revoke: '移除' }[mode as 'set']
    const changes = [{ field: 'shops', label: `店铺（${label}）`, from: null, to: named || '无' }]
    await logAll(
      tx,
      ctx,
      people.map((entityId) => ({ entity: user.path, entityId, action: '分配店铺', changes })),
    )
    return null
  },
}

/** Shops within the caller's own reach: by scope, or given to them. */
const shopReach = (ctx: Ctx): Sql => sql`
  (${within(ctx.user, { users: [raw('s.seller_id')], dept: raw('s.dept_id') })}
    OR s.id IN (SELECT shop_id FROM account_user_shop WHERE user_id = ${ctx.user.userId}))`

async function checkShops(tx: Tx, shops: Wanted[], ctx: Ctx): Promise<string> {
  const wanted = new Map(shops.map((shop) => [shop.shopId, shop.ability]))
  if (wanted.size < shops.length) throw bad('店铺不能重复', 'shops')
  const found = await tx.query<{ id: number; name: string }>(sql`
    SELECT s.id, s.shop_name AS name FROM authorize_shop s
    WHERE s.id = ANY(${[...wanted.keys()]}::bigint[]) AND s.deleted_at IS NULL AND ${shopReach(ctx)} ORDER BY s.id`)
  if (found.length < wanted.size) throw bad('店铺不存在或超出您自己的范围', 'shops')
  const labels = new Map<number, string>(SHOP_ABILITIES.map(([value, label]) => [value, label]))
  return found.map(({ id, name }) => `${name}（${labels.get(wanted.get(id)!)}）`).join('、')
}

async function give(tx: Tx, userIds: number[], shops: Wanted[]): Promise<void> {
  await tx.run(sql`
    INSERT INTO account_user_shop (user_id, shop_id, ability)
    SELECT u, s."shopId", s.ability FROM unnest(${userIds}::bigint[]) u,
      jsonb_to_recordset(${JSON.stringify(shops)}::jsonb) AS s("shopId" bigint, ability smallint)
    ON CONFLICT (user_id, shop_id) DO UPDATE SET ability = excluded.ability`)
}
