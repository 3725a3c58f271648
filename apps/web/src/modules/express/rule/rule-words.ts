import type { MatchRuleRow } from '@erp/contract/express/rule/logistic-match-rule'
import { GOODS_ATTRS } from '@erp/contract/express/way/logistic-way'

const ATTR_NAMES = new Map<string, string>(GOODS_ATTRS)
const attrs = (names: readonly string[]) => names.map((name) => ATTR_NAMES.get(name) ?? name).join('、')

/** The conditions of a rule in one line; none means every parcel. */
export function ruleWords(row: MatchRuleRow, stores: Map<number, string>): string {
  const words = [
    row.platNames?.length ? `平台 ${row.platNames.join('、')}` : '',
    row.transport ? `买家选择 ${row.transport}` : '',
    row.countryCodes?.length ? `国家 ${row.countryCodes.join('、')}` : '',
    row.minWeight !== null || row.maxWeight !== null ? `重量 ${row.minWeight ?? 0}–${row.maxWeight ?? '∞'}g` : '',
    row.includeAttrs.length ? `含 ${attrs(row.includeAttrs)}` : '',
    row.excludeAttrs.length ? `不含 ${attrs(row.excludeAttrs)}` : '',
    row.storeIds.length ? `仓库 ${row.storeIds.map((id) => stores.get(id) ?? id).join('、')}` : '',
  ].filter(Boolean)
  return words.join('；') || '所有包裹'
}
