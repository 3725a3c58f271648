import { lazyPage, type Pages } from '../../../kit/index.ts'

export const setupPages: Pages = {
  'temu/config': lazyPage(() => import('./config.tsx')),
  'temu/express-company': lazyPage(() => import('./express-company.tsx')),
  'temu/delivery-warehouse': lazyPage(() => import('./delivery-warehouse.tsx')),
  'temu/job': lazyPage(() => import('./job.tsx')),
}
