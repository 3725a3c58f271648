import { PLATFORM_INFO, platformInfoStates } from '@erp/contract/product-center/platform/platform-info.states'
import { describe, expect, it } from 'vitest'
import { type Answer, testApp } from '../../../../test/app.ts'
import { contextOf } from '../../../../test/fixtures/catalogue.ts'
import { makeWay } from '../../../../test/fixtures/express.ts'
import { addStock } from '../../../../test/fixtures/goods.ts'
import { completeInfo, goodsToSell, KEYWORDS, TERMS } from '../../../../test/fixtures/product/texts.ts'
import { sql } from '../../../kit/db/db.ts'
import { platformListed } from './listed.ts'
import { openPlatformInfos } from './open.ts'

const app = await testApp()
app.clock.set('2026-11-18 10:00:00')
const { db } = app.house
const seller = await app.as('seller')
const supervisor = await app.as('supervisor')
const PATH = '/product-center/platform-info'
const ctx = contextOf(app, 1)
await db.run(sql`
  INSERT INTO basic_exchange_rate (currency_code, rate, from_day) VALUES ('USD', 7.1, '2026-11-18')
  ON CONFLICT (currency_code, from_day) DO UPDATE SET rate = excluded.rate`)
await db.run(sql`
  INSERT INTO data_center_report_gross_profit_params (plat_code, platform_percent, pay_percent, from_day) VALUES ('joom', 8.5, 1, '2026-01-01')`)
await db.run(sql`UPDATE basic_pack_info SET cost = 0.5, weight = 20 WHERE id = 1`)

const details = async (id: number) => (await seller.get(`${PATH}/details/${id}`)).data
const edit = async (id: number, change: object) =>
  seller.put(`${PATH}/edit`, { id, version: (await details(id)).version, ...change })
const add = async (more: object = {}, platName = 'joom') => {
  const goods = await goodsToSell(app)
  return { goods, answer: await seller.post(`${PATH}/add`, { goodsId: goods.id, platName, ...more }) }
}
const rowOf = (id: number) => db.one(sql`SELECT * FROM product_center_platform_info WHERE id = ${id}`)
async function infoIn(state: number, platName = 'joom'): Promise<number> {
  if (state === PLATFORM_INFO.open) return (await add({}, platName)).answer.data.id
  const goods = await goodsToSell(app)
  const id = await completeInfo(seller, goods, platName)
  await seller.post(`${PATH}/finish`, { ids: [id] })
  if (state === PLATFORM_INFO.listed) await db.transact((tx) => platformListed(tx, goods.id, platName, ctx))
  return id
}

