import { GIVEN_UP, STOCK_ORDER } from '@erp/contract/temu/stockup/stock-order.states'
import { wireDate, wireTime } from '../../kit/clock.ts'
import { sql, type Tx } from '../../kit/db/db.ts'
import type { House } from '../../kit/house.ts'
import type { SalesNews } from '../managed.ts'
import { ShopRefused } from '../shop-listing.ts'
import { deliveryOf, type Receipt, receive } from './deliveries.ts'
import { shiftStock } from './figures.ts'
import { countSales } from './life.ts'
import { insertPrice, PRICE, PRICE_SOURCE, priceOf, settlePrice } from './prices.ts'
import { platformNow } from './stage.ts'
import { insertStockOrder, type StockOrderAsked } from './stock-orders.ts'

/** Where it is played: the house's own database, or a transaction on it. */
export interface Scene {
  tx: Tx
  now: Date
}
export const sceneOf = async (house: Pick<House, 'db' | 'clock'>, tx: Tx = house.db): Promise<Scene> => ({
  tx,
  now: await platformNow(house),
})

/** From now on it says only what it is made to say, and receives nothing by itself; or lives again. */
export const playQuiet = ({ tx }: Scene, shopId: number, quiet = true): Promise<number> =>
  tx.run(sql`
    INSERT INTO simulator_managed_shop (shop_id, is_quiet) VALUES (${shopId}, ${quiet ? 1 : 0})
    ON CONFLICT (shop_id) DO UPDATE SET is_quiet = excluded.is_quiet, version = simulator_managed_shop.version + 1`)

/** The platform asks for stock; what is not said is usual. Answers the number. */
export const playStockOrder = ({ tx, now }: Scene, shopId: number, order: StockOrderAsked): Promise<string> =>
  insertStockOrder(tx, shopId, order, now)

/** The platform wants it no more, or tells any other state of it. */
export async function playCancel(
  { tx, now }: Scene,
  subPurchaseOrderSn: string,
  status: number = STOCK_ORDER.cancelled,
): Promise<void> {
  const row = await tx.one<{ shopId: number; was: number; id: number }>(sql`
    UPDATE simulator_managed_stock_order o SET status = ${status}, told_time = ${now}, update_time = ${now}, version = o.version + 1
    FROM simulator_managed_stock_order p WHERE p.id = o.id AND o.sub_purchase_order_sn = ${subPurchaseOrderSn}
    RETURNING o.id, o.shop_id AS "shopId", p.status AS was`)
  if (!row) throw new ShopRefused(`平台没有备货单${subPurchaseOrderSn}`)
  if (!GIVEN_UP.includes(status) || row.was > STOCK_ORDER.waitShip) return
  const lines = await tx.query<{ productSkuId: string; quantity: number }>(
    sql`SELECT product_sku_id AS "productSkuId", purchase_qty AS quantity FROM simulator_managed_stock_line WHERE stock_order_id = ${row.id}`,
  )
  const waited = row.was === STOCK_ORDER.waitAccept ? 'wait_approve_inventory_num' : 'wait_delivery_inventory_num'
  await shiftStock(tx, row.shopId, lines, { [waited]: -1 }, now)
}

export type PlayedReceipt = Partial<Receipt> & Pick<Receipt, 'productSkuId'>
/**
 * What the platform has of a delivery until now. Lines are found by their SKU (and stock order, where several have it); those that are not named are as they
 * were. Without lines everything that was sent has come.
 */
export async function playReceipt(
  { tx, now }: Scene,
  platformDeliverySn: string,
  lines: PlayedReceipt[] | null,
  status: number = STOCK_ORDER.received,
): Promise<void> {
  const row = await deliveryOf(tx, platformDeliverySn)
  if (row.ship_time === null) throw new ShopRefused(`平台发货单${platformDeliverySn}还没有发货`)
  const sent = await sentLines({ tx, now }, platformDeliverySn)
  const come = sent.map(({ shipQty, ...line }) => {
    if (lines === null) return { ...line, receiveQty: shipQty }
    const said = lines.find(
      (each) =>
        each.productSkuId === line.productSkuId &&
        (each.subPurchaseOrderSn ?? line.subPurchaseOrderSn) === line.subPurchaseOrderSn,
    )
    return { ...line, receiveQty: said?.receiveQty ?? line.receiveQty, rejectQty: said?.rejectQty ?? line.rejectQty }
  })
  await tx.run(sql`UPDATE simulator_managed_delivery SET is_played = 1 WHERE id = ${row.id}`)
  await receive(tx, row, come, status, now)
}

