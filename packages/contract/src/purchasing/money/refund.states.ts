import { states } from '../../kit/index.ts'
import { REFUND, REFUND_TABLE } from '../order/order.states.ts'

const { waiting, under, done, dropped } = REFUND

/** What the supplier gives back. Money is confirmed by finance, goods sent again by the buyer. */
export const refundStates = states(
  {
    [waiting]: REFUND_TABLE[waiting],
    [under]: REFUND_TABLE[under],
    [done]: REFUND_TABLE[done],
    [dropped]: ['已作废', 'default'],
  },
  {
    audit: { label: '审核', from: [waiting], to: under },
    confirm: { label: '到账确认', from: [under], to: done },
    arrive: { label: '补发到货', from: [under], to: done },
    invalid: { label: '作废', from: [waiting, under], to: dropped, danger: true },
  },
)
/** Asked for and not given up. */
export const REFUND_LIVE: readonly number[] = [waiting, under, done]

export const REFUND_TYPE = { money: 1, goods: 2, resend: 3 } as const
export const REFUND_TYPES = [
  [REFUND_TYPE.money, '仅退款', 'blue'],
  [REFUND_TYPE.goods, '退货退款', 'orange'],
  [REFUND_TYPE.resend, '补发', 'cyan'],
] as const
