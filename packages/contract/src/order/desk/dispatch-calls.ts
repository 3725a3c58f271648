import { action, flag, idField, ref, type } from '../../kit/index.ts'
import type { RuleVerdict } from '../rules/rule-trial.ts'
import { type EachOrder, LIST, orderIds } from './order-calls.ts'

/** Why an order stands where it stands: each rule with the first condition that failed. */
export interface DecisionTrace {
  ruleSetVersion: number | null
  time: string | null
  storeName: string | null
  wayName: string | null
  ruleName: string | null
  rules: RuleVerdict[]
  /** The match rules of logistics, where they were asked for the way. */
  matching: { ruleId: number; ruleName: string; reason: string | null }[]
}

export const dispatchedCalls = {
  'push-to-store': action('POST', 'push-to-store', {
    each: true,
    label: '推送仓库',
    permission: 'order:dispatch:push',
    input: { ids: orderIds },
    ownTx: true,
    output: type<EachOrder>(),
  }),
}
/** A way that orders could travel, before one is chosen. */
export interface OfferedWay {
  wayId: number
  wayName: string
  expressName: string | null
  /** Orders that it takes, and what they cost together; null for those who may not see freight. */
  orders: number
  freightCny: string | null
  minDays: number | null
  maxDays: number | null
  /** Orders that the rules would send this way, and those that travel it now. */
  byRules: number
  now: number
  /** Why it does not take the others. */
  reasons: string[]
}

export const ruleCalls = {
  ways: action('POST', 'ways', {
    label: '可选渠道',
    permission: 'order:logistics:match',
    input: { ids: orderIds, storeId: ref('仓库', 'stock/store') },
    reads: true,
    output: type<{ orders: number; ways: OfferedWay[] }>(),
  }),
  'run-order-rule': action('POST', 'run-order-rule', {
    each: true,
    label: '重跑规则',
    permission: 'order:logistics:match',
    input: { ids: orderIds, overrideManual: flag('覆盖手工选择') },
    ownTx: true,
    output: type<EachOrder>(),
  }),
  'decision-trace': action('GET', '{id}/decision-trace', {
    label: '为什么',
    permission: LIST,
    input: { id: idField('订单') },
    output: type<DecisionTrace>(),
  }),
}
