import { lazyPage, type Pages } from '../../../kit/index.ts'

export const pricingPages: Pages = {
  'report/pricing-uk': lazyPage(() => import('./pricing-uk.tsx')),
  'report/pricing-au': lazyPage(() => import('./pricing-au.tsx')),
  'report/pricing-de': lazyPage(() => import('./pricing-de.tsx')),
}
