import { LOW_LEVELS, stockWarningData } from '@erp/contract/report/inventory/stock-warning'
import { WarningList } from '../../stock/figures/stock-warning.tsx'

/** 库存预警: what is below its reorder point, and the way to buying it. */
export default function StockWarningReport() {
  return <WarningList resource={stockWarningData} levels={LOW_LEVELS} />
}
