import { ASKED_BY, GIVEN_UP, STOCK_ORDER, STOCK_ORDER_STATUS } from '@erp/contract/temu/stockup/stock-order.states'
import type { Rows } from '../../../db/rows.ts'
import { wireTime } from '../../kit/clock.ts'
import { sql, type Tx } from '../../kit/db/db.ts'
import type { NewsPage, StockOrderNews } from '../managed.ts'
import { type ShopAccount, ShopRefused } from '../shop-listing.ts'
import { shiftStock } from './figures.ts'
import { type Mood, pageOf, type Wanted } from './page.ts'

export type StockRow = Rows['simulator_managed_stock_order']
export type StockOrderAsked = Partial<Omit<StockOrderNews, 'lines'>> & { lines: Partial<StockOrderNews['lines'][number]>[] }
const DAY = 86_400_000
export const statusName = (status: number): string => STOCK_ORDER_STATUS.find(([value]) => value === status)![1]

/** The order of one number; locked, so that what follows from its state follows from it still. */
export async function stockOrder(tx: Tx, shopId: number, sn: string): Promise<StockRow> {
  const row = await tx.one<StockRow>(
    sql`SELECT * FROM simulator_managed_stock_order WHERE shop_id = ${shopId} AND sub_purchase_order_sn = ${sn} FOR UPDATE`,
  )
  if (!row) throw new ShopRefused(`平台没有备货单${sn}`)
  return row
}

export async function acceptStockOrder(tx: Tx, shop: ShopAccount, sn: string, now: Date): Promise<void> {
  const row = await stockOrder(tx, shop.shopId, sn)
  if (GIVEN_UP.includes(row.status)) throw new ShopRefused(`备货单${sn}${statusName(row.status)}，不能接单`)
  if (row.status !== STOCK_ORDER.waitAccept) return
  await tellStockOrders(tx, [sn], STOCK_ORDER.waitShip, now)
  const lines = await linesOf(tx, row.id)
  await shiftStock(tx, shop.shopId, lines, { wait_approve_inventory_num: -1, wait_delivery_inventory_num: 1 }, now)
}

export const tellStockOrders = (tx: Tx, sns: string[], status: number, now: Date): Promise<number> =>
  tx.run(sql`
    UPDATE simulator_managed_stock_order SET status = ${status}, told_time = ${now}, update_time = ${now}, version = version + 1
    WHERE sub_purchase_order_sn = ANY(${sns}::text[]) AND status <> ALL(${GIVEN_UP as number[]}::int[])`)

const linesOf = (tx: Tx, id: number) =>
  tx.query<{ productSkuId: string; quantity: number }>(
    sql`SELECT product_sku_id AS "productSkuId", purchase_qty AS quantity FROM simulator_managed_stock_line WHERE stock_order_id = ${id}`,
  )

