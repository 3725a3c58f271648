import { lazyPage, type Pages } from '../../kit/index.ts'

export const pages: Pages = {
  'stock/store': lazyPage(() => import('./store.tsx')),
  'stock/store-area': lazyPage(() => import('./store-area.tsx')),
  'stock/store-location': lazyPage(() => import('./store-location.tsx')),
  'stock/store-container': lazyPage(() => import('./store-container.tsx')),
  'stock/container-use-details': lazyPage(() => import('./container-use-details.tsx')),
  'stock/container-type': lazyPage(() => import('./container-type.tsx')),
  'stock/stock-rule': lazyPage(() => import('./stock-rule.tsx')),
  'stock/other-in-receipt': lazyPage(() => import('./other-in-receipt.tsx')),
  'stock/other-out-receipt': lazyPage(() => import('./other-out-receipt.tsx')),
  'stock/transfer-receipt': lazyPage(() => import('./transfer-receipt.tsx')),
  'stock/transfer-receive': lazyPage(() => import('./transfer-receive.tsx')),
  'stock/unusual-transfer': lazyPage(() => import('./unusual-transfer.tsx')),
  'stock/move-goods-receipt': lazyPage(() => import('./move-goods-receipt.tsx')),
  'stock/move-goods-scan': lazyPage(() => import('./move-goods-scan.tsx')),
  'stock/wait-move-goods-sku': lazyPage(() => import('./wait-move-goods-sku.tsx')),
  'stock/inventory-err': lazyPage(() => import('./inventory-err.tsx')),
}
