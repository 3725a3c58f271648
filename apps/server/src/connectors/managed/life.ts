import { STOCK_ORDER } from '@erp/contract/temu/stockup/stock-order.states'
import { wireDate, wireTime } from '../../kit/clock.ts'
import { literals, type Sql, sql, type Tx } from '../../kit/db/db.ts'
import type { ShopAccount } from '../shop-listing.ts'
import { askForStock, askPrices } from './asks.ts'
import { type DeliveryRow, type Receipt, receive } from './deliveries.ts'
import { PRICE, PRICE_SOURCE, type PriceRow, settlePrice } from './prices.ts'

const HOUR = 3_600_000
/** What happens by itself after something was sent or proposed. */
const RECEIVES_AFTER = 24 * HOUR
const STORES_AFTER = 36 * HOUR
const ANSWERS_AFTER = 24 * HOUR
/** A platform that is asked for the first time has been asking for this long. */
const FIRST_HOURS = 36
const PAST_DAYS = 30
const stock = literals(STOCK_ORDER)
const price = literals(PRICE)

export const isQuiet = async (tx: Tx, shopId: number): Promise<boolean> =>
  (await tx.one<{ is: number }>(sql`SELECT is_quiet AS is FROM simulator_managed_shop WHERE shop_id = ${shopId}`))?.is === 1

/** Goes on from where it last was to now: the same hours bring the same, however often it is asked. One look says what is due. */
export async function liveOn(tx: Tx, shop: ShopAccount, now: Date): Promise<void> {
  const { shopId } = shop
  const { quiet, until } = (await tx.one<{ quiet: number; until: string | null }>(sql`
    INSERT INTO simulator_managed_shop (shop_id) VALUES (${shopId}) ON CONFLICT (shop_id) DO UPDATE SET shop_id = excluded.shop_id
    RETURNING is_quiet AS quiet, lived_until AS until`))!
  const due = await lookAt(tx, shopId, now)
  if (due.prices) await endPrices(tx, shopId, now)
  if (quiet) return
  if (due.goods) await putOnSale(tx, shopId, now)
  if (due.deliveries) await receiveSent(tx, shopId, now)
  if (due.proposals) await answerProposals(tx, shopId, now)
  const hour = hourOf(now)
  const lived = until === null ? null : hourOf(fromWire(until))
  if (lived !== null && lived >= hour) return
  await sell(tx, shopId, now, lived === null ? PAST_DAYS : null)
  await askForStock(tx, shop, lived ?? hour - FIRST_HOURS, now)
  await askPrices(tx, shop, now)
  await tx.run(sql`UPDATE simulator_managed_shop SET lived_until = ${now}, update_time = ${now} WHERE shop_id = ${shopId}`)
}

type Due = Record<'prices' | 'goods' | 'deliveries' | 'proposals', boolean>
const lookAt = async (tx: Tx, shopId: number, now: Date): Promise<Due> =>
  (await tx.one<Due>(sql`
    SELECT EXISTS (SELECT 1 FROM simulator_managed_price WHERE ${latePrice(shopId, now)}) AS prices, EXISTS (SELECT 1 ${newGoods(shopId)}) AS goods,
      EXISTS (SELECT 1 FROM simulator_managed_delivery WHERE ${sentDelivery(shopId, now)}) AS deliveries,
      EXISTS (SELECT 1 FROM simulator_managed_price WHERE ${oldProposal(shopId, now)}) AS proposals`))!

const before = (now: Date, ms: number): string => wireTime(new Date(now.getTime() - ms))
const latePrice = (shopId: number, now: Date): Sql => sql`shop_id = ${shopId} AND status = ${price.asked} AND deadline < ${now}`
const sentDelivery = (shopId: number, now: Date): Sql => sql`shop_id = ${shopId} AND is_played = 0
  AND (status = ${stock.sent} AND ship_time <= ${before(now, RECEIVES_AFTER)}::timestamptz OR status = ${stock.received} AND ship_time <= ${before(now, STORES_AFTER)}::timestamptz)`
const oldProposal = (
  shopId: number,
  now: Date,
): Sql => sql`shop_id = ${shopId} AND source = ${PRICE_SOURCE.ours} AND status = ${price.waits} AND is_played = 0
  AND ask_time <= ${before(now, ANSWERS_AFTER)}::timestamptz`
