import { user } from '@erp/contract/account/user/user'
import { SHOP_ABILITIES } from '@erp/contract/account/user/user-shop'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { bad } from '../../../kit/refuse.ts'
import { ownShops, peopleOf, shopsInScope } from '../../../kit/scope.ts'
import { bumpUsers } from './rights.ts'
import { checkPeople } from './user-store.ts'

export interface WantedShop {
  shopId: number
  ability: number
}
export type AssignMode = 'set' | 'grant' | 'revoke'
export interface Assignment {
  userIds: number[]
  shops: WantedShop[]
  mode: AssignMode
}
const MOST = 100_000

/** The one way in which people get and lose shops: within the caller's reach, with what each person and each shop is told of it. */
export async function assignShops(tx: Tx, parts: Assignment[], ctx: Ctx): Promise<void> {
  const people = [...new Set(parts.flatMap(({ userIds }) => userIds))].sort((a, b) => a - b)
  if (parts.reduce((sum, { userIds, shops }) => sum + userIds.length * shops.length, 0) > MOST)
    throw bad('一次最多分配 100000 条（人数×店铺数），请分批分配', 'shops')
  await checkPeople(tx, people, ctx)
  for (const { shops, mode } of parts) await checkShops(tx, shops, mode !== 'revoke', ctx)
  const before = await heldBy(tx, people)
  for (const part of parts) await write(tx, part, ctx)
  await bumpUsers(tx, people)
  const after = await heldBy(tx, people)
  await logPeople(tx, people, before, after, ctx)
  await logShops(tx, before, after, ctx)
}

/** Shops within the caller's reach; one that is only shared, with the caller or people in scope, is passed on with no more than their ability. */
async function checkShops(tx: Tx, shops: WantedShop[], giving: boolean, ctx: Ctx): Promise<void> {
  const wanted = new Map(shops.map((shop) => [shop.shopId, shop.ability]))
  if (wanted.size < shops.length) throw bad('店铺不能重复', 'shops')
  const found = await tx.query<{ id: number; name: string; most: number }>(sql`
    SELECT s.id, s.shop_name AS name, ${mostAbility(ctx)} AS most FROM authorize_shop s
    WHERE s.id = ANY(${[...wanted.keys()]}::bigint[]) AND s.deleted_at IS NULL AND ${ownShops(ctx.user, raw('s'))} ORDER BY s.id`)
  if (found.length < wanted.size) throw bad('店铺不存在或超出您自己的范围', 'shops')
  const beyond = giving ? found.find(({ id, most }) => wanted.get(id)! < most) : undefined
  if (beyond) throw bad(`店铺「${beyond.name}」不能授予超出您自己的权限`, 'shops')
}

/** The strongest ability that the caller may give on the shop `s`. */
export const mostAbility = (ctx: Ctx) => sql`CASE WHEN ${shopsInScope(ctx.user, raw('s'))} THEN 1 ELSE
  (SELECT min(us.ability) FROM account_user_shop us WHERE us.shop_id = s.id AND us.user_id = ${peopleOf(ctx.user)}) END`

async function write(tx: Tx, { userIds, shops, mode }: Assignment, ctx: Ctx): Promise<void> {
  const shopIds = shops.map((shop) => shop.shopId)
  const gone = mode === 'set' ? sql`NOT shop_id = ANY(${shopIds}::bigint[])` : sql`shop_id = ANY(${shopIds}::bigint[])`
  if (mode !== 'grant')
    await tx.run(sql`
      DELETE FROM account_user_shop WHERE user_id = ANY(${userIds}::bigint[]) AND ${gone}
        AND shop_id IN (SELECT s.id FROM authorize_shop s WHERE ${ownShops(ctx.user, raw('s'))})`)
  if (mode !== 'revoke')
    await tx.run(sql`
      INSERT INTO account_user_shop (user_id, shop_id, ability)
      SELECT u, s."shopId", s.ability FROM (SELECT DISTINCT unnest(${userIds}::bigint[]) AS u) people,
        jsonb_to_recordset(${JSON.stringify(shops)}::jsonb) AS s("shopId" bigint, ability smallint)
      ON CONFLICT (user_id, shop_id) DO UPDATE SET ability = excluded.ability`)
}

interface Held {
  userId: number
  person: string
  shopId: number
  name: string
  ability: number
}

const heldBy = (tx: Tx, userIds: number[]): Promise<Held[]> =>
  tx.query<Held>(sql`
    SELECT us.user_id AS "userId", u.name AS person, s.id AS "shopId", s.shop_name AS name, us.ability
    FROM account_user_shop us JOIN authorize_shop s ON s.id = us.shop_id JOIN account_user u ON u.id = us.user_id
    WHERE us.user_id = ANY(${userIds}::bigint[]) ORDER BY s.id`)

const labels = new Map<number, string>(SHOP_ABILITIES.map(([value, label]) => [value, label]))
const told = (held: Held[] | undefined): string | null =>
  held?.map(({ name, ability }) => `${name}（${labels.get(ability)}）`).join('、') ?? null

async function logPeople(tx: Tx, people: number[], before: Held[], after: Held[], ctx: Ctx): Promise<void> {
  const [had, has] = [before, after].map((rows) => Map.groupBy(rows, ({ userId }) => userId))
  await logAll(
    tx,
    ctx,
    people.map((entityId) => ({
      entity: user.path,
      entityId,
      action: '分配店铺',
      changes: [{ field: 'shops', label: '店铺', from: told(had!.get(entityId)), to: told(has!.get(entityId)) }],
    })),
  )
}

/** Each shop that somebody got, lost or may now use otherwise. */
async function logShops(tx: Tx, before: Held[], after: Held[], ctx: Ctx): Promise<void> {
  const keyOf = ({ userId, shopId }: Held) => `${userId}/${shopId}`
  const had = new Map(before.map((held) => [keyOf(held), held]))
  const has = new Map(after.map((held) => [keyOf(held), held]))
  const changed = [...new Map([...had, ...has])].filter(([key]) => had.get(key)?.ability !== has.get(key)?.ability)
  const byShop = Map.groupBy(changed, ([, { shopId }]) => shopId)
  await logAll(
    tx,
    ctx,
    [...byShop].map(([entityId, pairs]) => ({
      entity: 'authorize/shop',
      entityId,
      action: '分配',
      changes: pairs.map(([key, { person }]) => ({
        field: `person ${key}`,
        label: person,
        from: labels.get(had.get(key)?.ability ?? 0) ?? null,
        to: labels.get(has.get(key)?.ability ?? 0) ?? null,
      })),
    })),
  )
}
