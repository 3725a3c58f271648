import { lazyPage, type Pages } from '../../../kit/index.ts'

export const mailPages: Pages = {
  'sale-after/email-template-category': lazyPage(() => import('./email-template-category.tsx')),
  'sale-after/email-template': lazyPage(() => import('./email-template.tsx')),
  'sale-after/email-record': lazyPage(() => import('./email-record.tsx')),
}
