import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import type { Rows } from '../../../../db/rows.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { refuse } from '../../../kit/refuse.ts'
import { askDelivery } from './attempt.ts'
import { countUp } from './lock.ts'
import type { Tell } from './platform.ts'

/** A stock-up order with what of it shall be delivered. */
export type AskedOrder = Rows['temu_stock_order'] & { shop_name: string; delivery_order_no: string | null; lines: AskedLine[] }
export interface AskedLine {
  id: number
  productSkuId: string
  skuId: number | null
  /** As people call it: ours where it is linked. */
  code: string
  maxDeliverQty: number
  quantity: number
}

/** One delivery order of stock-up orders that are locked and fit together. */
export async function insertDelivery(tx: Tx, tell: Tell, orders: AskedOrder[], ctx: Ctx): Promise<number> {
  const [{ shop_id: shopId, sub_warehouse_id: subWarehouseId, shop_name: shopName }] = orders as [AskedOrder]
  const config = await configOf(tx, shopId)
  if (!config) throw refuse(`店铺「${shopName}」没有启用的店铺配置，请先维护发货仓`)
  const stockOrderIds = orders.map(({ id }) => id)
  const lines = orders.flatMap((order) =>
    order.lines.map((line) => ({ ...line, subPurchaseOrderSn: order.sub_purchase_order_sn, stockOrderId: order.id })),
  )
  const told = lines.map(({ subPurchaseOrderSn, productSkuId, quantity }) => ({ subPurchaseOrderSn, productSkuId, quantity }))
  const { deliveryOrderNo, platformDeliverySn } = await askDelivery(
    tx,
    tell,
    { shopId, subWarehouseId, stockOrderIds, lines: told },
    ctx,
  )
  const by = ctx.user.userId
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO temu_delivery_order (delivery_order_no, platform_delivery_sn, shop_id, out_store_id, sub_warehouse_id, delivery_method, express_company_id, pickup_address_id, deadline,
      create_by, create_time, update_by, update_time)
    VALUES (${deliveryOrderNo}, ${platformDeliverySn}, ${shopId}, ${config.out_store_id}, ${subWarehouseId}, ${config.delivery_method}, ${config.express_company_id},
      ${config.pickup_address_id}, (SELECT min(o.expect_latest_deliver_time) FROM temu_stock_order o WHERE o.id = ANY(${stockOrderIds}::bigint[])),
      ${by}, ${ctx.now}, ${by}, ${ctx.now}) RETURNING id`)
  const { id } = made!
  await tx.run(sql`
    INSERT INTO temu_delivery_line (document_id, stock_order_id, stock_order_line_id, sku_id, product_sku_id, plan_qty)
    SELECT ${id}, r."stockOrderId", r.id, r."skuId", r."productSkuId", r.quantity
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) r("stockOrderId" bigint, id bigint, "skuId" bigint, "productSkuId" text, quantity int)`)
  await tx.run(sql`
    UPDATE temu_stock_order SET delivery_order_id = ${id}, version = version + 1, update_by = ${by}, update_time = ${ctx.now} WHERE id = ANY(${stockOrderIds}::bigint[])`)
  await countUp(tx, id)
  const note = `${deliveryOrderNo}，${orders.length}张备货单`
  await log(tx, ctx, { entity: deliveryOrder.path, entityId: id, action: '新增', note, version: 1 })
  return id
}

/** An express company that the platform has dropped is not proposed any more. */
const configOf = (tx: Tx, shopId: number) =>
  tx.one<Pick<Rows['temu_config'], 'out_store_id' | 'delivery_method' | 'express_company_id' | 'pickup_address_id'>>(sql`
    SELECT c.out_store_id, c.delivery_method, e.id AS express_company_id, c.pickup_address_id
    FROM temu_config c LEFT JOIN temu_express_company e ON e.id = c.express_company_id AND e.deleted_at IS NULL
    WHERE c.shop_id = ${shopId} AND c.is_activated = 1 AND c.deleted_at IS NULL`)
