import { order } from '@erp/contract/order/index'
import { STAGES, type Stage } from '@erp/contract/order/order.states'
import type { AnyResource, AnyRow, StatusTabs } from '../../../kit/index.ts'

const { resources } = order
/** The lists of orders, by the names that the module gives them. */
export type OrdersOf =
  | 'tradeInfo'
  | 'waitDispatch'
  | 'waitMerge'
  | 'dispatched'
  | 'unusual'
  | 'storeSales'
  | 'statusTrack'
  | 'waitDistribute'
  | 'outStock'
  | 'similarStockOut'
  | 'waitSowing'
  | 'waitPackage'
  | 'waitShip'
  | 'shipped'
  | 'archived'
  | 'intercepted'

/** What a list shows beside the columns that all share. */
export const EXTRA: Record<OrdersOf, readonly string[]> = {
  tradeInfo: ['profit', 'afterSaleStatus'],
  waitDispatch: ['matchedRuleId', 'dispatchError'],
  waitMerge: ['groupOrders', 'mergedWeight', 'mergedAmount', 'freightSaved', 'overReason'],
  dispatched: ['dispatchTime', 'labelPrintedCount'],
  unusual: ['orderExceptionType', 'exceptionReason', 'exceptionDays', 'exceptionFrom'],
  storeSales: ['batchNo', 'slotNo', 'placeNames', 'pickerId', 'packerId'],
  statusTrack: [
    'stayHours',
    'trackStatus',
    'lastTrack',
    'dispatchTime',
    'pushTime',
    'allocateTime',
    'batchTime',
    'claimTime',
    'pickTime',
    'sowTime',
    'packTime',
    'weighTime',
    'shipTime',
    'deliverTime',
    'archiveTime',
  ],
  waitDistribute: ['lineStock', 'stageTime'],
  outStock: ['short', 'onWay', 'expectDate', 'shortDays'],
  similarStockOut: ['short', 'missingPlaces', 'errNos', 'operatorName', 'batchNo', 'stageTime'],
  waitSowing: ['batchNo', 'wallNo', 'slotNo', 'sown', 'stageTime'],
  waitPackage: ['pickKind', 'batchNo', 'containerNos', 'slotNo', 'checked', 'stageTime'],
  waitShip: ['packerId', 'handoverNo', 'stageTime'],
  shipped: ['shipTime', 'goodsCost', 'freight', 'profit', 'trackStatus'],
  archived: ['archiveTime', 'profit', 'afterSaleStatus'],
  intercepted: ['exceptionFrom', 'operatorName', 'exceptionReason', 'putBack', 'stageTime'],
}

export const resourceOf = (of: OrdersOf): AnyResource => resources[of] as AnyResource

/** Among all orders a note is written with the calls of the list that its order stands in. */
export const notedAt = (resource: AnyResource, row: AnyRow): AnyResource =>
  resource.path === resources.tradeInfo.path ? resourceOf(standsIn(row)) : resource

export function tabsOf(of: OrdersOf): StatusTabs | undefined {
  if (of === 'outStock') return undefined
  if (of === 'tradeInfo') {
    const items = Object.entries(STAGES).map(([stage, [label]]) => [Number(stage), label] as const)
    return { field: 'status', items, count: 'status-count' }
  }
  return { field: 'tab', items: resourceOf(of).fields['tab']!.choices!, count: 'status-count' }
}

const AT: Record<Stage, OrdersOf> = {
  10: 'waitDispatch',
  20: 'dispatched',
  30: 'unusual',
  40: 'waitDistribute',
  50: 'storeSales',
  60: 'storeSales',
  70: 'storeSales',
  80: 'waitSowing',
  90: 'waitPackage',
  100: 'similarStockOut',
  110: 'waitShip',
  120: 'shipped',
  200: 'archived',
}

/** The list that an order stands in: its verbs are those of the list. */
export function standsIn({ status, isOutStock, orderExceptionType }: AnyRow): OrdersOf {
  if (status === 30 && orderExceptionType === 5) return 'intercepted'
  if (status === 40 && isOutStock) return 'outStock'
  return AT[status as Stage]
}
