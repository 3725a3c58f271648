import { lazyPage, type Pages } from '../../../kit/index.ts'

export const casePages: Pages = {
  'sale-after/case': lazyPage(() => import('./cases.tsx')),
  'sale-after/refund': lazyPage(() => import('./refunds.tsx')),
}
