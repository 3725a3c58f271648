import { ATTRIBUTES } from '@erp/contract/goods/catalog/goods-fields'
import type { RuleRow } from '../freight/snapshot-load.ts'
import { type Feasible, isFeasible, type MatchResult, type Parcel, type RuleVerdict, type Verdict } from '../track/parcel.ts'
import { normalText } from '../zone/post-code.ts'

export interface Rule extends RuleRow {
  platforms: Set<string>
  normalTransport: string
  countries: Set<string>
}
export const ruleOf = (row: RuleRow): Rule => ({
  ...row,
  platforms: new Set(row.platNames.map(normalText)),
  normalTransport: normalText(row.transport ?? ''),
  countries: new Set(row.countryCodes),
})

/** The first rule that holds and has a feasible way; every refusal before it is told. */
export function matchRules(
  rules: readonly Rule[],
  parcel: Parcel,
  verdictOf: (wayId: number) => Verdict,
  nameOf: (wayId: number) => string,
): MatchResult {
  const trace: RuleVerdict[] = []
  for (const rule of rules) {
    const said = { ruleId: rule.id, ruleName: rule.ruleName }
    const mismatch = mismatchOf(rule, parcel)
    if (mismatch) {
      trace.push({ ...said, reason: mismatch, ways: [] })
      continue
    }
    const verdicts = rule.wayIds.map(verdictOf)
    const ways = verdicts.flatMap((one) =>
      isFeasible(one) ? [] : [{ wayId: one.wayId, wayName: nameOf(one.wayId), reason: one.detail }],
    )
    const way = chosen(verdicts.filter(isFeasible), rule.strategy)
    trace.push({ ...said, reason: way ? null : '没有可用渠道', ways })
    if (way) return { match: { ...said, way }, trace }
  }
  return { match: null, trace }
}

/** Conditions are ANDed, an empty one is true; the first false one is the reason. */
export function mismatchOf(rule: Rule, parcel: Parcel): string | null {
  if (rule.platforms.size && !rule.platforms.has(normalText(parcel.platName ?? ''))) return '平台不符'
  if (rule.normalTransport && rule.normalTransport !== normalText(parcel.transport ?? '')) return '买家选择物流不符'
  if (rule.countries.size && !rule.countries.has(parcel.countryCode)) return '国家不符'
  if (rule.minWeight !== null && parcel.weight <= rule.minWeight) return '重量不符'
  if (rule.maxWeight !== null && parcel.weight > rule.maxWeight) return '重量不符'
  const lacking = rule.includeAttrs.find((attr) => !parcel.attrs.includes(attr))
  if (lacking) return `商品属性不符：没有${ATTRIBUTES[lacking].label}`
  const unwanted = rule.excludeAttrs.find((attr) => parcel.attrs.includes(attr))
  if (unwanted) return `商品属性不符：有${ATTRIBUTES[unwanted].label}`
  if (rule.storeIds.length && (parcel.storeId === null || !rule.storeIds.includes(parcel.storeId))) return '仓库不符'
  return null
}

/** 1 the first, 2 the cheapest (then the faster), 3 the fastest (then the cheaper); ties by the order given. */
export function chosen(ways: readonly Feasible[], strategy: number): Feasible | undefined {
  if (strategy === 1) return ways[0]
  const cost = (a: Feasible, b: Feasible) => Number(a.freightCny) - Number(b.freightCny)
  const days = (a: Feasible, b: Feasible) => a.maxDays - b.maxDays || a.minDays - b.minDays
  return ways.toSorted((a, b) => (strategy === 2 ? cost(a, b) || days(a, b) : days(a, b) || cost(a, b)))[0]
}
