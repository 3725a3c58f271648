import { type DeskVerb, type OrderListSpec } from '@erp/contract/order/desk/order-list-spec'
import { ORDER_LISTS, type OrderListKey } from '@erp/contract/order/desk/order-lists'
import { standsIn as listOfOrder, type Standing } from '@erp/contract/order/desk/order-standing'
import { order } from '@erp/contract/order/index'
import { STAGES, type Stage } from '@erp/contract/order/order.states'
import type { AnyResource, StatusTabs } from '../../../../kit/index.ts'

const { resources } = order
/** The lists of orders, and the one of all. */
export type OrdersOf = 'tradeInfo' | OrderListKey

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
  shipped: [
    'shipTime',
    'storeId',
    'trackingNumber',
    'trackStatus',
    'afterSaleStatus',
    'saleAmount',
    'profit',
    'goodsCost',
    'freight',
  ],
  archived: ['archiveTime', 'saleAmount', 'profit', 'afterSaleStatus', 'storeId', 'platOrderNo'],
  intercepted: ['putBack', 'exceptionFrom', 'exceptionReason', 'operatorName', 'stageTime'],
}

/** An order as far as a list tells where it stands. */
type Told = { [K in keyof Standing]?: Standing[K] | null }

export const resourceOf = (of: OrdersOf): AnyResource => resources[of]
/** With the type of its rows; those of all orders have a call of their own. */
export const listOf = (of: OrderListKey) => resources[of]

/** Among all orders a note is written with the calls of the list that its order stands in. */
export const notedAt = (resource: AnyResource, row: Told): AnyResource =>
  resource.path === resources.tradeInfo.path ? resourceOf(standsIn(row)) : resource

export function tabsOf(of: OrdersOf): StatusTabs | undefined {
  if (of === 'outStock') return undefined
  if (of === 'tradeInfo') {
    const items = Object.entries(STAGES).map(([stage, [label]]) => [Number(stage), label] as const)
    return { field: 'status', items, count: 'status-count' }
  }
  return { field: 'tab', items: resourceOf(of).fields['tab']!.choices!, count: 'status-count' }
}

/** The list that an order stands in: its verbs are those of the list. */
export const standsIn = ({ status, isOutStock = null, orderExceptionType = null }: Told): OrderListKey =>
  ORDER_LISTS[listOfOrder({ status: Number(status), isOutStock, orderExceptionType })].key

/** Among all orders stand those of every stage. */
const OF_ALL: readonly DeskVerb[] = ['intercept', 'hold', 'urgent', 'case']
const specOf = (of: OrderListKey): OrderListSpec => Object.values(ORDER_LISTS).find(({ key }) => key === of)!

/** The verbs of all orders that this list has. */
export const deskVerbsOf = (of: OrdersOf): readonly DeskVerb[] => (of === 'tradeInfo' ? OF_ALL : specOf(of).verbs)

/** Whether its orders have come no further than this. */
export const endsBy = (of: OrdersOf, stage: Stage): boolean =>
  of !== 'tradeInfo' && specOf(of).stages.every((one) => one <= stage)
