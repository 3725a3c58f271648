import { lazyPage, type Pages } from '../../kit/index.ts'

export const pages: Pages = {
  'report/fba-inventory-report': lazyPage(() => import('./fba-inventory-report.tsx')),
  'report/fba-storage-fee-report': lazyPage(() => import('./fba-storage-fee-report.tsx')),
  'report/report-generate-job': lazyPage(() => import('./report-generate-job.tsx')),
}