/** What the shop has linked and the platform does not sell yet. */
const newGoods = (shopId: number): Sql => sql`
  FROM goods_shopsku g CROSS JOIN LATERAL (SELECT g.item_id || g.variation_id AS sku) p
    LEFT JOIN simulator_managed_sale known ON known.shop_id = g.shop_id AND known.product_sku_id = p.sku
    CROSS JOIN LATERAL (SELECT sum(i.quantity * coalesce(k.cost_price, k.last_purchase_price, 8)) AS cost FROM goods_link_shop_item i JOIN goods_goods_sku k ON k.id = i.sku_id
      WHERE i.link_id = g.link_id) c
  WHERE g.shop_id = ${shopId} AND g.deleted_at IS NULL AND g.link_id IS NOT NULL AND known.id IS NULL AND c.cost > 0`

const hourOf = (time: Date): number => Math.floor(time.getTime() / HOUR)
const fromWire = (time: string): Date => new Date(`${time.replace(' ', 'T')}+08:00`)

/** What we know the SKU of; paid for a little above what it costs us. */
export const putOnSale = (tx: Tx, shopId: number, now: Date): Promise<number> =>
  tx.run(sql`
    INSERT INTO simulator_managed_sale (shop_id, product_sku_id, product_skc_id, ext_code, product_name, image, supply_price, warehouse_inventory_num, told_time, create_time, update_time)
    SELECT DISTINCT ON (p.sku) ${shopId}, p.sku, g.item_id, g.shop_sku, coalesce(g.title, g.shop_sku), g.image,
      round(greatest(1, c.cost * (1.25 + abs(hashtext(p.sku)) % 60 / 100.0)), 2), abs(hashtext('stock ' || p.sku)) % 80, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
    ${newGoods(shopId)} ORDER BY p.sku, g.id
    ON CONFLICT (shop_id, product_sku_id) DO NOTHING`)

/** Days pass: so many are sold as the day and the thing decide, and never more than lie there. `past` days come before everything. */
async function sell(tx: Tx, shopId: number, now: Date, past: number | null): Promise<void> {
  const today = wireDate(now)
  const chance = sql`abs(hashtext(s.product_sku_id || d.day::date)) % (1 + abs(hashtext('pace ' || s.product_sku_id)) % 7)`
  if (past !== null)
    await tx.run(sql`
      INSERT INTO simulator_managed_sale_day (shop_id, product_sku_id, day, quantity, told_time)
      SELECT s.shop_id, s.product_sku_id, d.day::date, ${chance}, ${now}::timestamptz FROM simulator_managed_sale s
      CROSS JOIN generate_series(${today}::date - ${past}::int, ${today}::date - 1, interval '1 day') d(day) WHERE s.shop_id = ${shopId} AND s.sale_status = 1 ON CONFLICT DO NOTHING`)
  await tx.run(sql`
    WITH due AS (SELECT s.product_sku_id, s.warehouse_inventory_num AS lies, d.day::date AS day,
        CASE WHEN d.day::date = ${today}::date THEN (${chance}) * extract(hour FROM ${now}::timestamptz)::int / 24 ELSE ${chance} END AS wanted, coalesce(y.quantity, 0) AS had
      FROM simulator_managed_sale s
      CROSS JOIN generate_series(greatest((SELECT lived_until::date FROM simulator_managed_shop WHERE shop_id = ${shopId}), ${today}::date - ${PAST_DAYS}::int), ${today}::date, interval '1 day') d(day)
      LEFT JOIN simulator_managed_sale_day y ON y.shop_id = s.shop_id AND y.product_sku_id = s.product_sku_id AND y.day = d.day::date
      WHERE s.shop_id = ${shopId} AND s.sale_status = 1),
    more AS (SELECT *, greatest(0, wanted - had) AS wish, sum(greatest(0, wanted - had)) OVER (PARTITION BY product_sku_id ORDER BY day) AS upto FROM due),
    sold AS (SELECT product_sku_id, day, had, greatest(0, least(wish, lies - (upto - wish)))::int AS quantity FROM more),
    kept AS (INSERT INTO simulator_managed_sale_day (shop_id, product_sku_id, day, quantity, told_time)
      SELECT ${shopId}, product_sku_id, day, had + quantity, ${now}::timestamptz FROM sold WHERE quantity > 0
      ON CONFLICT (shop_id, product_sku_id, day) DO UPDATE SET quantity = excluded.quantity, told_time = excluded.told_time)
    UPDATE simulator_managed_sale s SET warehouse_inventory_num = s.warehouse_inventory_num - t.quantity FROM (SELECT product_sku_id, sum(quantity)::int AS quantity FROM sold GROUP BY 1) t
    WHERE s.shop_id = ${shopId} AND s.product_sku_id = t.product_sku_id AND t.quantity > 0`)
  await countSales(tx, shopId, now)
}

