import { lazyPage, type Pages } from '../../../kit/index.ts'

export const deliveryPages: Pages = {
  'temu/pre-delivery': lazyPage(() => import('./pre-delivery.tsx')),
  'temu/delivery-order': lazyPage(() => import('./delivery-order.tsx')),
  'temu/delivery-ship': lazyPage(() => import('./ship/delivery-ship.tsx')),
  'temu/scan-ship': lazyPage(() => import('./ship/scan-ship.tsx')),
}
