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
  const goods = sum(lines.map((line) => line.lineAmount))
  const pieces = lines.reduce((all, line) => all + line.quantity, 0)
  const made = parts.map((part): SplitPart => {
    const own = part
      .filter(({ quantity }) => quantity > 0)
      .map((wanted) => takenOf(left.get(wanted.orderDetailsId)!, wanted.quantity))
    const amount = sum(own.map((line) => line.lineAmount))
    const share = goods.eq(0) ? new Big(own.reduce((all, line) => all + line.quantity, 0)).div(pieces) : amount.div(goods)
    return {
      lines: own,
      goodsAmount: amount.toFixed(2),
      money: mapped((field) => new Big(money[field]).times(share).round(PLACES[field])),
    }
  })
  const kept = [...left.values()].filter((line) => line.quantity > 0)
  const rest = mapped((field) => made.reduce((all, part) => all.minus(part.money[field]), new Big(money[field])))
  return { parts: made, rest: { lines: kept, goodsAmount: sum(kept.map((line) => line.lineAmount)).toFixed(2), money: rest } }
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
const mapped = (value: (field: keyof SplitMoney) => Big): SplitMoney =>
  Object.fromEntries(FIELDS.map((field) => [field, value(field).toFixed(PLACES[field])])) as unknown as SplitMoney
