import { shareOut } from '@erp/contract/kit/share-out'
import Big from 'big.js'
import { profitOf } from './profit.ts'

/** A platform order in the parcel: the main one, or one merged into it. */
export interface MoneyOrder {
  id: number
  saleAmount: string
  platformFee: string
  paymentFee: string
  adFee: string
  refundAmount: string
  exchangeRate: string
}
export interface MoneyLine {
  id: number
  originOrderId: number
  quantity: number
  lineAmount: string
  /** Of one piece, in g. */
  weight: string
  cost: string
}
export interface OrderMoney {
  id: number
  goodsCost: string
  freight: string
  packCost: string
  profit: string
  profitRate: string | null
}
export interface LineMoney {
  id: number
  saleMoney: string
  platformFee: string
  payFee: string
  adFee: string
  refund: string
  goodsCost: string
  freight: string
  packCost: string
  profit: string
}

/**
 * Freight and packing of the parcel are shared over its lines by weight × quantity, the rest with the main order, which comes first;
 * each platform order's own money over its own lines by amount. The lines of an order add up to the order.
 */
export function shipMoney(
  orders: readonly MoneyOrder[],
  lines: readonly MoneyLine[],
  parcel: { freight: string; packCost: string },
) {
  const sorted = orders.flatMap((order) => lines.filter((line) => line.originOrderId === order.id))
  const weights = sorted.map((line) => new Big(line.weight).times(line.quantity))
  const pieces = sorted.map((line) => line.quantity)
  const freights = shared4(parcel.freight, weights, pieces)
  const packs = shared4(parcel.packCost, weights, pieces)
  const shared = sorted.map((line, i) => ({ ...line, freight: freights[i]!, packCost: packs[i]! }))
  const made = orders.map((order) =>
    moneyOf(
      order,
      shared.filter((line) => line.originOrderId === order.id),
    ),
  )
  return { orders: made.map(({ order }) => order), lines: made.flatMap((each) => each.lines) }
}

const shared4 = (amount: string | Big, weights: Big[], spare: number[]): Big[] =>
  shareOut(amount, weights, 4, { spare, rest: 0 }).map((share) => new Big(share))

type SharedLine = MoneyLine & { freight: Big; packCost: Big }

function moneyOf(order: MoneyOrder, lines: SharedLine[]): { order: OrderMoney; lines: LineMoney[] } {
  const sum = (value: (line: SharedLine) => Big | string) =>
    lines.reduce((all, line) => all.plus(value(line)), new Big(0)).toFixed(4)
  const goodsCost = sum((line) => line.cost)
  const freight = sum((line) => line.freight)
  const packCost = sum((line) => line.packCost)
  const amounts = lines.map((line) => new Big(line.lineAmount))
  const pieces = lines.map((line) => line.quantity)
  const parts = (amount: string) => shared4(new Big(amount).times(order.exchangeRate), amounts, pieces)
  const [sale, fee, pay, ad, refund] = [
    order.saleAmount,
    order.platformFee,
    order.paymentFee,
    order.adFee,
    order.refundAmount,
  ].map(parts)
  return {
    order: { id: order.id, goodsCost, freight, packCost, ...profitOf({ ...order, goodsCost, freight, packCost }) },
    lines: lines.map((line, i) =>
      lineMoney(line, { sale: sale![i]!, fee: fee![i]!, pay: pay![i]!, ad: ad![i]!, refund: refund![i]! }),
    ),
  }
}

function lineMoney(line: SharedLine, own: Record<'sale' | 'fee' | 'pay' | 'ad' | 'refund', Big>): LineMoney {
  const { sale, fee, pay, ad, refund } = own
  const profit = sale.minus(fee).minus(pay).minus(ad).minus(refund).minus(line.cost).minus(line.freight).minus(line.packCost)
  return {
    id: line.id,
    saleMoney: sale.toFixed(4),
    platformFee: fee.toFixed(4),
    payFee: pay.toFixed(4),
    adFee: ad.toFixed(4),
    refund: refund.toFixed(4),
    goodsCost: new Big(line.cost).toFixed(4),
    freight: line.freight.toFixed(4),
    packCost: line.packCost.toFixed(4),
    profit: profit.toFixed(4),
  }
}
