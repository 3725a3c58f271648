/** How far an order is at 1688, in its own words; the closed ones come last. */
export const ALI_STATUSES = [
  ['waitbuyerpay', '等待买家付款', 'orange'],
  ['waitsellersend', '等待卖家发货', 'blue'],
  ['waitlogisticstakein', '等待物流揽收', 'cyan'],
  ['waitbuyerreceive', '等待买家收货', 'cyan'],
  ['waitbuyersign', '等待买家签收', 'cyan'],
  ['signinsuccess', '买家已签收', 'purple'],
  ['confirm_goods', '已确认收货', 'purple'],
  ['success', '交易成功', 'green'],
  ['cancel', '交易取消', 'default'],
  ['terminated', '交易终止', 'default'],
] as const
export type AliStatus = (typeof ALI_STATUSES)[number][0]

const order = ALI_STATUSES.map(([status]): string => status)
/** Later in the life of an order is higher. */
export const aliRank = (status: string): number => order.indexOf(status)
export const aliLabel = (status: string): string => ALI_STATUSES.find(([value]) => value === status)?.[1] ?? status

/** The tabs: a few of 1688's words each. */
export const ALI_STAGES = {
  unpaid: ['待付款', ['waitbuyerpay']],
  unsent: ['待发货', ['waitsellersend']],
  shipped: ['已发货', ['waitlogisticstakein', 'waitbuyerreceive', 'waitbuyersign']],
  signed: ['已签收', ['signinsuccess', 'confirm_goods', 'success']],
  closed: ['已关闭', ['cancel', 'terminated']],
} as const satisfies Record<string, readonly [string, readonly AliStatus[]]>
export type AliStage = keyof typeof ALI_STAGES
export const isIn = (stage: AliStage, status: string | null): boolean =>
  (ALI_STAGES[stage][1] as readonly (string | null)[]).includes(status)
export const ALI_CLOSED: readonly string[] = ALI_STAGES.closed[1]

/** How far money is on its way back, in 1688's words. */
export const ALI_REFUNDS = [
  ['waitselleragree', '等待卖家同意', 'orange'],
  ['waitbuyermodify', '等待买家修改', 'orange'],
  ['waitbuyersend', '等待买家退货', 'blue'],
  ['waitsellerreceive', '等待卖家收货', 'blue'],
  ['refundsuccess', '退款成功', 'green'],
  ['refundclose', '退款关闭', 'default'],
] as const
export const aliRefundLabel = (status: string | null): string | null =>
  ALI_REFUNDS.find(([value]) => value === status)?.[1] ?? status

/** What does not agree with the purchase order. */
export const ALI_DIFF = { none: 0, amount: 1, closed: 2 } as const
export const ALI_DIFFS = [
  [ALI_DIFF.none, '无', 'default'],
  [ALI_DIFF.amount, '金额差异', 'red'],
  [ALI_DIFF.closed, '1688已关闭', 'volcano'],
] as const

/** As shops are authorised. */
export const ALI_AUTH = { none: 0, granted: 1, ending: 2, ended: 3, broken: 4 } as const
export const ALI_AUTHS = [
  [ALI_AUTH.none, '未授权', 'default'],
  [ALI_AUTH.granted, '已授权', 'green'],
  [ALI_AUTH.ending, '即将过期', 'orange'],
  [ALI_AUTH.ended, '已过期', 'red'],
  [ALI_AUTH.broken, '授权失效', 'red'],
] as const
export const ALI_USABLE: readonly number[] = [ALI_AUTH.granted, ALI_AUTH.ending]

export const PAY_CHANNELS = [
  [1, '支付宝'],
  [2, '诚e赊'],
  [3, '跨境宝'],
] as const
