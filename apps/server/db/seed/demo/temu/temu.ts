import { DELIVERY } from '@erp/contract/temu/delivery/delivery.states'
import { STOCK_ORDER } from '@erp/contract/temu/stockup/stock-order.states'
import { playCancel, playPriceOrder, playReceipt, playStockOrder, sceneOf } from '../../../../src/connectors/managed/play.ts'
import { wireTime } from '../../../../src/kit/clock.ts'
import { sql, type Tx } from '../../../../src/kit/db/db.ts'
import { Refusal } from '../../../../src/kit/refuse.ts'
import { pullDeliveries } from '../../../../src/modules/temu/delivery/pull-deliveries.ts'
import { findDifferences } from '../../../../src/modules/temu/follow/difference.ts'
import { lateDeliveries } from '../../../../src/modules/temu/follow/late.ts'
import { pullPerformance } from '../../../../src/modules/temu/follow/pull-performance.ts'
import { postShop } from '../../../../src/modules/temu/follow/sale.ts'
import { pullPrices } from '../../../../src/modules/temu/sales/pull-prices.ts'
import { pullSales } from '../../../../src/modules/temu/sales/pull-sales.ts'
import { acceptOrders } from '../../../../src/modules/temu/stockup/accept.ts'
import { pullStockOrders } from '../../../../src/modules/temu/stockup/pull-stock-orders.ts'
import { stageOrders } from '../../../../src/modules/temu/stockup/stage.ts'
import { OrderPlay } from '../order/order-play.ts'
import { LEAST_SCALE } from '../order/orders.ts'
import { configureShops, type Managed, managedShops, shareShops, stockTemu } from './temu-shops.ts'
import { DeliveryTale, type Fate } from './temu-tale.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Days ago on which everything is asked of the platform, and what becomes of the delivery orders built then. */
const FATES: [day: number, fates: Fate[]][] = [
  [15, ['shipped', 'shipped', 'shipped', 'shipped']],
  [11, ['shipped', 'removed', 'shipped', 'forced']],
  [8, ['shipped', 'shipped', 'shipped']],
  [5, ['shipped', 'forced', 'shipped', 'shipped']],
  [
    2,
    [
      'shipped',
      'rejected',
      'ready',
      'pack',
      'ready',
      'pack',
      'label',
      'picking',
      'listed',
      'audited',
      'submitted',
      'submitted',
      'draft',
      'draft',
    ],
  ],
]
/** The shops that are told of; the others are synchronised when the product runs. */
const SHOPS = 3

/** Two weeks of Temu: what it asked for, sent as far as each has come, received whole, short, late or not at all; its sales, prices and times. */
export async function seedTemu(tx: Tx, scale: number): Promise<void> {
  if (scale < LEAST_SCALE) return
  const play = new OrderPlay(tx)
  const all = await managedShops(tx, 'temu')
  const shops = all.slice(0, SHOPS)
  if (shops.length === 0) return
  await configureShops(play, all, play.on(18, 9))
  await shareShops(tx, shops)
  for (const shop of shops) await pullAll(play, shop, play.on(17, 9))
  await stockTemu(play, shops, play.on(17, 10))
  let n = 0
  for (const [day, fates] of FATES) {
    const time = Math.min(play.on(day, 9), Date.now() - 6 * HOUR)
    await runOut(tx, (await play.at(time)).now)
    for (const shop of shops) await pullAll(play, shop, time)
    n = await shipSome(play, shops, fates, time, n)
    await hear(play, shops, time + 8 * HOUR, n)
  }
  await finish(play, shops)
}

async function pullAll(play: OrderPlay, shop: Managed, time: number): Promise<void> {
  const ctx = await play.at(time)
  await pullSales(ctx.house, shop, ctx)
  await pullPrices(ctx.house, shop, ctx)
  await pullStockOrders(ctx.house, shop, ctx)
}

