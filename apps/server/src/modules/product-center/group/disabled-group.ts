import { type DisabledLink, disabledGroup } from '@erp/contract/product-center/group/disabled-group'
import { change, crudOf, insert, remove } from '../../../kit/crud.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { auditState } from '../../goods/states.ts'
import { live, reviewDisabled } from './disabled-effect.ts'
import { disabledShops, forbids } from './disabled-shops.ts'
import { optionsOf } from './options.ts'

/** Listings of the goods of group `d` in shops that it forbids, which are still there. */
const left = sql`product_center_smt_listing l JOIN goods_goods w ON w.id = l.goods_id JOIN authorize_shop h ON h.id = l.shop_id`
const isLeft = sql`w.disabled_group_ids @> ARRAY[d.id] AND w.deleted_at IS NULL AND l.disabled_time IS NOT NULL AND l.deleted_at IS NULL
  AND ${live} AND ${forbids}`
const ofGroup = raw('SELECT id, plats, shop_ids, countries FROM product_center_disabled_group WHERE id =')
const options = {
  order: raw('t.id DESC'),
  computed: {
    goodsCount: sql`(SELECT count(*) FROM goods_goods w WHERE w.disabled_group_ids @> ARRAY[t.id] AND w.goods_type = 1
      AND w.audit_status = ${auditState.audited} AND w.deleted_at IS NULL)`,
    linkCount: sql`(SELECT count(*) FROM (${ofGroup} t.id) d CROSS JOIN ${left} WHERE ${isLeft})`,
  },
}
const groups = listOf(disabledGroup, options)
const MOST = 1000

export const disabledGroups: Handlers<typeof disabledGroup> = {
  ...crudOf(disabledGroup, options),
  list: optionsOf(disabledGroup.table),
  add: (tx, input, ctx) => {
    requireScope(input)
    return insert(tx, groups, input, ctx)
  },
  edit: async (tx, input, ctx) => {
    await groups.get(tx, input.id, ctx)
    requireScope(input)
    await change(tx, groups, input, ctx)
    await reviewDisabled(tx, await goodsOf(tx, input.id), ctx)
    return groups.get(tx, input.id, ctx)
  },
  remove: async (tx, { id }, ctx) => {
    await groups.get(tx, id, ctx)
    const used = (await goodsOf(tx, id)).length
    if (used > 0) throw refuse(`禁售分组正在被${used}个商品使用，不能删除`)
    return remove(tx, groups, id, ctx)
  },
  check: (tx, { goodsIds, shopIds }) => disabledShops(tx, goodsIds, shopIds?.length ? shopIds : null),
  links: async (tx, { id }, ctx) => {
    await groups.get(tx, id, ctx)
    return tx.query<DisabledLink>(sql`
      SELECT l.id AS "listingId", w.id AS "goodsId", w.goods_code AS "goodsCode", w.goods_name AS "goodsName", h.id AS "shopId", h.shop_name AS "shopName",
        l.product_id AS "productId", l.subject, l.product_status AS "productStatus",
        (SELECT u.name FROM account_user u WHERE u.id = coalesce(l.seller_id, h.seller_id)) AS "sellerName", l.disabled_time AS since
      FROM (${ofGroup} ${id}) d CROSS JOIN ${left} WHERE ${isLeft} ORDER BY l.disabled_time, l.id LIMIT ${MOST}`)
  },
}

function requireScope({ plats, shopIds, countries }: { plats: string[]; shopIds: number[]; countries: string[] }): void {
  if (plats.length + shopIds.length + countries.length === 0) throw bad('平台、店铺、国家至少选择一项', 'plats')
}

async function goodsOf(tx: Tx, groupId: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    sql`SELECT id FROM goods_goods WHERE disabled_group_ids @> ARRAY[${groupId}]::bigint[] AND deleted_at IS NULL ORDER BY id`,
  )
  return rows.map(({ id }) => id)
}
