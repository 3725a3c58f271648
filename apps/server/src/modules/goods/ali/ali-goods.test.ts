import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, testApp } from '../../../../test/app.ts'
import { bindFirst, FINE_DAY, goodsFor, linkRow, linksIn, offerNow, offerNumber } from '../../../../test/fixtures/ali.ts'
import { addSku } from '../../../../test/fixtures/goods.ts'
import { idOf } from '../../../../test/fixtures/people.ts'
import { sql } from '../../../kit/db/db.ts'
import { type Cell, readSheet, writeBook } from '../../../kit/excel/book.ts'

const app = await testApp()
const PATH = '/goods/ali/goods'
let purchaser: Caller
let made: Awaited<ReturnType<typeof goodsFor>>
let ids: number[]
const offers = ['001', '002', '003'].map(offerNumber)
beforeAll(async () => {
  app.clock.set(FINE_DAY)
  purchaser = await app.as('purchaser')
  made = await goodsFor(app, 'AGL', 2)
  const [a, b] = made.skuIds as [number, number]
  ids = []
  for (const [i, skuId] of [a, a, b].entries()) ids.push((await bindFirst(purchaser, app, made.goodsId, skuId, offers[i]!)).id)
  await app.house.db.run(sql`UPDATE goods_ali_goods SET link_status = 2, price_change_rate = 8 WHERE id = ${ids[1]}`)
})
const page = async (condition: object, more = {}) =>
  (await purchaser.post(`${PATH}/page`, { pageSize: 100, condition, ...more })).data.list
    .map((row: any) => row.id)
    .filter((id: number) => ids.includes(id))

