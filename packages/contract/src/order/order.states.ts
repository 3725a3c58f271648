import { type Move, type Permission, type StateTable, states } from '../kit/index.ts'

export const STAGE = {
  waitDispatch: 10,
  dispatched: 20,
  unusual: 30,
  waitDistribute: 40,
  waitPick: 50,
  waitClaim: 60,
  picking: 70,
  waitSow: 80,
  waitPack: 90,
  short: 100,
  waitShip: 110,
  shipped: 120,
  archived: 200,
} as const
export type Stage = (typeof STAGE)[keyof typeof STAGE]
const {
  waitDispatch,
  dispatched,
  unusual,
  waitDistribute,
  waitPick,
  waitClaim,
  picking,
  waitSow,
  waitPack,
  short,
  waitShip,
  shipped,
  archived,
} = STAGE

export const STAGES = {
  [waitDispatch]: ['待派单', 'default'],
  [dispatched]: ['已派单', 'cyan'],
  [unusual]: ['异常', 'red'],
  [waitDistribute]: ['待分配', 'orange'],
  [waitPick]: ['待拣货', 'gold'],
  [waitClaim]: ['待领取', 'lime'],
  [picking]: ['拣货中', 'geekblue'],
  [waitSow]: ['待播种', 'purple'],
  [waitPack]: ['待包装', 'magenta'],
  [short]: ['疑似缺货', 'volcano'],
  [waitShip]: ['待发货', 'blue'],
  [shipped]: ['已发货', 'green'],
  [archived]: ['已归档', 'default'],
} as const satisfies StateTable

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
  dispatch: {
    code: 'T2',
    label: '派单',
    from: [waitDispatch],
    to: dispatched,
    permission: 'order:dispatch:dispatch',
    stamp: 'dispatchTime',
  },
  back: { code: 'T3', label: '回退待派单', from: [dispatched], to: waitDispatch, permission: 'order:dispatch:back' },
  push: {
    code: 'T4',
    label: '推送仓库',
    from: [dispatched],
    to: waitDistribute,
    permission: 'order:dispatch:push',
    stamp: 'pushTime',
  },
  mark: {
    code: 'T5',
    label: '标记异常',
    from: [waitDispatch, dispatched, waitDistribute, short],
    to: unusual,
    permission: 'order:unusual:mark',
    danger: true,
  },
  resolve: { code: 'T6', label: '转待派单', from: [unusual], to: waitDispatch, permission: 'order:unusual:resolve' },
  redispatch: {
    code: 'T7',
    label: '转已派单',
    from: [unusual],
    to: dispatched,
    permission: 'order:unusual:resolve',
    stamp: 'dispatchTime',
  },
  withdraw: { code: 'T8', label: '撤回已派单', from: [waitDistribute], to: dispatched, permission: 'order:dispatch:back' },
  withdrawAll: { code: 'T8', label: '撤回待派单', from: [waitDistribute], to: waitDispatch, permission: 'order:dispatch:back' },
  allocate: {
    code: 'T9',
    label: '分配',
    from: [waitDistribute],
    to: waitPick,
    permission: 'order:distribute:run',
    stamp: 'allocateTime',
  },
  release: { code: 'T10', label: '释放占用', from: [waitPick], to: waitDistribute, permission: 'order:distribute:release' },
  wave: { code: 'T11', label: '生成波次', from: [waitPick], to: waitClaim, permission: 'order:wave:create', stamp: 'batchTime' },
  unwave: { code: 'T12', label: '移出批次', from: [waitClaim], to: waitPick, permission: 'order:wave:cancel' },
  claim: { code: 'T13', label: '领取', from: [waitClaim], to: picking, permission: 'order:pick:claim', stamp: 'claimTime' },
  unclaim: { code: 'T14', label: '放弃领取', from: [picking], to: waitClaim, permission: 'order:pick:claim' },
  picked: { code: 'T15', label: '完成拣货', from: [picking], to: waitPack, permission: 'order:pick:pick', stamp: 'pickTime' },
  pickedToSow: { code: 'T15', label: '完成拣货', from: [picking], to: waitSow, permission: 'order:pick:pick', stamp: 'pickTime' },
  pickShort: { code: 'T16', label: '拣货短少', from: [picking], to: short, permission: 'order:pick:short' },
  sown: { code: 'T17', label: '播种完成', from: [waitSow], to: waitPack, permission: 'order:sow:scan', stamp: 'sowTime' },
  sowShort: { code: 'T18', label: '缺件', from: [waitSow], to: short, permission: 'order:sow:scan' },
  packShort: { code: 'T18', label: '缺件', from: [waitPack], to: short, permission: 'order:pack:check' },
  reallocate: { code: 'T19', label: '重新分配', from: [short], to: waitDistribute, permission: 'order:distribute:run' },
  packed: { code: 'T20', label: '包装称重', from: [waitPack], to: waitShip, permission: 'order:pack:check' },
  backToPack: { code: 'T21', label: '退回包装', from: [waitShip], to: waitPack, permission: 'order:ship:back' },
  ship: { code: 'T22', label: '发货', from: [waitShip], to: shipped, permission: 'order:ship:ship', stamp: 'shipTime' },
  shipThird: {
    code: 'T23',
    label: '海外仓发货',
    from: [waitPick],
    to: shipped,
    permission: 'order:ship:ship',
    stamp: 'shipTime',
  },
  archive: {
    code: 'T24',
    label: '归档',
    from: [shipped],
    to: archived,
    permission: 'order:archive:archive',
    stamp: 'archiveTime',
  },
  cancel: {
    code: 'T25',
    label: '取消订单',
    from: [unusual],
    to: archived,
    permission: 'order:unusual:archive',
    stamp: 'archiveTime',
    danger: true,
  },
  unarchive: { code: 'T26', label: '取消归档', from: [archived], to: shipped, permission: 'order:archive:return' },
  intercept: {
    code: 'T27',
    label: '拦截',
    from: [waitDistribute, waitPick, waitClaim, picking, waitSow, waitPack, short, waitShip],
    to: unusual,
    permission: 'order:intercept:intercept',
    danger: true,
  },
  exchange: { code: 'T28', label: '换单', from: [waitDistribute], to: waitShip, permission: 'order:exchange:exchange' },
  shipPlatform: {
    code: 'T29',
    label: '平台发货',
    from: [waitDispatch],
    to: shipped,
    permission: 'order:ship:ship',
    stamp: 'shipTime',
  },
} as const satisfies Record<string, OrderMove>
export type OrderMoveName = keyof typeof ORDER_MOVES

/** The first move, from nowhere: failing orders enter unusual, those of the platform shipped. */
export const ORDER_ENTRIES = {
  wait: { code: 'T1', label: '新增', to: waitDispatch },
  unusual: { code: 'T1', label: '新增', to: unusual },
  shipped: { code: 'T1', label: '新增', to: shipped, stamp: 'shipTime' },
} as const satisfies Record<string, OrderEntry>
export type OrderEntryName = keyof typeof ORDER_ENTRIES

export const orderStates = states(STAGES, ORDER_MOVES, waitDispatch, [unusual, shipped])

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
