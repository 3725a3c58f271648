import { lazyPage, type Pages } from '../../kit/index.ts'

export const pages: Pages = {
  'goods/goods-cats': lazyPage(() => import('./goods-cats.tsx')),
}