describe('the links to 1688', () => {
  it('show the offer, the price, the stock and who buys', async () => {
    const { list } = (await purchaser.post(`${PATH}/page`, { condition: { sku: 'agl01' } })).data
    const offer = offerNow(app, offers[0]!)
    expect(list.find((row: any) => row.id === ids[0])).toMatchObject({
      sku: 'AGL01',
      goodsName: '商品AGL',
      offerId: offers[0],
      url: offer.url,
      aliSupplierName: offer.supplierName,
      attrs: offer.specs.at(-1)!.attrs,
      unitRatio: '1.0000',
      lastPrice: `${offer.specs.at(-1)!.price}00`,
      minOrderQty: offer.minOrderQty,
      stock: offer.specs.at(-1)!.stock,
      isDefault: 1,
      linkStatus: 1,
      lastSyncTime: FINE_DAY,
    })
  })

  it('are found by SKU, goods, offer, supplier, purchaser and state', async () => {
    expect(await page({ sku: 'AGL01' })).toEqual([ids[1], ids[0]])
    expect(await page({ sku: 'agl01, AGL02' })).toHaveLength(3)
    expect(await page({ goodsCode: 'AGL' })).toHaveLength(3)
    expect(await page({ goodsName: '品AGL' })).toHaveLength(3)
    expect(await page({ goodsName: '没有这个' })).toHaveLength(0)
    expect(await page({ offerId: offers[2] })).toEqual([ids[2]])
    expect(await page({ offerId: offers[2], aliSupplierName: offerNow(app, offers[2]!).supplierName.slice(1, 5) })).toEqual([
      ids[2],
    ])
    expect(await page({ sku: 'AGL01', purchaserId: [made.purchaserId] })).toHaveLength(2)
    expect(await page({ sku: 'AGL01', purchaserId: [await idOf(app, 'seller')] })).toHaveLength(0)
    expect(await page({ sku: 'AGL01', linkStatus: [2] })).toEqual([ids[1]])
    expect(await page({ sku: 'AGL01', isDefault: [1] })).toEqual([ids[0]])
    expect(await page({ keyword: 'AGL0' })).toHaveLength(3)
    expect(await purchaser.post(`${PATH}/page`, { orderBy: [{ field: 'stock', order: 'asc' }] })).toMatchObject({
      code: 400,
      msg: '不能按「stock」排序',
    })
    expect(await page({ goodsCode: 'AGL' }, { orderBy: [{ field: 'priceChangeRate', order: 'desc' }] })).toEqual([
      ids[1],
      ids[2],
      ids[0],
    ])
  })

  it('are counted by state in one call', async () => {
    expect((await purchaser.post(`${PATH}/status-count`, { condition: { goodsCode: 'AGL' } })).data).toEqual({
      all: 3,
      1: 2,
      2: 1,
      3: 0,
      4: 0,
    })
  })

  it('are seen by those the goods belongs to', async () => {
    await app.house.db.run(sql`UPDATE account_role SET data_scope = 5 WHERE role_key = 'developer'`)
    await app.house.db.run(sql`UPDATE account_user SET perm_version = perm_version + 1`)
    const developer = await app.as('developer')
    const seen = async () => (await developer.post(`${PATH}/page`, { condition: { goodsCode: 'AGL' } })).data.total
    expect(await seen()).toBe(3)
    await app.house.db.run(sql`UPDATE goods_goods SET developer_id = NULL WHERE id = ${made.goodsId}`)
    expect(await seen()).toBe(0)
    expect(await developer.delete(`${PATH}/delete?ids=${ids[0]}`)).toMatchObject({ code: 404 })
    expect(await developer.post('/goods/goods1688/set-default', { id: ids[0] })).toMatchObject({ code: 404 })
    expect(await developer.get(`/goods/goods1688/supplier-list/${made.goodsId}`)).toMatchObject({ code: 404 })
    for (const who of ['seller', 'warehouse', 'finance'])
      expect(await (await app.as(who)).post(`${PATH}/page`)).toMatchObject({ status: 403 })
  })

  it('leave as a workbook', async () => {
    const answer = await purchaser.post(`${PATH}/export`, {
      condition: { goodsCode: 'AGL' },
      columns: ['sku', 'offerId', 'linkStatus', 'isDefault'],
    })
    const path = join(app.house.config.dataDir, 'ali.xlsx')
    await writeFile(path, answer.raw)
    const rows = (await readSheet(path, { maxRows: 10, maxColumns: 20, maxBytes: 1e7 })).map((row) => row.cells)
    expect(rows[0]).toEqual(['SKU', '1688商品ID', '状态', '默认'])
    expect(rows).toContainEqual(['AGL01', offers[1], '涨价', '否'])
  })

  it('are deleted all or none, and the next becomes default', async () => {
    const { goodsId, skuIds } = await goodsFor(app, 'AGD', 1)
    const own = []
    for (const ending of ['004', '005', '006'])
      own.push((await bindFirst(purchaser, app, goodsId, skuIds[0]!, offerNumber(ending))).id)
    await app.house.db.run(sql`UPDATE goods_ali_goods SET link_status = 2 WHERE id = ${own[1]}`)
    const before = await linksIn(app)
    expect(await purchaser.delete(`${PATH}/delete?ids=${own[0]}&ids=999999`)).toMatchObject({ code: 404 })
    expect(await purchaser.delete(`${PATH}/delete`)).toMatchObject({ code: 400 })
    expect(await (await app.as('seller')).delete(`${PATH}/delete?ids=${own[0]}`)).toMatchObject({ status: 403 })
    expect(await linksIn(app)).toBe(before)
    expect(await purchaser.delete(`${PATH}/delete?ids=${own[0]}`)).toMatchObject({ code: 200 })
    expect(await linkRow(app, own[2]!)).toMatchObject({ is_default: 1, deleted_at: null })
    expect(await page({ goodsCode: 'AGD' })).not.toContain(own[0])
    const health = async () =>
      (await app.house.db.one<{ score: number }>(sql`SELECT health_score AS score FROM goods_goods WHERE id = ${goodsId}`))!.score
    const linked = await health()
    expect(await purchaser.delete(`${PATH}/delete?ids=${own[1]}&ids=${own[2]}`)).toMatchObject({ code: 200 })
    expect(await health()).toBe(linked - 10)
    expect((await purchaser.post(`${PATH}/page`, { condition: { goodsCode: 'AGD' } })).data.total).toBe(0)
  })
})

