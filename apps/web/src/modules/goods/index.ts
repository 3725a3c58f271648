import { lazyPage, type Pages } from '../../kit/index.ts'

export const pages: Pages = {
  'goods/goods': lazyPage(() => import('./goods.tsx')),
  'goods/pending': lazyPage(() => import('./goods-pending.tsx')),
  'goods/goods-add': lazyPage(() => import('./goods-add.tsx')),
  'goods/goods-edit': lazyPage(() => import('./goods-edit.tsx')),
  'goods/goods-sheet': lazyPage(() => import('./goods-sheet.tsx')),
  'goods/goods-log': lazyPage(() => import('./goods-log.tsx')),
  'goods/season': lazyPage(() => import('./season.tsx')),
  'goods/goods-cats': lazyPage(() => import('./goods-cats.tsx')),
}
