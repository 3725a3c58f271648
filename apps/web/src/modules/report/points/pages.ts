import { warehouseIntegral } from '@erp/contract/report/points/warehouse-integral'
import { warehousePoints } from '@erp/contract/report/points/warehouse-points'
import { crudPage, groupedPage, lazyPage, type Pages } from '../../../kit/index.ts'

export const pointsPages: Pages = {
  'report/warehouse-integral': groupedPage(warehouseIntegral),
  'report/warehouse-points': crudPage(warehousePoints),
  'report/points-file': lazyPage(() => import('./points-file.tsx')),
}
