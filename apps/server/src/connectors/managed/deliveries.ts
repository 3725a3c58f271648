import { GIVEN_UP, STOCK_ORDER, STOCK_ORDER_STATUS } from '@erp/contract/temu/stockup/stock-order.states'
import type { Rows } from '../../../db/rows.ts'
import { sql, type Tx } from '../../kit/db/db.ts'
import type { DeliveryNews, NewDelivery, NewsPage, Shipped } from '../managed.ts'
import { type ShopAccount, ShopRefused } from '../shop-listing.ts'
import { shiftStock } from './figures.ts'
import { type Mood, pageOf } from './page.ts'
import { stockOrder, tellStockOrders } from './stock-orders.ts'

export type DeliveryRow = Rows['simulator_managed_delivery']
type Lines = NewDelivery['lines']
/** After these nothing more comes. */
const ENDS: readonly number[] = [STOCK_ORDER.refused, STOCK_ORDER.returned, STOCK_ORDER.stored]

/** One delivery for one number of ours, however often it is asked for. */
export async function createDelivery(tx: Tx, shop: ShopAccount, delivery: NewDelivery, now: Date) {
  const { deliveryOrderNo, subWarehouseId, lines } = delivery
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`managed delivery ${deliveryOrderNo}`}, ${shop.shopId}))`)
  const known = await tx.one<DeliveryRow>(
    sql`SELECT * FROM simulator_managed_delivery WHERE shop_id = ${shop.shopId} AND delivery_order_no = ${deliveryOrderNo}`,
  )
  if (known && known.status === STOCK_ORDER.cancelled) throw new ShopRefused(`平台发货单${known.platform_delivery_sn}已取消`)
  if (known) return { platformDeliverySn: known.platform_delivery_sn }
  await requireDeliverable(tx, shop.shopId, lines)
  const made = await insertDelivery(tx, shop.shopId, { deliveryOrderNo, subWarehouseId, sn: null }, lines, now)
  return { platformDeliverySn: made.platform_delivery_sn }
}

async function requireDeliverable(tx: Tx, shopId: number, lines: Lines): Promise<void> {
  if (lines.length === 0) throw new ShopRefused('平台发货单没有商品')
  for (const sn of new Set(lines.map(({ subPurchaseOrderSn }) => subPurchaseOrderSn))) {
    const { status } = await stockOrder(tx, shopId, sn)
    if (status !== STOCK_ORDER.waitShip)
      throw new ShopRefused(`备货单${sn}${STOCK_ORDER_STATUS.find(([value]) => value === status)![1]}，不能建单`)
  }
  const [wrong] = await tx.query<{ sn: string; most: number | null; other: string | null }>(sql`
    SELECT r."subPurchaseOrderSn" AS sn, l.max_deliver_qty AS most, d.platform_delivery_sn AS other
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS r("subPurchaseOrderSn" text, "productSkuId" text, quantity int)
    JOIN simulator_managed_stock_order o ON o.sub_purchase_order_sn = r."subPurchaseOrderSn"
    LEFT JOIN simulator_managed_stock_line l ON l.stock_order_id = o.id AND l.product_sku_id = r."productSkuId"
    LEFT JOIN LATERAL (SELECT e.platform_delivery_sn FROM simulator_managed_delivery_line x JOIN simulator_managed_delivery e ON e.id = x.delivery_id
      WHERE x.sub_purchase_order_sn = r."subPurchaseOrderSn" AND e.status <> ${STOCK_ORDER.cancelled} LIMIT 1) d ON true
    WHERE l.max_deliver_qty IS NULL OR r.quantity > l.max_deliver_qty OR d.platform_delivery_sn IS NOT NULL LIMIT 1`)
  if (wrong?.other) throw new ShopRefused(`备货单${wrong.sn}已在平台发货单${wrong.other}中`)
  if (wrong)
    throw new ShopRefused(wrong.most === null ? `备货单${wrong.sn}没有该商品` : `备货单${wrong.sn}最多可发 ${wrong.most}`)
}

async function insertDelivery(
  tx: Tx,
  shopId: number,
  head: { deliveryOrderNo: string; subWarehouseId: number | null; sn: string | null },
  lines: Lines,
  now: Date,
): Promise<DeliveryRow> {
  const made = await tx.one<DeliveryRow>(sql`
    INSERT INTO simulator_managed_delivery (shop_id, delivery_order_no, platform_delivery_sn, sub_warehouse_id, status, told_time, create_time, update_time)
    VALUES (${shopId}, ${head.deliveryOrderNo}, coalesce(${head.sn}, 'FH' || to_char(${now}::timestamptz, 'YYMMDD') ||
      lpad((nextval(pg_get_serial_sequence('simulator_managed_delivery', 'id')) % 10000000)::text, 7, '0')), ${head.subWarehouseId}, ${STOCK_ORDER.waitShip}, ${now}, ${now}, ${now}) RETURNING *`)
  await tx.run(sql`
    INSERT INTO simulator_managed_delivery_line (delivery_id, sub_purchase_order_sn, product_sku_id, quantity)
    SELECT ${made!.id}, r."subPurchaseOrderSn", r."productSkuId", sum(r.quantity)::int
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS r("subPurchaseOrderSn" text, "productSkuId" text, quantity int) GROUP BY 2, 3`)
  return made!
}

export async function deliveryOf(tx: Tx, sn: string, shopId: number | null = null): Promise<DeliveryRow> {
  const row = await tx.one<DeliveryRow>(
    sql`SELECT * FROM simulator_managed_delivery WHERE platform_delivery_sn = ${sn} AND (${shopId}::bigint IS NULL OR shop_id = ${shopId}::bigint) FOR UPDATE`,
  )
  if (!row) throw new ShopRefused(`平台没有发货单${sn}`)
  return row
}

export async function cancelDelivery(tx: Tx, shop: ShopAccount, sn: string, now: Date): Promise<void> {
  const row = await deliveryOf(tx, sn, shop.shopId)
  if (row.status === STOCK_ORDER.cancelled) return
  if (row.status !== STOCK_ORDER.waitShip) throw new ShopRefused(`平台发货单${sn}已发货，不能取消`)
  await tellDelivery(tx, row.id, STOCK_ORDER.cancelled, now)
}

export const tellDelivery = (tx: Tx, id: number, status: number, now: Date): Promise<number> =>
  tx.run(
    sql`UPDATE simulator_managed_delivery SET status = ${status}, told_time = ${now}, update_time = ${now}, version = version + 1 WHERE id = ${id}`,
  )

/** Told again it is the same: what left, left once. */
export async function ship(tx: Tx, shop: ShopAccount, shipped: Shipped, now: Date): Promise<void> {
  const row = await deliveryToShip(tx, shop, shipped, now)
  if (row.status === STOCK_ORDER.cancelled) throw new ShopRefused(`平台发货单${row.platform_delivery_sn}已取消，不能发货`)
  if (row.status !== STOCK_ORDER.waitShip) return
  const matched = await tx.run(sql`
    UPDATE simulator_managed_delivery_line l SET ship_qty = r.quantity FROM (SELECT "subPurchaseOrderSn" AS sn, "productSkuId" AS sku, sum(quantity)::int AS quantity
      FROM jsonb_to_recordset(${JSON.stringify(shipped.lines)}::jsonb) AS q("subPurchaseOrderSn" text, "productSkuId" text, quantity int) GROUP BY 1, 2) r
    WHERE l.delivery_id = ${row.id} AND l.sub_purchase_order_sn = r.sn AND l.product_sku_id = r.sku`)
  if (matched === 0) throw new ShopRefused(`平台发货单${row.platform_delivery_sn}没有这些商品`)
  await tx.run(sql`
    UPDATE simulator_managed_delivery SET status = ${STOCK_ORDER.sent}, ship_time = ${now}, shipped = ${JSON.stringify(shipped)}::jsonb, told_time = ${now}, update_time = ${now},
      version = version + 1 WHERE id = ${row.id}`)
  await tellStockOrders(tx, [...new Set(shipped.lines.map((line) => line.subPurchaseOrderSn))], STOCK_ORDER.sent, now)
  await shiftStock(tx, shop.shopId, shipped.lines, { wait_delivery_inventory_num: -1, wait_receive_num: 1 }, now)
}

/** SHEIN knows no delivery before it leaves: the number of an order is the number of what is sent for it. */
async function deliveryToShip(
  tx: Tx,
  shop: ShopAccount,
  { platformDeliverySn: sn, lines }: Shipped,
  now: Date,
): Promise<DeliveryRow> {
  if (shop.platCode !== 'shein') return deliveryOf(tx, sn, shop.shopId)
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`managed delivery ${sn}`}, ${shop.shopId}))`)
  const known = await tx.one<DeliveryRow>(
    sql`SELECT * FROM simulator_managed_delivery WHERE platform_delivery_sn = ${sn} AND shop_id = ${shop.shopId} FOR UPDATE`,
  )
  if (known) return known
  const order = await stockOrder(tx, shop.shopId, sn)
  if (GIVEN_UP.includes(order.status)) throw new ShopRefused(`备货单${sn}已取消，不能发货`)
  return insertDelivery(tx, shop.shopId, { deliveryOrderNo: sn, subWarehouseId: order.sub_warehouse_id, sn }, lines, now)
}

