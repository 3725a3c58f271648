import { createHash } from 'node:crypto'
import Big from 'big.js'
import type { PlatformOrder } from '../../../connectors/platform-orders.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { inOneGo } from '../../../kit/db/in-one-go.ts'
import type { Ctx } from '../../../kit/house.ts'
import { nextNumbers } from '../../../kit/number.ts'
import { mergeKeyOf } from '../desk/merge-key.ts'
import { estimateProfit } from '../money/profit.ts'
import type { OrderFacts } from '../rules/facts.ts'
import { weighedFacts } from '../rules/gather.ts'
import { type RuleSet, ratesOf, ruleSet } from '../rules/load.ts'
import { decideOn, keepDecided } from '../rules/run.ts'
import { begin } from '../stage.ts'
import { stage } from '../states.ts'
import { type Failing, failingOf, unusual } from './intake-check.ts'
import { type IntakeShop, linesOf, type NewLine, type PlatformLines } from './intake-lines.ts'
import { takeShipped } from './intake-platform.ts'
import { losing, lossLimit } from './judge.ts'

export interface NewOrder extends Omit<PlatformOrder, 'lines'>, PlatformLines {
  orderType?: 1 | 2 | 3 | 4 | 5
  sourceOrderId?: number | null
  importId?: number | null
  memo?: string | null
}
interface Inserted {
  id: number
  orderNo: string
  platOrderNo: string
}
export interface Taken extends Inserted {
  status: number
}

/** What was said is kept; what was said before, word by word, is told apart. */
export async function keepMessages(tx: Tx, shopId: number, orders: PlatformOrder[], ctx: Ctx): Promise<Set<string>> {
  const rows = orders.map((order) => ({
    no: order.platOrderNo,
    digest: digestOf(order),
    body: order,
    state: order.state === 'unpaid' ? 3 : 1,
  }))
  const fresh = await tx.query<{ no: string }>(sql`
    INSERT INTO order_message (shop_id, plat_order_no, digest, body, state, time)
    SELECT ${shopId}, r.no, r.digest, r.body, r.state, ${ctx.now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(no text, digest text, body jsonb, state smallint)
    WHERE r.digest IS DISTINCT FROM (SELECT m.digest FROM order_message m WHERE m.shop_id = ${shopId} AND m.plat_order_no = r.no ORDER BY m.id DESC LIMIT 1)
    RETURNING plat_order_no AS no`)
  return new Set(fresh.map(({ no }) => no))
}
const digestOf = (order: PlatformOrder): string => createHash('sha256').update(JSON.stringify(order)).digest('base64url')

/**
 * New orders of one shop: matched, checked, judged by the rules and priced, with a number of statements that does not depend on how many there are.
 * Callers know that none of them is there yet.
 */
export async function takeNew(tx: Tx, shop: IntakeShop, orders: NewOrder[], ctx: Ctx): Promise<Taken[]> {
  if (orders.length === 0) return []
  const [taken, lines, limit] = await inOneGo(insertOrders(tx, shop, orders, ctx), linesOf(tx, shop, orders, ctx), lossLimit(tx))
  const idsWhere = (byPlatform: boolean) =>
    taken.flatMap(({ id }, i) => (Boolean(orders[i]!.byPlatform) === byPlatform ? [id] : []))
  const own = idsWhere(false)
  const [, failing, rules, facts] = await inOneGo(
    insertLines(tx, taken, lines),
    failingOf(tx, own),
    ruleSet(tx),
    weighedFacts(tx, own),
  )
  const judged = await judge(tx, own, { failing, rules, facts, limit }, ctx)
  const statuses = new Map([...judged, ...(await takeShipped(tx, idsWhere(true), ctx))])
  return taken.map((order) => ({ ...order, status: statuses.get(order.id)! }))
}

interface Judging {
  failing: Failing[]
  rules: RuleSet
  facts: OrderFacts[]
  limit: number
}

/** Rules for the orders that passed the checks, a price for all; a loss beyond the limit stops an order too. Each finds written what was sent before it. */
async function judge(tx: Tx, ids: number[], { failing, rules, facts, limit }: Judging, ctx: Ctx): Promise<Map<number, number>> {
  const failed = new Set(failing.map(({ id }) => id))
  const passed = facts.filter(({ orderId }) => !failed.has(orderId))
  const decided = await decideOn(tx, rules, passed, ctx)
  const stopped = decided.flatMap(({ facts: { orderId: id }, decision: { stop } }) =>
    stop ? [{ id, type: 3, reason: stop.ruleName }] : [],
  )
  const halted = new Set([...failed, ...stopped.map(({ id }) => id)])
  const losers = losing(
    ids.filter((id) => !halted.has(id)),
    limit,
  )
  const [, , statuses] = await inOneGo(
    keepDecided(tx, rules, decided, ctx),
    estimateProfit(tx, ids),
    begin(tx, ctx, ids, unusual([...failing, ...stopped], losers)),
  )
  return statuses
}