/** One order for each thing that is sold in the asked SKUs; asked for again with the same key, the same orders. */
export async function applyStockOrder(tx: Tx, shop: ShopAccount, key: string, wanted: Wanted[], now: Date) {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`managed apply ${key}`}, ${shop.shopId}))`)
  const asked = () =>
    tx.query<{ sn: string }>(
      sql`SELECT sub_purchase_order_sn AS sn FROM simulator_managed_stock_order WHERE shop_id = ${shop.shopId} AND apply_key = ${key} ORDER BY id`,
    )
  if ((await asked()).length === 0)
    for (const order of await ordersOf(tx, shop.shopId, wanted))
      await insertStockOrder(tx, shop.shopId, { ...order, source: ASKED_BY.seller, status: STOCK_ORDER.waitAccept }, now, key)
  return { subPurchaseOrderSns: (await asked()).map(({ sn }) => sn) }
}

type Sold = Pick<
  Rows['simulator_managed_sale'],
  'product_sku_id' | 'product_skc_id' | 'ext_code' | 'product_name' | 'image' | 'supply_price'
>
async function ordersOf(tx: Tx, shopId: number, wanted: Wanted[]): Promise<StockOrderAsked[]> {
  const sold = await tx.query<Sold>(sql`
    SELECT product_sku_id, product_skc_id, ext_code, product_name, image, supply_price FROM simulator_managed_sale
    WHERE shop_id = ${shopId} AND product_sku_id = ANY(${wanted.map(({ productSkuId }) => productSkuId)}::text[])`)
  const bySku = new Map(sold.map((row) => [row.product_sku_id, row]))
  const orders = new Map<string, StockOrderAsked>()
  for (const { productSkuId, quantity } of wanted) {
    const row = bySku.get(productSkuId)
    if (!row) throw new ShopRefused(`平台没有商品SKU ${productSkuId}`)
    const { product_skc_id: productSkcId, ext_code: extCode, product_name: productName, image, supply_price: supplyPrice } = row
    const order = orders.get(productSkcId) ?? { productSkcId, skcExtCode: extCode, productName, image, lines: [] }
    order.lines.push({ productSkuId, extCode, purchaseQty: quantity, maxDeliverQty: quantity, supplyPrice })
    orders.set(productSkcId, order)
  }
  return [...orders.values()]
}

/** What is not said is usual: asked by the platform, waiting to be accepted, due in three days. */
export async function insertStockOrder(
  tx: Tx,
  shopId: number,
  order: StockOrderAsked,
  now: Date,
  applyKey: string | null = null,
): Promise<string> {
  const due = (days: number) => wireTime(new Date(now.getTime() + days * DAY))
  const [first] = order.lines
  const status = order.status ?? STOCK_ORDER.waitAccept
  const place = await placeOf(tx, shopId)
  const added = await tx.one<{ id: number; sn: string }>(sql`
    INSERT INTO simulator_managed_stock_order (shop_id, sub_purchase_order_sn, original_purchase_order_sn, apply_key, product_skc_id, skc_ext_code, product_name, image,
      purchase_stock_type, urgency_type, settlement_type, source, status, purchase_time, deliver_by, arrive_by, sub_warehouse_id, told_time, create_time, update_time)
    SELECT ${shopId}, coalesce(${order.subPurchaseOrderSn ?? null}, ${place.prefix} || to_char(${now}::timestamptz, 'YYMMDD') || lpad((nextval(pg_get_serial_sequence('simulator_managed_stock_order', 'id')) % 10000000)::text, 7, '0')),
      ${order.originalPurchaseOrderSn ?? null}, ${applyKey}, ${order.productSkcId ?? first?.productSkuId ?? '0'}, ${order.skcExtCode ?? first?.extCode ?? null},
      ${order.productName ?? first?.extCode ?? ''}, ${order.image ?? null}, ${order.purchaseStockType ?? 0}, ${order.urgencyType ?? 0}, ${order.settlementType ?? 0},
      ${order.source ?? ASKED_BY.platform}, ${status}, ${order.purchaseTime ?? now}::timestamptz, ${order.expectLatestDeliverTime ?? due(3)}::timestamptz,
      ${order.expectLatestArrivalTime ?? due(6)}::timestamptz, ${order.subWarehouseId ?? place.warehouseId}::bigint, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
    ON CONFLICT (sub_purchase_order_sn) DO NOTHING RETURNING id, sub_purchase_order_sn AS sn`)
  if (!added) return order.subPurchaseOrderSn!
  await insertLines(tx, added.id, order.lines)
  const waits = status === STOCK_ORDER.waitAccept ? 'wait_approve_inventory_num' : 'wait_delivery_inventory_num'
  const lines = order.lines.map(({ productSkuId, purchaseQty }) => ({ productSkuId: productSkuId!, quantity: purchaseQty ?? 0 }))
  if (status <= STOCK_ORDER.waitShip) await shiftStock(tx, shopId, lines, { [waits]: 1 }, now)
  return added.sn
}

async function placeOf(tx: Tx, shopId: number): Promise<{ warehouseId: number | null; prefix: string }> {
  const row = await tx.one<{ warehouseId: number | null; platCode: string }>(sql`
    SELECT h.plat_code AS "platCode", (SELECT min(w.id) FROM simulator_managed_warehouse w WHERE w.plat_code = h.plat_code) AS "warehouseId"
    FROM authorize_shop h WHERE h.id = ${shopId}`)
  return { warehouseId: row?.warehouseId ?? null, prefix: row?.platCode === 'shein' ? 'SH' : 'WB' }
}

const insertLines = (tx: Tx, orderId: number, lines: StockOrderAsked['lines']): Promise<number> =>
  tx.run(sql`
    INSERT INTO simulator_managed_stock_line (stock_order_id, product_sku_id, ext_code, spec, purchase_qty, max_deliver_qty, supply_price)
    SELECT ${orderId}, r."productSkuId", coalesce(r."extCode", r."productSkuId"), r.spec, r."purchaseQty", coalesce(r."maxDeliverQty", r."purchaseQty"), coalesce(r."supplyPrice", 0)
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS r("productSkuId" text, "extCode" text, spec text, "purchaseQty" int, "maxDeliverQty" int, "supplyPrice" numeric)`)

type ToldRow = StockRow & { lines: StockOrderNews['lines'] }
export async function listStockOrders(
  tx: Tx,
  shop: ShopAccount,
  since: string,
  cursor: string | null,
  mood: Mood,
): Promise<NewsPage<StockOrderNews>> {
  return pageOf(
    cursor,
    mood,
    (after, until, size) =>
      tx.query<ToldRow>(sql`
      SELECT o.*, l.lines FROM simulator_managed_stock_order o
      CROSS JOIN LATERAL (SELECT jsonb_agg(jsonb_build_object('productSkuId', s.product_sku_id, 'extCode', s.ext_code, 'spec', s.spec, 'purchaseQty', s.purchase_qty,
        'maxDeliverQty', s.max_deliver_qty, 'supplyPrice', s.supply_price::text) ORDER BY s.product_sku_id) AS lines FROM simulator_managed_stock_line s WHERE s.stock_order_id = o.id) l
      WHERE o.shop_id = ${shop.shopId} AND o.id > ${after} AND o.told_time >= ${since}::timestamptz AND o.told_time <= ${until} ORDER BY o.id LIMIT ${size}`),
    toldOf,
  )
}

const toldOf = (row: ToldRow): StockOrderNews => ({
  subPurchaseOrderSn: row.sub_purchase_order_sn,
  originalPurchaseOrderSn: row.original_purchase_order_sn,
  productSkcId: row.product_skc_id,
  skcExtCode: row.skc_ext_code,
  productName: row.product_name,
  image: row.image,
  purchaseStockType: row.purchase_stock_type as 0 | 1,
  urgencyType: row.urgency_type as 0 | 1,
  settlementType: row.settlement_type as 0 | 1,
  source: row.source as StockOrderNews['source'],
  status: row.status,
  purchaseTime: row.purchase_time,
  expectLatestDeliverTime: row.deliver_by,
  expectLatestArrivalTime: row.arrive_by,
  subWarehouseId: row.sub_warehouse_id,
  lines: row.lines,
})
