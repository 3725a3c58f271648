import { lazyPage, type Pages } from '../../../kit/index.ts'

export const printPages: Pages = {
  'tool/print-template': lazyPage(() => import('./print-template.tsx')),
  'tool/print-job': lazyPage(() => import('./print-job.tsx')),
}
