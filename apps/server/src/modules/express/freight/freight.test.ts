import { describe, expect, it } from 'vitest'
import { numberFault } from '../label/number-format.ts'
import { matchRules, ruleOf } from '../rule/match.ts'
import type { Parcel } from '../track/parcel.ts'
import { normalPostCode, overlaps, type ZoneRow } from '../zone/post-code.ts'
import { ratesOf, waysOf } from './compiled.ts'
import { verdictOf } from './feasible.ts'
import { bandOf, billWeightOf, centsText, cnyText, factorOf, freightOf, type PriceLine } from './freight.ts'
import type { ExpressRows, RuleRow, WayRow } from './snapshot-load.ts'

const line = (more: Partial<PriceLine>): PriceLine => ({
  zoneId: 1,
  weightFrom: 0,
  weightTo: 2000,
  mode: 2,
  firstWeight: null,
  firstPrice: null,
  stepWeight: null,
  stepPrice: null,
  pricePerKg: null,
  fixedPrice: null,
  registrationFee: '0',
  remoteFee: '0',
  ...more,
})
const freight = (price: Partial<PriceLine>, weight: number, fuel = '0', discount = '1') =>
  centsText(freightOf(bandOf(line(price)), weight, factorOf(fuel, discount)))

describe('freight', () => {
  it('is priced as in the book', () => {
    const perKg = { pricePerKg: '62.00', registrationFee: '19.00' }
    expect(freight(perKg, 236)).toBe('33.63')
    const bulk = { volDivisor: 8000, volRatio: 200, weightStep: 1 }
    expect(billWeightOf(236, [30, 20, 10], bulk)).toBe(750)
    expect(freight(perKg, 750)).toBe('65.50')
    const steps = { mode: 1, firstWeight: 500, firstPrice: '45.00', stepWeight: 500, stepPrice: '18.00' }
    expect(freight(steps, 1230, '0.12', '0.85')).toBe('77.11')
    expect(freight(steps, 500)).toBe('45.00')
    expect(freight(steps, 501)).toBe('63.00')
    expect(freight({ mode: 3, fixedPrice: '12.345' }, 1)).toBe('12.35')
    expect(freight({ ...perKg, remoteFee: '3.5' }, 236, '0.5', '0.5')).toBe('33.47')
    expect(cnyText(3363n, 7_123_456n)).toBe('239.5618')
  })
  it('takes the volume only from the ratio on, and rounds up to the step', () => {
    const bulk = { volDivisor: 8000, volRatio: 200, weightStep: 100 }
    expect(billWeightOf(376, [30, 20, 10], bulk)).toBe(400)
    expect(billWeightOf(375, [30, 20, 10], bulk)).toBe(800)
    expect(billWeightOf(101, [30, null, 10], bulk)).toBe(200)
    expect(billWeightOf(100, [30, 20, 10], { ...bulk, volDivisor: 0 })).toBe(100)
    expect(billWeightOf(1, [10.01, 10, 10], { volDivisor: 1000, volRatio: 100, weightStep: 1 })).toBe(1001)
  })
})

const way = (id: number, more: Partial<WayRow> = {}): WayRow => ({
  id,
  wayName: `渠道${id}`,
  storeIds: [1],
  platNames: [],
  numberSource: 3,
  minWeight: 0,
  maxWeight: 2000,
  maxLength: null,
  maxGirth: null,
  volDivisor: 0,
  volRatio: '1',
  weightStep: 1,
  acceptAttrs: [],
  maxDeclareValue: null,
  currency: 'CNY',
  needPhone: 0,
  needTaxNo: 0,
  minDays: 5,
  maxDays: 10,
  active: true,
  ...more,
})
const zone = (wayId: number, zoneId: number, sortNo: number, countryCode: string, post: Partial<ZoneRow> = {}) => ({
  wayId,
  zoneId,
  sortNo,
  countryCode,
  postMode: 0,
  value: null,
  valueTo: null,
  ...post,
})
const world = (rows: Partial<ExpressRows>) => {
  const all: ExpressRows = {
    ways: [way(1)],
    zones: [zone(1, 1, 1, 'DE')],
    tables: [{ id: 1, wayId: 1, effectiveFrom: '2026-01-01', factorFuel: '0', discount: '1' }],
    lines: [{ ...line({ pricePerKg: '62', registrationFee: '19' }), tableId: 1 }],
    rules: [],
    rates: [{ currency: 'EUR', fromDay: '2026-01-01', rate: '8' }],
    ...rows,
  }
  return { ways: waysOf(all), rules: all.rules.map(ruleOf), rateOf: ratesOf(all.rates), stocked: new Set<number>() }
}
const parcel = (more: Partial<Parcel> = {}): Parcel => ({
  storeId: 1,
  platName: 'Joom',
  countryCode: 'DE',
  postCode: '10115',
  weight: 236,
  attrs: [],
  declareValue: '18.50',
  declareCurrency: 'EUR',
  phone: null,
  taxNo: null,
  day: '2026-11-16',
  ...more,
})
const judge = (made: ReturnType<typeof world>, one: Parcel) =>
  verdictOf(made.ways[0]!, one, made) as { reason?: string; zoneId?: number }

