import { lazyPage, type Pages } from '../../../kit/index.ts'

export const configPages: Pages = {
  'purchasing/receive-address': lazyPage(() => import('./receive-address.tsx')),
  'purchasing/purchaser-config': lazyPage(() => import('./purchaser-config.tsx')),
  'purchasing/plan-transfer-store-config': lazyPage(() => import('./plan-transfer-store-config.tsx')),
}