/** All but some of the first line has come, or more of it than was sent, or some of it is sent back. */
export async function playPart(
  scene: Scene,
  platformDeliverySn: string,
  part: { short?: number; over?: number; reject?: number },
): Promise<void> {
  const sent = await sentLines(scene, platformDeliverySn)
  const { short = 0, over = 0, reject = 0 } = part
  const lines = sent.map(({ shipQty, ...line }, i) => {
    const rejectQty = i === 0 ? Math.min(reject, shipQty) : 0
    return { ...line, rejectQty, receiveQty: Math.max(0, shipQty - rejectQty + (i === 0 ? over - short : 0)) }
  })
  const all = lines.every(({ receiveQty }) => receiveQty === 0)
  await playReceipt(scene, platformDeliverySn, lines, reject && all ? STOCK_ORDER.refused : STOCK_ORDER.received)
}

/** Nothing more comes: what was received lies in the racks; where nothing was said yet, all of it. */
export async function playFinish(scene: Scene, platformDeliverySn: string): Promise<void> {
  const sent = await sentLines(scene, platformDeliverySn)
  const untold = sent.every(({ receiveQty, rejectQty }) => receiveQty + rejectQty === 0)
  await playReceipt(scene, platformDeliverySn, untold ? null : [], STOCK_ORDER.stored)
}

const sentLines = ({ tx }: Scene, platformDeliverySn: string) =>
  tx.query<Receipt & { shipQty: number }>(sql`
    SELECT l.sub_purchase_order_sn AS "subPurchaseOrderSn", l.product_sku_id AS "productSkuId", l.ship_qty AS "shipQty", l.receive_qty AS "receiveQty", l.reject_qty AS "rejectQty"
    FROM simulator_managed_delivery_line l JOIN simulator_managed_delivery d ON d.id = l.delivery_id
    WHERE d.platform_delivery_sn = ${platformDeliverySn} AND l.ship_qty > 0 ORDER BY 1, 2`)

export type PlayedSales = Partial<SalesNews> & Pick<SalesNews, 'productSkuId'>
const COLUMNS = {
  extCode: 'ext_code',
  productSkcId: 'product_skc_id',
  productName: 'product_name',
  image: 'image',
  saleStatus: 'sale_status',
  inBlackList: 'in_black_list',
  supplyPrice: 'supply_price',
  todaySaleVolume: 'today_sale_volume',
  lastSevenDaysSaleVolume: 'last_seven_days_sale_volume',
  lastThirtyDaysSaleVolume: 'last_thirty_days_sale_volume',
  adviceQuantity: 'advice_quantity',
  warehouseInventoryNum: 'warehouse_inventory_num',
  unavailableWarehouseInventoryNum: 'unavailable_warehouse_inventory_num',
  waitOnShelfNum: 'wait_on_shelf_num',
  waitReceiveNum: 'wait_receive_num',
  waitDeliveryInventoryNum: 'wait_delivery_inventory_num',
  waitApproveInventoryNum: 'wait_approve_inventory_num',
  lackQuantity: 'lack_quantity',
} as const
/** Sets figures of what is sold, and days of it; sold figures that are not said follow from the days. */
export async function playSales({ tx, now }: Scene, shopId: number, rows: PlayedSales[]): Promise<void> {
  const given = rows.map(({ days: _days, productSkuId, ...figures }) => ({
    product_sku_id: productSkuId,
    figures: Object.fromEntries(Object.entries(figures).map(([name, value]) => [COLUMNS[name as keyof typeof COLUMNS], value])),
  }))
  await tx.run(sql`
    INSERT INTO simulator_managed_sale (shop_id, product_sku_id, product_skc_id, ext_code, product_name, supply_price, told_time)
    SELECT ${shopId}, r.product_sku_id, r.product_sku_id, r.product_sku_id, r.product_sku_id, 0, ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS r(product_sku_id text) ON CONFLICT (shop_id, product_sku_id) DO NOTHING`)
  const days = rows.flatMap(({ productSkuId, days: said = [] }) => said.map((day) => ({ productSkuId, ...day })))
  await tx.run(sql`
    INSERT INTO simulator_managed_sale_day (shop_id, product_sku_id, day, quantity, told_time)
    SELECT ${shopId}, r."productSkuId", r.day, r.quantity, ${now}::timestamptz FROM jsonb_to_recordset(${JSON.stringify(days)}::jsonb) AS r("productSkuId" text, day date, quantity int)
    ON CONFLICT (shop_id, product_sku_id, day) DO UPDATE SET quantity = excluded.quantity, told_time = excluded.told_time`)
  await countSales(tx, shopId, now)
  await setFigures(tx, shopId, given, now)
}

