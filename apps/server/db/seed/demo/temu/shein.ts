import { SHEIN_ORDER } from '@erp/contract/shein/order/order.states'
import { playStockOrder, sceneOf } from '../../../../src/connectors/managed/play.ts'
import { sql, type Tx } from '../../../../src/kit/db/db.ts'
import { Refusal } from '../../../../src/kit/refuse.ts'
import { pullSheinOrders } from '../../../../src/modules/shein/order/pull.ts'
import { invalidOrders, releaseOrders } from '../../../../src/modules/shein/order/release.ts'
import { tellSent } from '../../../../src/modules/shein/order/sent.ts'
import { openBox } from '../../../../src/modules/shein/scan/box.ts'
import { scanAt } from '../../../../src/modules/shein/scan/scan.ts'
import { OrderPlay } from '../order/order-play.ts'
import { LEAST_SCALE } from '../order/orders.ts'
import { type Managed, managedShops, shareShops } from './temu-shops.ts'

const MINUTE = 60_000
/** How many stations each has passed, the oldest first; none: released and not picked. */
const PASSED = [5, 5, 5, 5, 4, 3, 2, 2, 1, 1, 0, 0]
const TOLD = 3
const STATIONS = ['picking', 'labeling', 'pack', 'marking', 'sorting'] as const
interface Order {
  id: number
  no: string
  storeId: number
}

/** A few days of SHEIN: orders in every state, through the stations as far as each has come. */
export async function seedShein(tx: Tx, scale: number): Promise<void> {
  if (scale < LEAST_SCALE) return
  const play = new OrderPlay(tx)
  const [shop] = await managedShops(tx, 'shein')
  if (!shop) return
  await shareShops(tx, [shop])
  const orders = await asked(play, shop)
  for (const [n, passed] of PASSED.entries()) {
    const order = orders[n]
    if (order) await told(play, shop, order, passed, n)
  }
  const left = orders[PASSED.length]
  if (left)
    await invalidOrders(tx, { ids: [left.id], reason: '款式停产，平台同意取消' }, await play.at(play.on(0, 9), shop.seller))
  const now = await play.at(Date.now())
  await pullSheinOrders(now.house, shop, now)
}

/** Of what the shop sells and we have enough of, beside what the platform asks for by itself. */
async function asked(play: OrderPlay, shop: Managed): Promise<Order[]> {
  const { tx } = play
  const time = play.on(3, 9)
  const ctx = await play.at(time)
  await pullSheinOrders(ctx.house, shop, ctx)
  const goods = await tx.query<{ productSkuId: string; extCode: string; name: string; supplyPrice: string }>(sql`
    SELECT s.product_sku_id AS "productSkuId", s.ext_code AS "extCode", s.product_name AS name, s.supply_price AS "supplyPrice" FROM simulator_managed_sale s
      JOIN goods_shopsku g ON g.shop_id = s.shop_id AND g.shop_sku = s.ext_code JOIN goods_link_shop_item i ON i.link_id = g.link_id AND i.quantity = 1 JOIN goods_goods_sku k ON k.id = i.sku_id AND k.sku_kind = 1
      JOIN stock_summary m ON m.store_id = ${shop.outStoreId} AND m.sku_id = k.id AND m.sellable_on_hand - m.sellable_occupied > 18
    WHERE s.shop_id = ${shop.shopId} AND (SELECT count(*) FROM goods_link_shop_item x WHERE x.link_id = g.link_id) = 1 ORDER BY s.product_sku_id`)
  const scene = await sceneOf((await play.at(time + 10 * MINUTE)).house, tx)
  const nos = []
  for (let n = 0; goods.length > 0 && n < PASSED.length + 3; n++) {
    const { name, ...line } = goods[n % goods.length]!
    nos.push(
      await playStockOrder(scene, shop.shopId, {
        productName: name,
        status: 1,
        urgencyType: n % 3 === 0 ? 1 : 0,
        subWarehouseId: 9101 + (n % 2),
        lines: [{ ...line, purchaseQty: 4 + (n % 4) * 2 }],
      }),
    )
  }
  const later = await play.at(time + 30 * MINUTE)
  await pullSheinOrders(later.house, shop, later)
  return tx.query<Order & object>(sql`
    SELECT id, order_no AS no, coalesce(store_id, ${shop.outStoreId}) AS "storeId" FROM shein_order WHERE order_no = ANY(${nos}::text[]) AND status = ${SHEIN_ORDER.waitRelease} ORDER BY id`)
}

async function told(play: OrderPlay, shop: Managed, order: Order, passed: number, n: number): Promise<void> {
  const { tx } = play
  let time = play.on(passed === 5 ? 2 : 0, 8, n * 3)
  const by = (who: string) => play.at((time += 4 * MINUTE), who)
  const { house } = await by('warehouse')
  await house.db
    .transact(async () => {
      await releaseOrders(tx, { ids: [order.id] }, await by(shop.seller))
      let boxNo: string | undefined
      for (const station of STATIONS.slice(0, passed)) {
        const ctx = await by('warehouse')
        if (station === 'pack') boxNo = (await openBox(tx, { storeId: order.storeId }, ctx)).boxNo
        const code = station === 'marking' || station === 'sorting' ? boxNo! : order.no
        await scanAt(station)(tx, { code, storeId: order.storeId, boxNo, clientScanId: `seed-shein-${n}-${station}` }, ctx)
      }
      // Of the others the platform is told when the product runs.
      if (passed === STATIONS.length && n < TOLD)
        await tellSent.hear(house, { id: 0, subject: null, body: { orderId: order.id } })
    })
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
}