describe('the import', () => {
  const HEAD = ['SKU*', '1688链接或商品ID*', '规格', '单位换算', '设为默认']
  const load = async (rows: Cell[][]) =>
    purchaser.upload(
      `${PATH}/import`,
      '1688.xlsx',
      Buffer.from(await writeBook([{ name: 'x', columns: HEAD.map((header) => ({ header })), rows }])),
    )

  it('offers its template to everybody', async () => {
    expect((await (await app.as('seller')).get(`${PATH}/import-template`)).headers['content-type']).toContain('spreadsheet')
  })

  it('links by specification, asking the platform for offers it does not know', async () => {
    const { skuIds } = await goodsFor(app, 'AGI', 2)
    const [single, several] = [singleSpec(), offerNumber('520')]
    const spec = offerNow(app, several).specs[1]!
    const answer = await load([
      ['agi01', `https://detail.1688.com/offer/${several}.html`, spec.attrs.replace(';', ' / '), '2.5', '否'],
      ['AGI01', several, spec.specId === '' ? '' : offerNow(app, several).specs[0]!.specId, '', '是'],
      ['AGI02', single, '', '', ''],
    ])
    expect(answer).toMatchObject({ code: 200, msg: '成功导入 3 行' })
    const rows = await app.house.db.query(sql`
      SELECT sku_id AS sku, unit_ratio AS ratio, is_default AS preferred FROM goods_ali_goods WHERE sku_id = ANY(${skuIds}::bigint[]) ORDER BY id`)
    expect(rows).toEqual([
      { sku: skuIds[0], ratio: '2.5000', preferred: 0 },
      { sku: skuIds[0], ratio: '1.0000', preferred: 1 },
      { sku: skuIds[1], ratio: '1.0000', preferred: 1 },
    ])
  })

  it('names every bad row and links none', async () => {
    const { goodsId } = await goodsFor(app, 'AGX', 2)
    await addSku(app, goodsId, 'AGX-ZH', { skuKind: 2 })
    const several = offerNumber('520')
    const before = await linksIn(app)
    const spec = offerNow(app, several).specs[0]!.attrs
    const answer = await load([
      ['NOPE01', several, spec, '', ''],
      ['AGX-ZH', several, spec, '', ''],
      ['AGX01', 'taobao', spec, '', ''],
      ['AGX01', offerNumber('404'), spec, '', ''],
      ['AGX01', several, '颜色:没有', '', ''],
      ['AGX01', several, '', '', ''],
      ['AGX01', several, spec, '0', ''],
      ['AGX02', several, spec, '', '是'],
      ['AGX02', several, spec, '', '是'],
    ])
    expect(answer.code).toBe(400)
    expect(answer.data.errors.map((error: any) => [error.row, error.column, error.reason])).toEqual([
      [2, 'SKU', 'SKU【NOPE01】不存在'],
      [3, 'SKU', 'SKU【AGX-ZH】不是普通SKU，不能关联1688规格'],
      [4, '1688链接或商品ID', '1688商品ID格式不正确'],
      [5, '1688链接或商品ID', '1688未找到该商品'],
      [6, '规格', '1688商品没有规格「颜色:没有」'],
      [7, '规格', `1688商品有${offerNow(app, several).specs.length}个规格，请填写规格`],
      [8, '单位换算', '单位换算不能小于0.0001'],
      [10, '规格', '该规格已关联此SKU'],
      [10, '设为默认', '一个SKU只能有一个默认链接'],
    ])
    expect(await linksIn(app)).toBe(before)
    expect(await app.house.db.one(sql`SELECT 1 AS kept FROM goods_ali_offer WHERE offer_id = ${several}`)).toBeUndefined()
  })
})

/** An offer with one specification only. */
function singleSpec(): string {
  for (;;) {
    const offerId = offerNumber('077')
    if (offerNow(app, offerId).specs.length === 1) return offerId
  }
}
