import { states } from '../../kit/index.ts'

export const PAYMENT = { waitAudit: 100, waitPay: 200, paying: 300, paid: 600, dropped: 700 } as const
const { waitAudit, waitPay, paying, paid, dropped } = PAYMENT

/** A payment that takes another back begins as paid. */
export const paymentStates = states(
  {
    [waitAudit]: ['待审核', 'orange'],
    [waitPay]: ['待付款', 'blue'],
    [paying]: ['付款中', 'cyan'],
    [paid]: ['已付款', 'green'],
    [dropped]: ['已作废', 'default'],
  },
  {
    audit: { label: '财务审核', from: [waitAudit], to: waitPay },
    reject: { label: '驳回', from: [waitAudit, waitPay], to: dropped, danger: true },
    invalid: { label: '作废', from: [waitAudit, waitPay], to: dropped, danger: true },
    pay: { label: '付款', from: [waitPay], to: paid },
    send: { label: '1688支付', from: [waitPay], to: paying },
    settle: { label: '支付成功', from: [paying], to: paid },
    fail: { label: '支付失败', from: [paying], to: waitPay },
  },
  waitAudit,
  [waitPay, paid],
)
/** Asked for and not given up. */
export const PAYMENT_OPEN: readonly number[] = [waitAudit, waitPay, paying]
