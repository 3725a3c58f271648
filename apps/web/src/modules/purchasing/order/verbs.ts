import type { Permission, States } from '@erp/contract/kit'
import {
  BARGAINING,
  bargainStates,
  LIVE,
  ORDER_CHECK,
  orderStates,
  PAY,
  PAY_TABLE,
  REFUND,
  REFUND_TABLE,
  STOCK_IN,
  STOCK_IN_TABLE,
} from '@erp/contract/purchasing/order/order.states'
import { purchaseOrder } from '@erp/contract/purchasing/order/purchase-order'
import { whyOutside } from '../../../kit/index.ts'
import type { ListedOrder } from './rows.ts'

export type Action = keyof (typeof purchaseOrder)['actions']
/** Documents that are made from an order. */
export type Step = Action | 'payment' | 'refund'
export interface Verb {
  /** The call it ends in; the person needs its permission, unless told which. */
  action: Step
  permission?: Permission
  label: string
  danger?: boolean
  /** Why it is not for this order; null when it is. */
  why: (row: ListedOrder) => string | null
}

const inStates = (states: States, state: string) => (from: readonly number[], label: string) => (row: ListedOrder) =>
  whyOutside({ resource: purchaseOrder, states, state }, from, label, [row])
const on = inStates(orderStates, 'checkFlag')
const onBargain = inStates(bargainStates, 'bargainStatus')
const moves = (action: keyof (typeof orderStates)['moves']) => on(orderStates.moves[action].from, orderStates.moves[action].label)
const both =
  (...whys: Verb['why'][]): Verb['why'] =>
  (row) =>
    whys.map((why) => why(row)).find(Boolean) ?? null
const settled: Verb['why'] = (row) => (BARGAINING.includes(Number(row.bargainStatus)) ? '正在议价，请先完成或作废议价' : null)

type Track = 'stockInStatus' | 'refundStatus' | 'payStatus'
const DONE: readonly (readonly [field: Track, table: Record<number, readonly [string, string]>, fine: readonly number[]])[] = [
  ['stockInStatus', STOCK_IN_TABLE, [STOCK_IN.all]],
  ['refundStatus', REFUND_TABLE, [REFUND.none, REFUND.done]],
  ['payStatus', PAY_TABLE, [PAY.paid, PAY.repaid]],
]
/** What keeps an order from being done, in the words of its tracks; nothing is owed for what costs nothing. */
function unfinished(row: ListedOrder): string | null {
  const open = DONE.filter(([field, , fine]) => {
    const free = field === 'payStatus' && Number(row.payableAmount) === 0
    return !free && !fine.includes(Number(row[field]))
  })
  return open.length ? `未满足归档条件：${open.map(([field, table]) => table[Number(row[field])]?.[0]).join('、')}` : null
}
const paidMore: Verb['why'] = (row) =>
  Number(row.paidAmount) - Number(row.refundAmount) > Number(row.stockedAmount)
    ? null
    : '没有已付款而未收货的金额，请直接异常归档'

const payable: Verb['why'] = ({ payStatus }) => {
  if (payStatus === PAY.notYet) return '还不可付款'
  return payStatus === PAY.paid || payStatus === PAY.repaid ? '已经付清' : null
}

/** What can be done with an order, those that come up first first. A further one is a line here and its dialog in `dialogs/index.ts`. */
export const VERBS: readonly Verb[] = [
  { action: 'audit', label: '审核', why: both(moves('audit'), settled) },
  { action: 'edit', label: '编辑', why: both(on([ORDER_CHECK.waitAudit], '编辑'), settled) },
  { action: 'express/add', label: '登记物流', why: on(LIVE, '登记物流') },
  { action: 'archive', label: '归档', why: both(moves('archive'), unfinished) },
  {
    action: 'bargain/submit',
    label: '提交议价',
    why: both(on([ORDER_CHECK.waitAudit], '提交议价'), onBargain(bargainStates.moves.submit.from, '提交议价')),
  },
  { action: 'payment', label: '请款', permission: 'purchasing:payment:add', why: both(on(LIVE, '请款'), payable) },
  { action: 'refund', label: '退款', permission: 'purchasing:refund:add', why: on(LIVE, '退款') },
  { action: 'cancel-qty', label: '减数', why: on(LIVE, '减数') },
  { action: 'confirm-over', label: '多发确认', why: on(LIVE, '确认多发') },
  { action: 'correct-price', label: '改价修正', why: on(LIVE, '改价修正') },
  { action: 'print', label: '打印', why: () => null },
  { action: 'copy', label: '复制', why: () => null },
  { action: 'add-notes', label: '备注', why: () => null },
  { action: 'un-audit', label: '反审核', danger: true, why: moves('un-audit') },
  { action: 'invalid', label: '作废', danger: true, why: moves('invalid') },
  { action: 'abnormal-archive', label: '异常归档', danger: true, why: moves('abnormal-archive') },
  { action: 'write-off', label: '核销归档', danger: true, why: both(moves('abnormal-archive'), paidMore) },
  { action: 'return-archive', label: '撤销归档', why: moves('return-archive') },
]

/** What is done about parcels that are late, lost or wrong. */
export const TRANSIT_VERBS: readonly Verb[] = [
  { action: 'express/refresh', label: '刷新轨迹', why: ({ parcels }) => (parcels?.length ? null : '还没有登记物流') },
  { action: 'express/add', label: '登记物流', why: on(LIVE, '登记物流') },
  { action: 'add-notes', label: '催发备注', why: () => null },
]

/** The desk of those who talk to suppliers. */
export const BARGAIN_VERBS: readonly Verb[] = [
  { action: 'bargain/accept', label: '接手', why: onBargain(bargainStates.moves.accept.from, '接手') },
  { action: 'bargain/finish', label: '填价完成', why: onBargain(bargainStates.moves.finish.from, '完成议价') },
  { action: 'bargain/void', label: '作废', danger: true, why: onBargain(bargainStates.moves.void.from, '作废议价') },
  { action: 'add-notes', label: '备注', why: () => null },
]

export const verbsFor = (...actions: Step[]): Verb[] => VERBS.filter(({ action }) => actions.includes(action))
