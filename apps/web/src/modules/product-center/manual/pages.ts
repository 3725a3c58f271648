import { lazyPage, type Pages } from '../../../kit/index.ts'

export const manualPages: Pages = {
  'product-center/manual-publish': lazyPage(() => import('./manual-publishes.tsx')),
}