describe('a feasible way', () => {
  it('fails for the first reason of the book', () => {
    const strict = {
      platNames: ['Joom'],
      maxLength: '30',
      maxGirth: '100',
      maxDeclareValue: '1000',
      needPhone: 1,
      needTaxNo: 1,
      numberSource: 1,
    }
    const made = world({ ways: [way(1, strict)] })
    const good = parcel({ length: 30, width: 20, height: 15, phone: '1', taxNo: 'T' })
    const reason = (more: Partial<Parcel>) => judge(made, { ...good, ...more }).reason
    expect(judge(world({ ways: [way(1, { active: false })] }), parcel({ storeId: 9 })).reason).toBe('渠道已停用')
    expect(reason({ storeId: 9, platName: 'x' })).toBe('仓库不支持')
    expect(reason({ platName: 'Temu', countryCode: 'FR' })).toBe('平台不支持')
    expect(reason({ countryCode: 'FR', day: '2025-01-01' })).toBe('国家不支持')
    expect(reason({ day: '2025-12-31', weight: 9000 })).toBe('无生效运费表')
    expect(reason({ weight: 2001, length: 90 })).toBe('超重')
    expect(reason({ length: 31, attrs: ['isCharged'] })).toBe('尺寸')
    expect(reason({ width: 30, height: 30 })).toBe('尺寸')
    expect(reason({ attrs: ['isCharged'], declareValue: '9999' })).toBe('属性')
    expect(reason({ declareValue: '125.01', phone: null })).toBe('申报金额')
    expect(reason({ declareValue: '125', phone: null, taxNo: null })).toBe('缺少电话')
    expect(reason({ taxNo: null })).toBe('缺少税号')
    expect(reason({})).toBe('无可用运单号')
    made.stocked.add(1)
    expect(judge(made, good)).toMatchObject({ freight: '33.63', freightCny: '33.6300', billWeight: 236, tableId: 1 })
  })
  it('takes the table of the day wholly', () => {
    const tables = [
      { id: 2, wayId: 1, effectiveFrom: '2026-11-17', factorFuel: '0', discount: '0.5' },
      { id: 1, wayId: 1, effectiveFrom: '2026-01-01', factorFuel: '0', discount: '1' },
    ]
    const lines = [1, 2].map((tableId) => ({ ...line({ pricePerKg: '10' }), tableId }))
    const made = world({ tables, lines })
    expect(judge(made, parcel({ weight: 1000 }))).toMatchObject({ tableId: 1, freight: '10.00' })
    expect(judge(made, parcel({ weight: 1000, day: '2026-11-17' }))).toMatchObject({ tableId: 2, freight: '5.00' })
  })
  it('tries post codes before whole countries, then the order of the zones', () => {
    const islands = { postMode: 2, value: '25929', valueTo: '25997' }
    const zones = [zone(1, 1, 1, 'DE'), zone(1, 3, 2, 'DE', { postMode: 1, value: '2598' }), zone(1, 2, 9, 'DE', islands)]
    const lines = [1, 2, 3].map((zoneId) => ({ ...line({ pricePerKg: '1', zoneId }), tableId: 1 }))
    const made = world({ zones, lines })
    const zoneOf = (postCode: string | null) => judge(made, parcel({ postCode })).zoneId
    expect(['10115', '25929', '25 997', '25998', '2598-0', '259', null].map(zoneOf)).toEqual([1, 2, 2, 1, 3, 1, 1])
    expect(judge(world({ zones: [zones[2]!], lines }), parcel()).reason).toBe('邮编不支持')
  })
  it('sees overlapping rows', () => {
    const row = (postMode: number, value: string | null, valueTo: string | null = null, countryCode = 'DE') => ({
      countryCode,
      postMode,
      value,
      valueTo,
    })
    const islands = row(2, '25929', '25997')
    expect(overlaps(islands, row(1, '2595'))).toBe(true)
    expect(overlaps(islands, row(1, '2592'))).toBe(true)
    expect(overlaps(islands, row(1, '2591'))).toBe(false)
    expect(overlaps(islands, row(2, '259', '260'))).toBe(true)
    expect(overlaps(islands, row(2, '25998', '25999'))).toBe(false)
    expect(overlaps(islands, row(0, null))).toBe(false)
    expect(overlaps(row(0, null), row(0, null))).toBe(true)
    expect(overlaps(row(0, null), row(0, null, null, 'FR'))).toBe(false)
    expect(normalPostCode(' sw1a-1aa ')).toBe('SW1A1AA')
  })
})

