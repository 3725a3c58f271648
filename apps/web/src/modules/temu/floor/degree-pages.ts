import { lazyPage, type Pages } from '../../../kit/index.ts'

export const degreePages: Pages = {
  'temu/sku-degree': lazyPage(() => import('./sku-degree.tsx')),
}
