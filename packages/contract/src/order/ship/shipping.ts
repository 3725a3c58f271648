import { adminOnly, type Permission, type RoleKey } from '../../kit/index.ts'
import { orderErrorBill } from '../returns/order-error-bill.ts'
import { orderLogicalReturn } from '../returns/order-logical-return.ts'

/** What is written of parcels that left: errors and returns. */
export const shippingResources = { orderErrorBill, orderLogicalReturn }

const floor: RoleKey[] = ['warehouse', 'supervisor']

/** From the packing table to the archive. */
export const shippingPermissions: Record<Permission, readonly [label: string, roles: readonly RoleKey[]]> = {
  'order:pack:check': ['包装校验', floor],
  'order:pack:force': ['跳过包装扫描', ['supervisor']],
  'order:weigh:weigh': ['称重', floor],
  'order:weigh:force': ['接受重量偏差', ['supervisor']],
  'order:ship:ship': ['发货', floor],
  'order:ship:back': ['退回包装', floor],
  'order:archive:archive': ['归档订单', ['seller', 'finance', 'supervisor']],
  'order:archive:return': ['取消归档', ['supervisor']],
  'order:unusual:archive': ['取消订单', ['seller', 'supervisor']],
  'order:errorBill:list': ['查看差错单', floor],
  'order:errorBill:create': ['登记差错单', floor],
  'order:errorBill:audit': ['审核差错单', ['supervisor']],
  'order:errorBill:selfAudit': ['审核自己的差错单', adminOnly],
  'order:return:list': ['查看退件', ['seller', ...floor]],
  'order:return:create': ['登记退件', ['seller', ...floor]],
  'order:return:sign': ['签收退件', floor],
  'order:return:stockIn': ['退件入库', floor],
  'order:return:audit': ['审核逻辑退货', ['supervisor', 'finance']],
  'order:return:selfAudit': ['审核自己的退件', adminOnly],
}
