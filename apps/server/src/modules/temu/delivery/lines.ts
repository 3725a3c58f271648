import type { DeliveryLine } from '@erp/contract/temu/delivery/delivery-fields'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { deliveryState } from './states.ts'

export interface LineOf extends DeliveryLine {
  deliveryOrderId: number
}

/** The lines of these orders as pages show them; a draft follows the links of its platform SKUs. */
export const linesOf = (tx: Tx, ids: readonly number[]): Promise<LineOf[]> =>
  tx.query<LineOf>(sql`
    SELECT l.document_id AS "deliveryOrderId", l.id AS "lineId", l.stock_order_id AS "stockOrderId", o.sub_purchase_order_sn AS "subPurchaseOrderSn",
      s.id AS "skuId", s.sku, s.sku_name AS "skuName", s.sku_image AS "skuImage", l.product_sku_id AS "productSkuId", x.ext_code AS "extCode", x.spec,
      x.supply_price AS "supplyPrice", x.max_deliver_qty AS "maxDeliverQty", l.plan_qty AS "planQty", l.picked_qty AS "pickedQty", l.labeled_qty AS "labeledQty",
      l.packaged_qty AS "packagedQty", l.packed_qty AS "packedQty", l.ship_qty AS "shipQty", l.receive_qty AS "receiveQty", l.reject_qty AS "rejectQty",
      coalesce((SELECT k.sellable FROM goods_sku_stock k WHERE k.store_id = t.out_store_id AND k.sku_id = s.id), 0) AS available
    FROM temu_delivery_line l JOIN temu_delivery_order t ON t.id = l.document_id JOIN temu_stock_order o ON o.id = l.stock_order_id
    JOIN temu_stock_order_line x ON x.id = l.stock_order_line_id LEFT JOIN goods_goods_sku s ON s.id = CASE WHEN t.status = ${deliveryState.draft} THEN x.sku_id ELSE l.sku_id END
    WHERE l.document_id = ANY(${[...ids]}::bigint[]) ORDER BY l.document_id, l.id`)