describe('match rules', () => {
  const rule = (id: number, more: Partial<RuleRow>): RuleRow => ({
    id,
    ruleName: `规则${id}`,
    platNames: [],
    transport: null,
    countryCodes: [],
    minWeight: null,
    maxWeight: null,
    includeAttrs: [],
    excludeAttrs: [],
    storeIds: [],
    wayIds: [1, 2, 3],
    strategy: 1,
    ...more,
  })
  const ways = [way(1, { maxWeight: 100 }), way(2, { minDays: 3, maxDays: 8 }), way(3, { minDays: 2, maxDays: 5 })]
  const zones = [1, 2, 3].map((id) => zone(id, id, 1, 'DE'))
  const tables = [1, 2, 3].map((id) => ({ id, wayId: id, effectiveFrom: '2026-01-01', factorFuel: '0', discount: '1' }))
  const lines = [1, 2, 3].map((id) => ({
    ...line({ zoneId: id, pricePerKg: String(id * 10), weightTo: id === 1 ? 100 : 2000 }),
    tableId: id,
  }))
  const run = (rules: RuleRow[], one = parcel()) => {
    const made = world({ ways, zones, tables, lines, rules })
    const verdict = (id: number) => verdictOf(made.ways.find((each) => each.id === id)!, one, made)
    return matchRules(made.rules, one, verdict, (id) => `渠道${id}`)
  }
  const wayOf = (rules: RuleRow[], one?: Parcel) => run(rules, one).match?.way.wayId

  it('choose by order, price or time among what is feasible', () => {
    expect(wayOf([rule(1, {})])).toBe(2)
    expect(wayOf([rule(1, {})], parcel({ weight: 90 }))).toBe(1)
    expect(wayOf([rule(1, { strategy: 2, wayIds: [3, 2] })])).toBe(2)
    expect(wayOf([rule(1, { strategy: 3 })])).toBe(3)
  })
  it('tell why each rule and way was passed over', () => {
    const rules = [
      rule(1, { countryCodes: ['FR'] }),
      rule(2, { includeAttrs: ['isCharged'] }),
      rule(3, { wayIds: [1] }),
      rule(4, { platNames: ['ｊｏｏｍ'], transport: ' standard  post', minWeight: 235, maxWeight: 236 }),
    ]
    const { match, trace } = run(rules, parcel({ transport: 'Standard Post' }))
    expect(match).toMatchObject({ ruleId: 4, way: { wayId: 2 } })
    expect(trace.map(({ reason }) => reason)).toEqual(['国家不符', '商品属性不符：没有带电', '没有可用渠道', null])
    expect(trace[2]!.ways).toEqual([{ wayId: 1, wayName: '渠道1', reason: '计费重236g超出运费表100g' }])
    expect(run([rule(1, { minWeight: 236 })]).trace[0]!.reason).toBe('重量不符')
    expect(run([rule(1, { excludeAttrs: ['isKnife'] })], parcel({ attrs: ['isKnife'] })).match).toBe(null)
  })
})

describe('a number', () => {
  it('has the form of its way and the check digit of the postal union', () => {
    const post = { numberPattern: 'RA#########US', checkDigit: 1 }
    expect(numberFault('RA473124829US', post)).toBe(null)
    expect(numberFault('RA473124828US', post)).toBe('校验位错误')
    expect(numberFault('XA473124829US', post)).toBe('格式不符')
    expect(numberFault('AB12-X', { numberPattern: 'AA##-*', checkDigit: 0 })).toBe(null)
    expect(numberFault('AB1X-X', { numberPattern: 'AA##-*', checkDigit: 0 })).toBe('格式不符')
    expect(numberFault('12', { numberPattern: null, checkDigit: 0 })).toBe('格式不符')
  })
})
