import { lazyPage, type Pages } from '../../../kit/index.ts'

export const dockPages: Pages = {
  'purchasing/sign': lazyPage(() => import('./sign.tsx')),
  'purchasing/sign-record': lazyPage(() => import('./sign-record.tsx')),
  'purchasing/quality-check': lazyPage(() => import('./quality-check.tsx')),
  'purchasing/stock-in': lazyPage(() => import('./stock-in.tsx')),
}
