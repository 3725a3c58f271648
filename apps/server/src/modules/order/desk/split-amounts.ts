import { shareOut } from '@erp/contract/kit/share-out'
import Big from 'big.js'

export interface SplitLine {
  orderDetailsId: number
  quantity: number
  lineAmount: string
}
export interface SplitMoney {
  shippingAmount: string
  discountAmount: string
  saleAmount: string
  platformFee: string
  paymentFee: string
  adFee: string
}
const PLACES: Record<keyof SplitMoney, number> = {
  shippingAmount: 2,
  discountAmount: 2,
  saleAmount: 2,
  platformFee: 4,
  paymentFee: 4,
  adFee: 4,
}
const FIELDS = Object.keys(PLACES) as (keyof SplitMoney)[]

export interface SplitPart {
  lines: SplitLine[]
  goodsAmount: string
  money: SplitMoney
}

/** What each part takes of lines and money; the original keeps the rest, so that nothing is lost to rounding. */
export function splitAmounts(
  lines: SplitLine[],
  money: SplitMoney,
  parts: { orderDetailsId: number; quantity: number }[][],
): { parts: SplitPart[]; rest: SplitPart } {
  const left = new Map(lines.map((line) => [line.orderDetailsId, { ...line }]))
  const taken = parts.map((part) =>
    part.filter(({ quantity }) => quantity > 0).map((wanted) => takenOf(left.get(wanted.orderDetailsId)!, wanted.quantity)),
  )
  const all = [[...left.values()].filter((line) => line.quantity > 0), ...taken]
  const amounts = all.map((own) => sum(own.map((line) => line.lineAmount)))
  const spare = all.map((own) => own.reduce((pieces, line) => pieces + line.quantity, 0))
  const shares = new Map(FIELDS.map((field) => [field, shareOut(money[field], amounts, PLACES[field], { spare, rest: 0 })]))
  const [rest, ...made] = all.map((own, i) => ({
    lines: own,
    goodsAmount: amounts[i]!.toFixed(2),
    money: mapped((field) => shares.get(field)![i]!),
  }))
  return { parts: made, rest: rest! }
}

/** Pieces of a line carry their share of its amount; the last ones the rest. */
function takenOf(line: SplitLine, quantity: number): SplitLine {
  const amount =
    quantity === line.quantity ? new Big(line.lineAmount) : new Big(line.lineAmount).times(quantity).div(line.quantity).round(2)
  line.quantity -= quantity
  line.lineAmount = new Big(line.lineAmount).minus(amount).toFixed(2)
  return { orderDetailsId: line.orderDetailsId, quantity, lineAmount: amount.toFixed(2) }
}

const sum = (amounts: string[]): Big => amounts.reduce((all, amount) => all.plus(amount), new Big(0))
const mapped = (value: (field: keyof SplitMoney) => string): SplitMoney =>
  Object.fromEntries(FIELDS.map((field) => [field, value(field)])) as unknown as SplitMoney
