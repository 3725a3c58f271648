import { QC_MODE } from '@erp/contract/purchasing/dock/dock.states'
import type { ArrivedOrder } from '@erp/contract/purchasing/dock/dock-rows'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { exchangeState, stage } from '../../order/states.ts'
import { qcState } from '../states.ts'
import { WRONG_STORE } from './arrive.ts'

interface Read extends Omit<ArrivedOrder, 'shortage' | 'place'> {
  storeId: number
  targetStoreId: number
}

/** Lines of orders that wait for a SKU, in the store that receives it or the one it is meant for. */
const SHORT = sql`
  FROM order_details d JOIN order_trade_info t ON t.id = d.order_id
  WHERE d.stock_sku_id = l.sku_id AND d.short_qty > 0 AND t.status = ${stage.waitDistribute} AND t.is_out_stock = 1 AND t.merge_to_id IS NULL
    AND t.deleted_at IS NULL AND t.store_id IN (o.store_id, o.target_store_id)`

/** Orders of a parcel with what the dock has to know: what to do with it, and who waits for it. */
export async function arrivedOrders(
  tx: Tx,
  orderIds: readonly number[],
  at: { signId: number; storeId: number },
): Promise<ArrivedOrder[]> {
  if (orderIds.length === 0) return []
  const found = await tx.query<Read>(sql`
    SELECT o.id AS "orderId", o.order_no AS "orderNo", s.supplier_name AS "supplierName", u.display_name AS "purchaserName", o.urgent, o.store_id AS "storeId",
      o.target_store_id AS "targetStoreId", v.qc_mode AS "qcMode", q.id AS "qcId", q.qc_no AS "qcNo", o.attention,
      EXISTS (SELECT 1 FROM order_straight_hair_exchange x WHERE x.purchase_order_id = o.id AND x.purchase_order_no = o.order_no AND x.status = ${exchangeState.arrived})::int AS exchange,
      w.waiting AS "waitingOrders", w.freed AS "freedOrders", k.lines
    FROM purchasing_order o JOIN purchasing_supplier s ON s.id = o.supplier_id JOIN purchasing_supplier_level v ON v.id = s.level_id
    LEFT JOIN account_user u ON u.id = o.purchaser_id
    LEFT JOIN LATERAL (SELECT id, qc_no FROM purchasing_quality_check c WHERE c.order_id = o.id AND c.sign_id = ${at.signId} AND c.status <> ${qcState.dropped}
      ORDER BY id DESC LIMIT 1) q ON true
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS waiting, (count(*) FILTER (WHERE NOT EXISTS (SELECT 1 FROM order_details y WHERE y.order_id = i.id AND y.short_qty > 0
        AND y.stock_sku_id NOT IN (SELECT z.sku_id FROM purchasing_order_line z WHERE z.order_id = o.id AND z.open_qty > 0))))::int AS freed
      FROM (SELECT DISTINCT t.id FROM purchasing_order_line l CROSS JOIN LATERAL (SELECT t.id ${SHORT}) t WHERE l.order_id = o.id AND l.open_qty > 0) i) w
    CROSS JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('orderDetailsId', l.id, 'skuId', l.sku_id, 'sku', g.sku, 'skuName', g.sku_name, 'skuImage', g.sku_image, 'openQty', l.open_qty,
        'shortQty', coalesce((SELECT sum(d.short_qty) ${SHORT}), 0)) ORDER BY l.sort_no, l.id) AS lines
      FROM purchasing_order_line l JOIN goods_goods_sku g ON g.id = l.sku_id WHERE l.order_id = o.id) k
    WHERE o.id = ANY(${orderIds}::bigint[]) ORDER BY o.urgent DESC, o.id`)
  return found.map(({ storeId, targetStoreId, ...order }) => ({
    ...order,
    attention: storeId === at.storeId ? order.attention : WRONG_STORE,
    shortage: order.waitingOrders > 0 ? 1 : 0,
    place: placeOf({ ...order, storeId, targetStoreId }, at.storeId),
  }))
}

/** Where the parcel is put down. */
function placeOf({ storeId, targetStoreId, qcMode, exchange }: Read, here: number): string {
  if (storeId !== here) return '中转区'
  if (exchange) return '直发暂存区'
  if (qcMode !== QC_MODE.none) return '质检区'
  return targetStoreId === storeId ? '暂存区' : '中转区'
}
