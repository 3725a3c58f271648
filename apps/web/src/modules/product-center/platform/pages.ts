import { lazyPage, type Pages } from '../../../kit/index.ts'

export const platformPages: Pages = {
  'product-center/platform-info': lazyPage(() => import('./platform-infos.tsx')),
}
