import { lazyPage, type Pages } from '../../../kit/index.ts'

export const followPages: Pages = {
  'temu/unusual-transfer': lazyPage(() => import('./unusual-transfer.tsx')),
  'temu/virtual-store': lazyPage(() => import('./virtual-store.tsx')),
  'temu/shop-performance': lazyPage(() => import('./shop-performance.tsx')),
}
