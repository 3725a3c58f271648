import { describe, expect, it } from 'vitest'
import type { ExpressSnapshot, Parcel, Verdict } from '../../express/for-orders.ts'
import type { RuleRow } from './condition.ts'
import { compileRule, decide, type RuleData, type RuleHead } from './evaluate.ts'
import { normalPhone, normalPostCode, normalText, type OrderFacts } from './facts.ts'

const WAYS: Record<number, { name: string; freight: string; days: number }> = {
  1: { name: '云途带电', freight: '40.0000', days: 8 },
  2: { name: 'DHL岛屿', freight: '90.0000', days: 4 },
  3: { name: '燕文', freight: '31.2000', days: 15 },
  4: { name: '云途', freight: '33.6300', days: 10 },
}
/** Ways that refuse, by the parcel. */
const express = (refused: (wayId: number, parcel: Parcel) => string | null = () => null): ExpressSnapshot => {
  const verdict =
    (parcel: Parcel) =>
    (wayId: number): Verdict => {
      const { freight, days } = WAYS[wayId]!
      const reason = refused(wayId, parcel)
      if (reason) return { wayId, reason, detail: reason }
      return {
        wayId,
        freight,
        currency: 'CNY',
        freightCny: freight,
        minDays: days,
        maxDays: days,
        billWeight: parcel.weight,
        zoneId: 1,
        tableId: 1,
      }
    }
  return {
    feasible: (parcel, wayIds = Object.keys(WAYS).map(Number)) => wayIds.map(verdict(parcel)),
    freight: (parcel, wayId) => verdict(parcel)(wayId),
    matchWay: () => ({ match: null, trace: [] }),
    testRules: () => [],
    wayName: (wayId) => WAYS[wayId]!.name,
    mark: '',
  }
}
const world = (more: Partial<RuleData> = {}): RuleData => ({
  express: express(),
  rateOf: (currency) => ({ EUR: '7.8', USD: '7.12', CNY: '1' })[currency] ?? null,
  hasAll: () => true,
  defaultStore: () => 9,
  ...more,
})
const facts = (more: Partial<OrderFacts> = {}): OrderFacts => ({
  orderId: 1,
  orderNo: 'SO1',
  shopId: 5,
  platCode: 'amazon',
  platName: '亚马逊',
  countryCode: 'DE',
  transport: 'STANDARD',
  currency: 'EUR',
  saleAmount: '18.50',
  cny: '144.3',
  postCode: '25980',
  name: 'MAX',
  phone: '4912345',
  street1: 'AM HAFEN 1',
  street2: '',
  taxNo: '',
  weight: 236,
  quantity: 1,
  skuKinds: 1,
  attrs: [],
  lines: [{ skuId: 1, quantity: 1 }],
  day: '2026-11-16',
  ...more,
})
let drawn = 0
const rule = (more: Partial<RuleHead>, rows: Partial<RuleRow>[] = []) => {
  const id = more.id ?? ++drawn
  const head: RuleHead = {
    id,
    ruleName: `R${id}`,
    ruleType: 1,
    priority: id,
    validFrom: null,
    validTo: null,
    platNames: [],
    minWeight: null,
    maxWeight: null,
    minQty: null,
    maxQty: null,
    minSkuKinds: null,
    maxSkuKinds: null,
    attrsInclude: [],
    attrsExclude: [],
    storeIds: [1],
    wayIds: [],
    strategy: 1,
    tagIds: [],
    pickingNotes: null,
    giftSkuId: null,
    ...more,
  }
  const blank: RuleRow = {
    kind: 'country',
    mode: 1,
    op: '等于',
    value: null,
    valueTo: null,
    platName: null,
    shopId: null,
    countryCode: null,
    currency: null,
    minAmount: null,
    maxAmount: null,
  }
  return compileRule(
    head,
    rows.map((row) => ({ ...blank, ...row })),
  )
}
const germany: Partial<RuleRow> = { kind: 'country', countryCode: 'DE' }
const decided = (rules: ReturnType<typeof rule>[], of: OrderFacts, more: Partial<RuleData> = {}) =>
  decide(rules, of, world(more), '2026-11-16')
const holds = (rows: Partial<RuleRow>[], of: Partial<OrderFacts>): boolean =>
  rule({}, rows).mismatch(facts(of), world().rateOf) === null

