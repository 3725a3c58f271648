import { lazyPage, type Pages } from '../../kit/index.ts'

export const pages: Pages = {
  'stock/other-in-receipt': lazyPage(() => import('./other-in-receipt.tsx')),
  'stock/other-out-receipt': lazyPage(() => import('./other-out-receipt.tsx')),
  'stock/transfer-receipt': lazyPage(() => import('./transfer-receipt.tsx')),
  'stock/unusual-transfer': lazyPage(() => import('./unusual-transfer.tsx')),
}
