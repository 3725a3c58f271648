import { manifest } from '../kit/index.ts'
import { dispatchedCalls } from './dispatch-calls.ts'
import { floorPermissions, floorResources } from './floor.ts'
import { leavingPermissions, leavingResources } from './leaving.ts'
import { manualPermissions } from './manual-calls.ts'
import { orderMenu } from './menu.ts'
import { waitMergeCalls } from './merge-calls.ts'
import { orderNumbers } from './numbered.ts'
import { officePermissions, officeResources } from './office.ts'
import { orderList } from './order-lists.ts'
import { orderRule } from './order-rule.ts'
import { outStockCalls } from './out-stock-calls.ts'
import { packingCalls } from './packing-calls.ts'
import { orderPermissions } from './permissions.ts'
import { ruleLists } from './rule-lists.ts'
import {
  archivedCalls,
  cancelCalls,
  handover,
  interceptCalls,
  shippedCalls,
  storeShipCalls,
  waitShipCalls,
} from './shipping-calls.ts'
import { similarCalls } from './similar-calls.ts'
import { sowingCalls } from './sowing-calls.ts'
import { tradeInfo } from './trade-info.ts'
import { orderWaiting } from './waiting.ts'

export const order = manifest({
  name: 'order',
  title: '订单',
  depends: ['account', 'basic', 'authorize', 'goods', 'stock', 'express'],
  resources: {
    tradeInfo,
    waitDispatch: orderList('sales-wait-dispatch-order'),
    waitMerge: orderList('sales-wait-merge-order', waitMergeCalls),
    dispatched: orderList('sales-dispatched-order', dispatchedCalls),
    unusual: orderList('sales-unusual-order', cancelCalls),
    storeSales: orderList('store-sales-order', storeShipCalls),
    statusTrack: orderList('status-track'),
    waitDistribute: orderList('wait-distribute-order'),
    outStock: orderList('out-stock-order', outStockCalls),
    similarStockOut: orderList('similar-stock-out-order', similarCalls),
    waitSowing: orderList('wait-sowing-order', sowingCalls),
    waitPackage: orderList('wait-package-order', packingCalls),
    waitShip: orderList('wait-ship-order', waitShipCalls),
    shipped: orderList('shipped-order', shippedCalls),
    archived: orderList('sales-archive-order', archivedCalls),
    intercepted: orderList('intercept-order', interceptCalls),
    handover,
    orderRule,
    ...ruleLists,
    ...officeResources,
    ...floorResources,
    ...leavingResources,
  },
  permissions: { ...orderPermissions, ...floorPermissions, ...leavingPermissions, ...manualPermissions, ...officePermissions },
  menu: { '/orderList': orderMenu },
  waiting: orderWaiting,
  numbered: orderNumbers,
})

/** The lists of orders by their names, for the pages. */
export const {
  waitDispatch,
  waitMerge,
  dispatched,
  unusual,
  storeSales,
  statusTrack,
  waitDistribute,
  outStock,
  similarStockOut,
  waitSowing,
  waitPackage,
  waitShip,
  shipped,
  archived,
  intercepted,
} = order.resources

/** The sub-lists of the order rules. */
export const {
  'rule-shop': ruleShop,
  'rule-country': ruleCountry,
  'rule-transport': ruleTransport,
  'rule-amount': ruleAmount,
  'rule-post-code': rulePostCode,
  'rule-name': ruleName,
  'rule-phone': rulePhone,
  'rule-street1': ruleStreet1,
  'rule-street2': ruleStreet2,
} = ruleLists
