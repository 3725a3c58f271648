import { compare, minus, round2, times } from '@erp/contract/kit/decimal'
import { ORDER_CHECK, PAY, REFUND, SETTLEMENT, SHIP, STOCK_IN } from '@erp/contract/purchasing/order/order.states'
import { addDays } from '../../../kit/clock.ts'

/** Days until money is due after what makes it due, and before the end of a period from which it may be asked for. */
const DUE_DAYS = 7
const EARLY_DAYS = 7

export interface PayFacts {
  checkFlag: number
  settlementType: number
  depositRate: string | null
  accountPeriodDays: number | null
  totalAmount: string
  payableAmount: string
  paidAmount: string
  refundAmount: string
  auditDay: string | null
  firstStockInDay: string | null
}
export interface PayTrack {
  payStatus: number
  dueDate: string | null
}

/** Where an order stands with its supplier's money today. */
export function payTrack(facts: PayFacts, today: string, warnDays: number): PayTrack {
  const { checkFlag, auditDay, payableAmount } = facts
  if (checkFlag === ORDER_CHECK.waitAudit || auditDay === null) return { payStatus: PAY.notYet, dueDate: null }
  if (compare(payableAmount, 0) === 0) return { payStatus: PAY.paid, dueDate: null }
  const dueDate = dueDateOf(facts)
  if (compare(netPaid(facts), payableAmount) >= 0)
    return { payStatus: facts.settlementType === SETTLEMENT.period ? PAY.repaid : PAY.paid, dueDate }
  if (notYet(facts, dueDate, today)) return { payStatus: PAY.notYet, dueDate }
  const soon = dueDate !== null && dueDate <= addDays(today, warnDays)
  return { payStatus: soon ? PAY.soon : PAY.due, dueDate }
}

export const netPaid = ({ paidAmount, refundAmount }: Pick<PayFacts, 'paidAmount' | 'refundAmount'>): string =>
  round2(minus(paidAmount, refundAmount))

export const depositOf = ({ totalAmount, depositRate }: Pick<PayFacts, 'totalAmount' | 'depositRate'>): string =>
  round2(times(totalAmount, depositRate ?? 0))

function dueDateOf(facts: PayFacts): string | null {
  const { settlementType, auditDay, firstStockInDay, accountPeriodDays } = facts
  if (settlementType === SETTLEMENT.prepaid) return addDays(auditDay!, DUE_DAYS)
  if (firstStockInDay !== null)
    return addDays(firstStockInDay, settlementType === SETTLEMENT.period ? (accountPeriodDays ?? 0) : DUE_DAYS)
  const depositDue = settlementType === SETTLEMENT.deposit && compare(netPaid(facts), depositOf(facts)) < 0
  return depositDue ? addDays(auditDay!, DUE_DAYS) : null
}

function notYet({ settlementType, firstStockInDay }: PayFacts, dueDate: string | null, today: string): boolean {
  if (settlementType === SETTLEMENT.onArrival) return firstStockInDay === null
  if (settlementType === SETTLEMENT.period) return dueDate === null || today < addDays(dueDate, -EARLY_DAYS)
  return false
}

export const shipTrack = (parcels: number, signed: number): number =>
  parcels === 0 ? SHIP.notYet : signed === parcels ? SHIP.signed : SHIP.shipped

export const stockInTrack = (stocked: number, open: number): number =>
  stocked === 0 ? STOCK_IN.none : open === 0 ? STOCK_IN.all : STOCK_IN.part

/** The refund that is furthest from its end decides. */
export const refundTrack = (states: readonly number[]): number =>
  [REFUND.waiting, REFUND.under, REFUND.done].find((state) => states.includes(state)) ?? REFUND.none
