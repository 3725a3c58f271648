import { date, type Field, type Fields, type InputOf, idField, int, list, refs, rows, text } from '../../kit/index.ts'

export const MOST_DAYS = 90
export const MOST_ORDERS = 50_000
/** Up to here a dry run is answered at once; above it is a job. */
export const AT_ONCE = 5000

export const draftInput = (rule: Fields) => ({
  added: rows('新增规则', rule, { max: 50 }),
  changed: rows('修改规则', { ...rule, id: idField('规则') }, { max: 50 }),
  removed: list('删除规则', int('编号', { min: 1 }), { max: 500 }),
})
export const periodInput = {
  from: date('开始日期', { required: true }),
  to: date('结束日期', { required: true }),
  shopIds: refs('店铺', 'authorize/shop'),
  limit: int('最多订单', { min: 1, max: MOST_ORDERS }),
}
export type Period = InputOf<typeof periodInput>
export const orderNoField: Field<string> = text('订单号', { required: true, max: 40 })

/** How a rule set decides on one order. */
export interface TrialSide {
  ruleName: string | null
  storeName: string | null
  wayName: string | null
  /** CNY; null without a way, and for those who may not see it. */
  freight: string | null
}
/** `count` is how many there are; the rows stop at a thousand. */
export interface TrialRows<T> {
  count: number
  rows: T[]
}
export interface TrialOrder {
  orderId: number
  orderNo: string
}
export interface DryRun {
  orders: number
  /** 0: nothing is drafted, both sides are the active rules. */
  isDrafted: 0 | 1
  /** Where the orders go, before and after. */
  spread: { storeName: string | null; wayName: string | null; before: number; after: number }[]
  rules: { ruleId: number; ruleName: string; ruleType: number; before: number; after: number }[]
  /** Stopped by a type 2 rule of the draft, and not by the active ones. */
  caught: TrialRows<TrialOrder & { ruleName: string }>
  /** No type 1 rule of the draft gives store and way; `before` is the active rule that did. */
  left: TrialRows<TrialOrder & { before: string | null }>
  changed: TrialRows<TrialOrder & { before: TrialSide; after: TrialSide }>
  /** Over the orders that have a price on both sides. */
  freight: { orders: number; before: string; after: string; difference: string } | null
}
export interface DryRunState {
  /** Null when it was answered at once. */
  jobId: number | null
  /** 0 waiting, 1 running, 2 done, 3 failed. */
  status: number
  total: number
  done: number
  message: string | null
  result: DryRun | null
}
/** A rule before an order: why it did not apply, what it asks and what the order has. */
export interface RuleVerdict {
  ruleId: number
  ruleName: string
  ruleType: number
  /** The first condition that failed; null where the rule applied. */
  reason: string | null
  asked: string | null
  has: string | null
  /** The rule was changed or removed since. */
  isChanged: 0 | 1
}
/** One order before every rule, in the words of 为什么. */
export interface RuleTest extends TrialSide {
  orderId: number
  orderNo: string
  /** The rule that stops the order. */
  stoppedBy: string | null
  tagNames: string[]
  pickingNotes: string | null
  giftSkus: string[]
  rules: RuleVerdict[]
}
