import { lazyPage, type Pages } from '../../../kit/index.ts'

export const scorePages: Pages = { 'product-center/score': lazyPage(() => import('./scores.tsx')) }
