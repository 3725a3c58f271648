import { lazyPage, type Pages } from '../../../kit/index.ts'

export const developmentPages: Pages = {
  'product-center/development': lazyPage(() => import('./developments.tsx')),
}