/** Two stock-up orders of a shop and place each; one that the rules keep here stays a draft, as it would. */
async function shipSome(play: OrderPlay, shops: Managed[], fates: Fate[], time: number, first: number): Promise<number> {
  let n = first
  for (const fate of fates) {
    const shop = shops[n % shops.length]!
    const ids = await takenUp(play, shop, time, n)
    n++
    if (ids.length === 0) continue
    const tale = new DeliveryTale(play, shop.seller, time + 20 * 60_000, n)
    await play.at(time).then(({ house }) =>
      house.db
        .transact(() => tale.tell(ids, fate))
        .catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
        }),
    )
    if (fate === 'shipped' && n % 6 === 2) await silence(play.tx, tale.id)
  }
  return n
}

/** The platform asks for two things of the shop that we have enough of; the seller takes them up. */
async function takenUp(play: OrderPlay, shop: Managed, time: number, n: number): Promise<number[]> {
  const { tx } = play
  const { shopId, seller, outStoreId } = shop
  const asking = await play.at(time)
  const scene = await sceneOf(asking.house, tx)
  const goods = await tx.query<Goods>(sql`
    SELECT r.product_sku_id AS "productSkuId", r.ext_code AS "extCode", r.product_name AS name, r.image, r.supply_price AS "supplyPrice", r.product_skc_id AS skc
    FROM temu_sales_row r JOIN goods_goods_sku k ON k.id = r.sku_id AND k.sku_kind = 1 AND k.sku_status NOT IN ('70', '80')
      JOIN stock_summary m ON m.store_id = ${outStoreId} AND m.sku_id = r.sku_id AND m.sellable_on_hand - m.sellable_occupied > 120
    WHERE r.shop_id = ${shopId} AND r.in_black_list = 0 AND r.sale_status = 1 ORDER BY r.product_sku_id`)
  if (goods.length === 0) return []
  const sns = []
  for (const nth of [2 * n, 2 * n + 1]) sns.push(await playStockOrder(scene, shopId, askedOf(goods[nth % goods.length]!, nth, n)))
  await pullStockOrders(asking.house, shop, asking)
  const made = await tx.query<{ id: number; status: number; staged: number }>(sql`
    SELECT id, platform_status AS status, is_staged AS staged FROM temu_stock_order WHERE sub_purchase_order_sn = ANY(${sns}::text[]) ORDER BY id`)
  const ctx = await play.at(time + 10 * 60_000, seller)
  const waiting = made.filter(({ status }) => status === STOCK_ORDER.waitAccept).map(({ id }) => id)
  if (waiting.length) await acceptOrders(tx, { ids: waiting }, ctx)
  const loose = made.filter(({ staged }) => !staged).map(({ id }) => id)
  if (loose.length) await stageOrders(tx, { ids: loose }, ctx)
  return made.map(({ id }) => id)
}

interface Goods {
  productSkuId: string
  extCode: string
  name: string
  image: string | null
  supplyPrice: string
  skc: string
}
const askedOf = ({ productSkuId, extCode, name, image, supplyPrice, skc }: Goods, nth: number, n: number) => ({
  productName: name,
  image,
  productSkcId: skc,
  urgencyType: n % 4 === 0 ? (1 as const) : (0 as const),
  subWarehouseId: 9001 + (n % 4),
  lines: [{ productSkuId, extCode, supplyPrice, purchaseQty: 10 + (nth % 5) * 10 }],
})

/** The platform received most by itself; some short, refused or too much, and of one it says nothing. */
async function hear(play: OrderPlay, shops: Managed[], time: number, n: number): Promise<void> {
  if (time > Date.now()) return
  const ctx = await play.at(time)
  const sent = await play.tx.query<{ sn: string; id: number; sku: string; quantity: number }>(sql`
    SELECT DISTINCT ON (o.id) o.platform_delivery_sn AS sn, o.id, l.product_sku_id AS sku, l.ship_qty AS quantity FROM temu_delivery_order o JOIN temu_delivery_line l ON l.document_id = o.id
    WHERE o.status = ${DELIVERY.shipped} AND o.id % 7 IN (3, 5, 6) AND o.ship_time < ${ctx.now}::timestamptz - interval '1 day' AND l.ship_qty > 0 ORDER BY o.id`)
  const scene = await sceneOf(ctx.house, play.tx)
  for (const { sn, id, sku, quantity } of sent) {
    if (id % 7 === 3)
      await playReceipt(scene, sn, [{ productSkuId: sku, receiveQty: Math.max(1, quantity - 4) }], STOCK_ORDER.stored)
    if (id % 7 === 5 && n > 6) await playReceipt(scene, sn, [{ productSkuId: sku, receiveQty: quantity + 2 }], STOCK_ORDER.stored)
    if (id % 7 === 6)
      await playReceipt(scene, sn, [{ productSkuId: sku, receiveQty: 0, rejectQty: quantity }], STOCK_ORDER.refused)
  }
  for (const shop of shops) await pullDeliveries(ctx.house, shop, ctx)
}

