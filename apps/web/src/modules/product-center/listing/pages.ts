import { lazyPage, type Pages } from '../../../kit/index.ts'

export const listingPages: Pages = {
  'product-center/smt-listing': lazyPage(() => import('./smt-listings.tsx')),
  'product-center/smt-blp-listing': lazyPage(() => import('./blp-listings.tsx')),
}
