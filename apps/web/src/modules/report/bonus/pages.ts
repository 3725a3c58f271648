import { lazyPage, type Pages } from '../../../kit/index.ts'

export const bonusPages: Pages = {
  'report/salesman-month-bonus': lazyPage(() => import('./salesman-month-bonus.tsx')),
  'report/developer-month-bonus': lazyPage(() => import('./developer-month-bonus.tsx')),
  'report/bonus-base': lazyPage(() => import('./bonus-base.tsx')),
  'report/exchange-rate': lazyPage(() => import('./exchange-rate.tsx')),
  'report/gross-profit-params': lazyPage(() => import('./gross-profit-params.tsx')),
}
