import { createHash } from 'node:crypto'
import { round2 } from '@erp/contract/kit/decimal'
import { STOCK_ORDER } from '@erp/contract/temu/stockup/stock-order.states'
import type { Rows } from '../../../db/rows.ts'
import { wireDate, wireTime } from '../../kit/clock.ts'
import { sql, type Tx } from '../../kit/db/db.ts'
import type { ShopAccount } from '../shop-listing.ts'
import { insertPrice, PRICE, PRICE_SOURCE } from './prices.ts'
import { insertStockOrder } from './stock-orders.ts'

type Sold = Rows['simulator_managed_sale']
const HOUR = 3_600_000
/** Not more than so much is made up for a shop that nobody asked about. */
const MOST_HOURS = 18
const chanceOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0)

/** One hour in six it asks for something that it sells, always for the same. */
export async function askForStock(tx: Tx, shop: ShopAccount, from: number, now: Date): Promise<void> {
  const to = Math.floor(now.getTime() / HOUR)
  const hours = Array.from({ length: Math.min(to - from, MOST_HOURS) }, (_, i) => to - i).filter(
    (hour) => chanceOf(`asks ${shop.shopId} ${hour}`) % 6 === 0,
  )
  const goods = hours.length ? await onSale(tx, shop.shopId) : []
  if (goods.length === 0) return
  const places = await tx.query<{ id: number }>(
    sql`SELECT id FROM simulator_managed_warehouse WHERE plat_code = ${shop.platCode} ORDER BY id`,
  )
  for (const hour of hours.toReversed()) {
    const chance = chanceOf(`order ${shop.shopId} ${hour}`)
    const place = places.length ? places[chance % places.length]!.id : null
    await insertStockOrder(tx, shop.shopId, orderOf(shop, hour, chance, goods[chance % goods.length]!, place), now)
  }
}

const onSale = (tx: Tx, shopId: number): Promise<Sold[]> =>
  tx.query<Sold>(
    sql`SELECT * FROM simulator_managed_sale WHERE shop_id = ${shopId} AND sale_status = 1 AND in_black_list = 0 ORDER BY product_sku_id LIMIT 300`,
  )

function orderOf(shop: ShopAccount, hour: number, chance: number, sold: Sold, subWarehouseId: number | null) {
  const at = new Date(hour * HOUR)
  const urgent = chance % 5 === 0
  const due = (hours: number) => wireTime(new Date(at.getTime() + hours * HOUR))
  const quantity = 10 + (chance % 9) * 10
  const isShein = shop.platCode === 'shein'
  return {
    subPurchaseOrderSn: `${isShein ? 'SH' : 'WB'}${wireDate(at).replaceAll('-', '').slice(2)}${String(shop.shopId).padStart(4, '0')}${hour.toString(36).toUpperCase()}`,
    productSkcId: sold.product_skc_id,
    skcExtCode: sold.ext_code,
    productName: sold.product_name,
    image: sold.image,
    urgencyType: urgent ? (1 as const) : (0 as const),
    purchaseStockType: chance % 7 === 0 ? (1 as const) : (0 as const),
    status: isShein ? STOCK_ORDER.waitShip : STOCK_ORDER.waitAccept,
    purchaseTime: wireTime(at),
    expectLatestDeliverTime: due(urgent ? 30 : 72),
    expectLatestArrivalTime: due(urgent ? 72 : 144),
    subWarehouseId,
    lines: [
      {
        productSkuId: sold.product_sku_id,
        extCode: sold.ext_code,
        purchaseQty: quantity,
        maxDeliverQty: quantity + Math.floor(quantity / 10),
        supplyPrice: sold.supply_price,
      },
    ],
  }
}

/** At most one open request of a day: a few per cent less than it pays. */
export async function askPrices(tx: Tx, shop: ShopAccount, now: Date): Promise<void> {
  const day = wireDate(now)
  const chance = chanceOf(`price ${shop.shopId} ${day}`)
  if (chance % 2 === 0) return
  const goods = await onSale(tx, shop.shopId)
  const sold = goods[chance % Math.max(1, goods.length)]
  if (!sold) return
  const open = await tx.one(
    sql`SELECT 1 AS yes FROM simulator_managed_price WHERE shop_id = ${shop.shopId} AND product_sku_id = ${sold.product_sku_id} AND status IN (0, 1)`,
  )
  if (open) return
  const newPrice = round2(Number(sold.supply_price) * (0.9 + (chance % 7) / 100))
  if (Number(newPrice) <= 0 || newPrice === sold.supply_price) return
  const asked = {
    platformPriceSn: `PA${day.replaceAll('-', '').slice(2)}${String(shop.shopId).padStart(4, '0')}`,
    productSkuId: sold.product_sku_id,
    source: PRICE_SOURCE.platform,
    oldPrice: sold.supply_price,
    newPrice,
    reason: '同类商品价格更低，请确认调价',
    status: PRICE.asked,
    deadline: wireTime(new Date(now.getTime() + 48 * HOUR)),
  }
  await insertPrice(tx, shop.shopId, asked, now)
}
