import type { Permission, RoleKey } from '../../kit/index.ts'
import { directExchange } from '../exchange/direct-exchange.ts'
import { orderBatchImport } from '../intake/order-batch-import.ts'

/** What is written about orders at a desk: parcels that go straight through, and orders that come in a workbook. */
export const deskResources = { directExchange, orderBatchImport }

export const deskPermissions: Record<Permission, readonly [label: string, roles: readonly RoleKey[]]> = {
  'order:exchange:link': ['关联采购单', ['warehouse', 'supervisor', 'purchaser']],
  'order:exchange:exchange': ['换单', ['warehouse', 'supervisor']],
  'order:import:import': ['批量导入订单', ['seller', 'supervisor']],
  'order:import:revoke': ['撤销导入', ['seller', 'supervisor']],
}
