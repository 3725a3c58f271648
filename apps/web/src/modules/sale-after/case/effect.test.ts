import { CASE_TYPE } from '@erp/contract/sale-after/case/case.states'
import { expect, it } from 'vitest'
import { effectOf, effectsOf } from './effect.ts'

const base = { refundAmount: '1200.5', refundCny: '8547.5600', refundFirst: 0, currency: 'USD' }

it('says what the audit of each type does', () => {
  expect(effectOf({ ...base, caseType: CASE_TYPE.refund })).toBe('登记退款 USD 1,200.50，由财务退给买家')
  expect(effectOf({ ...base, caseType: CASE_TYPE.returned })).toBe('生成退件单；入库后登记退款 USD 1,200.50')
  expect(effectOf({ ...base, caseType: CASE_TYPE.returned, refundFirst: 1 })).toBe('立即登记退款 USD 1,200.50，并生成退件单')
  expect(effectOf({ ...base, caseType: CASE_TYPE.resend })).toBe('生成补发订单，进入待派单')
  expect(effectOf({ ...base, caseType: CASE_TYPE.exchange })).toBe('生成退件单；入库后生成换货订单')
})

it('adds up what the audit of many does', () => {
  const rows = Object.values(CASE_TYPE).map((caseType) => ({ ...base, caseType }))
  expect(effectsOf(rows)).toBe('退款 2 笔，共约 CNY 17,095.12；退件 2 张；补发或换货订单 2 个')
  expect(effectsOf([{ ...base, caseType: CASE_TYPE.resend }])).toBe('补发或换货订单 1 个')
})