export async function insertOrders(tx: Tx, shop: IntakeShop, orders: NewOrder[], ctx: Ctx): Promise<Inserted[]> {
  const [numbers, rateOf] = await inOneGo(nextNumbers(ctx.house, 'SO', orders.length), ratesOf(tx))
  const rows = orders.map((order, i) => {
    const orderType = order.orderType ?? 1
    const goods = order.lines.reduce((sum, line) => sum.plus(new Big(line.unitPrice).times(line.quantity).round(2)), new Big(0))
    const day = (order.paidTime ?? order.orderTime).slice(0, 10)
    const { lines: _lines, state: _state, byPlatform, ...plain } = order
    return {
      ...plain,
      i,
      orderNo: numbers[i],
      orderType,
      fulfilBy: byPlatform ? 2 : shop.storeType === 3 ? 3 : 1,
      exchangeRate: rateOf(order.currency, day),
      goodsAmount: goods.toFixed(2),
      saleAmount: goods.plus(order.shippingAmount).minus(order.discountAmount).toFixed(2),
      mergeKey: byPlatform ? null : mergeKeyOf({ ...order, shopId: shop.shopId, platCode: shop.platCode, orderType }),
    }
  })
  const made = await tx.query<Inserted>(sql`
    INSERT INTO order_trade_info (order_no, plat_order_no, plat_code, shop_id, seller_id, dept_id, order_type, source_order_id, import_id, fulfil_by, status, buyer_id, buyer_email, name,
      phone, country_code, province, city, street1, street2, post_code, tax_no, transport, currency, exchange_rate, goods_amount, shipping_amount, discount_amount,
      sale_amount, refund_amount, latest_ship_time, order_time, paid_time, merge_key, memo, stage_time, create_by, create_time, update_by, update_time)
    SELECT r."orderNo", r."platOrderNo", ${shop.platCode}, ${shop.shopId}, ${shop.sellerId}, ${shop.deptId}, r."orderType", r."sourceOrderId", r."importId", r."fulfilBy", ${stage.waitDispatch}, r."buyerId",
      r."buyerEmail", r.name, r.phone, r."countryCode", r.province, r.city, r.street1, r.street2, r."postCode", r."taxNo", r.transport, r.currency, r."exchangeRate",
      r."goodsAmount", r."shippingAmount", r."discountAmount", r."saleAmount", r."refundAmount", r."latestShipTime", r."orderTime", r."paidTime", r."mergeKey", r.memo,
      ${ctx.now}::timestamptz, ${ctx.user?.userId ?? null}::bigint, ${ctx.now}::timestamptz, ${ctx.user?.userId ?? null}::bigint, ${ctx.now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(i int, "orderNo" text, "platOrderNo" text, "orderType" smallint, "sourceOrderId" bigint, "importId" bigint, "fulfilBy" smallint,
      "buyerId" text, "buyerEmail" text, name text, phone text, "countryCode" text, province text, city text, street1 text, street2 text, "postCode" text, "taxNo" text,
      transport text, currency text, "exchangeRate" numeric, "goodsAmount" numeric, "shippingAmount" numeric, "discountAmount" numeric, "saleAmount" numeric,
      "refundAmount" numeric, "latestShipTime" timestamptz, "orderTime" timestamptz, "paidTime" timestamptz, "mergeKey" text, memo text)
    ORDER BY r.i RETURNING id, order_no AS "orderNo", plat_order_no AS "platOrderNo"`)
  const byNo = new Map(made.map((row) => [row.platOrderNo, row]))
  return orders.map(({ platOrderNo }) => byNo.get(platOrderNo)!)
}

export async function insertLines(tx: Tx, taken: Inserted[], lines: NewLine[]): Promise<void> {
  const rows = lines.map(({ order, ...line }) => ({ orderId: taken[order]!.id, ...line }))
  await tx.run(sql`
    INSERT INTO order_details (order_id, origin_order_id, shop_sku, item_id, title, image, sku_id, group_sku_id, quantity, unit_price, line_amount)
    SELECT r."orderId", r."orderId", r."shopSku", r."itemId", r.title, r.image, r."skuId", r."groupSkuId", r.quantity, r."unitPrice", r.amount
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("orderId" bigint, "shopSku" text, "itemId" text, title text, image text, "skuId" bigint,
      "groupSkuId" bigint, quantity int, "unitPrice" numeric, amount numeric)`)
}
