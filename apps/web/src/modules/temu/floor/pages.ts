import { lazyPage, type Pages } from '../../../kit/index.ts'

export const floorPages: Pages = {
  'temu/pick-receipt': lazyPage(() => import('./pick-receipt.tsx')),
  'temu/scan-pick': lazyPage(() => import('./scan-pick.tsx')),
  'temu/scan-label': lazyPage(() => import('./scan-label.tsx')),
  'temu/scan-package': lazyPage(() => import('./scan-package.tsx')),
  'temu/packing': lazyPage(() => import('./packing.tsx')),
  'temu/work-record': lazyPage(() => import('./work-record.tsx')),
  'temu/packing-record': lazyPage(() => import('./packing-record.tsx')),
  'temu/sku-degree': lazyPage(() => import('./sku-degree.tsx')),
}
