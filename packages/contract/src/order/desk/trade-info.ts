import type { bizLog } from '../../kit/biz-log.ts'
import {
  action,
  choice,
  flag,
  idField,
  int,
  list,
  type Page,
  type RowOfResource,
  ref,
  refs,
  resource,
  text,
  type,
} from '../../kit/index.ts'
import { intakeCalls } from '../intake/intake-calls.ts'
import { manualCalls } from '../intake/manual-calls.ts'
import { EXCEPTION_TYPES } from '../order.states.ts'
import { weighCalls } from '../ship/shipping-calls.ts'
import { waveCalls } from '../wave/order-picking-batch.ts'
import { ruleCalls } from './dispatch-calls.ts'
import { mergeCalls } from './merge-calls.ts'
import { type EachOrder, LIST, orderIds, orderReads } from './order-calls.ts'
import { buyerFields, orderFields } from './order-fields.ts'
import type { OrderDetails, OrderStageEntry } from './order-info.ts'

const one = { id: idField('订单') }
const { 'list-page': page, 'status-count': statusCount, export: exporting } = orderReads(orderFields)

export const tradeInfo = resource('order/tradeInfo', {
  title: '订单',
  name: 'orderNo',
  fields: { ...orderFields, ...buyerFields },
  actions: {
    page: { ...page, path: 'page' },
    'status-count': statusCount,
    export: exporting,
    get: action('GET', '{id}', { label: '订单详情', permission: LIST, input: one, output: type<OrderDetails>() }),
    updateBatchOrder: action('PUT', 'updateBatchOrder', {
      together: true,
      label: '批量改状态',
      permission: LIST,
      input: {
        ids: orderIds,
        status: int('状态', { min: 10, max: 200 }),
        orderExceptionType: choice('异常类型', EXCEPTION_TYPES),
        reason: text('原因', { max: 200 }),
      },
      ownTx: true,
      output: type<EachOrder>(),
    }),
    distributeOrder: action('POST', 'distributeOrder', {
      each: true,
      label: '分配',
      permission: 'order:distribute:run',
      input: { ids: list('订单', int('编号', { min: 1 }), { max: 10_000 }), storeId: ref('仓库', 'stock/store') },
      ownTx: true,
      output: type<EachOrder>(),
    }),
    ...ruleCalls,
    ...mergeCalls,
    ...intakeCalls,
    ...waveCalls,
    ...weighCalls,
    ...manualCalls,
    hold: action('POST', 'hold', {
      each: true,
      label: '挂起',
      permission: 'order:tradeInfo:hold',
      input: { ids: orderIds, reason: text('原因', { max: 200 }) },
    }),
    unhold: action('POST', 'unhold', { each: true, label: '解挂', permission: 'order:tradeInfo:hold', input: { ids: orderIds } }),
    urgent: action('POST', 'urgent', {
      each: true,
      label: '加急',
      permission: 'order:tradeInfo:tag',
      input: { ids: orderIds, isUrgent: flag('加急', { initial: 1 }) },
    }),
    tag: action('POST', 'tag', {
      each: true,
      label: '标签',
      permission: 'order:tradeInfo:tag',
      input: {
        ids: orderIds,
        tagIds: refs('标签', 'basic/tag'),
        mode: choice(
          '方式',
          [
            [1, '覆盖'],
            [2, '追加'],
            [3, '移除'],
          ] as const,
          { required: true },
        ),
      },
    }),
    'exception-types': action('GET', 'exception-types', {
      label: '异常类型',
      permission: LIST,
      output: type<{ value: number; label: string }[]>(),
    }),
    'stage-log': action('GET', '{id}/stage-log', {
      label: '阶段记录',
      permission: LIST,
      input: one,
      output: type<OrderStageEntry[]>(),
    }),
    log: action('GET', '{id}/log', {
      label: '操作日志',
      permission: LIST,
      input: { ...one, pageNum: int('页码', { min: 1 }), pageSize: int('每页条数', { min: 1, max: 100, shape: 'pageSize' }) },
      output: type<Page<RowOfResource<typeof bizLog>>>(),
    }),
  },
})
