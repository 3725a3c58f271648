import { states } from '../../kit/index.ts'

export const PRICE_STATE = { waiting: 0, asked: 1, done: 2, failed: 3 } as const
const { waiting, asked, done, failed } = PRICE_STATE

/** The platform asks and we answer, or we propose and it answers. */
export const priceStates = states(
  {
    [waiting]: ['待调价', 'blue'],
    [asked]: ['待供应商确认', 'orange'],
    [done]: ['调价成功', 'green'],
    [failed]: ['调价失败', 'red'],
  },
  {
    accept: { label: '接受', from: [asked], to: done },
    refuse: { label: '拒绝', from: [asked], to: failed, danger: true },
    expire: { label: '超时', from: [asked], to: failed },
    agreed: { label: '平台同意', from: [waiting, asked], to: done },
    denied: { label: '平台拒绝', from: [waiting, asked], to: failed },
    drop: { label: '驳回', from: [waiting], to: failed, danger: true },
    withdraw: { label: '撤回', from: [waiting], to: failed, danger: true },
  },
  asked,
  [waiting, done, failed],
)
export const PRICE_OPEN: readonly number[] = [waiting, asked]

export const PRICE_AUDIT = { none: 0, waiting: 100, passed: 200, rejected: 700 } as const
export const priceAuditStates = states(
  {
    [PRICE_AUDIT.none]: ['无需审核', 'default'],
    [PRICE_AUDIT.waiting]: ['待审核', 'orange'],
    [PRICE_AUDIT.passed]: ['已审核', 'blue'],
    [PRICE_AUDIT.rejected]: ['已驳回', 'red'],
  },
  {
    submit: { label: '提交审核', from: [PRICE_AUDIT.none], to: PRICE_AUDIT.waiting },
    pass: { label: '通过', from: [PRICE_AUDIT.waiting], to: PRICE_AUDIT.passed },
    reject: { label: '驳回', from: [PRICE_AUDIT.waiting], to: PRICE_AUDIT.rejected, danger: true },
  },
  PRICE_AUDIT.none,
  [PRICE_AUDIT.waiting],
)

export const PRICE_SOURCE = { platform: 1, ours: 2 } as const
export const PRICE_SOURCES = [
  [PRICE_SOURCE.platform, '平台', 'purple'],
  [PRICE_SOURCE.ours, '我方', 'blue'],
] as const

export const PRICE_TAB = { answer: 'answer', audit: 'audit', waiting: 'waiting', done: 'done', failed: 'failed' } as const
export const PRICE_TABS = [
  [PRICE_TAB.answer, '待确认', 'orange'],
  [PRICE_TAB.audit, '待审核', 'gold'],
  [PRICE_TAB.waiting, '待调价', 'blue'],
  [PRICE_TAB.done, '成功', 'green'],
  [PRICE_TAB.failed, '失败', 'red'],
] as const
