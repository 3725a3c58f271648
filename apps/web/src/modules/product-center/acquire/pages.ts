import { lazyPage, type Pages } from '../../../kit/index.ts'

export const acquirePages: Pages = {
  'product-center/data-acquisition': lazyPage(() => import('./acquisitions.tsx')),
}
