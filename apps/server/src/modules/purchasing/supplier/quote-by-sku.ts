import type { QuoteForOrder } from '@erp/contract/purchasing/supplier/supplier-sku'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { bad } from '../../../kit/refuse.ts'
import { switched } from '../../../kit/switched.ts'
import { LAST_PRICES } from './quote-list.ts'
import { supplierState } from './states.ts'

interface Asked {
  skuId?: number | null
  sku?: string | null
  quantity?: number | null
  supplierId?: number | null
}

/** Open quotes of enabled suppliers, the default first, each at its price for the quantity. */
export function quotesOfSku(tx: Tx, { skuId, sku, quantity, supplierId }: Asked): Promise<QuoteForOrder[]> {
  if (!skuId && !sku) throw bad('请选择SKU', 'skuId')
  return tx.query<QuoteForOrder>(sql`
    SELECT t.id, t.sku_id AS "skuId", k.sku, t.supplier_id AS "supplierId", s.supplier_name AS "supplierName", l.level_code AS "supplierLevel",
      t.is_default AS "isDefault", purchasing_ladder_price(t.price, t.ladder, ${quantity ?? 1}::int) AS price, t.price AS "basePrice", t.ladder, t.moq,
      t.pack_qty AS "packQty", coalesce(t.lead_days, s.lead_days) AS "leadDays", t.supplier_sku_code AS "supplierSkuCode", t.last_price AS "lastPrice",
      ${raw(LAST_PRICES)} AS "lastPrices"
    FROM purchasing_supplier_sku t JOIN goods_goods_sku k ON k.id = t.sku_id JOIN purchasing_supplier s ON s.id = t.supplier_id
      JOIN purchasing_supplier_level l ON l.id = s.level_id
    WHERE ${skuId ? sql`t.sku_id = ${skuId}` : sql`k.sku = ${sku}`} AND t.status = ${switched.on} AND t.deleted_at IS NULL
      AND s.status = ${supplierState.enabled} AND s.deleted_at IS NULL AND ${supplierId ? sql`t.supplier_id = ${supplierId}` : sql`true`}
    ORDER BY t.is_default DESC, 8, t.id`)
}
