import { lazyPage, type Pages } from '../../../kit/index.ts'

export const monthPages: Pages = { 'report/month': lazyPage(() => import('./month.tsx')) }
