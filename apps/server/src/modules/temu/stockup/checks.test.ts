import { ASKED_BY } from '@erp/contract/temu/stockup/stock-order.states'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { fresh, makeLocation, makeSku, makeStore, put } from '../../../../test/fixtures/stock.ts'
import { addPlace, addSales, addTemuShop, exempt } from '../../../../test/fixtures/stockup.ts'
import { type Sql, sql } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import type { AskedLine } from './check-facts.ts'
import { checkLines } from './checks.ts'

const app = await testApp()
const { db } = app.house
const NOW = '2026-11-18 10:00:00'
app.clock.set(NOW)
const outStoreId = await makeStore(app)
const shelf = await makeLocation(app, outStoreId)
const shopId = await addTemuShop(app, outStoreId)
const subWarehouseId = await addPlace(app)
const clock = (): Ctx => contextOfClock(app.house, 'test')
const plain = (): Ctx => ({ ...clock(), user: { permissions: new Set<string>() } as unknown as Ctx['user'] })

let skuId = 0
let line: AskedLine
beforeEach(async () => {
  skuId = await makeSku(app)
  await put(app, [{ storeId: outStoreId, skuId, ...shelf, quantity: 1000, unitCost: '10' }])
  const productSkuId = `P${fresh()}`
  line = {
    key: 1,
    shopId,
    outStoreId,
    subWarehouseId,
    skuId,
    productSkuId,
    supplyPrice: '25.00',
    planQty: 10,
    source: ASKED_BY.seller,
    deadline: null,
  }
})
const sku = () => `S${skuId}`
const check = async (more: Partial<AskedLine> = {}, { submit = true, ctx = clock() } = {}) =>
  (await checkLines(db, [{ ...line, ...more }], ctx, { submit })).get(1)!
const said = async (more: Partial<AskedLine> = {}, options = {}) =>
  (await check(more, options)).checks.map(({ check: rule, level, text }) => [rule, level, text])

it('has nothing against a line that keeps all rules', async () => {
  expect(await check()).toEqual({ checks: [], margin: '0.6000', available: 1000, canStock: 10, room: 50 })
})

it('refuses what is not linked and what is a group, whitelisted or not', async () => {
  expect(await said({ skuId: null, extCode: 'HH-1' })).toEqual([['unlinked', 'error', '货号 HH-1 未匹配SKU']])
  expect(await said({ skuId: null, productSkuId: '77' })).toEqual([['unlinked', 'error', '货号 77 未匹配SKU']])
  const group = await makeSku(app, 2)
  const refusal = [['group', 'error', `SKU S${group} 是组合SKU，不能发货，请关联单个SKU`]]
  expect(await said({ skuId: group })).toEqual(refusal)
  await exempt(app, group, { cap: 1, margin: 1 })
  expect(await said({ skuId: group })).toEqual(refusal)
})

it.each([
  ['70', '侵权'],
  ['80', '已淘汰'],
])('refuses a SKU of status %s, whitelisted or not', async (status, name) => {
  await db.run(sql`UPDATE goods_goods_sku SET sku_status = ${status} WHERE id = ${skuId}`)
  const refusal = [['status', 'error', `SKU ${sku()} 状态为「${name}」，禁止发货`]]
  expect(await said()).toEqual(refusal)
  await exempt(app, skuId, { cap: 1, margin: 1 })
  expect(await said()).toEqual(refusal)
})

it('warns of a shortage and refuses it on submitting, whitelisted or not', async () => {
  const text = `SKU ${sku()} 缺货（需 1001，可售 1000）`
  const source = ASKED_BY.platform
  expect(await said({ planQty: 1001, source })).toEqual([['short', 'error', text]])
  await exempt(app, skuId, { cap: 1, margin: 1 })
  expect(await said({ planQty: 1001 }, { submit: false })).toEqual([['short', 'warning', text]])
  expect(await said({ planQty: 1001 })).toEqual([['short', 'error', text]])
  expect(await said({ planQty: 1000 })).toEqual([])
})

it('shares the stock by deadline among all that is asked', async () => {
  const source = ASKED_BY.platform
  const lines = [
    { ...line, key: 'late', source, planQty: 300, deadline: '2026-11-22 10:00:00' },
    { ...line, key: 'never', source, planQty: 100, deadline: null },
    { ...line, key: 'early', source, planQty: 600, deadline: '2026-11-20 10:00:00' },
    { ...line, key: 'middle', source, planQty: 300, deadline: '2026-11-21 10:00:00' },
  ]
  const checked = await checkLines(db, lines, clock(), { submit: true })
  expect(lines.map(({ key }) => [key, checked.get(key)!.canStock, checked.get(key)!.checks.length])).toEqual([
    ['late', 100, 1],
    ['never', 0, 1],
    ['early', 600, 0],
    ['middle', 300, 0],
  ])
  expect(checked.get('late')!.available).toBe(1000)
})

