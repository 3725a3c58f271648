import type { MenuPage, Permission } from '../kit/index.ts'
import { LIST } from './desk/order-calls.ts'
import { callOf } from './desk/order-list.ts'
import { type DeskVerb } from './desk/order-list-spec.ts'
import { ORDER_LIST_NAMES, ORDER_LISTS, type OrderListName } from './desk/order-lists.ts'
import { pageOfList } from './desk/order-standing.ts'

const can = (...names: string[]) => names.map((name) => `order:${name}` as Permission)
const sales = can(
  'tradeInfo:export',
  'tradeInfo:memo',
  'tradeInfo:note',
  'tradeInfo:pickingNotes',
  'tradeInfo:buyer',
  'tradeInfo:tag',
  'tradeInfo:hold',
  'tradeInfo:sync',
  'tradeInfo:create',
  'tradeInfo:edit',
  'intercept:intercept',
  'merge:merge',
  'dispatch:dispatch',
  'dispatch:back',
  'split:split',
  'logistics:match',
  'logistics:trackNo',
  'logistics:clear',
  'logistics:forceClear',
  'logistics:platformShip',
  'unusual:mark',
  'unusual:resolve',
  'profit:view',
)

const noted = can('tradeInfo:export', 'tradeInfo:memo', 'tradeInfo:note', 'tradeInfo:tag')
/** What the verbs of all orders need. */
const NEEDED: Record<DeskVerb, Permission[]> = {
  merge: can('merge:merge'),
  rules: [],
  hold: can('tradeInfo:hold'),
  urgent: [],
  intercept: can('intercept:intercept'),
  label: [],
  direct: can('exchange:link'),
  error: [],
  return: [],
  case: [],
  address: can('tradeInfo:edit', 'tradeInfo:buyer'),
  lines: can('tradeInfo:edit'),
  unmerge: can('merge:merge'),
  rematch: [],
}
const MORE: Partial<Record<OrderListName, Permission[]>> = {
  'sales-wait-merge-order': can('merge:merge'),
  'sales-dispatched-order': can('dispatch:push'),
  'sales-unusual-order': can('unusual:archive'),
  'wait-distribute-order': can('distribute:run'),
  'out-stock-order': can('distribute:run', 'outStock:toPurchase'),
  'similar-stock-out-order': can('distribute:run'),
  'store-sales-order': can('ship:ship'),
  'wait-sowing-order': can('sow:scan'),
  'wait-package-order': can('pack:check', 'pack:force'),
  'wait-ship-order': can('ship:ship', 'ship:back', 'weigh:weigh', 'weigh:force'),
  'shipped-order': can('archive:archive'),
  'sales-archive-order': can('archive:return'),
  'intercept-order': can('unusual:archive'),
}

const listPage = (name: OrderListName): MenuPage => ({
  path: pageOfList(name),
  title: ORDER_LISTS[name].title,
  component: `order/${name}`,
  permission: 'order:tradeInfo:list',
  buttons: [
    ...new Set([
      ...noted,
      ...ORDER_LISTS[name].verbs.flatMap((verb) => NEEDED[verb]),
      ...(MORE[name] ?? []),
      ...permissionsOf(name),
    ]),
  ],
})

/** What its own calls need beyond seeing the list. */
const permissionsOf = (name: OrderListName): Permission[] =>
  ORDER_LISTS[name].calls
    .map((call) => callOf(name, call).permission as Permission)
    .filter((permission) => permission !== 'order:tradeInfo:list')

function floorPage(page: string, title: string, address: string, permission: Permission, buttons: string[]): MenuPage {
  return { path: `/orderList/${page}`, title, component: `order/${address}`, permission, buttons: can(...buttons) }
}

/** The pages of the orders, stage by stage. */
export const orderMenu: MenuPage[] = [
  {
    path: '/orderList/tradeInfo',
    title: '订单总览',
    component: 'order/tradeInfo',
    permission: 'order:tradeInfo:list',
    buttons: sales,
  },
  ...ORDER_LIST_NAMES.map(listPage),
  floorPage('orderLocOccupyBatch', '库位占用批次', 'order-loc-occupy-batch', LIST, ['distribute:release']),
  floorPage('orderPickingBatch', '拣货批次', 'order-picking-batch', LIST, ['wave:create', 'wave:cancel', 'pick:pick']),
  floorPage('pickOrder', '拣货单', 'pick-order', LIST, ['pick:claim', 'pick:pick', 'pick:reassign']),
  floorPage('orderRule', '订单规则', 'order-rule', 'order:rule:list', ['rule:dryRun', 'rule:edit']),
  floorPage('wavePickingTemplate', '波次模板', 'wave-picking-template', LIST, ['wave:template']),
  floorPage('straightHairExchange', '直发换单', 'straight-hair-exchange', LIST, [
    'tradeInfo:export',
    'tradeInfo:memo',
    'tradeInfo:note',
    'exchange:link',
    'exchange:exchange',
    'unusual:mark',
    'logistics:platformShip',
    'logistics:trackNo',
  ]),
  floorPage('orderErrorBill', '订单差错单', 'order-error-bill', 'order:errorBill:list', [
    'errorBill:create',
    'errorBill:audit',
    'errorBill:selfAudit',
  ]),
  floorPage('orderLogicalReturn', '订单退件', 'order-logical-return', 'order:return:list', [
    'return:create',
    'return:sign',
    'return:stockIn',
    'return:audit',
    'return:selfAudit',
  ]),
  floorPage('orderBatchImport', '批量导入订单', 'order-batch-import', LIST, [
    'tradeInfo:export',
    'import:import',
    'import:revoke',
  ]),
  floorPage('scanPick', '拣货作业', 'scan-pick', 'order:pick:pick', ['pick:claim', 'pick:short']),
  floorPage('scanSow', '播种作业', 'scan-sow', 'order:sow:scan', []),
  floorPage('scanPack', '包装校验', 'scan-pack', 'order:pack:check', ['pack:force']),
  floorPage('scanWeigh', '称重发货', 'scan-weigh', 'order:weigh:weigh', ['weigh:force', 'ship:ship']),
  floorPage('scanShip', '发货交接', 'scan-ship', 'order:ship:ship', []),
  floorPage('scanExchange', '换单作业', 'scan-exchange', 'order:exchange:exchange', ['weigh:force']),
]