const setFigures = (tx: Tx, shopId: number, given: { product_sku_id: string; figures: object }[], now: Date): Promise<number> =>
  tx.run(sql`
    UPDATE simulator_managed_sale s SET ext_code = f.ext_code, product_skc_id = f.product_skc_id, product_name = f.product_name, image = f.image, sale_status = f.sale_status,
      in_black_list = f.in_black_list, supply_price = f.supply_price, today_sale_volume = f.today_sale_volume, last_seven_days_sale_volume = f.last_seven_days_sale_volume,
      last_thirty_days_sale_volume = f.last_thirty_days_sale_volume, advice_quantity = f.advice_quantity, warehouse_inventory_num = f.warehouse_inventory_num,
      unavailable_warehouse_inventory_num = f.unavailable_warehouse_inventory_num, wait_on_shelf_num = f.wait_on_shelf_num, wait_receive_num = f.wait_receive_num,
      wait_delivery_inventory_num = f.wait_delivery_inventory_num, wait_approve_inventory_num = f.wait_approve_inventory_num, lack_quantity = f.lack_quantity, told_time = ${now},
      update_time = ${now}, version = s.version + 1
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS r(product_sku_id text, figures jsonb), simulator_managed_sale o,
      LATERAL jsonb_populate_record(o, r.figures) f
    WHERE o.shop_id = ${shopId} AND o.product_sku_id = r.product_sku_id AND s.id = o.id`)

/** The platform asks for another price, until two days from now where nothing is said. */
export const playPriceOrder = (
  { tx, now }: Scene,
  shopId: number,
  asked: {
    productSkuId: string
    oldPrice: string
    newPrice: string
    reason?: string | null
    deadline?: string | null
    platformPriceSn?: string
  },
): Promise<string> =>
  insertPrice(
    tx,
    shopId,
    {
      deadline: wireTime(new Date(now.getTime() + 2 * 86_400_000)),
      ...asked,
      source: PRICE_SOURCE.platform,
      status: PRICE.asked,
      isPlayed: true,
    },
    now,
  )

/** The platform answers what we proposed. */
export async function playPriceAnswer(
  { tx, now }: Scene,
  platformPriceSn: string,
  accept: boolean,
  reason: string | null = null,
): Promise<void> {
  const row = await priceOf(tx, platformPriceSn)
  if (row.status === PRICE.done || row.status === PRICE.failed) throw new ShopRefused(`调价单${platformPriceSn}已结束`)
  await settlePrice(tx, row, accept, reason, now)
}

export const playPenalty = ({ tx, now }: Scene, shopId: number, penaltyAmount: string, day = wireDate(now)): Promise<number> =>
  tx.run(sql`
    INSERT INTO simulator_managed_penalty (shop_id, day, penalty_amount) VALUES (${shopId}, ${day}, ${penaltyAmount}::numeric)
    ON CONFLICT (shop_id, day) DO UPDATE SET penalty_amount = excluded.penalty_amount`)
