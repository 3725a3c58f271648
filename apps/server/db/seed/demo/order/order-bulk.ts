import Big from 'big.js'
import { sql, type Tx } from '../../../../src/kit/db/db.ts'
import { nextNumbers } from '../../../../src/kit/number.ts'
import { mergeKeyOf } from '../../../../src/modules/order/desk/merge-key.ts'
import type { IntakeShop } from '../../../../src/modules/order/intake/intake-lines.ts'
import { estimateProfit } from '../../../../src/modules/order/money/profit.ts'
import { ratesOf } from '../../../../src/modules/order/rules/load.ts'
import { weighOrders } from '../../../../src/modules/order/weight.ts'
import { beside, ORDERS, PARCELS } from './order-bulk-beside.ts'
import { postBulk } from './order-bulk-ledger.ts'
import { insertFacts, keepMoney } from './order-bulk-money.ts'
import { keepNumbers, tellTracks } from './order-bulk-parcels.ts'
import { type BulkLine, type BulkOrder, idsOf, said } from './order-bulk-rows.ts'
import { keepStages } from './order-bulk-stages.ts'
import { chooseWays, finishWays } from './order-bulk-ways.ts'
import { type DemoOrder } from './order-plan.ts'
import type { OrderPlay } from './order-play.ts'

/** Brings in what the orders will take, before anything of it leaves. */
export type Supply = (needs: Map<string, { storeId: number; skuId: number; quantity: number }>) => Promise<void>

/** The rows that the verbs would have left, by the same functions; no raw messages, traces of rules, waves and operation logs. */
export async function writeBulk(play: OrderPlay, told: readonly DemoOrder[], supply: Supply): Promise<BulkOrder[]> {
  const { tx } = play
  const { orders, facts } = await beside(tx, ORDERS, async () => {
    const made = await decided(play, told)
    await supply(needsOf(made))
    const costs = await postBulk(tx, play, made)
    await beside(tx, PARCELS, async () => {
      await keepNumbers(tx, made)
      await tellTracks(tx, made)
    })
    return { orders: made, facts: await keepMoney(tx, play, made, costs) }
  })
  await insertFacts(tx, facts)
  await keepStages(tx, play, orders)
  return orders
}

async function decided(play: OrderPlay, told: readonly DemoOrder[]): Promise<BulkOrder[]> {
  const { tx } = play
  const made = await insertOrders(play, told)
  const own = made.filter(({ told: { said } }) => !said.byPlatform)
  await weighOrders(tx, idsOf(own))
  const facts = await chooseWays(tx, own)
  const orders = await withoutLost(tx, made)
  await estimateProfit(tx, idsOf(orders))
  await finishWays(tx, orders, facts)
  return orders
}

async function insertOrders(play: OrderPlay, told: readonly DemoOrder[]): Promise<BulkOrder[]> {
  const { tx } = play
  const shops = new Map<number, IntakeShop>()
  for (const shopId of new Set(told.map((order) => order.shopId))) shops.set(shopId, await play.shop(shopId))
  const numbers = await numbersOf(play, told)
  const rateOf = await ratesOf(tx)
  const rows = told.map((order, i) => rowOf(order, shops.get(order.shopId)!, numbers[i]!, rateOf))
  const made = await tx.query<{ id: number; no: string }>(sql`
    INSERT INTO order_trade_info (order_no, plat_order_no, plat_code, shop_id, seller_id, dept_id, order_type, fulfil_by, status, buyer_id, buyer_email, name, phone,
      country_code, province, city, street1, street2, post_code, tax_no, transport, currency, exchange_rate, goods_amount, shipping_amount, discount_amount, sale_amount,
      refund_amount, latest_ship_time, order_time, paid_time, merge_key, stage_time, create_time, update_time)
    SELECT r.no, r."platOrderNo", r."platCode", r."shopId", r."sellerId", r."deptId", 1, r."fulfilBy", 10, r."buyerId", r."buyerEmail", r.name, r.phone, r."countryCode",
      r.province, r.city, r.street1, r.street2, r."postCode", r."taxNo", r.transport, r.currency, r.rate, r.goods, r."shippingAmount", r."discountAmount", r.sale,
      r."refundAmount", r."latestShipTime", r."orderTime", r."paidTime", r."mergeKey", r.taken, r.taken, r.taken
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(no text, "platOrderNo" text, "platCode" text, "shopId" bigint, "sellerId" bigint, "deptId" bigint,
      "fulfilBy" smallint, "buyerId" text, "buyerEmail" text, name text, phone text, "countryCode" text, province text, city text, street1 text, street2 text,
      "postCode" text, "taxNo" text, transport text, currency text, rate numeric, goods numeric, "shippingAmount" numeric, "discountAmount" numeric, sale numeric,
      "refundAmount" numeric, "latestShipTime" timestamptz, "orderTime" timestamptz, "paidTime" timestamptz, "mergeKey" text, taken timestamptz)
    RETURNING id, order_no AS no`)
  const idOf = new Map(made.map(({ id, no }) => [no, id]))
  const orders = told.map((order, i) => bulkOrder(order, shops.get(order.shopId)!, idOf.get(numbers[i]!)!, numbers[i]!))
  await insertLines(tx, orders)
  return orders
}

