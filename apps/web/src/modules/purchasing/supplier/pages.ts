import { supplierLevel } from '@erp/contract/purchasing/supplier/supplier-level'
import { crudPage, lazyPage, type Pages } from '../../../kit/index.ts'

export const supplierPages: Pages = {
  'purchasing/supplier': lazyPage(() => import('./supplier.tsx')),
  'purchasing/supplier-score': lazyPage(() => import('./supplier-score.tsx')),
  'purchasing/supplier-sku': lazyPage(() => import('./supplier-sku.tsx')),
  'purchasing/supplier-level': crudPage(supplierLevel),
}