export interface Receipt {
  subPurchaseOrderSn: string
  productSkuId: string
  receiveQty: number
  rejectQty: number
}
/** What has come until now; the pieces on their way become pieces that lie there. */
export async function receive(tx: Tx, row: DeliveryRow, lines: Receipt[], status: number, now: Date): Promise<void> {
  const changed = await tx.query<{ productSkuId: string; came: number; arrived: number }>(sql`
    UPDATE simulator_managed_delivery_line l SET receive_qty = r."receiveQty", reject_qty = r."rejectQty"
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS r("subPurchaseOrderSn" text, "productSkuId" text, "receiveQty" int, "rejectQty" int),
      simulator_managed_delivery_line o
    WHERE l.delivery_id = ${row.id} AND l.sub_purchase_order_sn = r."subPurchaseOrderSn" AND l.product_sku_id = r."productSkuId"
      AND o.delivery_id = l.delivery_id AND o.sub_purchase_order_sn = l.sub_purchase_order_sn AND o.product_sku_id = l.product_sku_id
    RETURNING l.product_sku_id AS "productSkuId", l.receive_qty - o.receive_qty AS came,
      CASE WHEN ${ENDS.includes(status)} THEN l.ship_qty ELSE least(l.ship_qty, l.receive_qty + l.reject_qty) END -
      CASE WHEN ${ENDS.includes(row.status)} THEN o.ship_qty ELSE least(o.ship_qty, o.receive_qty + o.reject_qty) END AS arrived`)
  await tx.run(sql`
    UPDATE simulator_managed_delivery SET status = ${status}, receive_time = coalesce(receive_time, ${now}), told_time = ${now}, update_time = ${now}, version = version + 1 WHERE id = ${row.id}`)
  const sns = await tx.query<{ sn: string }>(
    sql`SELECT DISTINCT sub_purchase_order_sn AS sn FROM simulator_managed_delivery_line WHERE delivery_id = ${row.id}`,
  )
  await tellStockOrders(
    tx,
    sns.map(({ sn }) => sn),
    status,
    now,
  )
  const moved = (count: 'came' | 'arrived') => changed.map((line) => ({ productSkuId: line.productSkuId, quantity: line[count] }))
  await shiftStock(tx, row.shop_id, moved('came'), { warehouse_inventory_num: 1 }, now)
  await shiftStock(tx, row.shop_id, moved('arrived'), { wait_receive_num: -1 }, now)
}

