import { targetConfig } from '@erp/contract/report/config/config'
import { crudPage, lazyPage, type Pages } from '../../kit/index.ts'
import { bonusPages } from './bonus/pages.ts'
import { feePages } from './fee/pages.ts'
import { inventoryPages } from './inventory/pages.ts'
import { monthPages } from './month/pages.ts'
import { performancePages } from './performance/pages.ts'
import { pointsPages } from './points/pages.ts'
import { pricingPages } from './pricing/pages.ts'
import { subscriptionPages, subscriptionParts } from './subscription/pages.ts'

export const pages: Pages = {
  'report/general-report': lazyPage(() => import('./general/general-report.tsx')),
  'report/check': lazyPage(() => import('./profit/check.tsx')),
  'report/target-config': crudPage(targetConfig),
  'report/fba-inventory-report': lazyPage(() => import('./fba/fba-inventory-report.tsx')),
  'report/fba-storage-fee-report': lazyPage(() => import('./fba/fba-storage-fee-report.tsx')),
  'report/report-generate-job': lazyPage(() => import('./fba/report-generate-job.tsx')),
  ...performancePages,
  ...monthPages,
  ...feePages,
  ...bonusPages,
  ...pricingPages,
  ...inventoryPages,
  ...pointsPages,
  ...subscriptionPages,
}

export const parts = { ...subscriptionParts }
