import { ATTRIBUTES } from '@erp/contract/goods/catalog/goods-fields'
import { RULE_KINDS, type RuleKind } from '@erp/contract/order/rules/rule-lists'
import { chosen, type ExpressSnapshot, type Feasible, isFeasible, type Parcel } from '../../express/for-orders.ts'
import { conditionOf, type RateOf, type RuleRow } from './condition.ts'
import { goodsAttrs, normalText, type OrderFacts } from './facts.ts'
import { type SavedMatch, savedMatch } from './saved-trace.ts'

export interface RuleHead {
  id: number
  ruleName: string
  ruleType: number
  priority: number
  validFrom: string | null
  validTo: string | null
  platNames: string[]
  minWeight: number | null
  maxWeight: number | null
  minQty: number | null
  maxQty: number | null
  minSkuKinds: number | null
  maxSkuKinds: number | null
  attrsInclude: string[]
  attrsExclude: string[]
  storeIds: number[]
  wayIds: number[]
  strategy: number
  tagIds: number[]
  pickingNotes: string | null
  giftSkuId: number | null
}
export interface RuleTrace {
  ruleId: number
  ruleName: string
  ruleType: number
  /** Null where the rule applied. */
  reason: string | null
}
export interface Decision {
  /** A type 2 rule stopped the order. */
  stop: { ruleId: number; ruleName: string } | null
  ruleId: number | null
  storeId: number | null
  way: Feasible | null
  tagIds: number[]
  pickingNotes: string[]
  giftSkuIds: number[]
  trace: RuleTrace[]
  /** What the match rules of logistics said, where they were asked for the way. */
  matching: SavedMatch[]
}
/** What the order's goods can be had from; answered from memory, so that thousands of orders are judged in one go. */
export type HasAll = (storeId: number, facts: OrderFacts) => boolean

export interface RuleData {
  express: ExpressSnapshot
  rateOf: RateOf
  hasAll: HasAll
  defaultStore: (shopId: number) => number | null
  /** Freight of this day's tables instead of the order day's. */
  freightDay?: string
}
type Mismatch = (facts: OrderFacts, rateOf: RateOf) => string | null
export interface CompiledRule extends RuleHead {
  mismatch: Mismatch
}

/** Kinds and header conditions are ANDed in one order; the first that is false is the reason people read. */
export function compileRule(head: RuleHead, rows: RuleRow[]): CompiledRule {
  const kinds = (Object.keys(RULE_KINDS) as RuleKind[]).flatMap((kind) => {
    const own = rows.filter((row) => row.kind === kind)
    return own.length ? [{ label: RULE_KINDS[kind], holds: conditionOf(kind, own) }] : []
  })
  const platforms = new Set(head.platNames.map(normalText))
  return {
    ...head,
    mismatch: (facts, rateOf) => {
      const failed = kinds.find(({ holds }) => !holds(facts, rateOf))
      return failed ? failed.label : headerMismatch(head, platforms, facts)
    },
  }
}

function headerMismatch(rule: RuleHead, platforms: Set<string>, facts: OrderFacts): string | null {
  if (platforms.size && !platforms.has(normalText(facts.platName)) && !platforms.has(normalText(facts.platCode))) return '平台'
  if ((rule.minWeight !== null && facts.weight <= rule.minWeight) || (rule.maxWeight !== null && facts.weight > rule.maxWeight))
    return '重量'
  if (outside(facts.quantity, rule.minQty, rule.maxQty)) return '件数'
  if (outside(facts.skuKinds, rule.minSkuKinds, rule.maxSkuKinds)) return 'SKU种类'
  if (rule.attrsInclude.some((attr) => !facts.attrs.includes(attr))) return '商品属性'
  if (rule.attrsExclude.some((attr) => facts.attrs.includes(attr))) return '商品属性'
  return null
}
const outside = (n: number, min: number | null, max: number | null): boolean =>
  (min !== null && n < min) || (max !== null && n > max)

const inForce = (rule: Pick<RuleHead, 'validFrom' | 'validTo'>, today: string): boolean =>
  (!rule.validFrom || rule.validFrom <= today) && (!rule.validTo || rule.validTo >= today)

/** What the whole rule set says of one order; `today` is the day the rules are asked. A released order is stopped by none. */
export function decide(
  rules: readonly CompiledRule[],
  facts: OrderFacts,
  world: RuleData,
  today: string,
  { isReleased = false } = {},
): Decision {
  const decision: Decision = {
    stop: null,
    ruleId: null,
    storeId: null,
    way: null,
    tagIds: [],
    pickingNotes: [],
    giftSkuIds: [],
    trace: [],
    matching: [],
  }
  const of = askedOn(rules, today)
  for (const rule of isReleased ? [] : of[2]) {
    if (!judged(rule, facts, world, decision)) continue
    decision.stop = { ruleId: rule.id, ruleName: rule.ruleName }
    return decision
  }
  const assigned = of[1].some((rule) => judged(rule, facts, world, decision) && assign(rule, facts, world, decision))
  if (!assigned) fallBack(facts, world, decision)
  for (const rule of of[3]) if (judged(rule, facts, world, decision)) apply(rule, decision)
  return decision
}

