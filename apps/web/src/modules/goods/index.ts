import { lazyPage, type Pages } from '../../kit/index.ts'

export const pages: Pages = {
  'goods/goods-log': lazyPage(() => import('./goods-log.tsx')),
  'goods/season': lazyPage(() => import('./season.tsx')),
  'goods/goods-cats': lazyPage(() => import('./goods-cats.tsx')),
}
