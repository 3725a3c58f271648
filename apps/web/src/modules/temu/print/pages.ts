import { lazyPage, type Pages } from '../../../kit/index.ts'

export const printPages: Pages = {
  'temu/print-record': lazyPage(() => import('./print-record.tsx')),
}
