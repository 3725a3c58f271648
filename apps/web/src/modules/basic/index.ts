import { country } from '@erp/contract/basic/country'
import { crudPage, lazyPage, type Pages } from '../../kit/index.ts'

export const pages: Pages = {
  'basic/dict': lazyPage(() => import('./dict.tsx')),
  'basic/dict-data': lazyPage(() => import('./dict-data.tsx')),
  'basic/country': crudPage(country),
  'basic/currency': lazyPage(() => import('./currency.tsx')),
  'basic/tag-type': lazyPage(() => import('./tag-type.tsx')),
  'basic/platform': lazyPage(() => import('./platform.tsx')),
  'basic/platform-address': lazyPage(() => import('./platform-address.tsx')),
  'basic/china-city': lazyPage(() => import('./china-city.tsx')),
  'basic/employee-correspondence': lazyPage(() => import('./employee-correspondence.tsx')),
  'basic/module': lazyPage(() => import('./module.tsx')),
  'basic/config': lazyPage(() => import('./config.tsx')),
  'basic/degree-difficulty': lazyPage(() => import('./degree-difficulty.tsx')),
  'basic/pack-info': lazyPage(() => import('./pack-info.tsx')),
}
