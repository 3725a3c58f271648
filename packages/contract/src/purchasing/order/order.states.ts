import { type StateTable, states } from '../../kit/index.ts'

/** The main track of a purchase order. */
export const ORDER_CHECK = { waitAudit: 100, audited: 200, underWay: 300, arrived: 400, archived: 600, ended: 700 } as const
const { waitAudit, audited, underWay, arrived, archived, ended } = ORDER_CHECK

export const orderStates = states(
  {
    [waitAudit]: ['待审核', 'orange'],
    [audited]: ['已审核', 'blue'],
    [underWay]: ['在途', 'cyan'],
    [arrived]: ['待入库', 'purple'],
    [archived]: ['正常归档', 'green'],
    [ended]: ['异常归档', 'default'],
  },
  {
    audit: { label: '审核', from: [waitAudit], to: audited },
    'un-audit': { label: '反审核', from: [audited], to: waitAudit, danger: true, confirm: '反审核后采购单回到待审核，确认吗？' },
    ship: { label: '登记发货', from: [audited], to: underWay },
    sign: { label: '签收', from: [audited, underWay, arrived], to: arrived },
    revoke: { label: '撤销签收', from: [arrived], to: underWay, danger: true },
    archive: { label: '归档', from: [arrived], to: archived },
    invalid: { label: '作废', from: [waitAudit], to: ended, danger: true, confirm: '确认作废吗？作废后不能恢复' },
    'abnormal-archive': { label: '异常归档', from: [audited, underWay, arrived], to: ended, danger: true },
    'return-archive': { label: '撤销归档', from: [archived], to: arrived },
  },
)
/** Bought and not yet closed. */
export const LIVE: readonly number[] = [audited, underWay, arrived]

/** Bargaining, while the order waits for its audit. */
export const BARGAIN = { none: 101, waiting: 102, handling: 105, finished: 108, dropped: 109 } as const
export const bargainStates = states(
  {
    [BARGAIN.none]: ['未议价', 'default'],
    [BARGAIN.waiting]: ['待议价', 'orange'],
    [BARGAIN.handling]: ['议价中', 'blue'],
    [BARGAIN.finished]: ['议价完成', 'green'],
    [BARGAIN.dropped]: ['议价作废', 'default'],
  },
  {
    submit: { label: '提交议价', from: [BARGAIN.none, BARGAIN.dropped, BARGAIN.finished], to: BARGAIN.waiting },
    accept: { label: '接手', from: [BARGAIN.waiting], to: BARGAIN.handling },
    finish: { label: '完成议价', from: [BARGAIN.handling], to: BARGAIN.finished },
    void: { label: '作废议价', from: [BARGAIN.waiting, BARGAIN.handling], to: BARGAIN.dropped, danger: true },
  },
)
/** Somebody is talking to the supplier: the prices are not settled. */
export const BARGAINING: readonly number[] = [BARGAIN.waiting, BARGAIN.handling]

/** The other four follow from payments, parcels, stock-ins and refunds. */
export const PAY = { notYet: 201, due: 202, paid: 203, soon: 204, repaid: 205 } as const
export const PAY_TABLE = {
  [PAY.notYet]: ['不可付款', 'default'],
  [PAY.due]: ['待付款', 'orange'],
  [PAY.paid]: ['已付款', 'green'],
  [PAY.soon]: ['即将逾期', 'red'],
  [PAY.repaid]: ['已还款', 'green'],
} as const satisfies StateTable
export const SHIP = { notYet: 301, shipped: 302, signed: 303 } as const
export const SHIP_TABLE = {
  [SHIP.notYet]: ['未发货', 'default'],
  [SHIP.shipped]: ['已发货', 'cyan'],
  [SHIP.signed]: ['已签收', 'green'],
} as const satisfies StateTable
export const STOCK_IN = { none: 401, part: 402, all: 403 } as const
export const STOCK_IN_TABLE = {
  [STOCK_IN.none]: ['未入库', 'default'],
  [STOCK_IN.part]: ['部分入库', 'orange'],
  [STOCK_IN.all]: ['全部入库', 'green'],
} as const satisfies StateTable
export const REFUND = { none: 500, waiting: 501, under: 502, done: 503, dropped: 700 } as const
export const REFUND_TABLE = {
  [REFUND.none]: ['无退款', 'default'],
  [REFUND.waiting]: ['待退款', 'orange'],
  [REFUND.under]: ['退款中', 'blue'],
  [REFUND.done]: ['退款完成', 'green'],
} as const satisfies StateTable

export const SETTLEMENT = { prepaid: 1, deposit: 2, onArrival: 3, period: 4 } as const
export const SETTLEMENTS = [
  [SETTLEMENT.prepaid, '预付'],
  [SETTLEMENT.deposit, '定金+尾款'],
  [SETTLEMENT.onArrival, '货到付款'],
  [SETTLEMENT.period, '账期'],
] as const
export const ORDER_TYPE = { usual: 1, ali: 2, sample: 3, resent: 4 } as const
export const ORDER_TYPES = [
  [ORDER_TYPE.usual, '普通'],
  [ORDER_TYPE.ali, '1688'],
  [ORDER_TYPE.sample, '样品'],
  [ORDER_TYPE.resent, '补发'],
] as const
export const SOURCE = { warning: 1, suggestion: 2, shortage: 3, manual: 4, imported: 5, temu: 6, ali: 7 } as const
export const SOURCES = [
  [SOURCE.warning, '库存预警'],
  [SOURCE.suggestion, '销量建议'],
  [SOURCE.shortage, '缺货订单'],
  [SOURCE.manual, '手动'],
  [SOURCE.imported, '导入'],
  [SOURCE.temu, 'Temu备货'],
  [SOURCE.ali, '1688'],
] as const
