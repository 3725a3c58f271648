import { type Action, type Choices, choice, type Fields, resource } from '../../kit/index.ts'
import { EXCEPTION_TYPES, STAGE, STAGES, type Stage } from '../order.states.ts'
import { orderReads, type SharedCall, sharedCalls } from './order-calls.ts'
import { orderFields } from './order-fields.ts'
import { meaningful } from './order-filters.ts'
import { OWN_FIELDS } from './order-own-fields.ts'

export interface OrderListSpec {
  title: string
  /** The last word of its page's path. */
  page: string
  grouped?: boolean
  stages: readonly Stage[]
  tabs: Choices
  calls: readonly SharedCall[]
}

const read = ['memo-read', 'memo', 'note-read', 'note'] as const
const noted = [...read, 'picking-notes-read'] as const
const written = [...noted, 'picking-notes'] as const
const moving: Stage[] = [
  STAGE.waitDistribute,
  STAGE.waitPick,
  STAGE.waitClaim,
  STAGE.picking,
  STAGE.waitSow,
  STAGE.waitPack,
  STAGE.short,
  STAGE.waitShip,
  STAGE.shipped,
]

/** The sixteen lists of orders: which orders, which tabs, which of the shared calls. */
export const ORDER_LISTS = {
  'sales-wait-dispatch-order': {
    title: '待派单',
    page: 'salesWaitDispatchOrder',
    stages: [STAGE.waitDispatch],
    tabs: [
      ['unmatched', '未匹配仓库/渠道'],
      ['ready', '可派单'],
      ['failed', '派单失败'],
      ['merge', '待合并'],
      ['hold', '挂起'],
    ],
    calls: [...written, 'mark-unusual', 'to-dispatched', 'split', 'matching-logistics', 'tracking-number', 'clear-track-number'],
  },
  'sales-wait-merge-order': {
    title: '待合并',
    page: 'salesWaitMergeOrder',
    grouped: true,
    stages: [STAGE.waitDispatch],
    tabs: [
      ['mergeable', '可合并'],
      ['over', '超限'],
      ['ignored', '已忽略'],
    ],
    calls: [...written, 'mark-unusual', 'to-dispatched', 'matching-logistics'],
  },
  'sales-dispatched-order': {
    title: '已派单',
    page: 'salesDispatchedOrder',
    stages: [STAGE.dispatched],
    tabs: [
      ['unprinted', '未打印'],
      ['printed', '已打印'],
      ['numberless', '无单号'],
    ],
    calls: [
      ...written,
      'mark-unusual',
      'to-wait-dispatch',
      'split',
      'matching-logistics',
      'setting-platform-ship',
      'tracking-number',
      'clear-track-number',
    ],
  },
  'sales-unusual-order': {
    title: '异常订单',
    page: 'salesUnusualOrder',
    stages: [STAGE.unusual],
    tabs: EXCEPTION_TYPES.filter(([type]) => type !== 5),
    calls: [
      ...written,
      'mark-unusual',
      'to-wait-dispatch',
      'to-dispatched',
      'split',
      'matching-logistics',
      'setting-platform-ship',
      'tracking-number',
      'clear-track-number',
    ],
  },
  'store-sales-order': {
    title: '仓库订单',
    page: 'storeSalesOrder',
    stages: moving,
    tabs: moving.map((stage) => [stage, ...STAGES[stage]] as const),
    calls: [...written, 'mark-unusual', 'setting-platform-ship', 'tracking-number'],
  },
  'status-track': {
    title: '状态跟踪',
    page: 'statusTrack',
    stages: [STAGE.waitDispatch, STAGE.dispatched, STAGE.unusual, ...moving, STAGE.archived],
    tabs: [
      ['normal', '正常'],
      ['late', '节点超时'],
      ['unscanned', '未上网'],
      ['trouble', '运输异常'],
      ['delivered', '已签收'],
    ],
    calls: read,
  },
  'wait-distribute-order': {
    title: '待分配',
    page: 'waitDistributeOrder',
    stages: [STAGE.waitDistribute],
    tabs: [
      ['waiting', '待分配'],
      ['hold', '挂起'],
    ],
    calls: [
      ...written,
      'mark-unusual',
      'to-wait-dispatch',
      'to-dispatched',
      'matching-logistics',
      'setting-platform-ship',
      'tracking-number',
      'clear-track-number',
    ],
  },
  'out-stock-order': {
    title: '缺货订单',
    page: 'outStockOrder',
    stages: [STAGE.waitDistribute],
    tabs: [
      ['order', '按订单'],
      ['sku', '按SKU'],
    ],
    calls: [
      ...written,
      'mark-unusual',
      'to-wait-dispatch',
      'to-dispatched',
      'split',
      'matching-logistics',
      'setting-platform-ship',
      'tracking-number',
      'clear-track-number',
    ],
  },
  'similar-stock-out-order': {
    title: '疑似缺货',
    page: 'similarStockOutOrder',
    stages: [STAGE.short],
    tabs: [
      ['pick', '拣货短少'],
      ['sow', '播种缺件'],
      ['pack', '包装缺件'],
    ],
    calls: [...written, 'mark-unusual'],
  },
  'wait-sowing-order': {
    title: '待播种',
    page: 'waitSowingOrder',
    stages: [STAGE.waitSow],
    tabs: [
      ['unbound', '未绑墙'],
      ['sowing', '播种中'],
    ],
    calls: written,
  },
  'wait-package-order': {
    title: '待包装',
    page: 'waitPackageOrder',
    stages: [STAGE.waitPack],
    tabs: [
      ['one', '单品单件'],
      ['many', '单品多件'],
      ['mixed', '多品'],
      ['packed', '已包未称重'],
    ],
    calls: [...written, 'matching-logistics', 'tracking-number'],
  },
  'wait-ship-order': {
    title: '待发货',
    page: 'waitShipOrder',
    stages: [STAGE.waitShip],
    tabs: [
      ['weight', '重量偏差'],
      ['late', '超24h'],
    ],
    calls: [...noted, 'matching-logistics', 'setting-platform-ship', 'tracking-number'],
  },
  'shipped-order': {
    title: '已发货',
    page: 'shippedOrder',
    stages: [STAGE.shipped],
    tabs: [
      ['unmarked', '标记失败'],
      ['unscanned', '未上网'],
      ['delivered', '已签收'],
      ['returned', '退件'],
    ],
    calls: [...read, 'setting-platform-ship', 'tracking-number'],
  },
  'sales-archive-order': {
    title: '归档订单',
    page: 'salesArchiveOrder',
    stages: [STAGE.archived],
    tabs: [
      ['done', '正常'],
      ['cancelled', '已取消'],
    ],
    calls: read,
  },
  'intercept-order': {
    title: '拦截订单',
    page: 'interceptOrder',
    stages: [STAGE.unusual],
    tabs: [
      ['waiting', '待返架'],
      ['back', '已返架'],
    ],
    calls: [...noted, 'to-wait-dispatch', 'to-dispatched', 'split', 'matching-logistics', 'clear-track-number'],
  },
} as const satisfies Record<string, OrderListSpec>
export type OrderListName = keyof typeof ORDER_LISTS

