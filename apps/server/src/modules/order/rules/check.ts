import { ATTRIBUTES } from '@erp/contract/goods/catalog/goods-fields'
import { compare } from '@erp/contract/kit/decimal'
import type { RuleInput } from '@erp/contract/order/rules/order-rule'
import {
  MOST_ROWS,
  RULE_KIND_NAMES,
  RULE_KINDS,
  RULE_ROWS,
  type RuleKind,
  type SubListInput,
  type SubListRow,
} from '@erp/contract/order/rules/rule-lists'
import Big from 'big.js'
import { bad } from '../../../kit/refuse.ts'
import { normalised } from './condition.ts'
import { normalPostCode } from './facts.ts'

export type StoredRow = Omit<SubListRow, 'id' | 'version'>
const ENDS_WRONG = '最小值必须小于最大值'

/** The rule without what is not of its type, when it says something and its ends fit. */
export function checkedRule<R extends RuleInput>(rule: R): R {
  // Weights are above the one and up to the other; the ends of quantities both count.
  for (const [min, max, least] of [
    ['minWeight', 'maxWeight', 1],
    ['minQty', 'maxQty', 0],
    ['minSkuKinds', 'maxSkuKinds', 0],
  ] as const)
    if (rule[min] != null && rule[max] != null && rule[max] - rule[min] < least) throw bad(ENDS_WRONG, max)
  if (rule.validFrom && rule.validTo && rule.validFrom > rule.validTo) throw bad('生效日期不能晚于失效日期', 'validTo')
  for (const name of ['attrsInclude', 'attrsExclude'] as const)
    for (const attr of rule[name] ?? [])
      if (!(attr in ATTRIBUTES) && !/^tag:\d{1,15}$/.test(attr)) throw bad(`没有商品属性「${attr}」`, name)
  const kept = { ...rule, ...lists(rule), ...foreign(rule.ruleType) }
  if (!hasResult(kept)) throw bad('请设置规则结果', rule.ruleType === 1 ? 'storeIds' : 'tagIds')
  for (const kind of RULE_KIND_NAMES) if (kept[kind]) (kept as RuleInput)[kind] = storedRows(kind, kept[kind])
  return kept
}

/** Null is no list; the table has an empty one for it. */
const lists = (rule: RuleInput) =>
  Object.fromEntries(
    (['platNames', 'attrsInclude', 'attrsExclude'] as const).flatMap((name) => (rule[name] === null ? [[name, []]] : [])),
  )

function foreign(ruleType: number): Partial<RuleInput> {
  const assigning = ruleType === 1 ? {} : { storeIds: [], wayIds: [], strategy: 1 as const }
  return ruleType === 3 ? assigning : { ...assigning, tagIds: [], pickingNotes: null, giftSkuId: null }
}

const hasResult = ({ ruleType, storeIds, wayIds, tagIds, pickingNotes, giftSkuId }: RuleInput): boolean =>
  ruleType === 2 || [storeIds, wayIds, tagIds].some((ids) => ids?.length) || Boolean(pickingNotes || giftSkuId)

/** Rows of one kind as they are kept; a refusal names the row where there are several. */
export function storedRows(kind: RuleKind, rows: readonly SubListInput[]): StoredRow[] {
  if (rows.length > MOST_ROWS) throw tooMany(kind)
  return rows.map((row, index) => {
    const wrong = wrongRow(kind, row)
    if (wrong) throw bad(rows.length > 1 ? `第${index + 1}行：${wrong}` : wrong, kind)
    return storedRow(row)
  })
}
export const tooMany = (kind: RuleKind) => bad(`${RULE_KINDS[kind]}最多${MOST_ROWS}行`, kind)

const storedRow = (row: SubListInput): StoredRow => ({
  mode: row.mode ?? 1,
  op: row.op ?? null,
  value: row.value ?? null,
  valueTo: row.op === '区间' ? (row.valueTo ?? null) : null,
  platName: row.platName || null,
  shopId: row.shopId ?? null,
  countryCode: row.countryCode ?? null,
  currency: row.currency ?? null,
  minAmount: row.minAmount ? new Big(row.minAmount).toFixed(2) : null,
  maxAmount: row.maxAmount ? new Big(row.maxAmount).toFixed(2) : null,
  remark: row.remark || null,
})

/** What is wrong with a row beyond its single fields. */
export function wrongRow(kind: RuleKind, row: SubListInput): string | null {
  if (kind === 'amount') return wrongAmount(row)
  if (row.op === '区间') return wrongRange(row)
  if (row.op === '位数少于') return /^([1-9]|[12]\d|30)$/.test(row.value ?? '') ? null : '位数应为1~30的整数'
  if ('value' in RULE_ROWS[kind] && normalised(kind, row.value ?? null) === '') return `${RULE_KINDS[kind]}没有可比较的内容`
  return null
}

function wrongAmount({ minAmount, maxAmount }: SubListInput): string | null {
  if (!minAmount && !maxAmount) return '金额至少填写一端'
  return minAmount && maxAmount && compare(minAmount, maxAmount) >= 0 ? ENDS_WRONG : null
}

function wrongRange({ value, valueTo }: SubListInput): string | null {
  const [from, to] = [normalPostCode(value), normalPostCode(valueTo)]
  if (from === '' || from.length !== to.length) return '邮编区间两端长度必须一致'
  return from > to ? '邮编区间的起点不能大于终点' : null
}
