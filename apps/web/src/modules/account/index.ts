import { post } from '@erp/contract/account/post'
import { crudPage, lazyPage, type Pages } from '../../kit/index.ts'

export const pages: Pages = {
  'account/user': lazyPage(() => import('./user.tsx')),
  'account/department': lazyPage(() => import('./department.tsx')),
  'account/post': crudPage(post),
  'account/role': lazyPage(() => import('./role.tsx')),
  'account/menu': lazyPage(() => import('./menu.tsx')),
  'account/user-store': lazyPage(() => import('./user-store.tsx')),
}
