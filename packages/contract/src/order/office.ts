import type { Permission, RoleKey } from '../kit/index.ts'
import { straightHairExchange } from './straight-hair-exchange.ts'

/** What is written about orders at a desk: parcels that go straight through. */
export const officeResources = { straightHairExchange }

export const officePermissions: Record<Permission, readonly [label: string, roles: readonly RoleKey[]]> = {
  'order:exchange:link': ['关联采购单', ['warehouse', 'supervisor', 'purchaser']],
  'order:exchange:exchange': ['换单', ['warehouse', 'supervisor']],
}
