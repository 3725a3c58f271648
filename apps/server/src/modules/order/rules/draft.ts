import type { RuleDraft, RuleInput } from '@erp/contract/order/rules/order-rule'
import { RULE_KIND_NAMES, type RuleKind } from '@erp/contract/order/rules/rule-lists'
import type { Tx } from '../../../kit/db/db.ts'
import { bad } from '../../../kit/refuse.ts'
import { checkedRule, type StoredRow } from './check.ts'
import type { RuleRow } from './condition.ts'
import { type CompiledRule, compileRule, type RuleHead } from './evaluate.ts'
import { activeRules, rowsOfRules, type WrittenRule } from './load.ts'

export interface Drafted {
  before: CompiledRule[]
  after: CompiledRule[]
  /** What they would be, as it is written. */
  written: WrittenRule[]
  /** Whether anything is drafted at all. */
  isDrafted: boolean
}

/** The active rules, and what they would be. Changed rules are given whole; a sub-list that is not given stays as it is. */
export async function draftedRules(tx: Tx, draft: RuleDraft): Promise<Drafted> {
  const active = await activeRules(tx)
  const changed = draft.changed ?? []
  const stored = await rowsOfRules(
    tx,
    changed.map(({ id }) => id),
  )
  const gone = new Set([...(draft.removed ?? []), ...changed.map(({ id }) => id)])
  const drafted = [
    ...changed.map((rule) => written(rule, rule.id, stored.get(rule.id) ?? [])),
    // Ids of their own, below those of the table.
    ...(draft.added ?? []).map((rule, index) => written(rule, -1 - index, [])),
  ].flatMap((rule) => rule ?? [])
  const after = [...active.filter(({ head }) => !gone.has(head.id)), ...drafted].sort(
    (a, b) => a.head.ruleType - b.head.ruleType || a.head.priority - b.head.priority,
  )
  refuseTwins(after)
  const isDrafted = gone.size > 0 || drafted.length > 0
  return { before: compiled(active), after: compiled(after), written: after, isDrafted }
}

const compiled = (rules: WrittenRule[]) => rules.map(({ head, rows }) => compileRule(head, rows))

/** Null where the draft is switched off. */
function written(input: RuleInput, id: number, stored: RuleRow[]): WrittenRule | null {
  const rule = checkedRule(input)
  const given = RULE_KIND_NAMES.flatMap((kind) => ((rule[kind] ?? []) as StoredRow[]).map((row) => ({ ...row, kind })))
  const rows = [...stored.filter(({ kind }) => !rule[kind as RuleKind]), ...given]
  return rule.isActivated === 0 ? null : { head: headOf(rule, id), rows }
}

const headOf = (rule: RuleInput, id: number): RuleHead => ({
  id,
  ruleName: rule.ruleName,
  ruleType: rule.ruleType,
  priority: rule.priority,
  validFrom: rule.validFrom ?? null,
  validTo: rule.validTo ?? null,
  platNames: rule.platNames ?? [],
  minWeight: rule.minWeight ?? null,
  maxWeight: rule.maxWeight ?? null,
  minQty: rule.minQty ?? null,
  maxQty: rule.maxQty ?? null,
  minSkuKinds: rule.minSkuKinds ?? null,
  maxSkuKinds: rule.maxSkuKinds ?? null,
  attrsInclude: rule.attrsInclude ?? [],
  attrsExclude: rule.attrsExclude ?? [],
  storeIds: rule.storeIds ?? [],
  wayIds: rule.wayIds ?? [],
  strategy: rule.strategy ?? 1,
  tagIds: rule.tagIds ?? [],
  pickingNotes: rule.pickingNotes ?? null,
  giftSkuId: rule.giftSkuId ?? null,
})

/** In order, so that equal ones are neighbours. */
function refuseTwins(rules: WrittenRule[]): void {
  for (const [i, { head }] of rules.entries()) {
    const next = rules[i + 1]?.head
    if (next?.ruleType === head.ruleType && next.priority === head.priority)
      throw bad(`优先级${head.priority}已被规则“${head.ruleName}”使用`, 'priority')
  }
}
