import { type OrderAmounts, orderAmounts } from '@erp/contract/purchasing/order/amounts'

export interface Costs extends Omit<OrderAmounts, 'lines'> {
  /** By the place of the line; none while it is half filled in. */
  lines: (OrderAmounts['lines'][number] | undefined)[]
}

interface CostLine {
  quantity?: number | null
  price?: string | null
}
type Fees = { [K in 'freight' | 'otherFee' | 'discountAmount']?: string | null }

/** What the order costs as far as it is filled in. */
export function costsOf(lines: CostLine[], fees: Fees): Costs {
  const whole = lines.map(({ quantity, price }) => Number(quantity) > 0 && isNumber(price))
  const made = orderAmounts(
    lines.filter((_line, i) => whole[i]).map(({ quantity, price }) => ({ quantity: Number(quantity), price: String(price) })),
    { freight: feeOf(fees.freight), otherFee: feeOf(fees.otherFee), discountAmount: feeOf(fees.discountAmount) },
  )
  const amounts = made.lines.values()
  return { ...made, lines: whole.map((is) => (is ? amounts.next().value : undefined)) }
}

const isNumber = (value: unknown): boolean => value !== null && value !== undefined && value !== '' && Number(value) >= 0
const feeOf = (value: unknown): string => (isNumber(value) ? String(value) : '0')
