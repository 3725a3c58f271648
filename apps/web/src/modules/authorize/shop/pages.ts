import { lazyPage, type Pages } from '../../../kit/index.ts'

export const shopPages: Pages = {
  'authorize/shop': lazyPage(() => import('./shop.tsx')),
  'authorize/user-shop': lazyPage(() => import('./user-shop.tsx')),
  'authorize/connector-log': lazyPage(() => import('./connector-log.tsx')),
}
