import { lazyPage, type Pages } from '../../../kit/index.ts'

export const taskPages: Pages = {
  'product-center/publish-task': lazyPage(() => import('./publish-tasks.tsx')),
}
