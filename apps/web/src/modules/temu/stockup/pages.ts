import { lazyPage, type Pages } from '../../../kit/index.ts'

export const stockupPages: Pages = {
  'temu/shipments': lazyPage(() => import('./shipments.tsx')),
  'temu/sku-whitelist': lazyPage(() => import('./sku-whitelist.tsx')),
  'temu/due-board': lazyPage(() => import('./due-board.tsx')),
}
