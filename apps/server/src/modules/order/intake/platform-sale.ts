import { PLATFORM_SHIP_STATE } from '@erp/contract/order/desk/order-fields'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { estimateProfit } from '../money/profit.ts'
import { keepCosts, linesOf as shipLines } from '../ship/ship.ts'
import { begin } from '../stage.ts'
import { insertLines, insertOrders, type NewOrder } from './intake.ts'
import { intakeShop, linesOf } from './intake-lines.ts'
import { issueLines, piecesOf, readyOf } from './intake-platform.ts'

/** What a marketplace has sold of ours, or taken over from us. */
export interface PlatformSale {
  shopId: number
  /** The number that people know it by; one of a shop and number is taken once. */
  platOrderNo: string
  currency: string
  time: string
  storeId: number
  lines: {
    skuId: number
    shopSku: string
    title: string
    image: string | null
    quantity: number
    unitPrice: string
    /** What the pieces cost, where they have left the store already; else they leave it now. */
    cost?: string
  }[]
}
export interface SoldByPlatform {
  orderId: number
  orderNo: string
  /** Pieces that the book of the store did not have: valued, never negative. */
  lacking: { skuId: number; quantity: number }[]
}

/** One order that enters shipped, with cost, profit and facts. Null when it is there already. */
export async function takePlatformSale(tx: Tx, sale: PlatformSale, ctx: Ctx): Promise<SoldByPlatform | null> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('order-intake', ${sale.shopId}))`)
  const known = await tx.one(sql`
    SELECT 1 FROM order_trade_info WHERE shop_id = ${sale.shopId} AND plat_order_no = ${sale.platOrderNo} AND split_seq = 0`)
  if (known) return null
  const shop = await intakeShop(tx, sale.shopId)
  const order = orderOf(sale)
  const [taken] = await insertOrders(tx, shop, [order], ctx)
  await insertLines(tx, [taken!], await linesOf(tx, shop, [order], ctx))
  await estimateProfit(tx, [taken!.id])
  const lacking = await ship(tx, taken!.id, sale, ctx)
  return { orderId: taken!.id, orderNo: taken!.orderNo, lacking }
}

const orderOf = ({ platOrderNo, currency, time, lines }: PlatformSale): NewOrder => ({
  platOrderNo,
  currency,
  state: 'paid',
  orderTime: time,
  paidTime: time,
  latestShipTime: null,
  buyerId: null,
  buyerEmail: null,
  name: null,
  phone: null,
  countryCode: null,
  province: null,
  city: null,
  street1: null,
  street2: null,
  postCode: null,
  taxNo: null,
  transport: null,
  shippingAmount: '0.00',
  discountAmount: '0.00',
  refundAmount: '0.00',
  byPlatform: true,
  lines: lines.map(({ cost: _cost, ...line }) => ({ ...line, itemId: '' })),
})

async function ship(tx: Tx, orderId: number, sale: PlatformSale, ctx: Ctx): Promise<SoldByPlatform['lacking']> {
  const [order] = await readyOf(tx, [orderId])
  const lines = await shipLines(tx, orderId)
  const known = new Map(
    lines.flatMap(({ id }, i) => (sale.lines[i]?.cost === undefined ? [] : [[id, sale.lines[i].cost] as const])),
  )
  const open = lines.filter(({ id }) => !known.has(id))
  const { pieces, lacking } = await piecesOf(tx, sale.storeId, open)
  const costs = await issueLines(tx, ctx, order!, pieces, lacking)
  const set = { storeId: sale.storeId, platformShipStatus: PLATFORM_SHIP_STATE.marked }
  await begin(tx, ctx, [orderId], { entry: 'shipped', who: sql`SELECT ${orderId}::bigint AS id`, set })
  await keepCosts(tx, ctx, { ...order!, store_id: sale.storeId }, lines, new Map([...known, ...costs]))
  return lacking.map(({ skuId, missing }) => ({ skuId, quantity: missing }))
}
