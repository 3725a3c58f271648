import { order } from '@erp/contract/order/index'
import { STAGE, STAGES, type Stage } from '@erp/contract/order/order.states'
import type { AnyResource, AnyRow, StatusTabs } from '../../../../kit/index.ts'

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

/** What decides on a list, in the order in which it is looked at; the other columns that all lists share follow. */
export const DECIDING: Record<OrdersOf, readonly string[]> = {
  tradeInfo: [
    'status',
    'latestShipTime',
    'storeId',
    'saleAmount',
    'platOrderNo',
    'name',
    'trackingNumber',
    'profit',
    'afterSaleStatus',
  ],
  waitDispatch: ['storeId', 'dispatchError', 'latestShipTime', 'saleAmount', 'estProfitRate', 'name', 'matchedRuleId'],
  waitMerge: ['groupOrders', 'mergedWeight', 'mergedAmount', 'freightSaved', 'overReason', 'latestShipTime'],
  dispatched: ['storeId', 'trackingNumber', 'labelPrintedCount', 'latestShipTime', 'dispatchTime'],
  unusual: ['orderExceptionType', 'exceptionReason', 'exceptionDays', 'exceptionFrom', 'latestShipTime'],
  storeSales: ['status', 'batchNo', 'slotNo', 'placeNames', 'latestShipTime', 'pickerId', 'packerId', 'storeId'],
  statusTrack: [
    'status',
    'stayHours',
    'trackStatus',
    'lastTrack',
    'latestShipTime',
    'trackingNumber',
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
  waitDistribute: ['lineStock', 'latestShipTime', 'storeId', 'stageTime'],
  outStock: ['short', 'onWay', 'expectDate', 'shortDays', 'latestShipTime', 'storeId'],
  similarStockOut: ['short', 'missingPlaces', 'batchNo', 'operatorName', 'stageTime', 'latestShipTime', 'errNos'],
  waitSowing: ['batchNo', 'wallNo', 'slotNo', 'sown', 'stageTime', 'latestShipTime'],
  waitPackage: ['pickKind', 'batchNo', 'containerNos', 'slotNo', 'checked', 'latestShipTime', 'stageTime'],
  waitShip: ['storeId', 'trackingNumber', 'estWeight', 'handoverNo', 'latestShipTime', 'stageTime', 'packerId'],
  shipped: ['shipTime', 'storeId', 'trackingNumber', 'trackStatus', 'saleAmount', 'profit', 'goodsCost', 'freight'],
  archived: ['archiveTime', 'saleAmount', 'profit', 'afterSaleStatus', 'storeId', 'platOrderNo'],
  intercepted: ['putBack', 'exceptionFrom', 'exceptionReason', 'operatorName', 'stageTime'],
}

export const resourceOf = (of: OrdersOf): AnyResource => resources[of]

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
  [STAGE.waitDispatch]: 'waitDispatch',
  [STAGE.dispatched]: 'dispatched',
  [STAGE.unusual]: 'unusual',
  [STAGE.waitDistribute]: 'waitDistribute',
  [STAGE.waitPick]: 'storeSales',
  [STAGE.waitClaim]: 'storeSales',
  [STAGE.picking]: 'storeSales',
  [STAGE.waitSow]: 'waitSowing',
  [STAGE.waitPack]: 'waitPackage',
  [STAGE.short]: 'similarStockOut',
  [STAGE.waitShip]: 'waitShip',
  [STAGE.shipped]: 'shipped',
  [STAGE.archived]: 'archived',
}

/** The list that an order stands in: its verbs are those of the list. */
export function standsIn({ status, isOutStock, orderExceptionType }: AnyRow): OrdersOf {
  if (status === STAGE.unusual && orderExceptionType === 5) return 'intercepted'
  if (status === STAGE.waitDistribute && isOutStock) return 'outStock'
  return AT[status as Stage]
}
