import type { Choices } from '../../kit/index.ts'
import type { Stage } from '../order.states.ts'
import type { SharedCall } from './order-calls.ts'

/** What is done with orders by calls of all orders, beside those of the list itself. */
export type DeskVerb =
  | 'merge'
  | 'rules'
  | 'hold'
  | 'urgent'
  | 'intercept'
  | 'label'
  | 'direct'
  | 'error'
  | 'return'
  | 'case'
  | 'address'
  | 'lines'
  | 'unmerge'
  | 'rematch'

/** Which orders of its stages a list shows; what only the database knows (groups, days) is said on the server. */
export interface Only {
  isOutStock?: 0 | 1
  isIntercepted?: 0 | 1
}

export interface OrderListSpec {
  title: string
  /** How code calls it, and its resource in the module. */
  key: string
  grouped?: boolean
  stages: readonly Stage[]
  only?: Only
  /** An order stands in it: opened, it has the verbs of this list. */
  home?: true
  verbs: readonly DeskVerb[]
  tabs: Choices
  calls: readonly SharedCall[]
}
