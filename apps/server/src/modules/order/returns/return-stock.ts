import Big from 'big.js'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad } from '../../../kit/refuse.ts'
import { type Arrival, receive } from '../../stock/ledger/index.ts'
import { writeFacts } from '../money/profit-fact.ts'

export interface Sorted {
  id: number
  goodQty: number
  badQty: number
  lostQty: number
  locationId?: number | null
  badLocationId?: number | null
}
export interface Returned extends Sorted {
  orderDetailsId: number
  originOrderId: number
  skuId: number
  sku: string
  quantity: number
  shippedQty: number
  cost: string
  /** Pieces of the line that came back before. */
  before: number
}
const GOOD_PLACES = [1, 2, 5]
const BAD_PLACES = [4]

/** Good pieces where they can be sold or put away, bad ones among the defective. */
export async function requirePlaces(tx: Tx, storeId: number, lines: readonly Returned[]): Promise<void> {
  const ids = lines.flatMap(({ locationId, badLocationId }) => [locationId, badLocationId].filter((id) => id))
  const found = await tx.query<{ id: number; type: number }>(
    sql`SELECT id, location_type AS type FROM stock_store_location WHERE id = ANY(${ids}::bigint[]) AND store_id = ${storeId} AND is_activated = 1 AND deleted_at IS NULL`,
  )
  const types = new Map(found.map(({ id, type }) => [id, type]))
  const fits = (id: number | null | undefined, allowed: number[]) => allowed.includes(types.get(id ?? 0) ?? 0)
  for (const line of lines) {
    if (line.goodQty > 0 && !fits(line.locationId, GOOD_PLACES))
      throw bad(`请选择SKU ${line.sku} 的良品库位（拣货位、存货位或返架位）`)
    if (line.badQty > 0 && !fits(line.badLocationId, BAD_PLACES)) throw bad(`请选择SKU ${line.sku} 的不良品位`)
  }
}

/** The shipped cost of pieces n+1 … n+q of a line, so that all of them together cost what the line did. */
export function costOf({ cost, shippedQty }: Pick<Returned, 'cost' | 'shippedQty'>, from: number, quantity: number): Big {
  const upTo = (n: number) => new Big(cost).times(n).div(shippedQty).round(4)
  return upTo(from + quantity).minus(upTo(from))
}

/** In at the shipped cost, good and bad; the good ones' cost is credited to the orders they were sold with, as a further fact. */
export async function takeBack(
  tx: Tx,
  ctx: Ctx,
  doc: { orderId: number; returnNo: string; storeId: number },
  lines: readonly Returned[],
): Promise<void> {
  const piece = (line: Returned, placeId: number, quantity: number, amount: Big): Arrival[] =>
    quantity > 0
      ? [
          {
            lineId: line.orderDetailsId,
            storeId: doc.storeId,
            skuId: line.skuId,
            placeType: 1,
            placeId,
            quantity,
            amount: amount.toFixed(4),
          },
        ]
      : []
  const credits = lines.map((line) => ({ line, amount: costOf(line, line.before, line.goodQty) }))
  const pieces = credits.flatMap(({ line, amount }) => [
    ...piece(line, line.locationId ?? 0, line.goodQty, amount),
    ...piece(line, line.badLocationId ?? 0, line.badQty, costOf(line, line.before + line.goodQty, line.badQty)),
  ])
  await receive(tx, ctx, { docType: 'order', docId: doc.orderId, docNo: doc.returnNo, parts: true }, pieces, 105)
  await credit(
    tx,
    ctx,
    doc.returnNo,
    credits.filter(({ line }) => line.goodQty > 0),
  )
}

interface Credit {
  line: Returned
  amount: Big
}

async function credit(tx: Tx, ctx: Ctx, docNo: string, good: readonly Credit[]): Promise<void> {
  await tx.run(sql`
    UPDATE order_trade_info t SET goods_cost = t.goods_cost - r.amount
    FROM (SELECT c.id, sum(c.amount) AS amount FROM jsonb_to_recordset(${JSON.stringify(
      good.map(({ line, amount }) => ({ id: line.originOrderId, amount: amount.toFixed(4) })),
    )}::jsonb) AS c(id bigint, amount numeric) GROUP BY c.id) r WHERE t.id = r.id`)
  const none = { saleMoney: '0', platformFee: '0', payFee: '0', adFee: '0', refund: '0', freight: '0', packCost: '0' }
  await writeFacts(
    tx,
    ctx,
    good.map(({ line, amount }) => ({
      ...none,
      id: line.orderDetailsId,
      quantity: -line.goodQty,
      goodsCost: amount.times(-1).toFixed(4),
      profit: amount.toFixed(4),
    })),
    { reason: 3, docNo },
  )
}