type CallsOf<L extends OrderListName> = (typeof ORDER_LISTS)[L]['calls'][number]

export function listFields(name: OrderListName) {
  const { tabs, stages } = ORDER_LISTS[name] as OrderListSpec
  const own: Fields = (OWN_FIELDS as Partial<Record<OrderListName, Fields>>)[name] ?? {}
  return { ...meaningful(orderFields, name, stages), tab: choice('分类', tabs, { computed: true, search: true }), ...own }
}

/** The resource of a list: the orders' own table, one tab of its own, its calls and whatever `more` it alone can do. */
export function orderList<L extends OrderListName, M extends Record<string, Action> = Record<never, never>>(
  name: L,
  more: M = {} as M,
) {
  const { title, calls, grouped } = ORDER_LISTS[name] as OrderListSpec
  const fields = listFields(name)
  const shared = Object.fromEntries(calls.map((call) => [call, callOf(name, call)])) as unknown as Pick<
    typeof sharedCalls,
    CallsOf<L>
  >
  return resource(`order/${name}`, {
    title,
    name: 'orderNo',
    table: 'order_trade_info',
    grouped,
    fields,
    actions: { ...orderReads(fields), ...shared, ...more },
  })
}

/** The same verb is another move, with another right, from where these orders stand. */
export function callOf(list: OrderListName, call: SharedCall) {
  const unusual = list === 'sales-unusual-order' || list === 'intercept-order'
  const pushed = list === 'wait-distribute-order' || list === 'out-stock-order'
  if (call === 'to-wait-dispatch' && unusual) return { ...sharedCalls[call], permission: 'order:unusual:resolve' }
  if (call === 'to-dispatched' && unusual) return { ...sharedCalls[call], label: '转已派单', permission: 'order:unusual:resolve' }
  if (call === 'to-dispatched' && pushed) return { ...sharedCalls[call], label: '撤回', permission: 'order:dispatch:back' }
  return sharedCalls[call]
}
