import { lazyPage, type Pages } from '../../kit/index.ts'
import { ordersPage } from './orders-page.ts'

export const pages: Pages = {
  'order/tradeInfo': ordersPage('tradeInfo'),
  'order/sales-wait-dispatch-order': ordersPage('waitDispatch'),
  'order/sales-wait-merge-order': ordersPage('waitMerge'),
  'order/sales-dispatched-order': ordersPage('dispatched'),
  'order/sales-unusual-order': ordersPage('unusual'),
  'order/store-sales-order': ordersPage('storeSales'),
  'order/status-track': ordersPage('statusTrack'),
  'order/wait-distribute-order': ordersPage('waitDistribute'),
  'order/out-stock-order': lazyPage(() => import('./out-stock-order.tsx')),
  'order/similar-stock-out-order': ordersPage('similarStockOut'),
  'order/wait-sowing-order': ordersPage('waitSowing'),
  'order/wait-package-order': ordersPage('waitPackage'),
  'order/wait-ship-order': ordersPage('waitShip'),
  'order/shipped-order': ordersPage('shipped'),
  'order/sales-archive-order': ordersPage('archived'),
  'order/intercept-order': ordersPage('intercepted'),
  'order/order-loc-occupy-batch': lazyPage(() => import('./order-loc-occupy-batch.tsx')),
  'order/order-picking-batch': lazyPage(() => import('./order-picking-batch.tsx')),
  'order/pick-order': lazyPage(() => import('./pick-order.tsx')),
  'order/wave-picking-template': lazyPage(() => import('./wave-picking-template.tsx')),
  'order/scan-pick': lazyPage(() => import('./scan-pick.tsx')),
  'order/scan-sow': lazyPage(() => import('./scan-sow.tsx')),
  'order/straight-hair-exchange': lazyPage(() => import('./straight-hair-exchange.tsx')),
  'order/order-info': lazyPage(() => import('./order-info.tsx')),
}
