import { compare, minus, over, plus, round, round2, times } from '@erp/contract/kit/decimal'
import { PAYS_BACK, SENDS_AGAIN } from '@erp/contract/sale-after/case/case.states'
import type { OrderCases } from '@erp/contract/sale-after/case/case-rows'

export type OrderLine = OrderCases['lines'][number]
export interface CaseLineInput {
  orderDetailsId: number
  quantity: number
  resendSkuId: number | null
  resendQty: number
}

const CNY_PLACES = 4
const isAmount = (typed: string | null | undefined): typed is string => Boolean(typed) && /^\d+(\.\d+)?$/.test(String(typed))

/** What this refund takes from the order's profit, and what is left of it; null where one of the figures is not known. */
export function afterRefund(
  { profit, exchangeRate }: Pick<OrderCases, 'profit' | 'exchangeRate'>,
  caseType: number | null | undefined,
  refundAmount: string | null | undefined,
): { refundCny: string | null; profitAfter: string | null } {
  const paid = PAYS_BACK.includes(caseType ?? 0) && isAmount(refundAmount) ? refundAmount : '0'
  const refundCny = exchangeRate === null ? null : round(times(paid, exchangeRate), CNY_PLACES)
  const profitAfter = profit === null || refundCny === null ? null : round(minus(profit, refundCny), CNY_PLACES)
  return { refundCny, profitAfter }
}

/** What the buyer paid for these pieces, as far as it can still be paid back. */
export function worthOf({ lines, refundable }: Pick<OrderCases, 'lines' | 'refundable'>, asked: CaseLineInput[]): string {
  const sum = asked.reduce((total, { orderDetailsId, quantity }) => {
    const line = lines.find((one) => one.orderDetailsId === orderDetailsId)
    if (!line || line.shippedQty === 0) return total
    return plus(total, over(times(line.lineAmount, quantity).toString(), line.shippedQty).toString()).toString()
  }, '0')
  return round2(compare(sum, refundable) > 0 ? refundable : sum)
}

/** So many pieces of a line; what goes out again for them is as many of the same, until somebody says otherwise. */
export function lineOf(
  line: OrderLine,
  quantity: number,
  caseType: number | null | undefined,
  before?: CaseLineInput,
): CaseLineInput {
  const again = SENDS_AGAIN.includes(caseType ?? 0)
  const followed = !before || before.resendQty === 0 || before.resendQty === before.quantity
  return {
    orderDetailsId: line.orderDetailsId,
    quantity,
    resendSkuId: again ? (before?.resendSkuId ?? line.skuId) : null,
    resendQty: again ? (followed ? quantity : before.resendQty) : 0,
  }
}

/** The same pieces settled in another way. */
export const retyped = (lines: OrderLine[], asked: CaseLineInput[], caseType: number): CaseLineInput[] =>
  lines.flatMap((line) => {
    const before = asked.find(({ orderDetailsId }) => orderDetailsId === line.orderDetailsId)
    return before ? [lineOf(line, before.quantity, caseType, before)] : []
  })

/** What is wrong with the pieces, in the words of the server; null when nothing is. `own` are those of the case that is edited. */
export function wrongLines(
  lines: OrderLine[],
  asked: CaseLineInput[],
  caseType: number | null | undefined,
  own: CaseLineInput[] = [],
): string | null {
  if (asked.length === 0) return '请填写售后数量'
  if (SENDS_AGAIN.includes(caseType ?? 0) && asked.every(({ resendQty }) => resendQty === 0)) return '请填写补发数量'
  for (const one of asked) {
    const line = lines.find(({ orderDetailsId }) => orderDetailsId === one.orderDetailsId)
    if (!line) continue
    const wrong = wrongPieces(line, one, own) ?? (SENDS_AGAIN.includes(caseType ?? 0) ? wrongResend(line, one) : null)
    if (wrong) return wrong
  }
  return null
}

export const openOf = (line: OrderLine, own: CaseLineInput[]): number =>
  line.openQty + (own.find(({ orderDetailsId }) => orderDetailsId === line.orderDetailsId)?.quantity ?? 0)

function wrongPieces(line: OrderLine, { quantity }: CaseLineInput, own: CaseLineInput[]): string | null {
  const open = openOf(line, own)
  if (quantity <= open) return null
  const used = line.shippedQty - open
  return `${line.sku}售后数量超过发货数量${line.shippedQty}${used > 0 ? `（其中${used}件已在其他售后单）` : ''}`
}

function wrongResend({ sku }: OrderLine, { quantity, resendSkuId, resendQty }: CaseLineInput): string | null {
  if (resendQty > quantity * 2) return `${sku}补发数量超过售后数量的2倍`
  return resendQty === 0 || resendSkuId ? null : `请选择${sku}的补发SKU`
}
