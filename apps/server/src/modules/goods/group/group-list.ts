import { type GroupItem, groupGoods } from '@erp/contract/goods/group/goods-group'
import type { RowOfResource } from '@erp/contract/kit'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { escapeLike } from '../../../kit/list/filter.ts'
import { type List, type ListInput, listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { bad } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { audited, auditedGoods } from '../catalog/goods-reach.ts'
import { sortsBy } from '../catalog/sort-by.ts'
import { skuFigures } from '../sku/sku-figures.ts'
import { codeOrName, codesIn, storesOf } from '../sku/sku-filter.ts'
import { nameHas } from '../sku/sku-select.ts'

const MOST_CODES = 200

export const groupReads: Pick<Handlers<typeof groupGoods>, 'list-page' | 'export' | 'sku-list'> = {
  'list-page': async (tx, input, ctx) => {
    const page = await listFor(input.condition).page(tx, sortable(input), ctx)
    const cost = may(ctx.user, 'goods:sku:viewCost') ? {} : { costPrice: null }
    return { ...page, list: page.list.map((row) => ({ ...cost, ...row })) }
  },
  export: (_tx, input, ctx) => exportList(listFor(input.condition), sortable(input), ctx),
  'sku-list': (tx, { goodsId, groupSkuId }, ctx) => {
    if (!goodsId && !groupSkuId) throw bad('请提供商品或组合SKU', 'groupSkuId')
    return itemsOf(tx, groupSkuId ? sql`t.id = ${groupSkuId}` : sql`t.goods_id = ${goodsId}`, ctx)
  },
}

/** The parts of groups within reach; `t` is the group's row. */
export function itemsOf(tx: Tx, which: Sql, ctx: Ctx): Promise<GroupItem[]> {
  const cost = may(ctx.user, 'goods:sku:viewCost') ? raw('p.cost_price') : raw('NULL::numeric')
  return tx.query<GroupItem & object>(sql`
    SELECT t.id AS "groupSkuId", t.sku AS "groupSku", p.id AS "skuId", p.sku, p.sku_name AS "skuName", coalesce(p.sku_image, g.main_image) AS "skuImage",
      p.sku_status AS "skuStatus", i.quantity, i.share_ratio AS "shareRatio", i.share_mode AS "shareMode", ${cost} AS "costPrice", p.weight,
      (SELECT coalesce(sum(k.available), 0) FROM goods_sku_stock k WHERE k.sku_id = p.id) AS available
    FROM goods_goods_sku t JOIN goods_group_sku_item i ON i.group_sku_id = t.id JOIN goods_goods_sku p ON p.id = i.sku_id
    JOIN goods_goods g ON g.id = p.goods_id
    WHERE ${which} AND t.deleted_at IS NULL AND ${groupsWithin(ctx)} ORDER BY t.id, i.sort_no LIMIT 2000`)
}

export const groupsWithin = (ctx: Ctx): Sql =>
  sql`t.sku_kind = 2 AND t.goods_id IN (SELECT t.id FROM goods_goods t WHERE t.deleted_at IS NULL AND ${audited(ctx)})`

const sortable = sortsBy('skuId', 'sku', 'updateTime')

/** Groups within reach; 可组数量 is that of the chosen stores, all of them unless told. */
const listFor = (condition: ListInput['condition']): List<RowOfResource<typeof groupGoods>> => {
  const { skuImage, costPrice, weight, available } = skuFigures(storesOf(condition))
  return listOf(groupGoods, {
    computed: {
      skuImage: skuImage!,
      sku: raw('t.sku'),
      skuName: raw('t.sku_name'),
      parts: raw(`(SELECT string_agg(p.sku || '×' || i.quantity, '、' ORDER BY i.sort_no, p.id) FROM goods_group_sku_item i
        JOIN goods_goods_sku p ON p.id = i.sku_id WHERE i.group_sku_id = t.id)`),
      costPrice: costPrice!,
      weight: weight!,
      available: available!,
      skuStatus: raw('t.sku_status'),
      goodsCode: raw('g.goods_code'),
      goodsId: raw('t.goods_id'),
    },
    joins: raw('JOIN goods_goods g ON g.id = t.goods_id'),
    matches,
    reach: (ctx) => sql`t.sku_kind = 2 AND g.goods_type = 2 AND ${auditedGoods(ctx)}`,
    order: raw('t.id DESC'),
    idsFirst: true,
  })
}

const matches: Record<string, (value: any) => Sql> = {
  codes: (typed: string) => {
    const codes = codesIn(typed, MOST_CODES, '组合编码/SKU')
    const beginning = `${escapeLike(codes[0] ?? '')}%`
    const asked = codes.length > 1 ? sql`= ANY(${codes}::text[])` : sql`LIKE ${beginning}`
    return sql`(t.sku ${asked} OR t.goods_id = ANY(ARRAY(SELECT x.id FROM goods_goods x WHERE x.goods_code ${asked} AND x.goods_type = 2)))`
  },
  partSku: (typed: string) => sql`t.id = ANY(ARRAY(
    SELECT i.group_sku_id FROM goods_group_sku_item i JOIN goods_goods_sku p ON p.id = i.sku_id
    WHERE p.sku = ANY(${codesIn(typed, MOST_CODES, '子SKU')}::text[])))`,
  skuName: (typed: string) => nameHas(raw('t.sku_name'), typed),
  keyword: codeOrName,
  creatorId: (ids: unknown[]) => sql`t.create_by = ANY(${ids.map(Number).filter(Number.isSafeInteger)}::bigint[])`,
  storeId: () => raw('true'),
}

export const groupRows = keepMainList(listFor(null))
