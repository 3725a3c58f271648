import { states } from '../../kit/index.ts'

export const BILL = { waitAudit: 100, audited: 200, paid: 600, dropped: 700 } as const
const { waitAudit, audited, paid, dropped } = BILL

export const billStates = states(
  {
    [waitAudit]: ['待审核', 'orange'],
    [audited]: ['已审核', 'blue'],
    [paid]: ['已付款', 'green'],
    [dropped]: ['作废', 'default'],
  },
  {
    audit: { label: '审核', from: [waitAudit], to: audited, confirm: '审核后按账单运费计算订单利润，确认审核吗？' },
    pay: { label: '付款登记', from: [audited], to: paid },
    invalid: { label: '作废', from: [waitAudit, audited], to: dropped, danger: true },
  },
)
/** What it asks for counts in the money of its orders. */
export const BILL_COUNTED: readonly number[] = [audited, paid]
