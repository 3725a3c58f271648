import { ATTRIBUTES } from '@erp/contract/goods/catalog/goods-fields'
import { RULE_KIND_NAMES, RULE_KINDS, type RuleKind } from '@erp/contract/order/rules/rule-lists'
import type { RuleVerdict } from '@erp/contract/order/rules/rule-trial'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { may } from '../../../kit/session.ts'
import type { RuleRow } from './condition.ts'
import type { RuleTrace } from './evaluate.ts'
import type { OrderFacts } from './facts.ts'
import type { WrittenRule } from './load.ts'

const SHOWN = 5
const BUYERS = new Set<string>([RULE_KINDS.name, RULE_KINDS.phone, RULE_KINDS.street1, RULE_KINDS.street2])

interface Names {
  shop: (id: number | null) => string
  country: (code: string | null) => string
  attr: (key: string) => string
}
interface Asking {
  rules: readonly WrittenRule[]
  facts: OrderFacts
  /** Rules that are not now as they were when they were asked. */
  changed?: ReadonlySet<number>
}

/** To every verdict what the rule asks and what the order has: of the condition that failed, or of all where none did. */
export async function explained(tx: Tx, traces: readonly RuleTrace[], asking: Asking, ctx: Ctx): Promise<RuleVerdict[]> {
  const names = await namesOf(tx)
  const byId = new Map(asking.rules.map((rule) => [rule.head.id, rule]))
  const seesBuyer = may(ctx.user, 'order:tradeInfo:buyer')
  const has = (label: string) => (BUYERS.has(label) && !seesBuyer ? '（无权查看）' : HAS[label]!(asking.facts, names) || '无')
  return traces.map((trace) => {
    const rule = byId.get(trace.ruleId)
    const isChanged = !rule || asking.changed?.has(trace.ruleId) ? 1 : 0
    if (!rule) return { ...trace, asked: null, has: null, isChanged }
    const all = conditionsOf(rule, names)
    const failed = all.filter(([label]) => label === trace.reason)
    const told = failed.length > 0 ? failed : all
    return {
      ...trace,
      asked: told.map(([label, words]) => `${label} ${words}`).join('；') || '所有订单',
      has: told.map(([label]) => `${label} ${has(label)}`).join('；') || null,
      isChanged,
    }
  })
}

async function namesOf(tx: Tx): Promise<Names> {
  const [shops, countries, tags] = await Promise.all([
    tx.query<{ id: number; name: string }>(sql`SELECT id, shop_name AS name FROM authorize_shop`),
    tx.query<{ code: string; name: string }>(sql`SELECT country_code AS code, name_cn AS name FROM basic_country`),
    tx.query<{ id: number; name: string }>(sql`SELECT id, tag_name AS name FROM basic_tag`),
  ])
  const [shop, country] = [
    new Map(shops.map((each) => [each.id, each.name])),
    new Map(countries.map((each) => [each.code, each.name])),
  ]
  const attrs = new Map<string, string>(Object.entries(ATTRIBUTES).map(([key, { label }]) => [key, label]))
  for (const { id, name } of tags) attrs.set(`tag:${id}`, name)
  return {
    shop: (id) => shop.get(id ?? 0) ?? '',
    country: (code) => country.get(code ?? '') ?? code ?? '',
    attr: (key) => attrs.get(key) ?? key,
  }
}

/** Every condition of a rule in the order it is asked, with its words. */
function conditionsOf({ head, rows }: WrittenRule, names: Names): [label: string, words: string][] {
  const kinds = RULE_KIND_NAMES.map((kind): [string, string] => [
    RULE_KINDS[kind],
    rowWords(
      kind,
      rows.filter((row) => row.kind === kind),
      names,
    ),
  ])
  const attrs = [
    head.attrsInclude.length > 0 && `含 ${head.attrsInclude.map(names.attr).join('、')}`,
    head.attrsExclude.length > 0 && `不含 ${head.attrsExclude.map(names.attr).join('、')}`,
  ]
  const own: [string, string][] = [
    ['平台', head.platNames.join('、')],
    ['重量', range(head.minWeight, head.maxWeight, 'g')],
    ['件数', range(head.minQty, head.maxQty, '件')],
    ['SKU种类', range(head.minSkuKinds, head.maxSkuKinds, '种')],
    ['商品属性', attrs.filter(Boolean).join('，')],
  ]
  return [...kinds, ...own].filter(([, words]) => words !== '')
}

const range = (min: number | null, max: number | null, unit: string): string =>
  min === null && max === null ? '' : `${min ?? 0}–${max ?? '∞'}${unit}`

function rowWords(kind: RuleKind, rows: readonly RuleRow[], names: Names): string {
  const some = (mode: number): string => {
    const own = rows.filter((row) => row.mode === mode)
    const words = own.slice(0, SHOWN).map((row) => ROWS[kind](row, names))
    return own.length > SHOWN ? `${words.join('、')} 等${own.length}项` : words.join('、')
  }
  const [included, excluded] = [some(1), some(2)]
  return [included, excluded && `排除 ${excluded}`].filter(Boolean).join('，')
}

const typed = ({ op, value, valueTo }: RuleRow): string =>
  op === '区间' ? `${value}–${valueTo}` : op === '等于' ? `${value}` : `${op} ${value}`
const ROWS: Record<RuleKind, (row: RuleRow, names: Names) => string> = {
  shop: (row, names) => names.shop(row.shopId),
  country: (row, names) => names.country(row.countryCode),
  transport: ({ platName, value }) => [platName, value].filter(Boolean).join(' '),
  amount: ({ currency, minAmount, maxAmount }) => `${currency} ${minAmount ?? '0'}–${maxAmount ?? '∞'}`,
  'post-code': typed,
  name: typed,
  phone: typed,
  street1: typed,
  street2: typed,
}

const HAS: Record<string, (facts: OrderFacts, names: Names) => string> = {
  店铺: (facts, names) => names.shop(facts.shopId),
  国家: (facts, names) => names.country(facts.countryCode),
  买家选择物流: (facts) => facts.transport,
  金额: (facts) => `${facts.currency} ${facts.saleAmount}`,
  邮编: (facts) => facts.postCode,
  收件人: (facts) => facts.name,
  电话: (facts) => facts.phone,
  街道1: (facts) => facts.street1,
  街道2: (facts) => facts.street2,
  平台: (facts) => facts.platName,
  重量: (facts) => `${facts.weight}g`,
  件数: (facts) => `${facts.quantity}件`,
  SKU种类: (facts) => `${facts.skuKinds}种`,
  商品属性: (facts, names) => facts.attrs.map(names.attr).join('、'),
}
