import { dailyVariance } from '@erp/contract/report/inventory/daily-variance'
import { inventoryTurns } from '@erp/contract/report/inventory/inventory-turns'
import { stockChange } from '@erp/contract/report/inventory/stock-change'
import { warehouseLocation } from '@erp/contract/report/inventory/warehouse-location'
import { groupedPage, lazyPage, type Pages } from '../../../kit/index.ts'

export const inventoryPages: Pages = {
  'report/inventory-turns': groupedPage(inventoryTurns),
  'report/stock-change': groupedPage(stockChange),
  'report/stock-age': lazyPage(() => import('./stock-age.tsx')),
  'report/daily-variance': groupedPage(dailyVariance),
  'report/stock-warning': lazyPage(() => import('./stock-warning.tsx')),
  'report/warehouse-location': groupedPage(warehouseLocation),
}
