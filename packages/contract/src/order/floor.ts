import type { Permission, RoleKey } from '../kit/index.ts'
import { orderLocOccupyBatch } from './order-loc-occupy-batch.ts'

/** What the floor works with: allocation, waves, picking, sowing. */
export const floorResources = { orderLocOccupyBatch }

const floor: RoleKey[] = ['warehouse', 'supervisor']
export const floorPermissions: Record<Permission, readonly [label: string, roles: readonly RoleKey[]]> = {
  'order:distribute:release': ['释放占用', floor],
}
