import { lazyPage, type Pages } from '../../../kit/index.ts'

export const salesPages: Pages = {
  'temu/sales-management': lazyPage(() => import('./sales-management.tsx')),
  'temu/price-adjust': lazyPage(() => import('./price-adjust.tsx')),
}
