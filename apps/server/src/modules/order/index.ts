import { order } from '@erp/contract/order/index'
import type { OrderListName } from '@erp/contract/order/order-lists'
import type { AnyResource } from '../../kit/house.ts'
import { serve } from '../../kit/serve.ts'
import { dispatchedCalls } from './dispatch-calls.ts'
import { floorHandlers, floorJobs, floorSchedules, sowingHandlers } from './floor.ts'
import { ignoreMerge } from './merge.ts'
import { listCalls } from './order-calls.ts'
import { pulling } from './pull.ts'
import { toWaitDistribute } from './reallocate.ts'
import { tradeInfos } from './trade-info.ts'

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
    unusual: listOf('unusual'),
    storeSales: listOf('storeSales'),
    statusTrack: listOf('statusTrack'),
    waitDistribute: listOf('waitDistribute'),
    outStock: listOf('outStock'),
    similarStockOut: { ...listOf('similarStockOut'), 'to-wait-distribute': toWaitDistribute },
    waitSowing: { ...listOf('waitSowing'), ...sowingHandlers },
    waitPackage: listOf('waitPackage'),
    waitShip: listOf('waitShip'),
    shipped: listOf('shipped'),
    archived: listOf('archived'),
    intercepted: listOf('intercepted'),
    ...floorHandlers,
  },
  { jobs: floorJobs, schedules: [...floorSchedules, pulling] },
)
