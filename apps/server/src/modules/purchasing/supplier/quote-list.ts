import { supplierSku } from '@erp/contract/purchasing/supplier/supplier-sku'
import { raw, sql } from '../../../kit/db/db.ts'
import { escapeLike } from '../../../kit/list/filter.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { nameHas } from '../../goods/sku/sku-select.ts'

/** What was really paid, latest first; `t` is the quote. */
export const LAST_PRICES = `coalesce((SELECT jsonb_agg(jsonb_build_object('price', p.price::text, 'quantity', p.quantity, 'day', p.bought_time::date::text, 'orderNo', p.order_no))
  FROM (SELECT l.price, l.quantity, l.bought_time, l.order_no FROM purchasing_bought_line l
    WHERE l.sku_id = t.sku_id AND l.supplier_id = t.supplier_id ORDER BY l.order_id DESC LIMIT 5) p), '[]'::jsonb)`

const codes = (typed: string): string[] =>
  typed
    .toUpperCase()
    .split(/[\s,，]+/)
    .filter(Boolean)
const bySku = (typed: string) => {
  const [one = '', ...others] = codes(typed)
  return others.length
    ? sql`t.sku_id = ANY(ARRAY(SELECT k.id FROM goods_goods_sku k WHERE k.sku = ANY(${[one, ...others]}::text[])))`
    : sql`t.sku_id = ANY(ARRAY(SELECT k.id FROM goods_goods_sku k WHERE k.sku LIKE ${`%${escapeLike(one)}%`}))`
}
const byName = (typed: string) =>
  sql`t.sku_id = ANY(ARRAY(SELECT k.id FROM goods_goods_sku k WHERE ${nameHas(raw('k.sku_name'), typed)}))`

/** A SKU's quotes stand together, the default one first. */
export const quotes = keepMainList(
  listOf(supplierSku, {
    idsFirst: true,
    order: raw('t.sku_id DESC, t.is_default DESC, t.id'),
    computed: {
      sku: raw('(SELECT k.sku FROM goods_goods_sku k WHERE k.id = t.sku_id)'),
      skuName: raw('(SELECT k.sku_name FROM goods_goods_sku k WHERE k.id = t.sku_id)'),
      image: raw(
        '(SELECT coalesce(k.sku_image, g.main_image) FROM goods_goods_sku k JOIN goods_goods g ON g.id = k.goods_id WHERE k.id = t.sku_id)',
      ),
      supplierLevel: raw(
        '(SELECT l.level_code FROM purchasing_supplier s JOIN purchasing_supplier_level l ON l.id = s.level_id WHERE s.id = t.supplier_id)',
      ),
      lastPrices: raw(LAST_PRICES),
    },
    matches: { sku: bySku, skuName: byName, keyword: (typed: string) => sql`(${bySku(typed)} OR ${byName(typed)})` },
  }),
)