/** The figures follow from the days. */
export const countSales = (tx: Tx, shopId: number, now: Date): Promise<number> =>
  tx.run(sql`
    UPDATE simulator_managed_sale s SET today_sale_volume = t.day, last_seven_days_sale_volume = t.week, last_thirty_days_sale_volume = t.month,
      lack_quantity = greatest(0, t.week - s.warehouse_inventory_num), advice_quantity = greatest(0, t.month - s.warehouse_inventory_num - s.wait_receive_num - s.wait_delivery_inventory_num),
      told_time = ${now}, update_time = ${now}
    FROM (SELECT s.product_sku_id, coalesce(sum(y.quantity) FILTER (WHERE y.day = ${wireDate(now)}::date), 0)::int AS day,
        coalesce(sum(y.quantity) FILTER (WHERE y.day > ${wireDate(now)}::date - 8 AND y.day < ${wireDate(now)}::date), 0)::int AS week,
        coalesce(sum(y.quantity) FILTER (WHERE y.day < ${wireDate(now)}::date), 0)::int AS month
      FROM simulator_managed_sale s LEFT JOIN simulator_managed_sale_day y ON y.shop_id = s.shop_id AND y.product_sku_id = s.product_sku_id AND y.day > ${wireDate(now)}::date - 31
      WHERE s.shop_id = ${shopId} GROUP BY 1) t
    WHERE s.shop_id = ${shopId} AND s.product_sku_id = t.product_sku_id
      AND (s.today_sale_volume, s.last_seven_days_sale_volume, s.last_thirty_days_sale_volume) IS DISTINCT FROM (t.day, t.week, t.month)`)

/** A day after it left it is counted, half a day later it lies in the racks; one in eight lacks a piece, what the platform had given up comes back. */
async function receiveSent(tx: Tx, shopId: number, now: Date): Promise<void> {
  const due = await tx.query<DeliveryRow>(
    sql`SELECT * FROM simulator_managed_delivery WHERE ${sentDelivery(shopId, now)} ORDER BY id FOR UPDATE`,
  )
  for (const row of due) {
    const lines = await tx.query<Receipt>(sql`
      SELECT l.sub_purchase_order_sn AS "subPurchaseOrderSn", l.product_sku_id AS "productSkuId",
        CASE WHEN o.status IN (${stock.void}, ${stock.late}, ${stock.cancelled}) THEN 0
          ELSE greatest(0, l.ship_qty - CASE WHEN ${row.id % 8 === 7} AND row_number() OVER (ORDER BY l.sub_purchase_order_sn, l.product_sku_id) = 1 THEN 1 ELSE 0 END) END AS "receiveQty",
        CASE WHEN o.status IN (${stock.void}, ${stock.late}, ${stock.cancelled}) THEN l.ship_qty ELSE 0 END AS "rejectQty"
      FROM simulator_managed_delivery_line l JOIN simulator_managed_stock_order o ON o.sub_purchase_order_sn = l.sub_purchase_order_sn WHERE l.delivery_id = ${row.id} AND l.ship_qty > 0`)
    const late = row.ship_time! <= before(now, STORES_AFTER)
    await receive(tx, row, lines, late ? STOCK_ORDER.stored : STOCK_ORDER.received, now)
  }
}

const endPrices = (tx: Tx, shopId: number, now: Date): Promise<number> =>
  tx.run(sql`
    UPDATE simulator_managed_price SET status = ${price.failed}, reason = coalesce(reason, '超时未确认'), told_time = ${now}, update_time = ${now}, version = version + 1
    WHERE ${latePrice(shopId, now)}`)

/** Cheaper is welcome; a little dearer half of the time; more never. */
async function answerProposals(tx: Tx, shopId: number, now: Date): Promise<void> {
  const due = await tx.query<PriceRow & { cheap: boolean }>(sql`
    SELECT *, new_price <= old_price OR new_price <= old_price * 1.05 AND id % 2 = 0 AS cheap FROM simulator_managed_price
    WHERE ${oldProposal(shopId, now)} FOR UPDATE`)
  for (const row of due) await settlePrice(tx, row, row.cheap, row.cheap ? null : '高于同类商品价格', now)
}
