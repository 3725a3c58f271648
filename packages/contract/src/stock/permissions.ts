import { adminOnly, everyone, type Permission, type RoleKey } from '../kit/index.ts'

const heads: RoleKey[] = ['supervisor']
const floor: RoleKey[] = ['warehouse', 'supervisor']
const readers: RoleKey[] = ['warehouse', 'supervisor', 'finance', 'purchaser']

export const stockPermissions: Record<Permission, readonly [label: string, roles: readonly RoleKey[]]> = {
  'stock:store:view': ['查看仓库', everyone],
  'stock:store:add': ['新增仓库', heads],
  'stock:store:edit': ['修改仓库', heads],
  'stock:store:remove': ['删除仓库', heads],
  'stock:store:address': ['维护仓库地址', heads],
  'stock:location:view': ['查看库位', ['warehouse', 'supervisor', 'purchaser']],
  'stock:location:add': ['新增库位', floor],
  'stock:location:edit': ['修改库位', floor],
  'stock:location:remove': ['删除库位', floor],
  'stock:location:bind': ['绑定库位SKU', floor],
  'stock:location:unbind': ['解绑库位SKU', floor],
  'stock:location:import': ['导入库位', floor],
  'stock:location:print': ['打印库位码', floor],
  'stock:selfCheck:run': ['立即校验库存账', ['supervisor', 'finance']],
  'stock:cost:view': ['查看库存成本', ['supervisor', 'finance', 'purchaser']],
  'stock:otherIn:view': ['查看其他入库单', readers],
  'stock:otherIn:add': ['新增其他入库单', floor],
  'stock:otherIn:edit': ['修改其他入库单', floor],
  'stock:otherIn:invalid': ['作废其他入库单', floor],
  'stock:otherIn:note': ['备注其他入库单', floor],
  'stock:otherIn:import': ['导入其他入库单', floor],
  'stock:otherIn:print': ['打印其他入库标签', floor],
  'stock:otherIn:audit': ['审核其他入库单', ['supervisor', 'finance']],
  'stock:otherIn:reverse': ['冲销其他入库单', heads],
  'stock:otherIn:selfAudit': ['审核自己的其他入库单', adminOnly],
  'stock:otherOut:view': ['查看其他出库单', readers],
  'stock:otherOut:add': ['新增其他出库单', floor],
  'stock:otherOut:edit': ['修改其他出库单', floor],
  'stock:otherOut:invalid': ['作废其他出库单', floor],
  'stock:otherOut:note': ['备注其他出库单', floor],
  'stock:otherOut:import': ['导入其他出库单', floor],
  'stock:otherOut:print': ['打印其他出库标签', floor],
  'stock:otherOut:audit': ['审核其他出库单', ['supervisor', 'finance']],
  'stock:otherOut:reverse': ['冲销其他出库单', heads],
  'stock:otherOut:selfAudit': ['审核自己的其他出库单', adminOnly],
}
