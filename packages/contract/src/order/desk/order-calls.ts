import {
  action,
  choice,
  exporting,
  type Fields,
  flag,
  idField,
  int,
  list,
  listPage,
  type Page,
  ref,
  rows,
  statusCount,
  text,
  type,
} from '../../kit/index.ts'
import { EXCEPTION_TYPES } from '../order.states.ts'
import type { OrderDetails } from './order-info.ts'

export const LIST = 'order:tradeInfo:list'
export const orderIds = list('订单', int('编号', { min: 1 }), { required: true, min: 1, max: 2000 })
const order = { id: idField('订单') }

/** Orders are done one by one: what failed says why, the others are done. */
export interface EachOrder {
  success: number[]
  failed: { id: number; orderNo: string; reason: string }[]
}
export interface OrderNote {
  id: number
  content: string
  atUserIds: number[]
  atUserNames: string[]
  userName: string | null
  time: string
}
const each = type<EachOrder>()

/** One part of a split: how many of which lines go into it. */
export const splitParts = rows(
  '拆分',
  {
    lines: rows(
      '明细',
      { orderDetailsId: idField('明细'), quantity: int('数量', { required: true, min: 0, max: 9999 }) },
      { required: true },
    ),
  },
  { required: true, min: 1, max: 50 },
)

/** The reads of a list of orders. */
export const orderReads = <F extends Fields>(fields: F) => ({
  'list-page': listPage<F>(fields, LIST),
  'status-count': statusCount(fields, LIST),
  details: action('GET', 'details/{id}', { label: '详情', permission: LIST, input: order, output: type<OrderDetails>() }),
  export: exporting(fields, 'order:tradeInfo:export'),
})

/** The calls that lists share; a list has those that fit its orders. */
export const sharedCalls = {
  'memo-read': action('GET', 'memo/{id}', {
    label: '查看备注',
    permission: LIST,
    input: order,
    output: type<{ memo: string | null }>(),
  }),
  memo: action('POST', 'memo', {
    label: '备注',
    permission: 'order:tradeInfo:memo',
    input: { ...order, memo: text('订单备注', { max: 500, multiline: true }) },
  }),
  'picking-notes-read': action('GET', 'picking-notes/{id}', {
    label: '查看拣货备注',
    permission: LIST,
    input: order,
    output: type<{ pickingNotes: string | null }>(),
  }),
  'picking-notes': action('POST', 'picking-notes', {
    label: '拣货备注',
    permission: 'order:tradeInfo:pickingNotes',
    input: { ...order, pickingNotes: text('拣货备注', { max: 200, multiline: true }) },
  }),
  'note-read': action('GET', 'note/{id}', { label: '查看跟进', permission: LIST, input: order, output: type<OrderNote[]>() }),
  note: action('POST', 'note', {
    label: '跟进',
    permission: 'order:tradeInfo:note',
    input: {
      ...order,
      content: text('跟进记录', { required: true, max: 1000, multiline: true }),
      atUserIds: list('提醒', int('用户', { min: 1 }), { max: 20 }),
    },
  }),
  'mark-unusual': action('POST', 'mark-unusual', {
    each: true,
    label: '标记异常',
    permission: 'order:unusual:mark',
    input: {
      ids: orderIds,
      orderExceptionType: choice('异常类型', EXCEPTION_TYPES, { required: true }),
      reason: text('原因', { required: true, max: 200 }),
    },
  }),
  'to-wait-dispatch': action('POST', 'to-wait-dispatch', {
    each: true,
    label: '转待派单',
    permission: 'order:dispatch:back',
    input: { ids: orderIds },
    ownTx: true,
    output: each,
  }),
  'to-dispatched': action('POST', 'to-dispatched', {
    each: true,
    label: '派单',
    permission: 'order:dispatch:dispatch',
    input: { ids: orderIds, ignoreMerge: flag('不合并') },
    ownTx: true,
    output: each,
  }),
  split: action('POST', 'split', {
    label: '拆分',
    permission: 'order:split:split',
    input: { ...order, parts: splitParts },
    output: type<{ ids: number[] }>(),
  }),
  'matching-logistics': action('POST', 'matching-logistics', {
    each: true,
    label: '匹配物流',
    permission: 'order:logistics:match',
    input: {
      ids: orderIds,
      storeId: ref('仓库', 'stock/store'),
      logisticWayId: ref('渠道', 'express/logistic-way'),
      overrideManual: flag('覆盖手工选择'),
    },
    ownTx: true,
    output: each,
  }),
  'setting-platform-ship': action('POST', 'setting-platform-ship', {
    each: true,
    label: '平台标记',
    permission: 'order:logistics:platformShip',
    input: { ids: orderIds },
    ownTx: true,
    output: each,
  }),
  'tracking-number': action('POST', 'tracking-number', {
    each: true,
    label: '取运单号',
    permission: 'order:logistics:trackNo',
    input: { ids: orderIds, trackingNumber: text('运单号', { max: 50, upper: true }) },
    ownTx: true,
    output: each,
  }),
  'clear-track-number': action('POST', 'clear-track-number', {
    each: true,
    label: '清除运单号',
    permission: 'order:logistics:clear',
    input: { ids: orderIds },
    ownTx: true,
    output: each,
  }),
}
export type SharedCall = keyof typeof sharedCalls
export type OrderPage<R> = Page<R>
