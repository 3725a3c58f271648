import { lazyPage, type Pages } from '../../kit/index.ts'

export const pages: Pages = {
  'goods/season': lazyPage(() => import('./season.tsx')),
  'goods/goods-cats': lazyPage(() => import('./goods-cats.tsx')),
}
