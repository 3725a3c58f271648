import type { Permission, RoleKey } from '../kit/index.ts'

const sellers: RoleKey[] = ['seller', 'supervisor']
const both: RoleKey[] = ['seller', 'warehouse', 'supervisor']

/** The supervisor has what sellers and the warehouse have. */
export const orderPermissions: Record<Permission, readonly [label: string, roles: readonly RoleKey[]]> = {
  'order:tradeInfo:list': ['查看订单', ['seller', 'warehouse', 'supervisor', 'finance', 'purchaser']],
  'order:tradeInfo:export': ['导出订单', ['seller', 'warehouse', 'supervisor', 'finance']],
  'order:tradeInfo:memo': ['订单备注', ['seller', 'warehouse', 'supervisor', 'finance']],
  'order:tradeInfo:note': ['跟进记录', ['seller', 'warehouse', 'supervisor', 'finance', 'purchaser']],
  'order:tradeInfo:pickingNotes': ['拣货备注', both],
  'order:tradeInfo:buyer': ['查看买家信息', sellers],
  'order:tradeInfo:hold': ['挂起订单', sellers],
  'order:tradeInfo:tag': ['订单标签与加急', sellers],
  'order:profit:view': ['查看订单利润', ['seller', 'supervisor', 'finance']],
  'order:dispatch:dispatch': ['派单', sellers],
  'order:dispatch:back': ['回退与撤回', sellers],
  'order:dispatch:push': ['推送仓库', sellers],
  'order:merge:merge': ['合并订单', sellers],
  'order:intercept:intercept': ['拦截订单', both],
  'order:tradeInfo:sync': ['同步订单', sellers],
  'order:split:split': ['拆分订单', sellers],
  'order:logistics:match': ['匹配物流', both],
  'order:logistics:trackNo': ['取运单号', both],
  'order:logistics:clear': ['清除运单号', sellers],
  'order:logistics:forceClear': ['清除平台已知的运单号', ['supervisor']],
  'order:logistics:platformShip': ['平台标记', both],
  'order:unusual:mark': ['标记异常', both],
  'order:distribute:run': ['分配订单', ['warehouse', 'supervisor']],
  'order:outStock:toPurchase': ['缺货转采购', ['seller', 'purchaser', 'supervisor']],
  'order:unusual:resolve': ['解除异常', sellers],
  'order:rule:list': ['查看订单规则', sellers],
  'order:rule:dryRun': ['规则试运行', sellers],
  'order:rule:edit': ['维护订单规则', ['supervisor']],
}
