import { lazyPage, type Pages } from '../../kit/index.ts'

export const pages: Pages = {
  'goods/goods': lazyPage(() => import('./catalog/goods.tsx')),
  'goods/pending': lazyPage(() => import('./pending/goods-pending.tsx')),
  'goods/goods-add': lazyPage(() => import('./catalog/goods-add.tsx')),
  'goods/goods-edit': lazyPage(() => import('./catalog/goods-edit.tsx')),
  'goods/goods-sheet': lazyPage(() => import('./batch/goods-sheet.tsx')),
  'goods/goods-log': lazyPage(() => import('./catalog/goods-log.tsx')),
  'goods/group-goods': lazyPage(() => import('./group/group-goods.tsx')),
  'goods/sku-list': lazyPage(() => import('./sku/sku-list.tsx')),
  'goods/goods-sku-link-shop': lazyPage(() => import('./link/goods-sku-link-shop.tsx')),
  'goods/shopsku': lazyPage(() => import('./link/shopsku.tsx')),
  'goods/goods-sku-link-sku': lazyPage(() => import('./link/goods-sku-link-sku.tsx')),
  'goods/season': lazyPage(() => import('./status/season.tsx')),
  'goods/goods-cats': lazyPage(() => import('./cats/goods-cats.tsx')),
  'goods/ali-goods': lazyPage(() => import('./ali/ali-goods.tsx')),
  'goods/random-delivery-sku': lazyPage(() => import('./random/random-delivery-sku.tsx')),
  'goods/inventory-update-config': lazyPage(() => import('./online/inventory-update-config.tsx')),
}
