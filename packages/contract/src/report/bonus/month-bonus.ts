import {
  action,
  choice,
  decimal,
  exporting,
  idField,
  int,
  list,
  type Page,
  type Permission,
  pageInput,
  type RowOf,
  ref,
  resource,
  stateChoices,
  text,
  time,
  type,
} from '../../kit/index.ts'
import { factFields } from '../profit/profit-fields.ts'
import { bonusStates } from './month-bonus.states.ts'

const shown = { computed: true, column: true } as const
const always = { ...shown, required: true } as const
const cny = (label: string, hint?: string) => decimal(label, { ...always, currency: 'CNY', hint })
const share = (label: string, hint?: string) => decimal(label, { ...shown, scale: 4, percent: true, hint })
const MONTH = { max: 7, pattern: /^20\d\d-(0[1-9]|1[0-2])$/, message: '月份应为 YYYY-MM' }

const fields = {
  userId: ref('人员', 'account/user', { ...always, show: 'displayName', search: true }),
  month: text('月份', { ...MONTH, ...always, search: 'exact' }),
  status: choice('状态', stateChoices(bonusStates), { ...always, search: true }),
  bonus: cny('奖金', '提成 − 库龄扣款 − 库存异常扣款，不低于 0'),
  profit: cny('利润', '当月入账的利润合计'),
  target: decimal('月目标', { ...shown, currency: 'currency', hint: '季度利润目标 ÷ 3' }),
  completion: decimal('完成率', { ...shown, scale: 4, percent: true, hint: '折目标币种的利润 ÷ 月目标' }),
  percent: share('提成比例', '达到的最高一级阶梯'),
  earned: cny('提成', '基数系数 × 提成比例 × 利润 × 计奖利润'),
  agedDeduct: cny('库龄扣款', '月末库龄超过180天的库存金额 × 扣款比例'),
  errDeduct: cny('库存异常扣款', '当月盘亏和报损的库存金额 × 扣款比例'),
  note: text('说明', shown),
  deptId: ref('部门', 'account/department', { ...shown, search: true }),
  currency: ref('目标币种', 'basic/currency', { ...shown, by: 'currencyCode' }),
  rate: decimal('汇率(CNY)', { ...shown, scale: 6, hint: '月末的汇率' }),
  reached: decimal('折目标币种利润', { ...shown, currency: 'currency', hint: '利润 ÷ 汇率' }),
  base: decimal('基数系数', { ...shown, scale: 4 }),
  step: decimal('达到的阶梯(%)', { ...shown }),
  share: share('计奖利润比例'),
  agedStock: cny('180天以上库存', '本人商品；一个商品几人负责时平分'),
  agedPercent: share('库龄扣款比例'),
  errLoss: cny('库存异常金额', '本人商品；一个商品几人负责时平分'),
  errPercent: share('异常扣款比例'),
  confirmBy: ref('确认人', 'account/user', { ...shown, show: 'displayName' }),
  confirmTime: time('确认时间', shown),
}
export type MonthBonusRow = RowOf<typeof fields> & {
  /** Null until it was confirmed for the first time. */
  id: number | null
  version: number | null
  userName: string
  deptName: string | null
  confirmName: string | null
  currencyName: string | null
}
export type BonusTotals = Pick<MonthBonusRow, 'bonus' | 'profit' | 'earned' | 'agedDeduct' | 'errDeduct'> & { open: number }
export interface BonusPage extends Page<MonthBonusRow> {
  /** Of the whole filter. */
  totals: BonusTotals
  month: string
}

export type FactRow = RowOf<typeof factFields> & {
  id: number
  shopName: string | null
  skuName: string | null
  sellerName: string | null
}
export interface FactPage extends Page<FactRow> {
  profit: string
}
/** A layer of old stock or an inventory error: its whole value, how many share it, and this person's part. */
export interface BonusPart {
  id: number
  docNo: string
  store: string
  sku: string
  day: string
  quantity: number
  value: string
  people: number
  amount: string
}
/** The dearest first; `count` and `amount` are of all. */
export interface BonusParts {
  list: BonusPart[]
  count: number
  amount: string
}
export interface BonusEvidence {
  stock: BonusParts
  errors: BonusParts
}

const who = { month: text('月份', { ...MONTH, required: true }), userId: idField('人员') }

/** What the bonus of a person follows from. */
const evidence = (view: Permission) => ({
  facts: action('POST', 'facts', {
    label: '利润明细',
    permission: view,
    reads: true,
    input: { ...who, pageNum: int('页码', { min: 1, max: 1_000_000 }), pageSize: pageInput({}).pageSize },
    output: type<FactPage>(),
  }),
  evidence: action('POST', 'evidence', {
    label: '扣款依据',
    permission: view,
    reads: true,
    input: who,
    output: type<BonusEvidence>(),
  }),
})
const settling = {
  confirm: action('POST', 'confirm', {
    label: '确认',
    permission: 'report:bonus:confirm',
    input: { month: who.month, userIds: list('人员', int('人员', { min: 1 }), { max: 300 }) },
    output: type<{ confirmed: number }>(),
  }),
  revoke: action('POST', 'revoke', {
    label: '撤销确认',
    permission: 'report:bonus:revoke',
    input: { ...who, reason: text('原因', { required: true, max: 200 }) },
  }),
}

function monthBonus(name: string, title: string, view: Permission, exports: Permission) {
  const pages = { label: '查询', permission: view, reads: true, input: pageInput(fields), output: type<BonusPage>() }
  return resource(`data-center-report/${name}`, {
    title,
    key: 'userId',
    name: 'userName',
    table: 'data_center_report_month_bonus',
    fields,
    actions: {
      'list-page': action('POST', 'list-page', pages),
      export: exporting(fields, exports),
      ...evidence(view),
      ...settling,
    },
  })
}

export const salesmanBonus = monthBonus(
  'salesman-month-bonus',
  '销售月奖金',
  'report:salesmanBonus:view',
  'report:salesmanBonus:export',
)
export const developerBonus = monthBonus(
  'developer-month-bonus',
  '开发月奖金',
  'report:developerBonus:view',
  'report:developerBonus:export',
)
