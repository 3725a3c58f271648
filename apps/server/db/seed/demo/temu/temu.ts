import { DELIVERY } from '@erp/contract/temu/delivery/delivery.states'
import { JOB, JOB_TYPE } from '@erp/contract/temu/setup/job.states'
import { STOCK_ORDER } from '@erp/contract/temu/stockup/stock-order.states'
import { playCancel, playPriceOrder, playReceipt, playStockOrder, sceneOf } from '../../../../src/connectors/managed/play.ts'
import { wireTime } from '../../../../src/kit/clock.ts'
import { sql, type Tx } from '../../../../src/kit/db/db.ts'
import { Refusal } from '../../../../src/kit/refuse.ts'
import { findDifferences } from '../../../../src/modules/temu/follow/difference.ts'
import { lateDeliveries } from '../../../../src/modules/temu/follow/late.ts'
import { postShop } from '../../../../src/modules/temu/follow/sale.ts'
import { SYNCS, wordsOf } from '../../../../src/modules/temu/setup/job-run.ts'
import { acceptOrders } from '../../../../src/modules/temu/stockup/accept.ts'
import { stageOrders } from '../../../../src/modules/temu/stockup/stage.ts'
import { OrderPlay } from '../order/order-play.ts'
import { LEAST_SCALE } from '../order/orders.ts'
import { workDesks } from './temu-desks.ts'
import { configureShops, type Managed, managedShops, shareShops, stockTemu } from './temu-shops.ts'
import { DeliveryTale, type Fate } from './temu-tale.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** What the platform says of what was sent; of most it says nothing special and receives them by itself. */
type End = 'short' | 'surplus' | 'faulty' | 'refused' | 'returned' | 'received' | 'accepted' | 'silent'
type Plot = Fate | [Fate, End]
/** Days ago on which everything is asked of the platform, and what becomes of the delivery orders built then. */
const PLOTS: [day: number, plots: Plot[]][] = [
  [15, ['shipped', ['shipped', 'short'], ['shipped', 'silent'], ['shipped', 'surplus']]],
  [11, [['shipped', 'short'], 'removed', ['shipped', 'refused'], ['forced', 'short']]],
  [8, ['shipped', ['shipped', 'returned'], ['shipped', 'silent']]],
  [5, ['shipped', ['forced', 'surplus'], ['shipped', 'faulty'], 'shipped']],
  [
    2,
    [
      ['shipped', 'received'],
      ['shipped', 'accepted'],
      ['shipped', 'silent'],
      'rejected',
      'ready',
      'pack',
      'ready',
      'pack',
      'label',
      'picking',
      'listed',
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
  for (const shop of shops) await sync(play, shop, play.on(17, 9))
  await stockTemu(play, shops, play.on(17, 10))
  const told: Tale[] = []
  for (const [day, plots] of PLOTS) {
    const time = Math.min(play.on(day, 9), Date.now() - 6 * HOUR)
    await runOut(tx, (await play.at(time)).now)
    const tales = await askAll(play, shops, plots, time, told.length)
    for (const shop of shops) await sync(play, shop, time)
    if (told.length > 0) await bookSales(play, shops, time)
    await takeUp(play, tales, time + 10 * 60_000)
    await shipAll(play, tales, time)
    await hear(play, shops, told, time + 8 * HOUR)
    told.push(...tales)
  }
  await hear(play, shops, told, Date.now())
  await finish(play, shops)
}

const USUAL = [JOB_TYPE.sales, JOB_TYPE.prices, JOB_TYPE.stockOrders]
const ALL = [...USUAL, JOB_TYPE.deliveries, JOB_TYPE.performance]

/** As the clock does it: every pull is a job that is over, so that the next one asks for what is new since. */
async function sync(play: OrderPlay, shop: Managed, time: number, types: readonly number[] = USUAL): Promise<void> {
  const ctx = await play.at(time)
  for (const type of types) {
    const { pulled, changed } = await SYNCS[type]!(ctx.house, shop, ctx)
    await play.tx.run(sql`
      INSERT INTO temu_job (job_type, shop_id, status, pulled, changed, message, start_time, end_time, create_time, update_time)
      VALUES (${type}, ${shop.shopId}, ${JOB.done}, ${pulled}, ${changed}, ${wordsOf({ pulled, changed })}, ${ctx.now}, ${ctx.now}, ${ctx.now}, ${ctx.now})`)
  }
}

/** What was sold since, as every morning. */
async function bookSales(play: OrderPlay, shops: Managed[], time: number): Promise<void> {
  const { house } = await play.at(time)
  for (const { shopId } of shops) {
    const shop = await play.tx.one<{ id: number; suffix: string }>(
      sql`SELECT id, suffix FROM authorize_shop WHERE id = ${shopId}`,
    )
    await postShop(play.tx, shop!, house)
  }
}

interface Tale {
  fate: Fate
  end: End | null
  shop: Managed
  n: number
  /** The stock-up orders that it is built of. */
  sns: string[]
  /** Once it is built. */
  id?: number
}

/** For each delivery order to come the platform asks for two things of a shop that we have enough of. */
async function askAll(play: OrderPlay, shops: Managed[], plots: Plot[], time: number, first: number): Promise<Tale[]> {
  const scene = await sceneOf((await play.at(time)).house, play.tx)
  const enough = new Map<Managed, Goods[]>()
  for (const shop of shops) enough.set(shop, await enoughOf(play.tx, shop))
  const tales: Tale[] = []
  for (const [i, plot] of plots.entries()) {
    const n = first + i
    const shop = shops[n % shops.length]!
    const goods = enough.get(shop)!
    const sns = []
    for (const nth of goods.length > 0 ? [2 * n, 2 * n + 1] : [])
      sns.push(await playStockOrder(scene, shop.shopId, askedOf(goods[nth % goods.length]!, nth, n)))
    const [fate, end] = [plot].flat() as [Fate, End?]
    tales.push({ fate, end: end ?? null, shop, n: n + 1, sns })
  }
  return tales
}

const enoughOf = (tx: Tx, { shopId, outStoreId }: Managed): Promise<Goods[]> =>
  tx.query<Goods & object>(sql`
    SELECT r.product_sku_id AS "productSkuId", r.ext_code AS "extCode", r.product_name AS name, r.image, r.supply_price AS "supplyPrice", r.product_skc_id AS skc
    FROM temu_sales_row r JOIN goods_goods_sku k ON k.id = r.sku_id AND k.sku_kind = 1 AND k.sku_status NOT IN ('70', '80')
      JOIN stock_summary m ON m.store_id = ${outStoreId} AND m.sku_id = r.sku_id AND m.sellable_on_hand - m.sellable_occupied > 120
    WHERE r.shop_id = ${shopId} AND r.in_black_list = 0 AND r.sale_status = 1 ORDER BY r.product_sku_id`)

/** Each seller takes up what was asked of their shop. */
async function takeUp(play: OrderPlay, tales: Tale[], time: number): Promise<void> {
  for (const [{ seller }, own] of Map.groupBy(tales, ({ shop }) => shop)) {
    const made = await stockOrders(
      play.tx,
      own.flatMap(({ sns }) => sns),
    )
    const ctx = await play.at(time, seller)
    const waiting = made.filter(({ status }) => status === STOCK_ORDER.waitAccept).map(({ id }) => id)
    if (waiting.length) await acceptOrders(play.tx, { ids: waiting }, ctx)
    const loose = made.filter(({ staged }) => !staged).map(({ id }) => id)
    if (loose.length) await stageOrders(play.tx, { ids: loose }, ctx)
  }
}

const stockOrders = (tx: Tx, sns: string[]) =>
  tx.query<{ id: number; status: number; staged: number }>(sql`
    SELECT id, platform_status AS status, is_staged AS staged FROM temu_stock_order WHERE sub_purchase_order_sn = ANY(${sns}::text[]) ORDER BY id`)

/** What the rules keep here stays a draft, as it would. */
async function shipAll(play: OrderPlay, tales: Tale[], time: number): Promise<void> {
  for (const each of tales) {
    const ids = (await stockOrders(play.tx, each.sns)).map(({ id }) => id)
    if (ids.length === 0) continue
    const tale = new DeliveryTale(play, each.shop.seller, time + 20 * 60_000, each.n)
    const { house } = await play.at(time)
    await house.db
      .transact(() => tale.tell(ids, each.fate))
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
      })
    each.id = tale.id
    if (each.end) await silence(play.tx, tale.id)
  }
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

interface Sent {
  subPurchaseOrderSn: string
  productSkuId: string
  quantity: number
}
type Heard = [status: number, of: (line: Sent, first: boolean) => { receiveQty: number; rejectQty?: number }]
const whole = ({ quantity }: Sent) => ({ receiveQty: quantity })
const none = ({ quantity }: Sent) => ({ receiveQty: 0, rejectQty: quantity })
const HEARD: Record<Exclude<End, 'silent'>, Heard> = {
  short: [STOCK_ORDER.stored, ({ quantity }, first) => ({ receiveQty: first ? Math.max(1, quantity - 4) : quantity })],
  surplus: [STOCK_ORDER.stored, ({ quantity }, first) => ({ receiveQty: first ? quantity + 2 : quantity })],
  faulty: [
    STOCK_ORDER.stored,
    ({ quantity }, first) => (first ? { receiveQty: quantity - 2, rejectQty: 2 } : { receiveQty: quantity }),
  ],
  refused: [STOCK_ORDER.refused, none],
  returned: [STOCK_ORDER.returned, none],
  received: [STOCK_ORDER.received, whole],
  accepted: [STOCK_ORDER.accepted, whole],
}

/** A day after it left: the platform received most by itself; some short, refused or too much, and of some it says nothing. */
async function hear(play: OrderPlay, shops: Managed[], told: Tale[], time: number): Promise<void> {
  const { tx } = play
  const ctx = await play.at(time)
  const scene = await sceneOf(ctx.house, tx)
  for (const tale of told) {
    const { id, end } = tale
    if (!id || !end || end === 'silent') continue
    const sent = await tx.query<Sent & { sn: string }>(sql`
      SELECT o.platform_delivery_sn AS sn, s.sub_purchase_order_sn AS "subPurchaseOrderSn", l.product_sku_id AS "productSkuId", l.ship_qty AS quantity
      FROM temu_delivery_order o JOIN temu_delivery_line l ON l.document_id = o.id JOIN temu_stock_order s ON s.id = l.stock_order_id
      WHERE o.id = ${id} AND o.status = ${DELIVERY.shipped} AND o.ship_time < ${ctx.now}::timestamptz - interval '1 day' AND l.ship_qty > 0 ORDER BY l.id`)
    const [status, of] = HEARD[end]
    const lines = sent.map((line, i) => ({ ...line, ...of(line, i === 0) }))
    if (lines.length === 0) continue
    await playReceipt(scene, sent[0]!.sn, lines, status)
    // Said once.
    tale.end = null
  }
  for (const shop of shops) await sync(play, shop, time, [JOB_TYPE.deliveries])
}

/** Of this one nothing is heard but what is told of it. */
const silence = (tx: Tx, deliveryOrderId: number): Promise<number> =>
  tx.run(sql`
    UPDATE simulator_managed_delivery d SET is_played = 1 FROM temu_delivery_order o WHERE o.platform_delivery_sn = d.platform_delivery_sn AND o.id = ${deliveryOrderId}`)

/** Of what sells best the platform would pay a little less, by different days. */
async function askForLess(play: OrderPlay, shops: Managed[], now: number): Promise<void> {
  const scene = await sceneOf((await play.at(now)).house, play.tx)
  const best = await play.tx.query<{ shopId: number; sku: string; price: string }>(sql`
    SELECT shop_id AS "shopId", product_sku_id AS sku, supply_price AS price FROM temu_sales_row r WHERE shop_id = ANY(${shops.map(({ shopId }) => shopId)}::bigint[]) AND sku_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM simulator_managed_price p WHERE p.shop_id = r.shop_id AND p.product_sku_id = r.product_sku_id AND p.status < 2) ORDER BY v DESC, id LIMIT 8`)
  for (const [n, { shopId, sku, price }] of best.entries()) {
    const newPrice = (Number(price) * (0.97 - n * 0.03)).toFixed(2)
    const deadline = wireTime(new Date(now + (6 + n * 11) * HOUR))
    await playPriceOrder(scene, shopId, { productSkuId: sku, oldPrice: price, newPrice, reason: '同类商品价格更低', deadline })
  }
}

/** What nobody took up in time is asked for no more; some ran out of time, some it takes back. */
const runOut = (tx: Tx, now: string): Promise<number> =>
  tx.run(sql`
    UPDATE simulator_managed_stock_order o SET status = CASE WHEN o.id % 5 = 0 THEN ${STOCK_ORDER.late}::int WHEN o.id % 5 = 1 THEN ${STOCK_ORDER.void}::int ELSE ${STOCK_ORDER.cancelled}::int END, told_time = ${now}::timestamptz WHERE o.deliver_by < ${now}::timestamptz - interval '12 hours'
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
  for (const shop of shops) await sync(play, shop, now, ALL)
  await bookSales(play, shops, now)
  await lateDeliveries.run(ctx.house)
  await workDesks(play, shops, now)
  await findDifferences(tx, (await play.at(now - 4 * DAY)).now)
}
