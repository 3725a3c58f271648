import { ATTRIBUTES } from '@erp/contract/goods/catalog/goods-fields'
import { CODES_MAX } from '@erp/contract/goods/catalog/goods-list-fields'
import { join, raw, type Sql, sql } from '../../../kit/db/db.ts'
import { columnOf, escapeLike } from '../../../kit/list/filter.ts'
import { bad } from '../../../kit/refuse.ts'
import { nameHas } from '../sku/sku-select.ts'

type Match = (value: any) => Sql
const LIKE_A_CODE = /^[\w.*-]+$/

/** The filters of goods that are more than a comparison; `t` is goods_goods. */
export const matches: Record<string, Match> = {
  codes: (typed: string) => {
    const codes = [
      ...new Set(
        typed
          .toUpperCase()
          .split(/[\s,，;；]+/)
          .filter(Boolean),
      ),
    ]
    if (codes.length > CODES_MAX) throw bad(`商品编码/SKU最多${CODES_MAX}个`, 'codes')
    return codes.length === 1 ? codeBegins(codes[0]!) : hasCode(codes)
  },
  keyword: (typed: string) => {
    if (!LIKE_A_CODE.test(typed)) return nameHas(raw('t.goods_name'), typed)
    const begins = codeBegins(typed.toUpperCase())
    if (typed.length < 3) return sql`(${begins} OR t.goods_name ILIKE ${`%${escapeLike(typed)}%`})`
    return sql`t.id = ANY(ARRAY(SELECT t.id FROM goods_goods t WHERE ${begins}
      UNION SELECT t.id FROM goods_goods t WHERE ${nameHas(raw('t.goods_name'), typed)}))`
  },
  goodsName: (typed: string) => nameHas(raw('t.goods_name'), typed),
  catId: (ids: unknown[]) => sql`t.cat_id = ANY(ARRAY(
    WITH RECURSIVE below AS (
      SELECT id FROM goods_goods_cats WHERE id = ANY(${numbers(ids)}::bigint[])
      UNION SELECT c.id FROM goods_goods_cats c JOIN below b ON c.parent_id = b.id
    ) SELECT id FROM below))`,
  supplierName: (typed: string) => sql`t.id = ANY(ARRAY(
    SELECT a.goods_id FROM goods_ali_offer o JOIN goods_ali_goods a ON a.offer_id = o.offer_id
    WHERE o.ali_supplier_name ILIKE ${`%${escapeLike(typed)}%`} AND a.deleted_at IS NULL
    UNION SELECT s.goods_id FROM goods_sku_supplier q JOIN goods_goods_sku s ON s.id = q.sku_id
    WHERE q.supplier_name ILIKE ${`%${escapeLike(typed)}%`}))`,
  attributes: (names: unknown[]) => {
    const known = names.map(String).filter((name) => Object.hasOwn(ATTRIBUTES, name))
    if (known.length < names.length) throw bad('属性筛选值不正确', 'attributes')
    return sql`(${join(
      known.map((name) => sql`${columnOf(name)} = 1`),
      ' OR ',
    )})`
  },
  hasStock: (wanted) =>
    either(
      wanted,
      raw(`SELECT 1 FROM goods_goods_sku s JOIN goods_sku_stock k ON k.sku_id = s.id
        WHERE s.goods_id = t.id AND s.deleted_at IS NULL AND k.on_hand > 0`),
    ),
  hasAli: (wanted) => either(wanted, raw('SELECT 1 FROM goods_ali_goods a WHERE a.goods_id = t.id AND a.deleted_at IS NULL')),
  hasShopLink: (wanted) =>
    either(
      wanted,
      raw(`SELECT 1 FROM goods_goods_sku s JOIN goods_link_shop_item i ON i.sku_id = s.id
        JOIN goods_goods_sku_link_shop l ON l.id = i.link_id
        WHERE s.goods_id = t.id AND s.deleted_at IS NULL AND l.is_activated = 1 AND l.deleted_at IS NULL`),
    ),
}

/** A shorter beginning has as many SKUs as goods: theirs begin with the goods' code. */
const SKU_PREFIX = 5

export function codeBegins(code: string): Sql {
  const beginning = `${escapeLike(code)}%`
  const sku = code.length < SKU_PREFIX ? sql`s.sku = ${code}` : sql`s.sku LIKE ${beginning}`
  return sql`(t.goods_code LIKE ${beginning} OR t.id = ANY(ARRAY(
    SELECT s.goods_id FROM goods_goods_sku s WHERE ${sku} AND s.deleted_at IS NULL)))`
}

const hasCode = (codes: string[]): Sql => sql`(t.goods_code = ANY(${codes}::text[]) OR t.id = ANY(ARRAY(
  SELECT s.goods_id FROM goods_goods_sku s WHERE s.sku = ANY(${codes}::text[]) AND s.deleted_at IS NULL)))`

function numbers(values: unknown[]): number[] {
  const all = values.map(Number)
  if (!all.every(Number.isSafeInteger)) throw bad('商品类目筛选值不正确', 'catId')
  return all
}

/** Without is asked goods by goods: an anti-join would first gather every SKU of the catalogue. */
function either(wanted: unknown[], rows: Sql): Sql {
  const yes = new Set(wanted.map((value) => Number(value) === 1))
  if (yes.size === 2) return raw('true')
  return yes.has(true) ? sql`EXISTS (${rows})` : sql`(${rows} LIMIT 1) IS NULL`
}
