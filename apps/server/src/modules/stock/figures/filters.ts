import { REPORT_SKUS_MAX } from '@erp/contract/stock/figures/report-fields'
import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import { codesOf } from '../../../kit/document/list.ts'
import { escapeLike } from '../../../kit/list/filter.ts'
import { bad } from '../../../kit/refuse.ts'
import { nameHas } from '../../goods/sku/sku-select.ts'

type Match = (value: any) => Sql

/** The SKU of a row and its goods: `t` has a sku_id. */
export const skuJoins = raw('LEFT JOIN goods_goods_sku k ON k.id = t.sku_id LEFT JOIN goods_goods g ON g.id = k.goods_id')
export const skuComputed = {
  storeId: raw('t.store_id'),
  skuId: raw('t.sku_id'),
  sku: raw('k.sku'),
  skuName: raw('k.sku_name'),
  skuImage: raw('coalesce(k.sku_image, g.main_image)'),
}
/** The place of a row: `t` has a place_type and a place_id. */
export const placeName =
  raw(`CASE t.place_type WHEN 1 THEN (SELECT l.location_name FROM stock_store_location l WHERE l.id = t.place_id)
  WHEN 2 THEN (SELECT c.container_no FROM stock_store_container c WHERE c.id = t.place_id) END`)

/** Found once, so that the table is asked by its own index. */
const skusThat = (where: Sql): Sql =>
  sql`t.sku_id = ANY(ARRAY(SELECT s.id FROM goods_goods_sku s JOIN goods_goods g ON g.id = s.goods_id WHERE ${where}))`
const numbers = (values: unknown[], label: string): number[] => {
  const found = values.map(Number)
  if (!found.every(Number.isSafeInteger)) throw bad(`${label}筛选值不正确`)
  return found
}

/** Filters that reports share. */
export const skuMatches: Record<string, Match> = {
  sku: (typed: string) => {
    const codes = [...new Set(codesOf(typed))]
    if (codes.length > REPORT_SKUS_MAX) throw bad(`SKU最多${REPORT_SKUS_MAX}个`, 'sku')
    return skusThat(sql`s.sku = ANY(${codes}::text[])`)
  },
  keyword: (typed: string) =>
    skusThat(sql`(s.sku LIKE ${`${escapeLike(typed.toUpperCase())}%`} OR ${nameHas(raw('s.sku_name'), typed)})`),
  goodsName: (typed: string) => skusThat(nameHas(raw('g.goods_name'), typed)),
  catId: (ids: unknown[]) =>
    skusThat(sql`g.cat_id = ANY(ARRAY(WITH RECURSIVE below AS (
      SELECT id FROM goods_goods_cats WHERE id = ANY(${numbers(ids, '分类')}::bigint[])
      UNION SELECT c.id FROM goods_goods_cats c JOIN below b ON c.parent_id = b.id) SELECT id FROM below))`),
  goodsStatus: (values: unknown[]) => skusThat(sql`s.sku_status = ANY(${values.map(String)}::text[])`),
  developerId: (ids: unknown[]) => skusThat(sql`g.developer_id = ANY(${numbers(ids, '开发员')}::bigint[])`),
  purchaserId: (ids: unknown[]) => skusThat(sql`g.purchaser_id = ANY(${numbers(ids, '采购员')}::bigint[])`),
}

/** Locations and containers by the beginning of their name. */
export const placeBegins: Match = (typed: string) => placesThat(sql`LIKE ${`${escapeLike(typed.toUpperCase())}%`}`)
export const placeIs: Match = (typed: string) => placesThat(sql`= ANY(${codesOf(typed)}::text[])`)

const placesThat = (name: Sql): Sql => sql`(
  t.place_type = 1 AND t.place_id = ANY(ARRAY(SELECT l.id FROM stock_store_location l WHERE l.location_name ${name}))
  OR t.place_type = 2 AND t.place_id = ANY(ARRAY(SELECT c.id FROM stock_store_container c WHERE c.container_no ${name})))`

/** A switch that may be asked for on, off or both. */
export const either =
  (is: Sql): Match =>
  (wanted: unknown[]) => {
    const yes = new Set(wanted.map((value) => Number(value) === 1))
    return yes.size === 2 ? raw('true') : yes.has(true) ? is : sql`NOT ${is}`
  }
