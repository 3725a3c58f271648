import type { OrderListName } from '@erp/contract/order/desk/order-lists'
import { order } from '@erp/contract/order/index'
import { serve } from '../../kit/http/serve.ts'
import { outStockHandlers } from './allocation/out-stock.ts'
import { toWaitDistribute } from './allocation/reallocate.ts'
import { autoDesk } from './desk/desk-auto.ts'
import { dispatchedCalls } from './desk/dispatch-calls.ts'
import { findOrders } from './desk/find-orders.ts'
import { ignoreMerge } from './desk/merge.ts'
import { listCalls } from './desk/order-calls.ts'
import { tradeInfos } from './desk/trade-info.ts'
import { waitingForDispatch } from './desk/waiting-dispatch.ts'
import { directExchanges } from './exchange/direct-exchange.ts'
import { floorHandlers, floorSchedules, sowingHandlers } from './floor/floor.ts'
import { batchImports } from './intake/order-batch-import.ts'
import { pulling } from './intake/pull.ts'
import { ratingOrders } from './intake/unrated.ts'
import { packing } from './pack/packing.ts'
import { orderRules } from './rules/order-rule.ts'
import { dryRunning, forgetting } from './rules/order-rule-job.ts'
import { ruleListHandlers } from './rules/order-rule-lists.ts'
import {
  archivedOrders,
  cancelling,
  shippedOrders,
  shippingHandlers,
  shippingJobs,
  shippingSchedules,
  stopped,
  storeShipping,
  waitShipping,
} from './ship/shipping.ts'

const { resources } = order
const listOf = <K extends keyof typeof resources>(key: K) => {
  const resource = resources[key]
  return listCalls(resource, resource.path.slice('order/'.length) as OrderListName)
}

export default serve(
  order,
  {
    tradeInfo: tradeInfos,
    waitDispatch: listOf('waitDispatch'),
    waitMerge: { ...listOf('waitMerge'), ignore: ignoreMerge },
    dispatched: { ...listOf('dispatched'), ...dispatchedCalls },
    unusual: { ...listOf('unusual'), ...cancelling('sales-unusual-order') },
    storeSales: { ...listOf('storeSales'), ...storeShipping },
    statusTrack: listOf('statusTrack'),
    waitDistribute: listOf('waitDistribute'),
    outStock: { ...listOf('outStock'), ...outStockHandlers },
    similarStockOut: { ...listOf('similarStockOut'), 'to-wait-distribute': toWaitDistribute },
    waitSowing: { ...listOf('waitSowing'), ...sowingHandlers },
    waitPackage: { ...listOf('waitPackage'), ...packing },
    waitShip: { ...listOf('waitShip'), ...waitShipping },
    shipped: { ...listOf('shipped'), ...shippedOrders },
    archived: { ...listOf('archived'), ...archivedOrders },
    handover: {},
    intercepted: { ...listOf('intercepted'), ...stopped },
    orderRule: orderRules,
    ...ruleListHandlers,
    ...floorHandlers,
    ...shippingHandlers,
    directExchange: directExchanges,
    orderBatchImport: batchImports,
  },
  {
    jobs: [...shippingJobs, dryRunning],
    schedules: [...floorSchedules, ...shippingSchedules, autoDesk, pulling, forgetting, ratingOrders],
    profile: [waitingForDispatch],
    finds: [findOrders],
  },
)
