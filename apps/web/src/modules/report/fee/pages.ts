import { lazyPage, type Pages } from '../../../kit/index.ts'

export const feePages: Pages = { 'report/fee': lazyPage(() => import('./fees.tsx')) }
