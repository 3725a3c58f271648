import { lazyPage, type Pages } from '../../../kit/index.ts'

export const aliPages: Pages = {
  'purchasing/ali-order': lazyPage(() => import('./ali-order.tsx')),
  'purchasing/ali-account': lazyPage(() => import('./ali-account.tsx')),
}
