import { lazyPage, type Pages } from '../../../kit/index.ts'

export const authPages: Pages = {
  'authorize/auth-record': lazyPage(() => import('./auth-record.tsx')),
}
