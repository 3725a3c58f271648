import { lazyPage, type Pages } from '../../../kit/index.ts'

export const moneyPages: Pages = {
  'purchasing/payment': lazyPage(() => import('./payment.tsx')),
  'purchasing/refund': lazyPage(() => import('./refund.tsx')),
  'purchasing/statement': lazyPage(() => import('./statement.tsx')),
}
