import { plus, round2 } from '@erp/contract/kit/decimal'
import { grouped, moneyIn } from '@erp/contract/kit/reading'
import { CASE_TYPE, PAYS_BACK, SENDS_AGAIN, WANTS_GOODS } from '@erp/contract/sale-after/case/case.states'

/** As much of a case as its audit depends on. */
export interface Audited {
  caseType: number
  refundAmount: string | null
  refundCny?: string | null
  refundFirst?: number | null
  currency: string | null
}

export const moneyOf = (currency: string | null, amount: string | null): string =>
  currency ? moneyIn(currency, grouped(round2(amount || '0'))) : grouped(round2(amount || '0'))

/** What the audit does, said before it is done. */
export function effectOf({ caseType, refundAmount, refundFirst, currency }: Audited): string {
  const money = moneyOf(currency, refundAmount)
  switch (caseType) {
    case CASE_TYPE.refund:
      return `登记退款 ${money}，由财务退给买家`
    case CASE_TYPE.returned:
      return refundFirst ? `立即登记退款 ${money}，并生成退件单` : `生成退件单；入库后登记退款 ${money}`
    case CASE_TYPE.resend:
      return '生成补发订单，进入待派单'
    default:
      return '生成退件单；入库后生成换货订单'
  }
}

/** The same of many, counted and added up. */
export function effectsOf(rows: Audited[]): string {
  const paid = rows.filter(({ caseType }) => PAYS_BACK.includes(caseType))
  const sum = round2(paid.reduce((total, { refundCny }) => plus(total, refundCny || '0').toString(), '0'))
  const parts = [
    paid.length && `退款 ${paid.length} 笔，共约 CNY ${grouped(sum)}`,
    count(rows, WANTS_GOODS) && `退件 ${count(rows, WANTS_GOODS)} 张`,
    count(rows, SENDS_AGAIN) && `补发或换货订单 ${count(rows, SENDS_AGAIN)} 个`,
  ]
  return parts.filter(Boolean).join('；')
}

const count = (rows: Audited[], types: readonly number[]): number =>
  rows.filter(({ caseType }) => types.includes(caseType)).length
