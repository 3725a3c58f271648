import { states } from '../../kit/index.ts'

export const CASE = { waiting: 100, settling: 200, returning: 300, arrived: 400, done: 600, closed: 700 } as const
const { waiting, settling, returning, arrived, done, closed } = CASE

/** Refund only and resend are settled at the audit; with goods to come back it waits for them first. */
export const caseStates = states(
  {
    [waiting]: ['待审核', 'orange'],
    [settling]: ['处理中', 'blue'],
    [returning]: ['待退回', 'geekblue'],
    [arrived]: ['待入库', 'gold'],
    [done]: ['已完成', 'green'],
    [closed]: ['已关闭', 'default'],
  },
  {
    audit: { label: '审核', from: [waiting], to: settling },
    auditReturn: { label: '审核', from: [waiting], to: returning },
    sign: { label: '退件签收', from: [returning], to: arrived },
    stockIn: { label: '退件入库', from: [arrived], to: settling },
    waive: { label: '免退货', from: [returning], to: settling },
    finish: { label: '完成', from: [settling], to: done },
    reject: { label: '驳回', from: [waiting, returning], to: closed, danger: true },
    cancel: { label: '撤销', from: [waiting, returning, settling], to: closed, danger: true },
  },
  waiting,
)
/** Its order is 售后中, or 投诉. */
export const OPEN_CASE: readonly number[] = [waiting, settling, returning, arrived]

export const CASE_TYPE = { refund: 1, returned: 2, resend: 3, exchange: 4 } as const
export const CASE_TYPES = [
  [CASE_TYPE.refund, '仅退款', 'blue'],
  [CASE_TYPE.returned, '退货退款', 'orange'],
  [CASE_TYPE.resend, '补发', 'cyan'],
  [CASE_TYPE.exchange, '换货', 'purple'],
] as const
export const DUTIES = [
  [1, '物流', 'blue'],
  [2, '仓库', 'gold'],
  [3, '产品', 'red'],
  [4, '采购', 'purple'],
  [5, '买家', 'default'],
  [6, '平台', 'cyan'],
] as const
/** Those that pay money back; those that send goods again; those that want the goods first. */
export const PAYS_BACK: readonly number[] = [CASE_TYPE.refund, CASE_TYPE.returned]
export const SENDS_AGAIN: readonly number[] = [CASE_TYPE.resend, CASE_TYPE.exchange]
export const WANTS_GOODS: readonly number[] = [CASE_TYPE.returned, CASE_TYPE.exchange]

export const REFUND_STATE = { waiting: 100, done: 200, failed: 700 } as const
export const refundStates = states(
  {
    [REFUND_STATE.waiting]: ['待退款', 'orange'],
    [REFUND_STATE.done]: ['已退款', 'green'],
    [REFUND_STATE.failed]: ['退款失败', 'red'],
  },
  {
    done: { label: '已退款', from: [REFUND_STATE.waiting], to: REFUND_STATE.done },
    fail: { label: '退款失败', from: [REFUND_STATE.waiting], to: REFUND_STATE.failed, danger: true },
    retry: { label: '重试', from: [REFUND_STATE.failed], to: REFUND_STATE.waiting },
  },
  REFUND_STATE.waiting,
)
export const REFUND_WAY = { platform: 1, paypal: 2, bank: 3, other: 4 } as const
export const REFUND_WAYS = [
  [REFUND_WAY.platform, '平台原路', 'blue'],
  [REFUND_WAY.paypal, 'PayPal', 'geekblue'],
  [REFUND_WAY.bank, '银行', 'gold'],
  [REFUND_WAY.other, '其他', 'default'],
] as const
