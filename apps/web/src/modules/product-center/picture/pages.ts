import { lazyPage, type Pages } from '../../../kit/index.ts'

export const picturePages: Pages = {
  'product-center/picture-info': lazyPage(() => import('./picture-info.tsx')),
}
