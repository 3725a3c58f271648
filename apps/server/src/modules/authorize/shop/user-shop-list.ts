import { personShops, shopPeople } from '@erp/contract/authorize/shop/user-shop'
import { and, raw, type Sql, sql } from '../../../kit/db/db.ts'
import { listOf } from '../../../kit/list/list.ts'
import { ownShops } from '../../../kit/scope.ts'
import { userState } from '../../account/states.ts'
import { reachOf } from '../../account/user/people.ts'
import { ability } from '../states.ts'

const many = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value])

/** The people of the shop `t`, strongest ability first. */
export const peopleOfShop = (shopId: Sql) => sql`
  SELECT us.user_id AS "userId", u.display_name AS name, d.dept_name AS "deptName", us.ability
  FROM account_user_shop us JOIN account_user u ON u.id = us.user_id LEFT JOIN account_department d ON d.id = u.dept_id
  WHERE us.shop_id = ${shopId} ORDER BY us.ability, d.sort_no, u.id`

export const shopPeopleList = listOf(shopPeople, {
  computed: {
    platCode: raw('t.plat_code'),
    shopName: raw('t.shop_name'),
    suffix: raw('t.suffix'),
    sellerId: raw('t.seller_id'),
    deptId: raw('t.dept_id'),
    people: sql`(SELECT coalesce(json_agg(p), '[]') FROM (${peopleOfShop(raw('t.id'))}) p)`,
    peopleCount: raw('(SELECT count(*) FROM account_user_shop us WHERE us.shop_id = t.id)'),
  },
  matches: {
    userId: (value: number | number[]) =>
      sql`t.id IN (SELECT us.shop_id FROM account_user_shop us WHERE us.user_id = ANY(${many(value)}::bigint[]))`,
  },
  reach: (ctx) => ownShops(ctx.user, raw('t')),
  order: raw('(SELECT p.sort_no FROM basic_platform p WHERE p.plat_code = t.plat_code), t.shop_name'),
})

const held = (where = raw('true')) =>
  sql`(SELECT count(*) FROM account_user_shop us JOIN authorize_shop s ON s.id = us.shop_id AND s.deleted_at IS NULL WHERE us.user_id = t.id AND ${where})`

export const personShopsList = listOf(personShops, {
  computed: {
    name: raw('t.name'),
    username: raw('t.username'),
    deptId: raw('t.dept_id'),
    roleNames: raw(`(SELECT string_agg(r.role_name, '、' ORDER BY r.id)
      FROM account_user_role ur JOIN account_role r ON r.id = ur.role_id WHERE ur.user_id = t.id)`),
    shopCount: held(),
    ownCount: held(sql`us.ability = ${ability.answers}`),
    helpCount: held(sql`us.ability = ${ability.helps}`),
    readCount: held(sql`us.ability = ${ability.reads}`),
    platforms: raw(`(SELECT coalesce(json_agg(h ORDER BY h.sort_no), '[]') FROM (
      SELECT p.plat_code AS "platCode", p.plat_name AS "platName", p.sort_no, count(*) AS shops
      FROM account_user_shop us JOIN authorize_shop s ON s.id = us.shop_id AND s.deleted_at IS NULL JOIN basic_platform p ON p.plat_code = s.plat_code
      WHERE us.user_id = t.id GROUP BY p.id) h)`),
  },
  matches: {
    platCode: (value: string | string[]) => sql`t.id IN (
      SELECT us.user_id FROM account_user_shop us JOIN authorize_shop s ON s.id = us.shop_id AND s.deleted_at IS NULL WHERE s.plat_code = ANY(${many(value)}::text[]))`,
  },
  reach: (ctx) => and([reachOf(ctx), sql`t.status = ${userState.working}`]),
  order: raw('(SELECT d.sort_no FROM account_department d WHERE d.id = t.dept_id), t.id'),
})
