import { dailyVariance } from '@erp/contract/report/inventory/daily-variance'
import { inventoryTurns } from '@erp/contract/report/inventory/inventory-turns'
import { stockAge } from '@erp/contract/report/inventory/stock-age'
import { stockChange } from '@erp/contract/report/inventory/stock-change'
import { warehouseLocation } from '@erp/contract/report/inventory/warehouse-location'
import { groupedBefore, groupedOf } from '../../../kit/grouped/grouped.ts'
import { variances } from './daily-variance.ts'
import { periodDays, turns } from './inventory-turns.ts'
import { movements } from './movements.ts'
import { ages, allAges } from './stock-age.ts'
import { changes } from './stock-change.ts'
import { warningData } from './stock-warning.ts'
import { locations } from './warehouse-location.ts'

export const inventoryCalls = {
  inventoryTurns: groupedBefore(inventoryTurns, movements, turns, periodDays),
  stockChange: groupedBefore(stockChange, movements, changes),
  stockAge: groupedOf(stockAge, ages, allAges),
  dailyVariance: groupedOf(dailyVariance, variances),
  stockWarningData: warningData,
  warehouseLocation: groupedOf(warehouseLocation, locations),
}
