import type { Permission, RoleKey } from '../kit/index.ts'

const floor: RoleKey[] = ['warehouse', 'supervisor']

/** From the packing table to the archive. */
export const leavingPermissions: Record<Permission, readonly [label: string, roles: readonly RoleKey[]]> = {
  'order:pack:check': ['包装校验', floor],
  'order:pack:force': ['跳过包装扫描', ['supervisor']],
  'order:weigh:weigh': ['称重', floor],
  'order:weigh:force': ['接受重量偏差', ['supervisor']],
  'order:ship:ship': ['发货', floor],
  'order:ship:back': ['退回包装', floor],
  'order:archive:archive': ['归档订单', ['seller', 'finance', 'supervisor']],
  'order:archive:return': ['取消归档', ['supervisor']],
  'order:unusual:archive': ['取消订单', ['seller', 'supervisor']],
}