describe('order rules', () => {
  it('assigns as the worked example says', () => {
    const p10 = rule({ id: 10, attrsInclude: ['isCharged'], wayIds: [1] }, [
      germany,
      { kind: 'amount', currency: 'EUR', minAmount: '0', maxAmount: '150' },
    ])
    const p20 = rule({ id: 20, wayIds: [2] }, [germany, { kind: 'post-code', op: '区间', value: '25929', valueTo: '25997' }])
    const p30 = rule({ id: 30, wayIds: [3, 4], strategy: 2 }, [germany])
    const island = decided([p10, p20, p30], facts())
    expect(island).toMatchObject({ ruleId: 20, way: { wayId: 2 } })
    expect(island.trace.map(({ ruleId, reason }) => [ruleId, reason])).toEqual([
      [10, '商品属性'],
      [20, null],
    ])
    const berlin = decided([p10, p20, p30], facts({ postCode: '10115' }))
    expect(berlin).toMatchObject({ ruleId: 30, way: { wayId: 3, freightCny: '31.2000' } })
    expect(berlin.trace.map(({ reason }) => reason)).toEqual(['商品属性', '邮编', null])
  })

  it('takes the first store that has everything, else the first, and goes on where no way can', () => {
    const one = rule({ id: 1, storeIds: [7, 8], wayIds: [1] })
    expect(decided([one], facts(), { hasAll: (storeId) => storeId === 8 })).toMatchObject({ storeId: 8 })
    expect(decided([one], facts(), { hasAll: () => false })).toMatchObject({ storeId: 7 })
    const two = rule({ id: 2, wayIds: [4] })
    const refused = decided([one, two], facts(), { express: express((wayId) => (wayId === 1 ? '超重' : null)) })
    expect(refused).toMatchObject({ ruleId: 2 })
    expect(refused.trace[0]).toMatchObject({ reason: '命中但无可用渠道：云途带电 超重' })
  })

  it('falls back to the default store of the shop when no rule gives both', () => {
    expect(decided([rule({ wayIds: [1] }, [{ kind: 'country', countryCode: 'US' }])], facts())).toMatchObject({
      ruleId: null,
      storeId: 9,
      way: null,
    })
  })

  it('stops at the first rule of type 2, and lets every rule of type 3 add to the order', () => {
    const stop = rule({ id: 3, ruleType: 2 }, [{ kind: 'name', op: '包含', value: 'max' }])
    expect(decided([stop, rule({ wayIds: [1] })], facts())).toMatchObject({ stop: { ruleId: 3 }, storeId: null })
    const notes = [
      rule({ ruleType: 3, tagIds: [1, 2], pickingNotes: '轻放', giftSkuId: 4 }),
      rule({ ruleType: 3, tagIds: [2, 3], pickingNotes: '轻放', giftSkuId: 4 }),
      rule({ ruleType: 3, tagIds: [9], attrsInclude: ['isLiquid'] }),
    ]
    expect(decided(notes, facts())).toMatchObject({ tagIds: [1, 2, 3], pickingNotes: ['轻放'], giftSkuIds: [4] })
  })

  it('asks only rules that are valid today', () => {
    expect(decided([rule({ id: 5, wayIds: [1], validTo: '2026-11-15' }), rule({ id: 6, wayIds: [1] })], facts()).ruleId).toBe(6)
    expect(decided([rule({ id: 5, wayIds: [1], validFrom: '2026-11-17' })], facts()).ruleId).toBeNull()
  })

  it('compares post codes over as many characters as the ends have', () => {
    const row: Partial<RuleRow> = { kind: 'post-code', op: '区间', value: '259', valueTo: '260' }
    expect([
      holds([row], { postCode: '25929' }),
      holds([row], { postCode: '26099' }),
      holds([row], { postCode: '26100' }),
    ]).toEqual([true, true, false])
    expect(holds([row], { postCode: '25' })).toBe(false)
    expect(holds([{ kind: 'post-code', op: '开头是', value: 'SW1-A' }], { postCode: normalPostCode('sw1a 1aa') })).toBe(true)
  })

  it('needs some 包含 row and no 排除 row', () => {
    const rows: Partial<RuleRow>[] = [germany, { kind: 'street1', op: '包含', value: 'po box', mode: 2 }]
    expect([holds(rows, {}), holds(rows, { street1: 'PO BOX 7' }), holds(rows, { countryCode: 'FR' })]).toEqual([
      true,
      false,
      false,
    ])
    expect(holds([{ kind: 'country', countryCode: 'FR', mode: 2 }], {})).toBe(true)
  })

  it('reads amounts in the currency of the row: from the least, below the most', () => {
    const euro = (minAmount: string | null, maxAmount: string | null) =>
      holds([{ kind: 'amount', currency: 'EUR', minAmount, maxAmount }], {})
    expect([euro('18.50', null), euro(null, '18.50'), euro('18.51', null), euro('0', '18.51')]).toEqual([
      true,
      false,
      false,
      true,
    ])
    const dollar = { kind: 'amount', currency: 'USD', minAmount: '20.26', maxAmount: '20.27' } as const
    expect(holds([dollar], {})).toBe(true)
    expect(holds([{ ...dollar, currency: 'XXX' }], {})).toBe(false)
  })

  it('takes weight from above the least to the most, counts with both ends', () => {
    const said = (more: Partial<RuleHead>, of: Partial<OrderFacts>) => rule(more).mismatch(facts(of), world().rateOf)
    expect([said({ minWeight: 236 }, {}), said({ maxWeight: 236 }, {}), said({ maxWeight: 235 }, {})]).toEqual([
      '重量',
      null,
      '重量',
    ])
    expect([said({ minQty: 1, maxQty: 1 }, {}), said({ maxQty: 1 }, { quantity: 2 }), said({ minSkuKinds: 2 }, {})]).toEqual([
      null,
      '件数',
      'SKU种类',
    ])
    expect([
      said({ attrsExclude: ['isCharged'] }, { attrs: ['isCharged'] }),
      said({ platNames: ['亚马逊'] }, {}),
      said({ platNames: ['eBay'] }, {}),
    ]).toEqual(['商品属性', null, '平台'])
  })

  it('reads phones by their digits and services by platform', () => {
    expect(normalPhone('0049 (123) 45')).toBe('4912345')
    expect(normalText('  ａbc  d ')).toBe('ABC D')
    expect(holds([{ kind: 'phone', op: '位数少于', value: '8' }], {})).toBe(true)
    expect(holds([{ kind: 'transport', platName: '亚马逊', value: 'standard' }], {})).toBe(true)
    expect(holds([{ kind: 'transport', platName: 'eBay', value: 'standard' }], {})).toBe(false)
  })
})