describe('texts of a goods for a platform', () => {
  it('begin with what the platform takes, sell every style, and are there once', async () => {
    const { goods, answer } = await add()
    expect(answer.data).toMatchObject({
      infoStatus: PLATFORM_INFO.open,
      goodsCode: goods.code,
      currency: 'USD',
      titleLimit: 255,
      skuCount: 2,
      pricedCount: 0,
    })
    expect(answer.data).toMatchObject({ feeRate: '8.50', payRate: '1.00' })
    expect(answer.data.skus).toMatchObject(goods.skus.map((skuId) => ({ skuId, isActivated: 1, price: null })))
    expect(answer.data.lacks).toEqual(['标题', '平台类目', `SKU【${goods.code}01、${goods.code}02】售价`])
    const again = await Promise.all([1, 2].map(() => seller.post(`${PATH}/add`, { goodsId: goods.id, platName: 'amazon' })))
    expect(again.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(again.find(({ code }) => code === 409)).toMatchObject({ msg: `商品【${goods.code}】已有亚马逊的平台信息` })
  })

  it('are opened for several platforms at once, and stay where they are there', async () => {
    const goods = await goodsToSell(app)
    const open = () => db.transact((tx) => openPlatformInfos(tx, { goodsId: goods.id, plats: ['smt', 'joom'], adRate: '5' }, ctx))
    expect(await open()).toHaveLength(2)
    expect(await open()).toEqual([])
  })

  it('are found by goods, SKU, platform, category and title, and counted by state', async () => {
    const goods = await goodsToSell(app)
    await completeInfo(seller, goods, 'smt')
    for (const condition of [
      { goodsCode: goods.code },
      { goodsCode: `${goods.code}02` },
      { goodsCode: goods.code, platName: 'smt' },
      { goodsCode: goods.code, title: 'phone ca' },
    ]) {
      const found = await seller.post(`${PATH}/list-page`, { condition })
      expect([condition, found.data.total]).toEqual([condition, 1])
      expect(found.data.list[0]).toMatchObject({ priceMin: '8.43', priceMax: '8.43', pricedCount: 2 })
    }
    const counts = await seller.post(`${PATH}/status-count`, { condition: { goodsCode: goods.code } })
    expect(counts.data).toEqual({ all: 1, 10: 1, 20: 0, 30: 0 })
    expect((await seller.post(`${PATH}/export`, { condition: { goodsCode: goods.code } })).raw.length).toBeGreaterThan(1000)
  })

  it('keep html without scripts and refuse what is too much', async () => {
    const { answer } = await add()
    const { id } = answer.data
    const saved = await edit(id, {
      description: '<p onclick="x()">Good</p><script>alert(1)</script>',
      bulletPoints: ['a', 'b'],
      platAttrs: [{ attrName: 'Color', attrValue: 'Red' }],
    })
    expect(saved).toMatchObject({
      code: 200,
      data: { description: '<p>Good</p>', bulletPoints: ['a', 'b'], platAttrs: [{ attrName: 'Color', attrValue: 'Red' }] },
    })
    expect(saved.msg).toContain('已移除')
    const many = (n: number) => Array.from({ length: n }, (_, i) => `w${i}`)
    for (const [change, said] of [
      [{ requiredKeywords: many(11) }, '必选词最多10项'],
      [{ randomKeywords: many(21) }, '随机词最多20项'],
      [{ bulletPoints: many(6) }, '卖点最多5项'],
      [{ margin: '101' }, '目标利润率'],
      [{ skus: [{ skuId: 1, price: '1' }] }, 'SKU不属于该商品'],
    ] as const)
      expect(JSON.stringify(await edit(id, change))).toContain(said)
    expect(await seller.put(`${PATH}/edit`, { id, version: 1, title: 'x' })).toMatchObject({
      code: 409,
      msg: '数据已被他人修改，请刷新后重试',
    })
    expect((await details(id)).bulletPoints).toEqual(['a', 'b'])
  })

  it('are nobody else’s', async () => {
    await db.run(sql`UPDATE account_role SET data_scope = 5 WHERE role_key = 'developer'`)
    const stranger = await app.as('developer')
    const id = await infoIn(PLATFORM_INFO.open)
    expect(await stranger.get(`${PATH}/details/${id}`)).toMatchObject({ code: 404 })
    expect(await stranger.post(`${PATH}/generate-title`, { ids: [id] })).toMatchObject({ code: 404 })
  })
})

const VERBS: Record<string, (id: number) => Promise<Answer>> = {
  finish: (id) => seller.post(`${PATH}/finish`, { ids: [id] }),
  edit: (id) => edit(id, { bulletPoints: ['x'] }),
  'empty the title': (id) => edit(id, { title: null }),
  remove: (id) => seller.delete(`${PATH}/remove/${id}`),
}
const { open, complete, listed } = PLATFORM_INFO
/** Where each leads from each state; a number is the answer that refuses it. */
const TABLE: Record<string, Record<number, number>> = {
  finish: { [open]: 400, [complete]: 409, [listed]: 409 },
  edit: { [open]: open, [complete]: complete, [listed]: listed },
  'empty the title': { [open]: open, [complete]: open, [listed]: open },
  remove: { [open]: open, [complete]: complete, [listed]: 409 },
}
const cells = Object.keys(TABLE).flatMap((verb) =>
  Object.keys(platformInfoStates.table).map((state) => ({ verb, state: Number(state) })),
)

describe('a state', () => {
  it.each(cells)('$state takes "$verb" as its table says', async ({ verb, state }) => {
    const id = await infoIn(state)
    const before = await rowOf(id)
    const answer = await VERBS[verb]!(id)
    const to = TABLE[verb]![state]!
    if (to >= 400) {
      expect(answer.code).toBe(to)
      expect(await rowOf(id)).toEqual(before)
    } else {
      expect(answer.code).toBe(200)
      expect(await rowOf(id)).toMatchObject({ info_status: to })
    }
  })

  it('says what is missing, of each', async () => {
    const ids = [await infoIn(open), await infoIn(open)]
    const answer = await seller.post(`${PATH}/finish`, { ids })
    expect(answer.msg).toMatch(/^请先完善：标题、平台类目、SKU【TX\d+01、TX\d+02】售价$/)
    expect(answer.data.refusals).toHaveLength(2)
  })

  it('does not ask for the price of a style that is not sold', async () => {
    const goods = await goodsToSell(app)
    const id = await completeInfo(seller, goods)
    const [one, two] = goods.skus
    await edit(id, {
      skus: [
        { skuId: one, price: '9.99', isActivated: 1 },
        { skuId: two, isActivated: 0 },
      ],
    })
    expect(await VERBS['finish']!(id)).toMatchObject({ code: 200 })
  })
})

describe('a title', () => {
  it('comes from the words, one for each shop, within the limit of the platform', async () => {
    const id = await completeInfo(seller, await goodsToSell(app), 'ebay-yw')
    const [made] = (await seller.post(`${PATH}/generate-title`, { ids: [id] })).data
    expect(made).toMatchObject({ id, limit: 80, length: made.title.length })
    expect(made.title).toMatch(/^New Phone Case (Slim Soft|Soft Slim) for iPhone$/)
    expect((await details(id)).title).toBe(made.title)
    const other = { ...KEYWORDS, requiredKeywords: ['Cover'], randomKeywords: [] }
    expect((await seller.post(`${PATH}/generate-title`, { ids: [id], keywords: other, preview: 1 })).data).toMatchObject([
      { title: 'New Cover for iPhone' },
    ])
    expect((await details(id)).title).toBe(made.title)
  })

  it('that cannot hold what it must is refused, and nothing is written', async () => {
    const good = await completeInfo(seller, await goodsToSell(app), 'ebay-yw')
    const long = await completeInfo(seller, await goodsToSell(app), 'ebay-yw')
    await edit(long, { requiredKeywords: ['a'.repeat(60), 'b'.repeat(30)] })
    const answer = await seller.post(`${PATH}/generate-title`, { ids: [good, long] })
    expect(answer).toMatchObject({ code: 400, msg: '必选词和后缀已超过80个字符', data: { refusals: [{ id: long }] } })
    expect((await details(good)).title).toBe('Phone Case')
    expect(await edit(long, { title: 'x'.repeat(81) })).toMatchObject({ code: 400, msg: '标题最多80个字符，现在是81个' })
  })
})

describe('a price', () => {
  const calc = (id: number, more: object = {}) => seller.post(`${PATH}/calc-price`, { ids: [id], ...more })

  it('pays cost, pack, freight and fees and leaves the margin; looking writes nothing', async () => {
    const goods = await goodsToSell(app, { packInfoId: 1 })
    const id = await completeInfo(seller, goods)
    const line = { freight: '18.20', price: '8.43', listPrice: '16.86' }
    expect((await calc(id, { preview: 1 })).data).toMatchObject([
      { currency: 'USD', exchangeRate: '7.100000', lines: [line, line] },
    ])
    expect((await supervisor.post(`${PATH}/calc-price`, { ids: [id], preview: 1 })).data[0].lines[0]).toMatchObject({
      cost: '25.0000',
      packCost: '0.5000',
      breakEven: '6.99',
    })
    const terms = { ...TERMS, margin: '20', discount: null }
    expect((await calc(id, { terms, preview: 1 })).data[0].lines[0]).toMatchObject({ price: '9.05', listPrice: '9.05' })
    expect((await details(id)).version).toBe(2)
    expect(await calc(id)).toMatchObject({ code: 200 })
    expect((await details(id)).skus).toMatchObject([{ price: '8.43', listPrice: '16.86' }, { price: '8.43' }])
  })

  it('takes what lies in stock before what the next would cost', async () => {
    const goods = await goodsToSell(app, { packInfoId: 1 })
    const id = await completeInfo(seller, goods)
    await addStock(app, goods.skus[0]!, 1, 10, { amount: '300' })
    const lines = (await supervisor.post(`${PATH}/calc-price`, { ids: [id], preview: 1 })).data[0].lines
    expect(lines).toMatchObject([
      { cost: '30.0000', price: '9.40' },
      { cost: '25.0000', price: '8.43' },
    ])
  })

  it('travels by the trial of its way, or as it was typed where that has no answer', async () => {
    const way = await makeWay(app)
    const id = await completeInfo(seller, await goodsToSell(app, { packInfoId: 1 }))
    const asked = async (more: object) =>
      (await calc(id, { preview: 1, terms: { ...TERMS, logisticWayId: way.id, ...more } })).data[0].lines[0]
    expect(await asked({ countryCode: 'DE', freight: null })).toMatchObject({ freight: '32.6400', reason: null })
    expect(await asked({ countryCode: 'FR' })).toMatchObject({ freight: '18.20', price: '8.43' })
    expect(await asked({ countryCode: 'FR', freight: null })).toMatchObject({
      price: null,
      reason: expect.stringContaining('请填写运费'),
    })
  })

  it('is refused where nothing would be left, and without what it needs', async () => {
    const id = await completeInfo(seller, await goodsToSell(app))
    const before = await details(id)
    for (const [terms, msg] of [
      [{ margin: '88' }, '费率与目标利润率之和不能达到100%'],
      [{ margin: null }, '请填写目标利润率'],
      [{ freight: null }, `SKU【${before.goodsCode}01】请选择物流渠道或填写运费`],
    ] as const)
      expect(await calc(id, { terms: { ...TERMS, ...terms } })).toMatchObject({ code: 400, msg })
    expect(await details(id)).toEqual(before)
  })

  it('of a fully managed platform is what we are paid, of defective goods a part of the list price', async () => {
    const goods = await goodsToSell(app, { packInfoId: 1 })
    const id = await completeInfo(seller, goods)
    const supply = await calc(id, { kind: 2, preview: 1, terms: { ...TERMS, freight: '1.20' } })
    expect(supply.data).toMatchObject([{ currency: 'CNY', lines: [{ price: '31.41' }, {}] }])
    expect(await calc(id, { kind: 3, preview: 1 })).toMatchObject({ code: 400, msg: '请选择瑕疵等级' })
    expect((await calc(id, { kind: 3, grade: 'B', preview: 1 })).data[0].lines[0]).toMatchObject({ price: '10.12', isBelow: 0 })
    const dear = { ...TERMS, freight: '180' }
    expect((await calc(id, { kind: 3, grade: 'B', terms: dear, preview: 1 })).data[0].lines[0]).toMatchObject({
      price: '10.12',
      isBelow: 1,
    })
    const below = await calc(id, { kind: 3, grade: 'B', terms: dear })
    expect(below).toMatchObject({ code: 409, msg: `SKU【${goods.code}01、${goods.code}02】低于保本价，请确认` })
    expect(await calc(id, { kind: 3, grade: 'B', terms: dear, confirmed: 1 })).toMatchObject({ code: 200 })
    expect((await details(id)).skus[0]).toMatchObject({ price: '10.12', listPrice: '16.86' })
  })
})

describe('copying', () => {
  it('brings words and texts of another platform, not its category and prices', async () => {
    const goods = await goodsToSell(app)
    const from = await completeInfo(seller, goods, 'joom')
    await edit(from, { bulletPoints: ['light'], description: '<p>Good</p>' })
    const to = (await seller.post(`${PATH}/add`, { goodsId: goods.id, platName: 'smt' })).data
    const copied = await seller.post(`${PATH}/copy`, { id: to.id, fromId: from, version: to.version })
    expect(copied.data).toMatchObject({
      title: 'Phone Case',
      requiredKeywords: ['Phone Case'],
      bulletPoints: ['light'],
      description: '<p>Good</p>',
      platCategoryId: null,
      skus: [{ price: null }, {}],
    })
    expect(copied.data.others).toMatchObject([{ id: from, platName: 'joom' }])
    const strange = await infoIn(open)
    expect(await seller.post(`${PATH}/copy`, { id: to.id, fromId: strange, version: 2 })).toMatchObject({ code: 409 })
    expect(await seller.post(`${PATH}/copy`, { id: to.id, fromId: from, version: 1 })).toMatchObject({
      code: 409,
      msg: '数据已被他人修改，请刷新后重试',
    })
  })
})
