import { type Move, type Permission, type StateTable, states } from '../kit/index.ts'

export const STAGES = {
  10: ['待派单', 'default'],
  20: ['已派单', 'cyan'],
  30: ['异常', 'red'],
  40: ['待分配', 'orange'],
  50: ['待拣货', 'gold'],
  60: ['待领取', 'lime'],
  70: ['拣货中', 'geekblue'],
  80: ['待播种', 'purple'],
  90: ['待包装', 'magenta'],
  100: ['疑似缺货', 'volcano'],
  110: ['待发货', 'blue'],
  120: ['已发货', 'green'],
  200: ['已归档', 'default'],
} as const satisfies StateTable
export type Stage = keyof typeof STAGES

/** A column that a stage is dated by, in the order an order passes them. */
export const STAGE_TIMES = [
  'dispatchTime',
  'pushTime',
  'allocateTime',
  'batchTime',
  'claimTime',
  'pickTime',
  'sowTime',
  'packTime',
  'weighTime',
  'shipTime',
  'archiveTime',
] as const
export type StageTime = (typeof STAGE_TIMES)[number]

export interface OrderMove extends Move {
  /** Its number in the table of moves. */
  code: `T${number}`
  permission: Permission
  /** The time it sets. */
  stamp?: StageTime
}

export type OrderEntry = Pick<OrderMove, 'code' | 'label' | 'to' | 'stamp'>

/** Every way an order can go; nothing else moves one. */
export const ORDER_MOVES = {
  dispatch: { code: 'T2', label: '派单', from: [10], to: 20, permission: 'order:dispatch:dispatch', stamp: 'dispatchTime' },
  back: { code: 'T3', label: '回退待派单', from: [20], to: 10, permission: 'order:dispatch:back' },
  push: { code: 'T4', label: '推送仓库', from: [20], to: 40, permission: 'order:dispatch:push', stamp: 'pushTime' },
  mark: { code: 'T5', label: '标记异常', from: [10, 20, 40, 100], to: 30, permission: 'order:unusual:mark', danger: true },
  resolve: { code: 'T6', label: '转待派单', from: [30], to: 10, permission: 'order:unusual:resolve' },
  redispatch: {
    code: 'T7',
    label: '转已派单',
    from: [30],
    to: 20,
    permission: 'order:unusual:resolve',
    stamp: 'dispatchTime',
  },
  withdraw: { code: 'T8', label: '撤回已派单', from: [40], to: 20, permission: 'order:dispatch:back' },
  withdrawAll: { code: 'T8', label: '撤回待派单', from: [40], to: 10, permission: 'order:dispatch:back' },
  allocate: { code: 'T9', label: '分配', from: [40], to: 50, permission: 'order:distribute:run', stamp: 'allocateTime' },
  release: { code: 'T10', label: '释放占用', from: [50], to: 40, permission: 'order:distribute:release' },
  wave: { code: 'T11', label: '生成波次', from: [50], to: 60, permission: 'order:wave:create', stamp: 'batchTime' },
  unwave: { code: 'T12', label: '移出批次', from: [60], to: 50, permission: 'order:wave:cancel' },
  claim: { code: 'T13', label: '领取', from: [60], to: 70, permission: 'order:pick:claim', stamp: 'claimTime' },
  unclaim: { code: 'T14', label: '放弃领取', from: [70], to: 60, permission: 'order:pick:claim' },
  picked: { code: 'T15', label: '完成拣货', from: [70], to: 90, permission: 'order:pick:pick', stamp: 'pickTime' },
  pickedToSow: { code: 'T15', label: '完成拣货', from: [70], to: 80, permission: 'order:pick:pick', stamp: 'pickTime' },
  pickShort: { code: 'T16', label: '拣货短少', from: [70], to: 100, permission: 'order:pick:short' },
  sown: { code: 'T17', label: '播种完成', from: [80], to: 90, permission: 'order:sow:scan', stamp: 'sowTime' },
  sowShort: { code: 'T18', label: '缺件', from: [80], to: 100, permission: 'order:sow:scan' },
  packShort: { code: 'T18', label: '缺件', from: [90], to: 100, permission: 'order:pack:check' },
  reallocate: { code: 'T19', label: '重新分配', from: [100], to: 40, permission: 'order:distribute:run' },
  packed: { code: 'T20', label: '包装称重', from: [90], to: 110, permission: 'order:pack:check' },
  backToPack: { code: 'T21', label: '退回包装', from: [110], to: 90, permission: 'order:ship:back' },
  ship: { code: 'T22', label: '发货', from: [110], to: 120, permission: 'order:ship:ship', stamp: 'shipTime' },
  shipThird: { code: 'T23', label: '海外仓发货', from: [50], to: 120, permission: 'order:ship:ship', stamp: 'shipTime' },
  archive: { code: 'T24', label: '归档', from: [120], to: 200, permission: 'order:archive:archive', stamp: 'archiveTime' },
  cancel: {
    code: 'T25',
    label: '取消订单',
    from: [30],
    to: 200,
    permission: 'order:unusual:archive',
    stamp: 'archiveTime',
    danger: true,
  },
  unarchive: { code: 'T26', label: '取消归档', from: [200], to: 120, permission: 'order:archive:return' },
  intercept: {
    code: 'T27',
    label: '拦截',
    from: [40, 50, 60, 70, 80, 90, 100, 110],
    to: 30,
    permission: 'order:intercept:intercept',
    danger: true,
  },
  exchange: { code: 'T28', label: '换单', from: [40], to: 110, permission: 'order:exchange:exchange' },
  shipPlatform: { code: 'T29', label: '平台发货', from: [10], to: 120, permission: 'order:ship:ship', stamp: 'shipTime' },
} as const satisfies Record<string, OrderMove>
export type OrderMoveName = keyof typeof ORDER_MOVES

/** The first move, from nowhere: failing orders enter unusual, those of the platform shipped. */
export const ORDER_ENTRIES = {
  wait: { code: 'T1', label: '新增', to: 10 },
  unusual: { code: 'T1', label: '新增', to: 30 },
  shipped: { code: 'T1', label: '新增', to: 120, stamp: 'shipTime' },
} as const satisfies Record<string, OrderEntry>
export type OrderEntryName = keyof typeof ORDER_ENTRIES

const { wait, unusual, shipped } = ORDER_ENTRIES
export const orderStates = states(STAGES, ORDER_MOVES, wait.to, [unusual.to, shipped.to])

export const EXCEPTION_TYPES = [
  [1, 'SKU未匹配', 'orange'],
  [2, '地址不完整', 'orange'],
  [3, '规则拦截', 'purple'],
  [4, '买家取消', 'red'],
  [5, '拦截', 'red'],
  [6, '亏损', 'volcano'],
  [7, '无法补货', 'gold'],
  [8, '平台退款', 'red'],
  [9, '重量尺寸超限', 'orange'],
  [10, '侵权禁售', 'magenta'],
  [99, '人工标记', 'default'],
] as const
export const INTERCEPTED = 5
