import type { Served } from '../kit/http/serve.ts'
import { printer } from '../kit/label/printer.ts'
import { emptyPorts } from '../kit/port.ts'
import account from './account/index.ts'
import { possessionsElsewhere } from './account/user/possessions.ts'
import { askInReach } from './authorize/auth/account.ts'
import { shopGranted } from './authorize/auth/grant.ts'
import { shopPulls } from './authorize/auth/run.ts'
import authorize from './authorize/index.ts'
import { openOrders } from './authorize/shop/open-orders.ts'
import { shopsOff } from './authorize/shop/shops-off.ts'
import basic from './basic/index.ts'
import { askShop } from './basic/platform-address-sync.ts'
import { billOrders } from './express/bill/bill-orders.ts'
import express from './express/index.ts'
import { orderParcels } from './express/track/parcels.ts'
import { afterAliSynced } from './goods/ali/ali-synced.ts'
import { afterGroups, disabledPairs } from './goods/catalog/disabled-groups.ts'
import { goodsPossessions } from './goods/catalog/goods-handover.ts'
import { afterGoodsRemoved } from './goods/catalog/goods-removed.ts'
import goods from './goods/index.ts'
import { shopSkusLinked } from './goods/link/linked.ts'
import { pullListings } from './goods/link/shopsku-sync.ts'
import { reviewGranted } from './goods/online/push-wanted.ts'
import { skuUsesElsewhere } from './goods/sku/sku-uses.ts'
import { afterStatus, openOrderCounters } from './goods/status/status-hooks.ts'
import logCenter from './log-center/index.ts'
import { allocateArrived, allocateOnArrival, ordersArrived } from './order/allocation/distribute-auto.ts'
import { livingOrders, unallocateOrders } from './order/allocation/release.ts'
import { shortageBuyer } from './order/allocation/shortage-buyer.ts'
import { openOrderLines, usedByOrders } from './order/allocation/sku-demand.ts'
import { exchangePurchases } from './order/exchange/exchange-purchase.ts'
import order from './order/index.ts'
import { openOrdersOf } from './order/intake/open-orders.ts'
import { pullOrders } from './order/intake/pull.ts'
import { rematchLinked } from './order/intake/rematch-linked.ts'
import { returnMoved } from './order/returns/return-moved.ts'
import { ordersOfBills } from './order/ship/bill-parcels.ts'
import { markOff } from './order/ship/mark-off.ts'
import { parcelsOfOrders } from './order/ship/parcels.ts'
import { resendShipped } from './order/ship/resend-shipped.ts'
import { developmentOfRemoved } from './product-center/development/goods-removed.ts'
import { reviewDisabled } from './product-center/group/disabled-effect.ts'
import { disabledFor } from './product-center/group/disabled-shops.ts'
import productCenter from './product-center/index.ts'
import { picturePossession } from './product-center/picture/handover.ts'
import { refundsAtAli } from './purchasing/ali/refund-apply.ts'
import { refundsWanted } from './purchasing/ali/refund-ask.ts'
import { exchangeDock } from './purchasing/dock/exchange.ts'
import purchasing from './purchasing/index.ts'
import { purchasePossessions } from './purchasing/plan/handover.ts'
import { blockPlans } from './purchasing/plan/plan-blocked.ts'
import { planShortages } from './purchasing/plan/shortage-plans.ts'
import { boughtSkus, openPurchaseLines } from './purchasing/plan/sku-bought.ts'
import { warningOrders } from './purchasing/plan/warning-orders.ts'
import { keepAliSuppliers } from './purchasing/supplier/ali-supplier.ts'
import report from './report/index.ts'
import { finishResent } from './sale-after/case/resent.ts'
import { caseReturned } from './sale-after/case/returned.ts'
import saleAfter from './sale-after/index.ts'
import shein from './shein/index.ts'
import { livingSheinOrders } from './shein/order/living.ts'
import { ordersSent, tellSent } from './shein/order/sent.ts'
import { usedByMovements } from './stock/figures/sku-movements.ts'
import { unallocate } from './stock/figures/unallocate.ts'
import stock from './stock/index.ts'
import { onArrival } from './stock/ledger/arrival.ts'
import { livingElsewhere } from './stock/living.ts'
import { purchaser } from './stock/purchaser.ts'
import { transferOwner } from './stock/transfer/transfer-owner.ts'
import { deliveryTransfers } from './temu/delivery/audit.ts'
import temu from './temu/index.ts'
import { rematchStockOrders } from './temu/stockup/relink.ts'
import tool from './tool/index.ts'
import { printing } from './tool/print/print-job.ts'

export const modules: Served[] = [
  account,
  logCenter,
  basic,
  authorize,
  goods,
  stock,
  express,
  order,
  purchasing,
  saleAfter,
  temu,
  shein,
  productCenter,
  tool,
  report,
]

/**
 * Who answers what lower modules ask (kit/port.ts): the one place where it is said. Called by whatever runs code of modules:
 * the application, the demo data, the day. A module adds its own block.
 */
export function connectModules(): void {
  emptyPorts()
  // goods
  possessionsElsewhere.add(...goodsPossessions)
  // stock
  skuUsesElsewhere.add(usedByMovements)
  // order
  skuUsesElsewhere.add(usedByOrders)
  openOrderCounters.add(openOrderLines)
  shopSkusLinked.listeners.add(rematchLinked)
  onArrival.add(allocateOnArrival)
  ordersArrived.listeners.add(allocateArrived)
  livingElsewhere.add(livingOrders)
  unallocate.fill(unallocateOrders)
  orderParcels.fill(parcelsOfOrders)
  openOrders.fill(openOrdersOf)
  shopsOff.add(markOff)
  billOrders.fill(ordersOfBills)
  // purchasing
  exchangePurchases.fill(exchangeDock)
  possessionsElsewhere.add(...purchasePossessions)
  skuUsesElsewhere.add(...boughtSkus)
  openOrderCounters.add(openPurchaseLines)
  afterStatus.add(blockPlans)
  purchaser.fill(warningOrders)
  shortageBuyer.fill(planShortages)
  afterAliSynced.add(keepAliSuppliers)
  refundsWanted.listeners.add(refundsAtAli)
  // sale-after
  returnMoved.fill(caseReturned)
  resendShipped.listeners.add(finishResent)
  // authorize: what a shop has for others
  askShop.fill(askInReach)
  shopPulls.add(pullOrders, pullListings)
  shopGranted.add(reviewGranted)
  // tool
  printer.fill(printing)
  connectMarketplaces()
  connectProductCenter()
}

/** What managed marketplaces answer. */
function connectMarketplaces(): void {
  // temu
  transferOwner.fill(deliveryTransfers)
  shopSkusLinked.listeners.add(rematchStockOrders)
  // shein
  livingElsewhere.add(livingSheinOrders)
  ordersSent.listeners.add(tellSent)
}

/** What the product centre answers. */
function connectProductCenter(): void {
  // groups
  disabledPairs.fill(disabledFor)
  afterGroups.add(reviewDisabled)
  afterGoodsRemoved.add(developmentOfRemoved)
  possessionsElsewhere.add(picturePossession)
}