type ToldRow = DeliveryRow & { lines: DeliveryNews['lines'] }
export const listDeliveries = (
  tx: Tx,
  shop: ShopAccount,
  since: string,
  cursor: string | null,
  mood: Mood,
): Promise<NewsPage<DeliveryNews>> =>
  pageOf(
    cursor,
    mood,
    (after, until, size) =>
      tx.query<ToldRow>(sql`
      SELECT d.*, l.lines FROM simulator_managed_delivery d
      CROSS JOIN LATERAL (SELECT jsonb_agg(jsonb_build_object('subPurchaseOrderSn', x.sub_purchase_order_sn, 'productSkuId', x.product_sku_id, 'receiveQty', x.receive_qty,
        'rejectQty', x.reject_qty) ORDER BY x.sub_purchase_order_sn, x.product_sku_id) AS lines FROM simulator_managed_delivery_line x WHERE x.delivery_id = d.id) l
      WHERE d.shop_id = ${shop.shopId} AND d.id > ${after} AND d.status <> ${STOCK_ORDER.waitShip} AND d.told_time >= ${since}::timestamptz AND d.told_time <= ${until} ORDER BY d.id LIMIT ${size}`),
    (row) => ({
      platformDeliverySn: row.platform_delivery_sn,
      status: row.status,
      receiveTime: row.receive_time,
      lines: row.lines,
    }),
  )
