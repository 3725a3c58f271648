import { post } from '@erp/contract/account/user/post'
import { crudPage, lazyPage, type Pages } from '../../kit/index.ts'

export const pages: Pages = {
  'account/user': lazyPage(() => import('./user/user.tsx')),
  'account/department': lazyPage(() => import('./department/department.tsx')),
  'account/post': crudPage(post),
  'account/role': lazyPage(() => import('./role/role.tsx')),
  'account/menu': lazyPage(() => import('./menu/menu.tsx')),
  'account/user-store': lazyPage(() => import('./user/user-store.tsx')),
}
