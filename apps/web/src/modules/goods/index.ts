import { lazyPage, type Pages } from '../../kit/index.ts'

export const pages: Pages = {
  'goods/goods': lazyPage(() => import('./goods.tsx')),
  'goods/pending': lazyPage(() => import('./goods-pending.tsx')),
  'goods/goods-add': lazyPage(() => import('./goods-add.tsx')),
  'goods/goods-edit': lazyPage(() => import('./goods-edit.tsx')),
  'goods/goods-sheet': lazyPage(() => import('./goods-sheet.tsx')),
  'goods/goods-log': lazyPage(() => import('./goods-log.tsx')),
  'goods/group-goods': lazyPage(() => import('./group-goods.tsx')),
  'goods/sku-list': lazyPage(() => import('./sku-list.tsx')),
  'goods/goods-sku-link-shop': lazyPage(() => import('./goods-sku-link-shop.tsx')),
  'goods/shopsku': lazyPage(() => import('./shopsku.tsx')),
  'goods/goods-sku-link-sku': lazyPage(() => import('./goods-sku-link-sku.tsx')),
  'goods/season': lazyPage(() => import('./season.tsx')),
  'goods/goods-cats': lazyPage(() => import('./goods-cats.tsx')),
  'goods/ali-goods': lazyPage(() => import('./ali-goods.tsx')),
  'goods/random-delivery-sku': lazyPage(() => import('./random-delivery-sku.tsx')),
  'goods/inventory-update-config': lazyPage(() => import('./inventory-update-config.tsx')),
}
