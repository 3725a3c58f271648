import { SHOP_ABILITY } from '@erp/contract/account/user/user-shop'
import type { personShops, ShopPerson, shopPeople } from '@erp/contract/authorize/shop/user-shop'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { unchanged } from '../../../kit/log.ts'
import { bad } from '../../../kit/refuse.ts'
import { ownShops } from '../../../kit/scope.ts'
import { type AssignMode, type Assignment, assignShops, mostAbility, type WantedShop } from '../../account/user/assign-shops.ts'
import { reachOf, users } from '../../account/user/people.ts'
import { shopList } from './shop-list.ts'
import { peopleOfShop, personShopsList, shopPeopleList } from './user-shop-list.ts'

interface Asked {
  shopIds?: number[] | null
  platCodes?: string[] | null
}

export const people: Handlers<typeof shopPeople> = {
  'list-page': shopPeopleList.page,
  people: async (tx, { shopId }, ctx) => {
    await shopList.get(tx, shopId, ctx)
    return tx.query<ShopPerson>(peopleOfShop(sql`${shopId}`))
  },
  save: async (tx, { userIds, ability, mode, ...asked }, ctx) => {
    const shops = await wanted(tx, asked, ability, ctx)
    await assignShops(tx, [{ userIds, shops, mode: (mode ?? 'grant') as AssignMode }], ctx)
    return { shops: shops.length, people: new Set(userIds).size }
  },
  remove: async (tx, { userIds, ...asked }, ctx) => {
    const shops = await wanted(tx, asked, SHOP_ABILITY.reads, ctx)
    await assignShops(tx, [{ userIds, shops, mode: 'revoke' }], ctx)
    return { shops: shops.length, people: new Set(userIds).size }
  },
  'set-people': async (tx, { shopId, people: given }, ctx) => {
    await shopList.get(tx, shopId, ctx)
    if (new Set(given.map(({ userId }) => userId)).size < given.length) throw bad('员工不能重复', 'people')
    const now = await tx.query<{ userId: number; ability: number }>(sql`
      SELECT us.user_id AS "userId", us.ability FROM account_user_shop us JOIN account_user t ON t.id = us.user_id
      WHERE us.shop_id = ${shopId} AND ${reachOf(ctx)} FOR UPDATE OF us`)
    const stays = new Set(given.map(({ userId }) => userId))
    const held = new Map(now.map(({ userId, ability }) => [userId, ability]))
    const gone = now.filter(({ userId }) => !stays.has(userId)).map(({ userId }) => userId)
    const changed = Map.groupBy(
      given.filter(({ userId, ability }) => held.get(userId) !== ability),
      ({ ability }) => ability,
    )
    const parts: Assignment[] = [...changed].map(([ability, who]) => ({
      userIds: who.map(({ userId }) => userId),
      shops: [{ shopId, ability }],
      mode: 'grant',
    }))
    if (gone.length) parts.push({ userIds: gone, shops: [{ shopId, ability: SHOP_ABILITY.reads }], mode: 'revoke' })
    await assignAny(tx, parts, ctx)
    return null
  },
  'set-shops': async (tx, { userId, shops }, ctx) => {
    await assignShops(tx, [{ userIds: [userId], shops, mode: 'set' }], ctx)
    return null
  },
}

export const personShopCalls: Handlers<typeof personShops> = {
  'list-page': personShopsList.page,
  shops: async (tx, { userId }, ctx) => {
    await users(ctx).get(tx, userId, ctx)
    return tx.query<WantedShop>(sql`
      SELECT us.shop_id AS "shopId", us.ability FROM account_user_shop us JOIN authorize_shop s ON s.id = us.shop_id
      WHERE us.user_id = ${userId} AND s.deleted_at IS NULL ORDER BY us.shop_id`)
  },
}

async function assignAny(tx: Tx, parts: Assignment[], ctx: Ctx): Promise<void> {
  if (parts.length) await assignShops(tx, parts, ctx)
  else unchanged(ctx)
}

/** The named shops, and of whole channels those on which the caller may give as much. */
async function wanted(tx: Tx, { shopIds, platCodes }: Asked, ability: number, ctx: Ctx): Promise<WantedShop[]> {
  const ofPlatforms = await tx.query<{ id: number }>(sql`
    SELECT s.id FROM authorize_shop s
    WHERE s.plat_code = ANY(${platCodes ?? []}::text[]) AND s.deleted_at IS NULL AND ${ownShops(ctx.user, raw('s'))} AND ${mostAbility(ctx)} <= ${ability}`)
  const ids = new Set([...(shopIds ?? []), ...ofPlatforms.map(({ id }) => id)])
  if (ids.size === 0) throw bad(platCodes?.length ? '所选平台没有您可以分配的店铺' : '请选择店铺或平台', 'shopIds')
  return [...ids].map((shopId) => ({ shopId, ability }))
}
