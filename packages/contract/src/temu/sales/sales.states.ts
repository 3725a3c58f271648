import { states } from '../../kit/index.ts'

export const ADVICE = { open: 0, applied: 1, planned: 2, ignored: 3 } as const
const { open, applied, planned, ignored } = ADVICE

/** What is there is applied for and what lacks is planned: a row may have both, one after the other. */
export const adviceStates = states(
  {
    [open]: ['未处理', 'orange'],
    [applied]: ['已申请备货', 'blue'],
    [planned]: ['已转采购', 'cyan'],
    [ignored]: ['已忽略', 'default'],
  },
  {
    apply: { label: '申请备货', from: [open, planned], to: applied },
    toPlan: { label: '转采购', from: [open, applied], to: planned },
    ignore: { label: '忽略', from: [open], to: ignored },
    reopen: { label: '重新建议', from: [applied, planned, ignored], to: open },
  },
  open,
)

export const SALE_STATUS = { onSale: 1, offShelf: 2 } as const
export const SALE_STATUSES = [
  [SALE_STATUS.onSale, '在售', 'green'],
  [SALE_STATUS.offShelf, '已下架', 'default'],
] as const

/** The tabs of 销售管理 beside all of it. */
export const STANDING = { advised: 'advised', sold: 'out', slow: 'slow', black: 'black' } as const
export const STANDINGS = [
  [STANDING.advised, '建议备货', 'orange'],
  [STANDING.sold, '断货', 'red'],
  [STANDING.slow, '滞销', 'purple'],
  [STANDING.black, '黑名单', 'default'],
] as const
/** What lasts longer at the present pace hardly sells. */
export const SLOW_DAYS = 90

export const ENOUGH = { yes: 1, no: 0 } as const
export const ENOUGHS = [
  [ENOUGH.yes, '达标', 'green'],
  [ENOUGH.no, '不达标', 'red'],
] as const
