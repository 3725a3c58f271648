import { CHANNELS } from '../../basic/channels.ts'
import { action, choice, decimal, image, int, orderBy, type RowOf, resource, text, type } from '../../kit/index.ts'

export const TARGET_JOBS = [
  ['salesperson', '销售'],
  ['supervisor', '主管'],
] as const
export const DEFAULT_YEAR = 2024
export const DEFAULT_QUARTER = 4

/** `exception` is red, `success` green. */
export type FigureStatus = 'success' | 'exception'

/** This month until today, the last month whole and until the same day, and the month before it; in Asia/Shanghai. */
export interface Period {
  today: string
  /** Days of the figures; what a figure opens is asked for by them. */
  from: string
  to: string
  lastFrom: string
  lastTo: string
  /** The day of last month that this month has come to, its last where it is shorter: what is compared ends there. */
  lastSame: string
  beforeFrom: string
  beforeTo: string
  month: number
  lastMonth: number
  elapsedDays: number
  days: number
  lastDays: number
  /** Elapsed part of this month in percent, "51.61". */
  dateRate: string
  updateTime: string
}
/** Whom or what a figure is of; with a range of days it is the filter of the orders behind it. */
export interface Figure {
  platCode?: string
  region?: string
  /** Several of a supervisor who leads several. */
  deptId?: number | number[]
  sellerId?: number
  developerId?: number
  goodsId?: number
}
export interface RankingRow {
  order: number
  medal: 1 | 2 | 3 | null
  userId: number
  username: string
  img: string | null
  depart: string | null
  thisProfit: string
  thisAve: string
  /** Against last month until the same day. */
  thisDiff: string
  lastProfit: string
  lastAve: string
  /** Of the whole last month against the month before it. */
  lastDiff: string
  profit: string
  /** Last month until the same day, which thisDiff is measured by. */
  lastSameDay: string
  /** This profit in percent of the last, "-" where that is 0; the status holds it against dateRate. */
  progress: string
  dateRate: string
  status: FigureStatus
  createDate: string
  figure: Figure
}
export interface Ranking extends Period {
  list: RankingRow[]
  total: number
}
/** A month so far against the same days of the last. */
export interface MonthSums {
  lastProfit: string
  /** Of its same days, which profitDiff and rate are measured by. */
  lastSameProfit: string
  profit: string
  profitDiff: string
  /** Of the profit, "-" where that of the same days is 0. */
  rate: string
  lastAmt: string
  lastSameAmt: string
  amt: string
  amtDiff: string
  amtRate: string
}
export interface MonthRow extends MonthSums {
  /** By profit; `amtOrder` by amount. */
  order: number
  amtOrder: number
  /** The region, the department or the person. */
  username: string
  img: string | null
  depart: string | null
  dateRate: string
  updateTime: string
  figure: Figure
}
export interface MonthRows extends Period {
  list: MonthRow[]
  total: number
}
export interface DepartmentMonths extends Period {
  /** Of all of them, added up before anything is rounded, as the orders behind it are. */
  whole: MonthSums
  regions: MonthRow[]
  departments: MonthRow[]
}
export interface TrendDay {
  /** Of the month, 1–31. */
  day: number
  /** Null after today, and where last month has no such day. */
  profit: string | null
  amt: string | null
  lastProfit: string | null
  lastAmt: string | null
}
export interface PlatformShare {
  platCode: string
  platName: string
  profit: string
  amt: string
  /** Of the amount of all platforms in percent, "-" where that is 0. */
  share: string
}
export interface Trend extends Period {
  list: TrendDay[]
  platforms: PlatformShare[]
}
export interface DepartmentOption {
  deptId: number
  dept_name: string
  region: string | null
}

const percent = (label: string) => decimal(label, { computed: true, column: true })
const amount = (label: string) => decimal(label, { computed: true, column: true, currency: 'currency' })
export const targetFields = {
  username: text('姓名', { computed: true, column: true }),
  avatar: image('头像', { computed: true }),
  depart: text('部门', { computed: true, column: true }),
  currency: text('币种', { computed: true, column: true }),
  profitTarget: amount('利润目标'),
  saleTarget: amount('销售额目标'),
  profit: amount('利润'),
  saleMoney: amount('销售额'),
  profitRate: percent('利润完成率(%)'),
  saleMoneyRate: percent('销售额完成率(%)'),
  dateRate: percent('时间进度(%)'),
}
/** Rates are "-" where the target is 0; profit and saleMoney are null where their currency has no rate. */
export type TargetRow = { [K in keyof RowOf<typeof targetFields>]: string | null } & {
  userId: number
  username: string
  profitStatus: FigureStatus
  saleMoneyStatus: FigureStatus
  figure: Figure
}
export interface Targets {
  list: TargetRow[]
  total: number
  year: number
  quarter: number
  from: string
  to: string
  dateRate: string
  updateTime: string
  /** What the pickers offer: years with targets, and where we are now. */
  years: number[]
  current: { year: number; quarter: number }
}

const asked = { plat: choice('平台', CHANNELS), depart: text('部门', { max: 30 }) }
const targetInput = {
  search: text('姓名/部门', { max: 50 }),
  job: choice('岗位', TARGET_JOBS, { initial: 'salesperson' }),
  year: int('年份', { min: 2000, max: 2100, initial: DEFAULT_YEAR }),
  quarter: int('季度', { min: 1, max: 4, initial: DEFAULT_QUARTER }),
  orderBy,
}
const read = <T>(path: string, label: string) =>
  action('POST', path, { label, permission: 'session', reads: true, input: asked, output: type<T>() })

export const homePage = resource('data-center-report/homePage', {
  title: '季度目标',
  name: 'username',
  fields: targetFields,
  actions: {
    ranking: read<Ranking>('ranking', '业绩排名'),
    department: read<DepartmentMonths>('profit/department', '部门环比'),
    salesperson: read<MonthRows>('profit/salesperson', '销售环比'),
    developer: read<MonthRows>('profit/developer', '开发环比'),
    trend: read<Trend>('trend', '每日走势'),
    departments: action('GET', 'department/list', { label: '部门', permission: 'session', output: type<DepartmentOption[]>() }),
    target: action('POST', 'target/list', {
      label: '季度目标',
      permission: 'session',
      reads: true,
      input: targetInput,
      output: type<Targets>(),
    }),
    targetExport: action('POST', 'target/export', {
      label: '导出季度目标',
      permission: 'session',
      reads: true,
      download: true,
      input: targetInput,
      output: type<unknown>(),
    }),
  },
})
