import { tradeInfo } from '@erp/contract/order/desk/trade-info'
import { EXCEPTION_TYPES } from '@erp/contract/order/order.states'
import type { Handlers } from '../../../kit/http/serve.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { logPage } from '../../../kit/list/log-list.ts'
import { distributeOrders } from '../allocation/distribute.ts'
import { intakeCalls } from '../intake/intake-calls.ts'
import { manual } from '../intake/manual.ts'
import { weighing } from '../ship/shipping.ts'
import { batchSorting } from '../wave/run.ts'
import { ruleCalls } from './dispatch-calls.ts'
import { cancelMerge, mergeOrders } from './merge.ts'
import { autoMerge } from './merge-auto.ts'
import { holdOrders, tagOrders, unholdOrders, urgeOrders } from './order-flags.ts'
import { detailsOf, stagesOf } from './order-info.ts'
import { everyOrderOf, orderReadsOf, ordersOf } from './order-list.ts'
import { splitOrder } from './split.ts'
import { splitPreview } from './split-preview.ts'
import { updateBatch } from './update-batch.ts'

export const orders = keepMainList(ordersOf(tradeInfo))
const everyOrder = everyOrderOf(tradeInfo)
const reads = orderReadsOf(orders)
export const tradeInfos: Handlers<typeof tradeInfo> = {
  page: reads.page,
  'status-count': reads['status-count'],
  export: reads.export,
  get: detailsOf(everyOrder),
  updateBatchOrder: updateBatch,
  distributeOrder: distributeOrders,
  ...ruleCalls,
  ...intakeCalls,
  ...weighing,
  ...manual,
  mergeOrders,
  autoMergeOrders: autoMerge,
  cancelMerge,
  splitOrders: splitOrder,
  'split-preview': splitPreview,
  batchSorting,
  hold: holdOrders,
  unhold: unholdOrders,
  urgent: urgeOrders,
  tag: tagOrders,
  'exception-types': () => EXCEPTION_TYPES.map(([value, label]) => ({ value, label })),
  'stage-log': async (tx, { id }, ctx) => {
    await everyOrder.get(tx, id, ctx)
    return stagesOf(tx, id)
  },
  log: async (tx, { id, pageNum, pageSize }, ctx) => {
    await everyOrder.get(tx, id, ctx)
    return logPage(tx, { pageNum, pageSize, condition: { entity: 'order/tradeInfo', entityId: [id] } }, ctx) as Promise<any>
  },
}
