import { lazyPage, type Pages } from '../../../kit/index.ts'

export const orderPages: Pages = {
  'purchasing/order': lazyPage(() => import('./order.tsx')),
  'purchasing/bargain': lazyPage(() => import('./bargain.tsx')),
  'purchasing/transit': lazyPage(() => import('./transit.tsx')),
  'purchasing/archive': lazyPage(() => import('./archive.tsx')),
}
