import type { goodsItem } from '@erp/contract/goods/catalog/goods'
import type { DefaultWarehouse, GoodsOption, GoodsWithSkus } from '@erp/contract/goods/catalog/goods-read'
import { and, raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { escapeLike } from '../../../kit/list/filter.ts'
import { nameHas } from '../sku/sku-select.ts'
import { auditState } from '../states.ts'
import { matches } from './goods-filter.ts'

type Read = Pick<Handlers<typeof goodsItem>, 'list' | 'goods-and-sku-list' | 'defaultWarehouse'>

/** Whoever writes a document must find every goods: selectors ignore the data scope. */
export const goodsOptions: Read = {
  list: (tx, { keyword }) => options(tx, keyword, 50),
  'goods-and-sku-list': async (tx, { keyword, catId }) =>
    withSkus(tx, await options(tx, keyword, 20, catId ? [matches['catId']!([catId])] : [])),
  defaultWarehouse: (tx, _input, ctx) => warehouses(tx, ctx),
}

/** Codes come before names, each served by its own index. */
export async function options(
  tx: Tx,
  keyword: string | null | undefined,
  most: number,
  wheres: Sql[] = [],
): Promise<GoodsOption[]> {
  const ask = (where: Sql, order: Sql) =>
    tx.query<GoodsOption & object>(sql`
      SELECT t.id AS "goodsId", t.goods_code AS "goodsCode", t.goods_name AS "goodsName", t.main_image AS "mainImage",
        t.goods_status AS "goodsStatus"
      FROM goods_goods t
      WHERE t.deleted_at IS NULL AND t.audit_status = ${auditState.audited} AND t.goods_status <> '80' AND ${and([where, ...wheres])}
      ORDER BY ${order} LIMIT ${most}`)
  const typed = keyword?.trim()
  if (!typed) return ask(raw('true'), raw('t.id DESC'))
  const beginning = `${escapeLike(typed.toUpperCase())}%`
  const found = [
    ...(await ask(sql`t.goods_code LIKE ${beginning}`, raw('t.goods_code USING ~<~'))),
    ...(await ask(hasSku(beginning, most), raw('t.goods_code'))),
  ]
  if (found.length < most) found.push(...(await ask(nameHas(raw('t.goods_name'), typed), raw('t.id DESC'))))
  return [...new Map(found.map((option) => [option.goodsId, option])).values()].slice(0, most)
}

/** The first SKUs that begin so; more than one of them may be of one goods. */
const hasSku = (beginning: string, most: number): Sql => sql`t.id = ANY(ARRAY(
  SELECT s.goods_id FROM goods_goods_sku s WHERE s.sku LIKE ${beginning} AND s.deleted_at IS NULL ORDER BY s.sku USING ~<~ LIMIT ${most * 10}))`

async function withSkus(tx: Tx, goods: GoodsOption[]): Promise<GoodsWithSkus[]> {
  const skus = await tx.query<GoodsWithSkus['skus'][number] & { goodsId: number }>(sql`
    SELECT s.goods_id AS "goodsId", s.id AS "skuId", s.sku, s.sku_name AS "skuName", s.sku_kind AS "skuKind", s.sku_status AS "skuStatus",
      coalesce(s.sku_image, g.main_image) AS "skuImage", s.property1, s.property2, s.property3, s.weight,
      (SELECT coalesce(sum(k.available), 0) FROM goods_sku_stock k WHERE k.sku_id = s.id) AS available
    FROM goods_goods_sku s JOIN goods_goods g ON g.id = s.goods_id
    WHERE s.goods_id = ANY(${goods.map(({ goodsId }) => goodsId)}::bigint[]) AND s.deleted_at IS NULL AND s.sku_status <> '80'
    ORDER BY s.sort_no, s.id`)
  const of = Map.groupBy(skus, ({ goodsId }) => goodsId)
  return goods.map((one) => ({ ...one, skus: (of.get(one.goodsId) ?? []).map(({ goodsId: _goods, ...sku }) => sku) }))
}

/** The default is where most shops of the asking person's department ship from. */
const warehouses = (tx: Tx, ctx: Ctx): Promise<DefaultWarehouse[]> =>
  tx.query<DefaultWarehouse & object>(sql`
    SELECT s.id AS "storeId", s.store_code AS "storeCode", s.store_name AS "storeName", (s.id IS NOT DISTINCT FROM (
      SELECT h.default_store_id FROM authorize_shop h JOIN stock_store d ON d.id = h.default_store_id
      WHERE h.dept_id = ${ctx.user.deptId} AND h.deleted_at IS NULL AND d.is_activated = 1 AND d.deleted_at IS NULL
      GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1))::int AS "isDefault"
    FROM stock_store s WHERE s.is_activated = 1 AND s.deleted_at IS NULL ORDER BY s.sort_no, s.id`)