type ByType = Record<1 | 2 | 3, CompiledRule[]>
const sorted = new WeakMap<readonly CompiledRule[], ByType & { today: string }>()

/** The rules in force by type; sorted once for all the orders of a day. */
function askedOn(rules: readonly CompiledRule[], today: string): ByType {
  const known = sorted.get(rules)
  if (known?.today === today) return known
  const of = (type: number) => rules.filter((rule) => rule.ruleType === type && inForce(rule, today))
  const made = { 1: of(1), 2: of(2), 3: of(3), today }
  sorted.set(rules, made)
  return made
}

/** Every rule by itself, in the order they are asked: those that decided as the decision says, the others as they would have. */
export function verdicts(
  rules: readonly CompiledRule[],
  facts: OrderFacts,
  world: RuleData,
  today: string,
  said: Decision,
): RuleTrace[] {
  const told = new Map(said.trace.map((trace) => [trace.ruleId, trace]))
  const passed = said.stop ? `已被规则“${said.stop.ruleName}”拦截` : '符合，但前面的规则已命中'
  return [2, 1, 3].flatMap((type) =>
    rules
      .filter((rule) => rule.ruleType === type)
      .map(({ id: ruleId, ruleName, ruleType, ...rule }) => {
        const known = told.get(ruleId)
        if (known) return known
        const own = { ruleId, ruleName, ruleType }
        if (!inForce(rule, today)) return { ...own, reason: '不在有效期' }
        return { ...own, reason: rule.mismatch(facts, world.rateOf) ?? passed }
      }),
  )
}

function judged(rule: CompiledRule, facts: OrderFacts, world: RuleData, { trace }: Decision): boolean {
  const reason = rule.mismatch(facts, world.rateOf)
  trace.push({ ruleId: rule.id, ruleName: rule.ruleName, ruleType: rule.ruleType, reason })
  return reason === null
}

/** The first store that has everything, else the first; the ways that can take it from there. */
function assign(rule: CompiledRule, facts: OrderFacts, world: RuleData, decision: Decision): boolean {
  const storeId = rule.storeIds.find((id) => world.hasAll(id, facts)) ?? rule.storeIds[0] ?? world.defaultStore(facts.shopId)
  const said = decision.trace.at(-1)!
  if (storeId === null) {
    said.reason = '命中但没有仓库'
    return false
  }
  const parcel = parcelOf(facts, storeId, world.freightDay)
  const way = rule.wayIds.length ? firstOf(rule, parcel, world, said) : matched(parcel, world, decision)
  if (!way) {
    if (!rule.wayIds.length) said.reason = '命中但无可用渠道：物流匹配规则没有给出渠道'
    return false
  }
  Object.assign(decision, { ruleId: rule.id, storeId, way })
  return true
}

function firstOf(rule: CompiledRule, parcel: Parcel, world: RuleData, said: RuleTrace): Feasible | null {
  const verdicts = world.express.feasible(parcel, rule.wayIds)
  const way = chosen(verdicts.filter(isFeasible), rule.strategy)
  if (way) return way
  const whys = verdicts.flatMap((one) => (isFeasible(one) ? [] : `${world.express.wayName(one.wayId)} ${one.reason}`))
  said.reason = `命中但无可用渠道：${whys.join('、')}`
  return null
}

function fallBack(facts: OrderFacts, world: RuleData, decision: Decision): void {
  const storeId = world.defaultStore(facts.shopId)
  if (storeId === null) return
  decision.storeId = storeId
  decision.way = matched(parcelOf(facts, storeId, world.freightDay), world, decision)
}

function matched(parcel: Parcel, world: RuleData, decision: Decision): Feasible | null {
  const { match, trace } = world.express.matchWay(parcel)
  decision.matching = trace.map(savedMatch)
  return match?.way ?? null
}

function apply(rule: CompiledRule, decision: Decision): void {
  for (const tag of rule.tagIds) if (!decision.tagIds.includes(tag)) decision.tagIds.push(tag)
  if (rule.pickingNotes && !decision.pickingNotes.includes(rule.pickingNotes)) decision.pickingNotes.push(rule.pickingNotes)
  if (rule.giftSkuId && !decision.giftSkuIds.includes(rule.giftSkuId)) decision.giftSkuIds.push(rule.giftSkuId)
}

export const parcelOf = (facts: OrderFacts, storeId: number | null, day = facts.day): Parcel => ({
  storeId,
  platName: facts.platName,
  transport: facts.transport,
  countryCode: facts.countryCode,
  postCode: facts.postCode,
  weight: facts.weight,
  length: facts.length ?? null,
  width: facts.width ?? null,
  height: facts.height ?? null,
  attrs: goodsAttrs(facts),
  declareValue: facts.saleAmount,
  declareCurrency: facts.currency,
  phone: facts.phone || null,
  taxNo: facts.taxNo || null,
  day,
})

export const attrLabel = (attr: string): string => (attr in ATTRIBUTES ? ATTRIBUTES[attr as keyof typeof ATTRIBUTES].label : attr)
