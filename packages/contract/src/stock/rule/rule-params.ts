import { choice, choicesOf, decimal, type Fields, int } from '../../kit/index.ts'
import { LOCATION_TYPES } from '../location/location-fields.ts'

export const RULE_TYPES = [
  [1, '上架推荐', 'green'],
  [2, '分配顺序', 'blue'],
  [3, '库存预警', 'orange'],
  [4, '补货移货', 'cyan'],
  [5, '单据限额', 'red'],
  [6, '循环盘点', 'purple'],
] as const
export type RuleType = (typeof RULE_TYPES)[number][0]
export const PICK_ORDERS = [
  ['fit', '最合适'],
  ['clear', '清位优先'],
  ['path', '按路径'],
] as const

const days = (label: string, initial: number) => int(label, { initial, min: 0, max: 999 })
const share = (label: string) => decimal(label, { min: '0', max: '1', required: true })
const money = (label: string) => decimal(label, { min: '0', max: '99999999', required: true })

/** What each kind of rule decides, as its form asks it. */
export const RULE_PARAMS: Record<RuleType, Fields> = {
  1: { locationTypes: choicesOf('库位类型', LOCATION_TYPES) },
  2: {
    locationTypes: choicesOf('库位类型', LOCATION_TYPES),
    order: choice('顺序', PICK_ORDERS, { required: true }),
    maxPlaces: int('最多库位数', { initial: 5, min: 1, max: 50 }),
  },
  3: {
    w7: share('7天权重'),
    w15: share('15天权重'),
    w30: share('30天权重'),
    leadDays: days('备货天数', 7),
    safetyDays: days('安全天数', 5),
    coverDays: days('覆盖天数', 10),
    overstockDays: days('积压天数', 90),
  },
  4: { minDays: days('补货下限天数', 2), maxDays: days('补货上限天数', 7) },
  5: {
    quickQty: int('快速盘点件数', { initial: 50, min: 0, max: 9_999_999 }),
    quickAmount: money('快速盘点金额'),
    transferFinanceAmount: money('调拨财审金额'),
    finishedFinanceAmount: money('盘点财审金额'),
  },
  6: {
    a: days('A类天数', 30),
    b: days('B类天数', 60),
    c: days('C类天数', 120),
    dailyLines: int('每日行数', { initial: 200, min: 1, max: 5000 }),
  },
}

export interface RuleParams {
  1: { locationTypes: number[] }
  2: { locationTypes: number[]; order: 'fit' | 'clear' | 'path'; maxPlaces: number }
  3: {
    w7: string
    w15: string
    w30: string
    leadDays: number
    safetyDays: number
    coverDays: number
    overstockDays: number
  }
  4: { minDays: number; maxDays: number }
  5: { quickQty: number; quickAmount: string; transferFinanceAmount: string; finishedFinanceAmount: string }
  6: { a: number; b: number; c: number; dailyLines: number }
}
/** The general rule of each type, which always matches. */
export const DEFAULT_RULES: RuleParams = {
  1: { locationTypes: [1, 2] },
  2: { locationTypes: [1, 2], order: 'fit', maxPlaces: 5 },
  3: { w7: '0.5', w15: '0.3', w30: '0.2', leadDays: 7, safetyDays: 5, coverDays: 10, overstockDays: 90 },
  4: { minDays: 2, maxDays: 7 },
  5: { quickQty: 50, quickAmount: '500.00', transferFinanceAmount: '50000.00', finishedFinanceAmount: '2000.00' },
  6: { a: 30, b: 60, c: 120, dailyLines: 200 },
}
