import { states } from '../../kit/index.ts'

export const PLAN = { waitAudit: 100, waitOrder: 200, part: 300, done: 600, dropped: 700 } as const
const { waitAudit, waitOrder, part, done, dropped } = PLAN

export const planStates = states(
  {
    [waitAudit]: ['待审核', 'orange'],
    [waitOrder]: ['待下单', 'blue'],
    [part]: ['部分下单', 'cyan'],
    [done]: ['已完成', 'green'],
    [dropped]: ['已作废', 'default'],
  },
  {
    audit: { label: '审核', from: [waitAudit], to: waitOrder },
    'un-audit': { label: '反审核', from: [waitOrder], to: waitAudit },
    orderPart: { label: '部分下单', from: [waitOrder, part, done], to: part },
    orderAll: { label: '全部下单', from: [waitOrder, part], to: done },
    giveBack: { label: '退回待下单', from: [part, done], to: waitOrder },
    invalid: { label: '作废', from: [waitAudit, waitOrder, part], to: dropped, danger: true },
  },
)
/** Not yet ordered in full and still wanted. */
export const PLAN_OPEN: readonly number[] = [waitAudit, waitOrder, part]
/** What is ordered from. */
export const PLAN_ORDERABLE: readonly number[] = [waitOrder, part]
export const MAX_PLAN_QTY = 999_999
