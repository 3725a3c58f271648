import { action, condition, flag, idField, type } from '../../kit/index.ts'
import { type EachOrder, orderIds, splitParts } from './order-calls.ts'
import { listFields } from './order-list.ts'

const PERMISSION = 'order:merge:merge'

/** What one order of a split would be: the original first, then its parts. */
export interface SplitShare {
  weight: number
  saleAmount: string
  freightCny: string | null
}

/** Merging and splitting from the list of all orders. */
export const mergeCalls = {
  mergeOrders: action('POST', 'mergeOrders', {
    together: true,
    label: '合并',
    permission: PERMISSION,
    input: { ids: orderIds },
    output: type<{ id: number }>(),
  }),
  autoMergeOrders: action('POST', 'autoMergeOrders', {
    label: '自动合并',
    permission: PERMISSION,
    input: { condition: condition(listFields('sales-wait-merge-order')) },
    ownTx: true,
    output: type<EachOrder>(),
  }),
  cancelMerge: action('POST', 'cancelMerge', { label: '取消合并', permission: PERMISSION, input: { id: idField('订单') } }),
  splitOrders: action('POST', 'splitOrders', {
    label: '拆分',
    permission: 'order:split:split',
    input: { id: idField('订单'), parts: splitParts },
    output: type<{ ids: number[] }>(),
  }),
  'split-preview': action('POST', 'split-preview', {
    label: '预览拆分',
    permission: 'order:split:split',
    input: { id: idField('订单'), parts: splitParts },
    reads: true,
    output: type<SplitShare[]>(),
  }),
}
export const waitMergeCalls = {
  ignore: action('POST', 'ignore', {
    together: true,
    label: '不合并',
    permission: PERMISSION,
    input: { ids: orderIds, ignored: flag('不合并', { initial: 1 }) },
  }),
}
