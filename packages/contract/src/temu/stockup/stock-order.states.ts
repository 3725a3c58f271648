import { states } from '../../kit/index.ts'

/** As the platform says it; accepting is the only one of them that is ours. */
export const STOCK_ORDER = {
  waitAccept: 0,
  waitShip: 1,
  sent: 2,
  received: 3,
  refused: 4,
  returned: 5,
  accepted: 6,
  stored: 7,
  void: 8,
  late: 9,
  cancelled: 10,
} as const
export const STOCK_ORDER_STATUS = [
  [STOCK_ORDER.waitAccept, '待接单', 'orange'],
  [STOCK_ORDER.waitShip, '待发货', 'gold'],
  [STOCK_ORDER.sent, '已送货', 'blue'],
  [STOCK_ORDER.received, '已收货', 'geekblue'],
  [STOCK_ORDER.refused, '已拒收', 'red'],
  [STOCK_ORDER.returned, '已验收全部退回', 'red'],
  [STOCK_ORDER.accepted, '已验收', 'cyan'],
  [STOCK_ORDER.stored, '已入库', 'green'],
  [STOCK_ORDER.void, '作废', 'default'],
  [STOCK_ORDER.late, '已超时', 'default'],
  [STOCK_ORDER.cancelled, '已取消', 'default'],
] as const
/** What we do with it ourselves: the rest is news of the platform. */
export const stockOrderStates = states(
  Object.fromEntries(STOCK_ORDER_STATUS.map(([state, label, color]) => [state, [label, color]])),
  { accept: { label: '接单', from: [STOCK_ORDER.waitAccept], to: STOCK_ORDER.waitShip } },
  STOCK_ORDER.waitAccept,
  Object.values(STOCK_ORDER),
)
export const STAGED = { no: 0, yes: 1 } as const
export const stagingStates = states(
  { [STAGED.no]: ['未上台', 'default'], [STAGED.yes]: ['发货台', 'blue'] },
  {
    stage: { label: '加入发货台', from: [STAGED.no], to: STAGED.yes },
    unstage: { label: '移出发货台', from: [STAGED.yes], to: STAGED.no },
  },
  STAGED.no,
)
/** The platform wants it no more. */
export const GIVEN_UP: readonly number[] = [STOCK_ORDER.void, STOCK_ORDER.late, STOCK_ORDER.cancelled]
/** How far it has come: later news never leads back. */
export const PROGRESS: readonly number[] = [
  STOCK_ORDER.waitAccept,
  STOCK_ORDER.waitShip,
  STOCK_ORDER.sent,
  STOCK_ORDER.received,
  STOCK_ORDER.accepted,
  STOCK_ORDER.stored,
]
/** Ends that news leads to from what has left us, and not away from. */
const RETURNED: readonly number[] = [STOCK_ORDER.refused, STOCK_ORDER.returned]
/** Whether news of the platform is further than what we know: never back, and never out of an end. */
export function isNews(known: number, told: number): boolean {
  if (GIVEN_UP.includes(known) || RETURNED.includes(known) || known === told) return false
  if (GIVEN_UP.includes(told)) return PROGRESS.indexOf(known) <= PROGRESS.indexOf(STOCK_ORDER.sent)
  if (RETURNED.includes(told)) return known !== STOCK_ORDER.stored
  return PROGRESS.indexOf(told) > PROGRESS.indexOf(known)
}
export const ASKED_BY = { operation: 0, seller: 1, platform: 9999 } as const
export const ASKED_BYS = [
  [ASKED_BY.operation, '平台运营', 'purple'],
  [ASKED_BY.seller, '卖家', 'blue'],
  [ASKED_BY.platform, '平台', 'cyan'],
] as const
export const STOCK_TYPES = [
  [0, '普通备货', 'default'],
  [1, 'JIT', 'red'],
] as const
export const SETTLEMENTS = [
  [0, '非VMI', 'default'],
  [1, 'VMI', 'blue'],
] as const
export const URGENCIES = [
  [0, '普通', 'default'],
  [1, '加急', 'red'],
] as const
/** Tabs of 发货台: where an order stands with us. */
export const DESK_TABS = [
  ['accept', '待接单'],
  ['wait', '待发货(未上台)'],
  ['desk', '发货台'],
  ['built', '已建单'],
  ['all', '全部'],
] as const
export type DeskTab = (typeof DESK_TABS)[number][0]
/** Still to be put on a delivery order. */
export const OPEN_STOCK_ORDER: readonly number[] = [STOCK_ORDER.waitAccept, STOCK_ORDER.waitShip]
