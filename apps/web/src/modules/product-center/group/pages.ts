import { lazyPage, type Pages } from '../../../kit/index.ts'

export const groupPages: Pages = {
  'product-center/development-group': lazyPage(() => import('./development-groups.tsx')),
  'product-center/disabled-group': lazyPage(() => import('./disabled-groups.tsx')),
}
