import { lazyPage, type Pages } from '../../../kit/index.ts'

export const scanPages: Pages = {
  'shein/scan-picking': lazyPage(() => import('./scan-picking.tsx')),
  'shein/scan-labeling': lazyPage(() => import('./scan-labeling.tsx')),
  'shein/scan-pack': lazyPage(() => import('./scan-pack.tsx')),
  'shein/scan-marking': lazyPage(() => import('./scan-marking.tsx')),
  'shein/scan-sorting': lazyPage(() => import('./scan-sorting.tsx')),
  'shein/scan-record': lazyPage(() => import('./scan-records.tsx')),
}