/** Of this one nothing is ever heard. */
const silence = (tx: Tx, deliveryOrderId: number): Promise<number> =>
  tx.run(sql`
    UPDATE simulator_managed_delivery d SET is_played = 1 FROM temu_delivery_order o WHERE o.platform_delivery_sn = d.platform_delivery_sn AND o.id = ${deliveryOrderId}`)

/** Of what sells best the platform would pay a little less, by different days. */
async function askForLess(play: OrderPlay, shops: Managed[], now: number): Promise<void> {
  const scene = await sceneOf((await play.at(now)).house, play.tx)
  const best = await play.tx.query<{ shopId: number; sku: string; price: string }>(sql`
    SELECT shop_id AS "shopId", product_sku_id AS sku, supply_price AS price FROM temu_sales_row r WHERE shop_id = ANY(${shops.map(({ shopId }) => shopId)}::bigint[]) AND sku_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM simulator_managed_price p WHERE p.shop_id = r.shop_id AND p.product_sku_id = r.product_sku_id AND p.status < 2) ORDER BY v DESC, id LIMIT 6`)
  for (const [n, { shopId, sku, price }] of best.entries()) {
    const newPrice = (Number(price) * (0.97 - n * 0.03)).toFixed(2)
    const deadline = wireTime(new Date(now + (6 + n * 11) * HOUR))
    await playPriceOrder(scene, shopId, { productSkuId: sku, oldPrice: price, newPrice, reason: '同类商品价格更低', deadline })
  }
}

/** What nobody took up in time is asked for no more; of some the platform says that they ran out of time. */
const runOut = (tx: Tx, now: string): Promise<number> =>
  tx.run(sql`
    UPDATE simulator_managed_stock_order o SET status = CASE WHEN o.id % 9 = 0 THEN ${STOCK_ORDER.late}::int ELSE ${STOCK_ORDER.cancelled}::int END, told_time = ${now}::timestamptz WHERE o.deliver_by < ${now}::timestamptz - interval '12 hours'
      AND o.status IN (${STOCK_ORDER.waitAccept}, ${STOCK_ORDER.waitShip}) AND NOT EXISTS (SELECT 1 FROM simulator_managed_delivery_line l WHERE l.sub_purchase_order_sn = o.sub_purchase_order_sn)`)

/** This morning: yesterday's sales are booked, what is late or differs is noted, shops are rated, and one order is called off after picking. */
async function finish(play: OrderPlay, shops: Managed[]): Promise<void> {
  const { tx } = play
  const now = Date.now()
  const ctx = await play.at(now)
  const picked = await tx.one<{ sn: string }>(sql`
    SELECT s.sub_purchase_order_sn AS sn FROM temu_delivery_order o JOIN temu_stock_order s ON s.delivery_order_id = o.id WHERE o.status = ${DELIVERY.waitPack} ORDER BY o.id LIMIT 1`)
  if (picked) await playCancel(await sceneOf(ctx.house, tx), picked.sn)
  await runOut(tx, ctx.now)
  await askForLess(play, shops, now)
  for (const shop of shops) {
    await pullAll(play, shop, now)
    await pullDeliveries(ctx.house, shop, ctx)
    const suffix = await tx.one<{ suffix: string }>(sql`SELECT suffix FROM authorize_shop WHERE id = ${shop.shopId}`)
    await postShop(tx, { id: shop.shopId, suffix: suffix!.suffix }, ctx.house)
    await pullPerformance(ctx.house, shop, ctx)
  }
  await lateDeliveries.run(ctx.house)
  await findDifferences(tx, (await play.at(now - 4 * DAY)).now)
}
