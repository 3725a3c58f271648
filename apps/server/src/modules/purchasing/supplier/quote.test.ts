import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeSku } from '../../../../test/fixtures/stock.ts'
import { makeBought, makeQuote, makeSupplier } from '../../../../test/fixtures/supply.ts'
import { errorsOf, uploadRows } from '../../../../test/workbook.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const purchaser = await app.as('purchaser')
const PATH = '/purchasing/supplier-sku'
const add = (supplierId: number, skuId: number, more: object = {}) =>
  purchaser.post(PATH, { supplierId, skuId, price: '10', ...more })
const defaults = async (skuId: number) =>
  (
    await db.query<{ id: number }>(
      sql`SELECT id FROM purchasing_supplier_sku WHERE sku_id = ${skuId} AND is_default = 1 AND status = 1 AND deleted_at IS NULL`,
    )
  ).map(({ id }) => id)

describe('quotes', () => {
  it('have exactly one default of a SKU while any is enabled', async () => {
    const skuId = await makeSku(app)
    const first = (await add(await makeSupplier(app), skuId)).data
    const second = (await add(await makeSupplier(app), skuId)).data
    expect([first.isDefault, second.isDefault]).toEqual([1, 0])
    const refused = { code: 409, msg: '请先指定其他默认报价' }
    expect(await purchaser.delete(`${PATH}/${first.id}`)).toMatchObject(refused)
    expect(await purchaser.put(PATH, { ...first, isDefault: 0 })).toMatchObject(refused)
    expect(await purchaser.put(PATH, { ...first, status: 0 })).toMatchObject(refused)
    expect(await purchaser.post(`${PATH}/set-default`, { id: second.id })).toMatchObject({ code: 200, data: { isDefault: 1 } })
    expect(await defaults(skuId)).toEqual([second.id])
    expect(await purchaser.delete(`${PATH}/${first.id}`)).toMatchObject({ code: 200 })
    const last = (await purchaser.put(PATH, { ...second, status: 0, isDefault: 1, version: 2 })).data
    expect(last).toMatchObject({ status: 0, isDefault: 0 })
    expect(await purchaser.post(`${PATH}/set-default`, { id: second.id })).toMatchObject({ code: 409 })
    expect((await purchaser.put(PATH, { ...last, status: 1, isDefault: 0 })).data).toMatchObject({ status: 1, isDefault: 1 })
  })

  it('keep one default when several are made and set at once', async () => {
    const skuId = await makeSku(app)
    const suppliers = [await makeSupplier(app), await makeSupplier(app), await makeSupplier(app)]
    const made = await Promise.all(suppliers.map((id) => add(id, skuId, { isDefault: 1 })))
    expect(made.map(({ code }) => code)).toEqual([200, 200, 200])
    await Promise.all(made.map(({ data }) => purchaser.post(`${PATH}/set-default`, { id: data.id })))
    expect(await defaults(skuId)).toHaveLength(1)
  })

  it('refuse ladders that do not rise in number or rise in price, pairs twice, combined SKUs and barred suppliers', async () => {
    const [skuId, supplierId] = [await makeSku(app), await makeSupplier(app)]
    const rungs = (...ladder: [number, string][]) => ({ ladder: ladder.map(([minQty, price]) => ({ minQty, price })) })
    expect(await add(supplierId, skuId, rungs([100, '9'], [50, '8']))).toMatchObject({
      code: 400,
      msg: '阶梯价第2行：起订数量应大于100',
    })
    expect(await add(supplierId, skuId, rungs([100, '11']))).toMatchObject({ code: 400, msg: '阶梯价第1行：单价11不能高于10' })
    expect(await add(supplierId, skuId, { price: '0' })).toMatchObject({ code: 400 })
    expect(await add(supplierId, skuId, rungs([100, '9'], [500, '9']))).toMatchObject({ code: 200 })
    expect((await add(supplierId, skuId)).msg).toBe(`供应商「测试供应商${supplierId}」已有SKU S${skuId} 的报价`)
    const group = await makeSku(app, 2)
    expect(await add(supplierId, group)).toMatchObject({ code: 400, msg: `SKU S${group} 为组合商品，请采购子SKU` })
    const listed = await makeSupplier(app, { status: 2 })
    expect(await add(listed, skuId)).toMatchObject({ code: 400, msg: `供应商「测试供应商${listed}」已拉黑，不能报价` })
  })

  it('answer an order line with the price of its quantity and the last five prices', async () => {
    const [skuId, supplierId, disabled] = [await makeSku(app), await makeSupplier(app), await makeSupplier(app, { status: 0 })]
    const ladder = [
      { minQty: 50, price: '9.5' },
      { minQty: 200, price: '9' },
    ]
    await makeQuote(app, supplierId, skuId, { price: '10', ladder, moq: 20, packQty: 10, isDefault: 1 })
    await makeQuote(app, disabled, skuId)
    for (const price of ['1', '2', '3', '4', '5', '6']) await makeBought(app, { supplierId, skuId, price })
    await makeBought(app, { supplierId, skuId, price: '99', checkFlag: 100 })
    const ask = async (query: string) => (await purchaser.get(`${PATH}/by-sku?${query}`)).data
    const [quote, ...others] = await ask(`skuId=${skuId}&quantity=60`)
    expect(others).toEqual([])
    expect(quote).toMatchObject({
      supplierId,
      price: '9.5',
      basePrice: '10.0000',
      moq: 20,
      packQty: 10,
      leadDays: 7,
      isDefault: 1,
    })
    expect(quote.lastPrices.map((past: { price: string }) => Number(past.price))).toEqual([6, 5, 4, 3, 2])
    expect((await ask(`sku=S${skuId}`))[0].price).toBe('10.0000')
    expect((await ask(`skuId=${skuId}&quantity=200&supplierId=${supplierId}`))[0].price).toBe('9')
    expect(await purchaser.get(`${PATH}/by-sku`)).toMatchObject({ code: 400, msg: '请选择SKU' })
    const [row] = (await purchaser.post(`${PATH}/list-page`, { condition: { sku: `S${skuId}`, supplierId: [supplierId] } })).data
      .list
    expect(row.lastPrices).toHaveLength(5)
  })

  it('are imported with ladders and defaults; a known pair gets the new price', async () => {
    const [a, b, skuId] = [await makeSupplier(app), await makeSupplier(app), await makeSku(app)]
    const headers = ['供应商', 'SKU', '单价', '阶梯价', '起订量', '默认']
    const bring = (...rows: string[][]) => uploadRows(purchaser, `${PATH}/import`, headers, rows)
    const bad = await bring(
      [`测试供应商${a}`, `S${skuId}`, '5', '100:4;50:3', '', ''],
      ['没有这家', `S${skuId}`, '5', '', '', ''],
      [`T${b}`, 'NOSUCH', '5', '', '', ''],
      [`T${b}`, `S${skuId}`, '5', 'x', '', ''],
    )
    expect(errorsOf(bad)).toEqual([
      '2 阶梯价：阶梯价第2行：起订数量应大于100',
      '3 供应商：供应商「没有这家」不存在',
      '4 SKU：SKU「NOSUCH」不存在',
      '5 阶梯价：阶梯价应写成 数量:单价，用分号隔开',
    ])
    expect(await db.query(sql`SELECT 1 FROM purchasing_supplier_sku WHERE sku_id = ${skuId}`)).toEqual([])
    const good = await bring(
      [`T${a}`, `S${skuId}`, '5', '100:4.5;500:4', '10', ''],
      [`测试供应商${b}`, `S${skuId}`, '6', '', '', '是'],
    )
    expect(good).toMatchObject({ code: 200, data: { rows: 2 } })
    const quotes = () =>
      db.query(sql`SELECT supplier_id, price, moq, is_default FROM purchasing_supplier_sku WHERE sku_id = ${skuId} ORDER BY id`)
    expect(await quotes()).toEqual([
      { supplier_id: a, price: '5.0000', moq: 10, is_default: 0 },
      { supplier_id: b, price: '6.0000', moq: 1, is_default: 1 },
    ])
    expect(await bring([`T${a}`, `S${skuId}`, '4.9', '', '12', '是'])).toMatchObject({ code: 200 })
    expect(await quotes()).toEqual([
      { supplier_id: a, price: '4.9000', moq: 12, is_default: 1 },
      { supplier_id: b, price: '6.0000', moq: 1, is_default: 0 },
    ])
  })
})
