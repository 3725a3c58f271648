import { compare, minus, plus, round, times } from '@erp/contract/kit/decimal'
import { CASE_TYPE } from '@erp/contract/sale-after/case/case.states'
import type { Solution, Solutions } from '@erp/contract/sale-after/case/case-rows'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { may } from '../../../kit/session.ts'
import { requireReach } from '../../order/reach.ts'
import { placesOf } from './currency.ts'

interface Sold {
  refundable: string
  currency: string
  places: number
  rate: string | null
  profit: string | null
  goodsCost: string
  freight: string
  packCost: string
  storeId: number | null
  inStock: boolean
  buyerOrders: number
  buyerCases: number
}
/** What usually contents a buyer who keeps the goods; one who often complains is offered less. */
const [PART, SMALLER_PART] = ['0.3', '0.2']
const OFTEN = 3

/** What can be done for the buyer, cheapest first, with what each would leave of the order. */
export async function solutionsFor(tx: Tx, { orderId }: { orderId: number }, ctx: Ctx): Promise<Solutions> {
  await requireReach(tx, orderId, ctx)
  const found = (await soldOf(tx, orderId))!
  const places = await placesOf(tx, found.currency)
  const sold = { ...found, places, refundable: round(found.refundable, places) }
  const { buyerOrders, buyerCases } = sold
  const known = sold.rate !== null && sold.profit !== null && may(ctx.user, 'order:profit:view')
  const solutions = known ? [...refunds(sold), ...resend(sold), ...returned(sold)] : []
  return { orderId, buyerOrders, buyerCases, solutions: solutions.sort((a, b) => compare(a.costCny, b.costCny)) }
}

const soldOf = (tx: Tx, orderId: number): Promise<Omit<Sold, 'places'> | undefined> =>
  tx.one<Omit<Sold, 'places'>>(sql`
    SELECT greatest(t.sale_amount - round(t.refund_amount, 2), 0) AS refundable, t.currency, t.exchange_rate AS rate, t.profit, coalesce(t.goods_cost, t.goods_cost_est, 0) AS "goodsCost",
      coalesce(t.freight_billed, t.freight_weighed, t.freight_est, 0) AS freight, coalesce(t.pack_cost, 0) AS "packCost", m.store_id AS "storeId",
      NOT EXISTS (SELECT 1 FROM order_details d LEFT JOIN stock_summary s ON s.store_id = m.store_id AND s.sku_id = d.stock_sku_id
        WHERE d.origin_order_id = t.id AND coalesce(s.sellable_on_hand - s.sellable_occupied, 0) < d.shipped_qty) AS "inStock",
      b.orders AS "buyerOrders", b.cases AS "buyerCases"
    FROM order_trade_info t JOIN order_trade_info m ON m.id = coalesce(t.merge_to_id, t.id)
      CROSS JOIN LATERAL (SELECT count(DISTINCT o.id)::int AS orders, count(c.id)::int AS cases FROM order_trade_info o LEFT JOIN sale_after_case c ON c.order_id = o.id
        WHERE t.buyer_id IS NOT NULL AND lower(o.buyer_id) = lower(t.buyer_id) AND o.shop_id = t.shop_id) b
    WHERE t.id = ${orderId}`)

function solution({ profit }: Sold, made: Omit<Solution, 'profitLeft' | 'costCny'>, cost: string): Solution {
  return { ...made, costCny: cost, profitLeft: minus(profit!, cost).toFixed(4) }
}
const cny = (sold: Sold, amount: string): string => times(amount, sold.rate!).toFixed(4)

function refunds(sold: Sold): Solution[] {
  if (compare(sold.refundable, 0) <= 0) return []
  const often = sold.buyerCases >= OFTEN
  const part = round(times(sold.refundable, often ? SMALLER_PART : PART), sold.places)
  const made = [
    { title: '全额退款', refundAmount: sold.refundable, why: `买家留下商品，退还全部${sold.refundable} ${sold.currency}` },
  ]
  if (compare(part, 0) > 0) {
    const why = often ? `买家已有${sold.buyerCases}次售后，先少退一些，买家留下商品` : '买家留下商品，不再寄送，也不占用仓库'
    made.unshift({ title: '部分退款', refundAmount: part, why })
  }
  return made.map((each) => solution(sold, { caseType: CASE_TYPE.refund, ...each }, cny(sold, each.refundAmount)))
}

function resend(sold: Sold): Solution[] {
  if (!sold.inStock) return []
  const cost = plus(sold.goodsCost, sold.freight).plus(sold.packCost).toFixed(4)
  const why = '货款保留，再付一次商品成本、运费和包材，库存充足'
  return [solution(sold, { caseType: CASE_TYPE.resend, title: '补发', refundAmount: '0.00', why }, cost)]
}

/** The way back is taken to cost what the way out did. */
function returned(sold: Sold): Solution[] {
  if (!sold.storeId || compare(sold.refundable, 0) <= 0) return []
  const cost = plus(cny(sold, sold.refundable), sold.freight).minus(sold.goodsCost).toFixed(4)
  const why = '退还货款并承担退回运费，商品完好入库后冲回成本'
  return [solution(sold, { caseType: CASE_TYPE.returned, title: '退货退款', refundAmount: sold.refundable, why }, cost)]
}
