import type { RuleKind } from '@erp/contract/order/rule-lists'
import Big from 'big.js'
import { normalPhone, normalPostCode, normalText, type OrderFacts } from './facts.ts'

export interface RuleRow {
  kind: RuleKind
  /** 1 includes, 2 excludes. */
  mode: number
  op: string | null
  value: string | null
  valueTo: string | null
  platName: string | null
  shopId: number | null
  countryCode: string | null
  currency: string | null
  minAmount: string | null
  maxAmount: string | null
}
export type RateOf = (currency: string, day: string) => string | null
type Test = (facts: OrderFacts, rateOf: RateOf) => boolean

/** Rows of one kind: some 包含 row matches, if there is one, and no 排除 row does. */
export function conditionOf(kind: RuleKind, rows: RuleRow[]): Test {
  const including = anyOf(
    kind,
    rows.filter((row) => row.mode === 1),
  )
  const excluding = anyOf(
    kind,
    rows.filter((row) => row.mode === 2),
  )
  return (facts, rateOf) => (!including || including(facts, rateOf)) && !excluding?.(facts, rateOf)
}

/** What is compared whole is looked up; the rest is tried one by one. */
function anyOf(kind: RuleKind, rows: RuleRow[]): Test | undefined {
  if (rows.length === 0) return undefined
  const equal = new Set<unknown>()
  const tests: Test[] = []
  for (const row of rows) {
    const whole = wholeOf(kind, row)
    if (whole === undefined) tests.push(testOf(kind, row))
    else equal.add(whole)
  }
  const value = VALUES[kind]
  return (facts, rateOf) => equal.has(value(facts)) || tests.some((test) => test(facts, rateOf))
}

const VALUES: Record<RuleKind, (facts: OrderFacts) => unknown> = {
  shop: (facts) => facts.shopId,
  country: (facts) => facts.countryCode,
  transport: (facts) => facts.transport,
  amount: () => undefined,
  'post-code': (facts) => facts.postCode,
  name: (facts) => facts.name,
  phone: (facts) => facts.phone,
  street1: (facts) => facts.street1,
  street2: (facts) => facts.street2,
}

function wholeOf(kind: RuleKind, row: RuleRow): unknown {
  if (kind === 'amount') return undefined
  if (kind === 'shop') return row.shopId
  if (kind === 'country') return row.countryCode
  if (kind === 'transport') return row.platName ? undefined : normalText(row.value)
  return row.op === '等于' ? normalised(kind, row.value) : undefined
}

/** A value as facts of its kind are written. */
export const normalised = (kind: RuleKind, value: string | null): string =>
  kind === 'post-code' ? normalPostCode(value) : kind === 'phone' ? normalPhone(value) : normalText(value)

function testOf(kind: RuleKind, row: RuleRow): Test {
  if (kind === 'amount') return amountTest(row)
  if (kind === 'transport') {
    const [platform, service] = [normalText(row.platName), normalText(row.value)]
    return (facts) => facts.transport === service && normalText(facts.platName) === platform
  }
  const read = VALUES[kind] as (facts: OrderFacts) => string
  const value = normalised(kind, row.value)
  switch (row.op) {
    case '包含':
      return (facts) => read(facts).includes(value)
    case '开头是':
      return (facts) => read(facts).startsWith(value)
    case '位数少于':
      return (facts) => read(facts).length < Number(row.value)
    default:
      return between(read, value, normalised(kind, row.valueTo))
  }
}

/** Both ends have n characters; the first n of the code are compared as text, ends included. */
const between =
  (read: (facts: OrderFacts) => string, from: string, to: string): Test =>
  (facts) => {
    const begin = read(facts).slice(0, from.length)
    return begin.length === from.length && begin >= from && begin <= to
  }

/** min ≤ amount < max in the row's currency at the rate of the order day, unrounded; an empty end is open. */
const amountTest =
  ({ currency, minAmount, maxAmount }: RuleRow): Test =>
  (facts, rateOf) => {
    const amount = currency === facts.currency ? new Big(facts.saleAmount) : converted(facts, rateOf(currency!, facts.day))
    if (!amount) return false
    return (minAmount === null || amount.gte(minAmount)) && (maxAmount === null || amount.lt(maxAmount))
  }

const converted = (facts: OrderFacts, rate: string | null): Big | null => (rate ? new Big(facts.cny).div(rate) : null)
