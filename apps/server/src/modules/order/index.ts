import { order } from '@erp/contract/order/index'
import type { OrderListName } from '@erp/contract/order/order-lists'
import type { AnyResource } from '../../kit/house.ts'
import { serve } from '../../kit/serve.ts'
import { dispatchedCalls } from './dispatch-calls.ts'
import { findOrders } from './find-orders.ts'
import { floorHandlers, floorJobs, floorSchedules, sowingHandlers } from './floor.ts'
import {
  archivedOrders,
  cancelling,
  leavingHandlers,
  leavingJobs,
  leavingSchedules,
  shippedOrders,
  stopped,
  storeShipping,
  waitShipping,
} from './leaving.ts'
import { ignoreMerge } from './merge.ts'
import { autoOffice } from './office-auto.ts'
import { batchImports } from './order-batch-import.ts'
import { listCalls } from './order-calls.ts'
import { orderRules } from './order-rule.ts'
import { dryRunning, forgetting } from './order-rule-job.ts'
import { ruleListHandlers } from './order-rule-lists.ts'
import { outStockHandlers } from './out-stock.ts'
import { packing } from './packing.ts'
import { pulling } from './pull.ts'
import { toWaitDistribute } from './reallocate.ts'
import { rematching } from './rematch-linked.ts'
import { hairExchanges } from './straight-hair-exchange.ts'
import { tradeInfos } from './trade-info.ts'
import { ratingOrders } from './unrated.ts'
import { waitingForDispatch } from './waiting-dispatch.ts'

const { resources } = order
const listOf = (key: keyof typeof resources) => {
  const resource = resources[key] as AnyResource
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
    ...leavingHandlers,
    straightHairExchange: hairExchanges,
    orderBatchImport: batchImports,
  },
  {
    jobs: [...floorJobs, ...leavingJobs, dryRunning, rematching],
    schedules: [...floorSchedules, ...leavingSchedules, autoOffice, pulling, forgetting, ratingOrders],
    profile: [waitingForDispatch],
    finds: [findOrders],
  },
)
