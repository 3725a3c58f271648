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
/** How far the request is at 1688, where the order was bought there. Its no is not the end: it may be asked for again, and the seller may still give in. */
export const ALI_APPLY = { none: 0, waiting: 1, asked: 2, granted: 3, refused: 4, withdrawing: 5, withdrawn: 6 } as const
const APPLY = ALI_APPLY
export const aliApplyStates = states(
  {
    [APPLY.none]: ['未申请', 'default'],
    [APPLY.waiting]: ['待提交', 'orange'],
    [APPLY.asked]: ['申请中', 'blue'],
    [APPLY.granted]: ['已退款', 'green'],
    [APPLY.refused]: ['未通过', 'red'],
    [APPLY.withdrawing]: ['撤回中', 'orange'],
    [APPLY.withdrawn]: ['已撤回', 'default'],
  },
  {
    ask: { label: '1688申请退款', from: [APPLY.none, APPLY.waiting, APPLY.refused], to: APPLY.waiting },
    take: { label: '1688已受理', from: [APPLY.waiting], to: APPLY.asked },
    grant: { label: '1688已退款', from: [APPLY.asked, APPLY.refused, APPLY.withdrawing], to: APPLY.granted },
    refuse: { label: '1688未通过', from: [APPLY.waiting, APPLY.asked], to: APPLY.refused },
    withdraw: {
      label: '1688撤回申请',
      from: [APPLY.waiting, APPLY.asked, APPLY.refused, APPLY.withdrawing],
      to: APPLY.withdrawing,
    },
    end: { label: '1688已撤回', from: [APPLY.withdrawing], to: APPLY.withdrawn },
    keep: { label: '1688未能撤回', from: [APPLY.withdrawing], to: APPLY.asked },
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
