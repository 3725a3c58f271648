import { warehouseLocation } from '@erp/contract/report/inventory/warehouse-location'
import { GroupedPage } from '../../../kit/index.ts'

/** 库位报表: how full the floor is, and where it is walked. */
export default function WarehouseLocations() {
  return <GroupedPage report={warehouseLocation} />
}