function bulkOrder(told: DemoOrder, shop: IntakeShop, id: number, orderNo: string): BulkOrder {
  const nothing = { freightEst: null, loss: null, weight: null, freight: null, packingId: null, packCost: null, number: null }
  return { id, orderNo, told, shop, lines: [], storeId: 0, wayId: null, weightFlag: 0, ...nothing }
}

async function numbersOf(play: OrderPlay, told: readonly DemoOrder[]): Promise<string[]> {
  const byDay = Map.groupBy(told, ({ times }) => said(times.taken)!.slice(0, 10))
  const left = new Map<string, string[]>()
  for (const [day, orders] of byDay) {
    const { house } = await play.at(orders[0]!.times.taken)
    left.set(day, await nextNumbers(house, 'SO', orders.length))
  }
  return told.map(({ times }) => left.get(said(times.taken)!.slice(0, 10))!.shift()!)
}

function rowOf({ said: heard, times }: DemoOrder, shop: IntakeShop, no: string, rateOf: Awaited<ReturnType<typeof ratesOf>>) {
  const { lines, state: _state, byPlatform, ...plain } = heard
  const goods = lines.reduce((sum, line) => sum.plus(new Big(line.unitPrice).times(line.quantity).round(2)), new Big(0))
  const receiver = { ...heard, shopId: shop.shopId, platCode: shop.platCode, orderType: 1 }
  return {
    ...plain,
    ...shop,
    no,
    fulfilBy: byPlatform ? 2 : shop.storeType === 3 ? 3 : 1,
    rate: rateOf(heard.currency, (heard.paidTime ?? heard.orderTime).slice(0, 10)) ?? '1',
    goods: goods.toFixed(2),
    sale: goods.plus(heard.shippingAmount).minus(heard.discountAmount).toFixed(2),
    mergeKey: byPlatform ? null : mergeKeyOf(receiver),
    taken: said(times.taken),
  }
}

async function insertLines(tx: Tx, orders: BulkOrder[]): Promise<void> {
  const rows = orders.flatMap(({ id, told }) =>
    told.said.lines.map((line, i) => {
      const amount = new Big(line.unitPrice).times(line.quantity).round(2)
      const { shopSku, itemId, title, image, quantity } = line
      const price = amount.div(quantity).round(4).toFixed(4)
      return { id, shopSku, itemId, title, image, quantity, skuId: told.skuIds[i]!, price, amount: amount.toFixed(2) }
    }),
  )
  const made = await tx.query<BulkLine & { orderId: number }>(sql`
    INSERT INTO order_details (order_id, origin_order_id, shop_sku, item_id, title, image, sku_id, quantity, unit_price, line_amount)
    SELECT r.id, r.id, r."shopSku", r."itemId", r.title, r.image, r."skuId", r.quantity, r.price, r.amount
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(id bigint, "shopSku" text, "itemId" text, title text, image text, "skuId" bigint, quantity int,
      price numeric, amount numeric)
    RETURNING id, order_id AS "orderId", sku_id AS "skuId", quantity, line_amount AS "lineAmount"`)
  const byOrder = Map.groupBy(made, (line) => line.orderId)
  for (const order of orders) order.lines = byOrder.get(order.id)!
}

/** What no way would have taken was never shipped. */
async function withoutLost(tx: Tx, orders: BulkOrder[]): Promise<BulkOrder[]> {
  const lost = idsOf(orders.filter(({ wayId, told }) => wayId === null && !told.said.byPlatform))
  await tx.run(sql`DELETE FROM order_details WHERE order_id = ANY(${lost}::bigint[])`)
  await tx.run(sql`DELETE FROM order_trade_info WHERE id = ANY(${lost}::bigint[])`)
  return orders.filter(({ id }) => !lost.includes(id))
}

function needsOf(orders: readonly BulkOrder[]) {
  const needs: Parameters<Supply>[0] = new Map()
  for (const { storeId, lines } of orders)
    for (const { skuId, quantity } of lines) {
      const need = needs.get(`${storeId}/${skuId}`) ?? { storeId, skuId, quantity: 0 }
      need.quantity += quantity
      needs.set(`${storeId}/${skuId}`, need)
    }
  return needs
}
