import { action, flag, idField, type } from '../kit/index.ts'
import { type EachOrder, LIST, orderIds } from './order-calls.ts'

/** Why an order stands where it stands: each rule with the first condition that failed. */
export interface DecisionTrace {
  ruleSetVersion: number | null
  time: string | null
  storeName: string | null
  wayName: string | null
  ruleName: string | null
  rules: { ruleId: number; ruleName: string; ruleType: number; reason: string | null }[]
  /** The match rules of logistics, where they were asked for the way. */
  matching: { ruleId: number; ruleName: string; reason: string | null }[]
}

export const dispatchedCalls = {
  'push-to-store': action('POST', 'push-to-store', {
    label: '推送仓库',
    permission: 'order:dispatch:push',
    input: { ids: orderIds },
    ownTx: true,
    output: type<EachOrder>(),
  }),
}
export const ruleCalls = {
  'run-order-rule': action('POST', 'run-order-rule', {
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
