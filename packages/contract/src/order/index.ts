import { manifest } from '../kit/index.ts'
import { outStockCalls } from './allocation/out-stock-calls.ts'
import { deskPermissions, deskResources } from './desk/desk.ts'
import { dispatchedCalls } from './desk/dispatch-calls.ts'
import { waitMergeCalls } from './desk/merge-calls.ts'
import { orderList } from './desk/order-list.ts'
import { similarCalls } from './desk/similar-calls.ts'
import { tradeInfo } from './desk/trade-info.ts'
import { floorPermissions, floorResources } from './floor/floor.ts'
import { manualPermissions } from './intake/manual-calls.ts'
import { orderMenu } from './menu.ts'
import { orderNumbers } from './numbered.ts'
import { packingCalls } from './pack/packing-calls.ts'
import { orderPermissions } from './permissions.ts'
import { orderRule } from './rules/order-rule.ts'
import { ruleLists } from './rules/rule-lists.ts'
import { shippingPermissions, shippingResources } from './ship/shipping.ts'
import {
  archivedCalls,
  cancelCalls,
  handover,
  interceptCalls,
  shippedCalls,
  storeShipCalls,
  waitShipCalls,
} from './ship/shipping-calls.ts'
import { sowingCalls } from './sow/sowing-calls.ts'
import { orderWaiting } from './waiting.ts'

export const order = manifest({
  name: 'order',
  title: '订单',
  depends: ['account', 'basic', 'authorize', 'goods', 'stock', 'express'],
  resources: {
    tradeInfo,
    waitDispatch: orderList('sales-wait-dispatch-order', {}),
    waitMerge: orderList('sales-wait-merge-order', waitMergeCalls),
    dispatched: orderList('sales-dispatched-order', dispatchedCalls),
    unusual: orderList('sales-unusual-order', cancelCalls),
    storeSales: orderList('store-sales-order', storeShipCalls),
    statusTrack: orderList('status-track', {}),
    waitDistribute: orderList('wait-distribute-order', {}),
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
    ...deskResources,
    ...floorResources,
    ...shippingResources,
  },
  permissions: { ...orderPermissions, ...floorPermissions, ...shippingPermissions, ...manualPermissions, ...deskPermissions },
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
