import { lazyPage, type Pages } from '../../../kit/index.ts'

export const planPages: Pages = {
  'purchasing/suggest': lazyPage(() => import('./suggest.tsx')),
  'purchasing/plan': lazyPage(() => import('./plan.tsx')),
}
