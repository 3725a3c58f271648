import { ATTRIBUTES } from '@erp/contract/goods/catalog/goods-fields'
import { join, raw, type Sql, sql } from '../../../kit/db/db.ts'
import { columnOf } from '../../../kit/list/filter.ts'

const ofSkus = (figure: string, from = ''): Sql =>
  raw(`(SELECT ${figure} FROM goods_goods_sku s ${from} WHERE s.goods_id = t.id AND s.deleted_at IS NULL)`)
const STOCK = 'JOIN goods_sku_stock k ON k.sku_id = s.id'
const SALE = 'JOIN goods_sku_sale x ON x.sku_id = s.id'

/** What a list of goods shows beside its columns, each a small look-up by goods; `t` is goods_goods. */
export const figures: Record<string, Sql> = {
  skuCount: ofSkus('count(*)'),
  costMin: ofSkus('min(s.cost_price)'),
  costMax: ofSkus('max(s.cost_price)'),
  weightMin: ofSkus('min(s.weight)'),
  weightMax: ofSkus('max(s.weight)'),
  available: ofSkus('coalesce(sum(k.available), 0)', STOCK),
  onWay: ofSkus('coalesce(sum(k.purchase_on_way + k.transfer_on_way), 0)', STOCK),
  sold7: ofSkus('coalesce(sum(x.sold7), 0)', SALE),
  sold30: ofSkus('coalesce(sum(x.sold30), 0)', SALE),
  supplierName: raw(`coalesce((SELECT q.supplier_name FROM goods_goods_sku s JOIN goods_sku_supplier q ON q.sku_id = s.id
    WHERE s.goods_id = t.id AND s.deleted_at IS NULL ORDER BY s.id LIMIT 1),
    (SELECT o.ali_supplier_name FROM goods_ali_goods a JOIN goods_ali_offer o ON o.offer_id = a.offer_id
    WHERE a.goods_id = t.id AND a.deleted_at IS NULL ORDER BY a.is_default DESC, a.id LIMIT 1))`),
  attributes: sql`array_remove(ARRAY[${join(
    Object.keys(ATTRIBUTES).map((name) => sql`CASE WHEN ${columnOf(name)} = 1 THEN ${raw(`'${name}'`)} END`),
    ', ',
  )}], NULL)`,
  createTime: raw('t.create_time'),
}