describe('cap', () => {
  // v = 0.6·s7/7 + 0.4·s30/30 = 10.80; 21 days × 1.5 = 340.2
  const selling = (platformStock: number) =>
    addSales(app, { shopId, productSkuId: line.productSkuId, s7: 84, s30: 270, platformStock })

  it('says how many more may go there', async () => {
    await selling(304)
    expect(await said({ planQty: 37 })).toEqual([['cap', 'error', `SKU ${sku()} 超备货上限（可再备 36）`]])
    expect(await said({ planQty: 36 })).toEqual([])
  })
  it('never says less than nothing', async () => {
    await selling(999)
    expect(await said({ planQty: 1 })).toEqual([['cap', 'error', `SKU ${sku()} 超备货上限（可再备 0）`]])
  })
  it.each([
    ['of the shop', () => shopId],
    ['of all shops', () => null],
  ])('is lifted by the whitelist %s', async (_, shop) => {
    await selling(304)
    await exempt(app, skuId, { shopId: shop(), cap: 1 })
    expect(await said({ planQty: 37 })).toEqual([])
  })
  it('is not lifted by a row for the margin, of another shop, or out of its days', async () => {
    await selling(304)
    await exempt(app, skuId, { shopId, margin: 1 })
    await exempt(app, skuId, { shopId: await addTemuShop(app, outStoreId), cap: 1 })
    await exempt(app, skuId, { cap: 1, to: '2026-11-17' })
    await exempt(app, skuId, { cap: 1, from: '2026-11-19' })
    expect(await said({ planQty: 37 })).toHaveLength(1)
    await exempt(app, skuId, { cap: 1, from: '2026-11-18', to: '2026-11-18' })
    expect(await said({ planQty: 37 })).toEqual([])
  })
  it('lets a first stock-up begin with fifty pieces', async () => {
    expect(await said({ planQty: 50 })).toEqual([])
    expect(await said({ planQty: 51 })).toEqual([['cap', 'error', `SKU ${sku()} 超备货上限（可再备 50）`]])
  })
  it.each([ASKED_BY.platform, ASKED_BY.operation])('is not asked of what the platform asked for (source %s)', async (source) => {
    await selling(999)
    expect(await said({ planQty: 900, source })).toEqual([])
  })
})

describe('margin', () => {
  it('is refused below the floor of the shop, in figures to who may see costs', async () => {
    expect(await said({ supplyPrice: '11.01' })).toEqual([['margin', 'error', `SKU ${sku()} 毛利率 9.17% 低于 15.00%`]])
    const blind = await check({ supplyPrice: '11.01' }, { ctx: plain() })
    expect([blind.margin, blind.checks[0]!.text]).toEqual(['不达标', `SKU ${sku()} 毛利率不达标`])
    expect((await check({}, { ctx: plain() })).margin).toBe('达标')
  })
  it('is enough at the floor', async () => {
    await db.run(sql`UPDATE temu_config SET margin_floor = 0.2 WHERE shop_id = ${shopId}`)
    expect(await said({ supplyPrice: '12.50' })).toEqual([])
    expect(await said({ supplyPrice: '12.49' })).toEqual([['margin', 'error', `SKU ${sku()} 毛利率 19.94% 低于 20.00%`]])
    await db.run(sql`UPDATE temu_config SET margin_floor = 0.15 WHERE shop_id = ${shopId}`)
  })
  it('is lifted by the whitelist, not by a row for the cap', async () => {
    await exempt(app, skuId, { cap: 1 })
    expect(await said({ supplyPrice: '11.01' })).toHaveLength(1)
    await exempt(app, skuId, { shopId, margin: 1 })
    expect(await said({ supplyPrice: '11.01' })).toEqual([])
  })
})

it.each([
  ['2026-11-18 22:00:00', []],
  ['2026-11-18 21:59:59', [['due', 'warning', '即将逾期（最晚发货 2026-11-18 21:59:59）']]],
  ['2026-11-18 09:59:59', [['due', 'warning', '已逾期（最晚发货 2026-11-18 09:59:59）']]],
])('warns of what is due at %s', async (deadline, expected) => {
  await exempt(app, skuId, { cap: 1, margin: 1 })
  expect(await said({ deadline })).toEqual(expected)
})

it('answers every rule at once, in the order of the book', async () => {
  await addSales(app, { shopId, productSkuId: line.productSkuId, s7: 84, s30: 270, platformStock: 304 })
  await db.run(sql`UPDATE goods_goods_sku SET sku_status = '30' WHERE id = ${skuId}`)
  const all = await said({ planQty: 1200, supplyPrice: '11.01', deadline: '2026-11-18 12:00:00' })
  expect(all.map(([rule]) => rule)).toEqual(['short', 'cap', 'margin', 'due'])
})

it('asks the same number of questions for one line and for a thousand', async () => {
  const counted = async (lines: AskedLine[]): Promise<number> => {
    let asked = 0
    const count =
      <A extends unknown[], R>(ask: (...args: A) => R) =>
      (...args: A): R => {
        asked += 1
        return ask(...args)
      }
    const tx = {
      query: count((asking: Sql) => db.query(asking)),
      one: count((asking: Sql) => db.one(asking)),
      run: count((asking: Sql) => db.run(asking)),
      named: count((name: string, asking: Sql) => db.named(name, asking)),
    } as unknown as typeof db
    await checkLines(tx, lines, clock(), { submit: true })
    return asked
  }
  const one = await counted([line])
  const many = Array.from({ length: 1000 }, (_, key) => ({ ...line, key, productSkuId: `P${key}` }))
  expect(await counted(many)).toBe(one)
})
