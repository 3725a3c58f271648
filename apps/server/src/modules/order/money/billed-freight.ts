import { shareOut } from '@erp/contract/kit/share-out'
import Big from 'big.js'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import type { BilledFreight } from '../../express/for-orders.ts'
import { writeFacts } from './profit-fact.ts'

/** An order of the parcel: the main one first, then those merged into it. */
interface BilledOrder {
  id: number
  mainId: number
  orderNo: string
  billed: string | null
  /** What counts where no bill does. */
  own: string
}
interface BilledLine {
  id: number
  mainId: number
  originOrderId: number
  quantity: number
  weight: string
  /** Freight of its facts so far. */
  booked: string
}
interface Share {
  line: BilledLine
  freight: Big
}

/**
 * The freight of parcels by the bills of their carriers. Orders and their facts follow: each fact is the difference to what was booked
 * before, dated today, so that no day of the past changes and a bill that is taken back leaves nothing.
 */
export async function takeBilled(tx: Tx, freights: readonly BilledFreight[], billNo: string, ctx: Ctx): Promise<void> {
  const ids = freights.map(({ orderId }) => orderId)
  const orders = Map.groupBy(await lockOrders(tx, ids), ({ mainId }) => mainId)
  const lines = Map.groupBy(await linesOf(tx, ids), ({ mainId }) => mainId)
  const parcels = freights.map(({ orderId, freight }) => {
    const own = orders.get(orderId) ?? []
    return { freight, orders: own, shares: sharesOf(freight, own, lines.get(orderId) ?? []) }
  })
  await keepBilled(tx, parcels.flatMap(billedOf), billNo, ctx)
  const booked = parcels.flatMap(({ shares }) => shares).filter(({ line, freight }) => !freight.eq(line.booked))
  if (booked.length) await writeFacts(tx, ctx, booked.map(factOf), { reason: 4, docNo: billNo })
}

const lockOrders = (tx: Tx, ids: readonly number[]): Promise<BilledOrder[]> =>
  tx.query<BilledOrder>(sql`
    SELECT id, coalesce(merge_to_id, id) AS "mainId", order_no AS "orderNo", freight_billed AS billed, coalesce(freight_weighed, freight_est, 0) AS own
    FROM order_trade_info WHERE id = ANY(${[...ids]}::bigint[]) OR merge_to_id = ANY(${[...ids]}::bigint[]) ORDER BY id FOR UPDATE`)

const linesOf = (tx: Tx, ids: readonly number[]): Promise<BilledLine[]> =>
  tx.query<BilledLine>(sql`
    SELECT d.id, d.order_id AS "mainId", d.origin_order_id AS "originOrderId", d.quantity, (coalesce(k.weight, 0) * d.quantity)::text AS weight, coalesce(f.freight, 0) AS booked
    FROM order_details d JOIN goods_goods_sku k ON k.id = d.stock_sku_id
      LEFT JOIN LATERAL (SELECT sum(f.freight) AS freight FROM order_profit_fact f WHERE f.order_id = d.origin_order_id AND f.order_details_id = d.id) f ON true
    WHERE d.order_id = ANY(${[...ids]}::bigint[]) ORDER BY d.order_id, d.origin_order_id <> d.order_id, d.origin_order_id, d.id`)

/** As at shipping: by weight × quantity over the lines of the parcel, the rest with the main order. */
function sharesOf(freight: string | null, orders: readonly BilledOrder[], lines: readonly BilledLine[]): Share[] {
  if (freight !== null) return shared(freight, lines)
  const before = shared(sum(orders.map(({ own }) => own)).toFixed(4), lines)
  const adds = orders.every(({ id, own }) => sum(partOf(before, id)).eq(own))
  if (adds) return before
  // A weight was corrected since it left: each order keeps what it was given then.
  return orders.flatMap(({ id, own }) =>
    shared(
      own,
      lines.filter(({ originOrderId }) => originOrderId === id),
    ),
  )
}

function shared(freight: string, lines: readonly BilledLine[]): Share[] {
  const shares = shareOut(
    freight,
    lines.map(({ weight }) => weight),
    4,
    { spare: lines.map(({ quantity }) => quantity), rest: 0 },
  )
  return lines.map((line, i) => ({ line, freight: new Big(shares[i]!) }))
}

const sum = (amounts: readonly (string | Big)[]): Big => amounts.reduce<Big>((all, amount) => all.plus(amount), new Big(0))
const partOf = (shares: readonly Share[], orderId: number): Big[] =>
  shares.filter(({ line }) => line.originOrderId === orderId).map(({ freight }) => freight)

interface Change {
  id: number
  from: string | null
  to: string | null
}

const billedOf = (parcel: { freight: string | null; orders: readonly BilledOrder[]; shares: readonly Share[] }): Change[] =>
  parcel.orders.map(({ id, billed }) => ({
    id,
    from: billed,
    to: parcel.freight === null ? null : sum(partOf(parcel.shares, id)).toFixed(4),
  }))

async function keepBilled(tx: Tx, all: readonly Change[], billNo: string, ctx: Ctx): Promise<void> {
  const changes = all.filter(({ from, to }) => from !== to)
  if (changes.length === 0) return
  await tx.run(sql`
    UPDATE order_trade_info t SET freight_billed = r."to", update_by = ${ctx.user?.userId ?? null}, update_time = ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS r(id bigint, "to" numeric) WHERE t.id = r.id`)
  await logAll(
    tx,
    ctx,
    changes.map(({ id, from, to }) => ({
      entity: 'order/tradeInfo',
      entityId: id,
      action: '运费账单',
      note: billNo,
      changes: [{ field: 'freightBilled', label: '账单运费', from, to }],
    })),
  )
}

const NOTHING = { saleMoney: '0', platformFee: '0', payFee: '0', adFee: '0', refund: '0', goodsCost: '0', packCost: '0' }

const factOf = ({ line, freight }: Share) => {
  const more = freight.minus(line.booked)
  return { ...NOTHING, id: line.id, quantity: 0, freight: more.toFixed(4), profit: more.times(-1).toFixed(4) }
}
