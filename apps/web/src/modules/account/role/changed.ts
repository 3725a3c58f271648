import { type RoleDetail, role } from '@erp/contract/account/role/role'
import { call } from '../../../kit/index.ts'

type Change = { permissions: string[] } | Pick<RoleDetail, 'dataScope' | 'deptIds'>

/** A role is saved whole: what a tab does not change goes along as it is. */
export function saveRole(detail: RoleDetail, change: Change): Promise<RoleDetail> {
  const { roleId, version, roleName, roleKey, dataScope, deptIds, status, remark } = detail
  const kept = { roleId, version, roleName, roleKey, dataScope, deptIds, status, remark }
  return call(role, 'update', { ...kept, ...change } as Parameters<typeof call<typeof role, 'update'>>[2])
}
