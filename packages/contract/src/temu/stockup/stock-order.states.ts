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
