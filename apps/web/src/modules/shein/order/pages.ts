import { lazyPage, type Pages } from '../../../kit/index.ts'

export const orderPages: Pages = {
  'shein/order': lazyPage(() => import('./orders.tsx')),
}
