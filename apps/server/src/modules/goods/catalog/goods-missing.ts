import { goodsFields } from '@erp/contract/goods/catalog/goods-fields'
import { skuFields } from '@erp/contract/goods/sku/sku-fields'
import { join, raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'

const empty = (column: string): Sql => raw(`coalesce(t.${column}::text, '') = ''`)
const chinese = raw(`coalesce(t.declare_name_cn, '') !~ '[\\u4e00-\\u9fff]'`)
const ascii = raw(`coalesce(t.declare_name_en, '') !~ '^[ -~]+$'`)

const GAPS: [label: string, gap: Sql][] = [
  [goodsFields.goodsName.label, empty('goods_name')],
  [goodsFields.catId.label, empty('cat_id')],
  [goodsFields.mainImage.label, empty('main_image')],
  [goodsFields.season.label, empty('season')],
  [goodsFields.developerId.label, empty('developer_id')],
  [goodsFields.purchaserId.label, empty('purchaser_id')],
  [goodsFields.packInfoId.label, empty('pack_info_id')],
  [goodsFields.defaultStoreId.label, empty('default_store_id')],
  [`${goodsFields.declareNameCn.label}（需含中文）`, chinese],
  [`${goodsFields.declareNameEn.label}（仅限英文）`, ascii],
  [goodsFields.declarePrice.label, empty('declare_price')],
  [
    '供应商、采购链接或默认1688链接',
    raw(`t.supplier_id IS NULL AND coalesce(t.purchase_url, '') = ''
      AND NOT EXISTS (SELECT 1 FROM goods_ali_goods a WHERE a.goods_id = t.id AND a.is_default = 1 AND a.deleted_at IS NULL)`),
  ],
  ['SKU', raw('NOT EXISTS (SELECT 1 FROM goods_goods_sku s WHERE s.goods_id = t.id AND s.deleted_at IS NULL)')],
]

/** Which SKUs lack something, the first few by name. */
const skuGap = (label: string, gap: string): Sql => sql`(
  SELECT ${label}::text || '（' || array_to_string((array_agg(s.sku ORDER BY s.sort_no, s.id))[1:5], '、') ||
    CASE WHEN count(*) > 5 THEN ' 等' || count(*) || '个' ELSE '' END || '）'
  FROM goods_goods_sku s WHERE s.goods_id = t.id AND s.deleted_at IS NULL AND s.sku_kind <> 4 AND ${raw(gap)} HAVING count(*) > 0)`

/** What a goods lacks to be submitted, in the words of the form; `t` is goods_goods. The list, the submit and the audit ask the same. */
export const missingOf: Sql = sql`array_remove(ARRAY[${join(
  [
    ...GAPS.map(([label, gap]) => sql`CASE WHEN ${gap} THEN ${label}::text END`),
    skuGap(skuFields.costPrice.label, 'coalesce(s.cost_price, 0) <= 0'),
    skuGap(skuFields.weight.label, 'coalesce(s.weight, 0) <= 0'),
  ],
  ', ',
)}], NULL)`

export async function missingIn(tx: Tx, goodsId: number): Promise<string[]> {
  const row = await tx.one<{ missing: string[] }>(sql`SELECT ${missingOf} AS missing FROM goods_goods t WHERE t.id = ${goodsId}`)
  return row?.missing ?? []
}
