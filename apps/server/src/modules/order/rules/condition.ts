import { times } from '@erp/contract/kit/decimal'
import type { RuleKind } from '@erp/contract/order/rules/rule-lists'
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

/**
 * min ≤ amount < max in the row's currency at the rate of the order day, unrounded; an empty end is open.
 * Of another currency the ends are brought to CNY, once a rate: multiplying loses nothing.
 */
function amountTest({ currency, minAmount, maxAmount }: RuleRow): Test {
  const endsAt = (rate: string) => ({ rate, min: timesOf(minAmount, rate), max: timesOf(maxAmount, rate) })
  const own = endsAt('1')
  let last = own
  return (facts, rateOf) => {
    if (currency === facts.currency) return within(new Big(facts.saleAmount), own)
    const rate = rateOf(currency!, facts.day)
    if (!rate) return false
    if (rate !== last.rate) last = endsAt(rate)
    return facts.cny !== null && within(cnyOf(facts, facts.cny), last)
  }
}

interface Ends {
  min: Big | null
  max: Big | null
}
const timesOf = (amount: string | null, rate: string): Big | null => (amount === null ? null : times(amount, rate))
const within = (amount: Big, { min, max }: Ends): boolean => (!min || amount.gte(min)) && (!max || amount.lt(max))

/** Hundreds of rows ask it of the same order. */
const known = new WeakMap<OrderFacts, Big>()
function cnyOf(facts: OrderFacts, said: string): Big {
  const cny = known.get(facts) ?? new Big(said)
  known.set(facts, cny)
  return cny
}
