import { over, round2 } from '@erp/contract/kit/decimal'
import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { compileExpress, type ExpressSnapshot } from '../freight/snapshot.ts'
import { isFeasible } from '../track/parcel.ts'
import { type BilledParcel, billOrders } from './bill-orders.ts'

export interface BillHead {
  id: number
  billNo: string
  expressId: number
  currency: string
  exchangeRate: string
}
export interface GivenLine {
  id: number
  trackingNumber: string
  shipDate: string | null
  orderId: number | null
}
/** What we know of a line's parcel, and what it should have cost. */
export interface MatchedLine {
  id: number
  orderId: number | null
  orderNo: string | null
  carrierId: number | null
  wayId: number | null
  ourWeight: number | null
  chargeWeight: number | null
  tableId: number | null
  zoneId: number | null
  ourAmount: string | null
  ourNote: string | null
}
type Progress = (done: number) => Promise<unknown>
const CHUNK = 5000

/** Prices are reckoned in memory, by the tables of each parcel's day: the number of statements follows the thousands, not the lines. */
export async function matchLines(
  tx: Tx,
  bill: BillHead,
  lines: readonly GivenLine[],
  ctx: Ctx,
  progress: Progress = async () => {},
): Promise<MatchedLine[]> {
  const parcels = new Map<string, BilledParcel>()
  for (let from = 0; from < lines.length; from += CHUNK) {
    const numbers = [...new Set(lines.slice(from, from + CHUNK).map(({ trackingNumber }) => trackingNumber))]
    for (const parcel of await billOrders().byNumbers(tx, numbers, bill.expressId)) parcels.set(parcel.number, parcel)
    await progress(Math.min(from + CHUNK, lines.length))
  }
  const today = ctx.now.slice(0, 10)
  const first = [...parcels.values()].reduce((day, { shipDay }) => (shipDay < day ? shipDay : day), today)
  const express = await compileExpress(tx, first)
  return lines.map(({ id, trackingNumber }) => {
    const parcel = parcels.get(trackingNumber)
    return parcel ? { ...UNKNOWN, ...known(parcel), ...priced(express, bill, parcel), id } : { ...UNKNOWN, id }
  })
}

const UNKNOWN: Omit<MatchedLine, 'id'> = {
  orderId: null,
  orderNo: null,
  carrierId: null,
  wayId: null,
  ourWeight: null,
  chargeWeight: null,
  tableId: null,
  zoneId: null,
  ourAmount: null,
  ourNote: null,
}
const known = ({ orderId, orderNo, expressId, wayId, actualWeight }: BilledParcel) => ({
  orderId,
  orderNo,
  carrierId: expressId,
  wayId,
  ourWeight: actualWeight,
})

/** In the bill's currency; a parcel that nobody weighed by what it was thought to weigh. */
function priced(express: ExpressSnapshot, bill: BillHead, parcel: BilledParcel): Partial<MatchedLine> {
  const weight = parcel.actualWeight ?? parcel.estWeight
  if (parcel.wayId === null) return { ourNote: '订单没有渠道' }
  if (weight === null) return { ourNote: '订单没有重量' }
  const { countryCode, postCode, length, width, height, shipDay: day } = parcel
  const size = { length, width, height }
  const verdict = express.freight({ ...BARE, ...size, countryCode, postCode, weight, day }, parcel.wayId)
  if (!isFeasible(verdict)) return { ourNote: verdict.detail }
  const { freight, currency, freightCny, billWeight, tableId, zoneId } = verdict
  const ourAmount = currency === bill.currency ? freight : round2(over(freightCny, bill.exchangeRate))
  const ourNote = parcel.actualWeight === null ? '未称重，按预估重量' : null
  return { ourAmount, chargeWeight: billWeight, tableId, zoneId, ourNote }
}
const BARE = {
  storeId: null,
  platName: null,
  attrs: [],
  declareValue: null,
  declareCurrency: null,
  phone: null,
  taxNo: null,
} as const
