import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { addGoods, addHome, addSku, addStock } from '../../../../test/fixtures/goods.ts'
import { sql } from '../../../kit/db/db.ts'
import { readSheet } from '../../../kit/excel/book.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const seller = await app.as('seller')
const warehouse = await app.as('warehouse')
const userId = async (name: string) =>
  (await db.one<{ id: number }>(sql`SELECT id FROM account_user WHERE username = ${name}`))!.id
const sellerId = await userId('seller')

const goodsId = await addGoods(app, 'LST1', { sellerIds: [sellerId], defaultStoreId: 1 })
const red = await addSku(app, goodsId, 'LST101', {
  skuName: '琥珀灯罩',
  property1: '琥珀红',
  property2: '大号',
  barcode: '6911111111112',
  costPrice: '8.5',
  weight: '120',
  length: '10',
  width: '20.5',
  height: '3',
})
const blue = await addSku(app, goodsId, 'LST102', { skuName: '琥珀灯座', property1: '孔雀蓝', skuStatus: '40' })
const other = await addSku(app, await addGoods(app, 'LST2'), 'LST201', { skuName: '别人的' })
const pending = await addSku(app, await addGoods(app, 'LST3', { auditStatus: 90 }), 'LST301')
await addStock(app, red, 1, 30, { occupied: 4, amount: '300', purchaseOnWay: 7 })
await addStock(app, red, 2, 10, { amount: '40', transferOnWay: 2 })
await addStock(app, blue, 2, 3)
await addHome(app, red, 1, 'ZX-01-01-1')
await addHome(app, red, 2, 'ZY-02-02-2')
await db.run(sql`INSERT INTO goods_sku_sale (sku_id, sold7, sold30) VALUES (${red}, 3, 21)`)

const page = async (condition: object, who = admin) => (await who.post('/goods/goodsSku/list-page', { condition })).data.list
const found = async (condition: object, who = admin): Promise<string[]> =>
  (await page(condition, who)).map((row: { sku: string }) => row.sku)

describe('the list of SKUs', () => {
  it('shows the figures of all stores, or of those asked for', async () => {
    const [row] = await page({ codes: 'LST101' })
    expect(row).toMatchObject({
      sku: 'LST101',
      size: '10×20.5×3',
      costPrice: '8.5000',
      avgCost: '8.5000',
      available: 36,
      onWay: 9,
      locationName: 'ZX-01-01-1',
      sold30: 21,
      goodsName: '商品LST1',
    })
    expect((await page({ codes: 'LST101', storeId: [2] }))[0]).toMatchObject({
      available: 10,
      onWay: 2,
      locationName: 'ZY-02-02-2',
    })
  })

  it('finds many pasted codes and barcodes, one a beginning', async () => {
    expect(await found({ codes: 'lst102\n6911111111112\n\nNOPE' })).toEqual(['LST102', 'LST101'])
    expect(await found({ codes: 'LST' })).toEqual(['LST201', 'LST102', 'LST101'])
    const many = Array.from({ length: 501 }, (_, i) => `X${i}`).join('\n')
    expect(await admin.post('/goods/goodsSku/list-page', { condition: { codes: many } })).toMatchObject({
      code: 400,
      msg: 'SKU/条码最多500个',
    })
  })

  it('filters by name, kind, status, style, empty weight and size', async () => {
    expect(await found({ skuName: '珀灯' })).toEqual(['LST102', 'LST101'])
    expect(await found({ style: '雀蓝' })).toEqual(['LST102'])
    expect(await found({ style: '大号', codes: 'LST' })).toEqual(['LST101'])
    expect(await found({ codes: 'LST', skuStatus: ['40'] })).toEqual(['LST102'])
    expect(await found({ codes: 'LST', skuKind: [4] })).toEqual([])
    expect(await found({ codes: 'LST1', noWeight: [1] })).toEqual(['LST102'])
    expect(await found({ codes: 'LST1', noSize: [0] })).toEqual(['LST101'])
  })

  it('finds a word in codes, barcodes and names, however it is written', async () => {
    await db.run(sql`UPDATE goods_goods_sku SET sku_name = '别人的Lamp' WHERE id = ${other}`)
    expect(await found({ keyword: 'lst10' })).toEqual(['LST102', 'LST101'])
    expect(await found({ keyword: '6911111111112' })).toEqual(['LST101'])
    expect(await found({ keyword: 'LAMP' })).toEqual(['LST201'])
    expect(await found({ keyword: '珀' })).toEqual(['LST102', 'LST101'])
    expect(await found({ keyword: '100%' })).toEqual([])
  })

  it('filters by what a store has', async () => {
    expect(await found({ codes: 'LST1', available: [1, null] })).toEqual(['LST102', 'LST101'])
    expect(await found({ codes: 'LST1', available: [4, null] })).toEqual(['LST101'])
    expect(await found({ codes: 'LST1', available: [null, 3] })).toEqual(['LST102'])
    expect(await found({ codes: 'LST1', storeId: [1], available: [0, 0] })).toEqual(['LST102'])
    expect(await found({ codes: 'LST1', storeId: [2], available: [4, 10] })).toEqual(['LST101'])
    expect(await found({ codes: 'LST1', storeId: [1, 2], available: [36, 36] })).toEqual(['LST101'])
    expect(await found({ codes: 'LST1', storeId: [1], available: [27, null] })).toEqual([])
    expect(await found({ codes: 'LST1', storeId: [2] })).toEqual(['LST102', 'LST101'])
    expect(await found({ codes: 'LST1', storeId: [1] })).toEqual(['LST101'])
  })

  it('counts every status in one call', async () => {
    const { data } = await admin.post('/goods/goodsSku/status-count', { condition: { codes: 'LST', skuStatus: ['40'] } })
    expect(data).toMatchObject({ '20': 2, '40': 1, '80': 0 })
  })

  it('keeps to audited goods within reach; the warehouse sees all', async () => {
    expect(await found({ codes: 'LST' }, seller)).toEqual(['LST102', 'LST101'])
    expect(await found({ codes: 'LST' }, warehouse)).toEqual(['LST201', 'LST102', 'LST101'])
  })

  it('hides cost from those who may not see it, in lists, filters, sorting and exports', async () => {
    expect((await page({ codes: 'LST101' }, seller))[0]).toMatchObject({
      costPrice: null,
      avgCost: null,
      lastPurchasePrice: null,
    })
    const sorted = { condition: {}, orderBy: [{ field: 'costPrice', order: 'asc' }] }
    expect(await seller.post('/goods/goodsSku/list-page', sorted)).toMatchObject({ code: 400 })
    const headers = async (who: typeof seller, columns?: string[]) => {
      const { raw } = await who.post('/goods/goodsSku/export', { condition: { codes: 'LST101' }, columns })
      const path = join(tmpdir(), `${crypto.randomUUID()}.xlsx`)
      await writeFile(path, raw)
      return readSheet(path, { maxRows: 10, maxColumns: 100, maxBytes: 1e7 })
    }
    const [shown, first] = await headers(admin)
    expect(shown!.cells).toEqual(expect.arrayContaining(['SKU', '采购价(CNY)', '平均成本(CNY)', '可用库存']))
    expect(first!.cells[shown!.cells.indexOf('采购价(CNY)')]).toBe('8.5')
    expect((await headers(seller))[0]!.cells).not.toContain('采购价(CNY)')
    expect(await seller.post('/goods/goodsSku/export', { condition: {}, columns: ['costPrice'] })).toMatchObject({ code: 400 })
  })

  it('sorts by what an index keeps in order, and by nothing else', async () => {
    const order = (field: string) =>
      admin.post('/goods/goodsSku/list-page', { condition: { codes: 'LST' }, orderBy: [{ field, order: 'asc' }] })
    expect((await order('sku')).data.list.map((row: { sku: string }) => row.sku)).toEqual(['LST101', 'LST102', 'LST201'])
    for (const field of ['available', 'costPrice', 'skuName'])
      expect(await order(field)).toMatchObject({ code: 400, msg: `不能按「${field}」排序` })
  })
})

describe('one SKU', () => {
  const get = (path: string, who = admin) => who.get(`/goods/goodsSku/${path}`)

  it('is read by number or by code, within reach', async () => {
    expect((await get(`info?skuId=${red}`)).data).toMatchObject({
      sku: 'LST101',
      goodsCode: 'LST1',
      auditStatus: 200,
      defaultStoreName: expect.any(String),
    })
    expect((await get('info?sku=lst101', seller)).data).toMatchObject({ skuId: red, costPrice: null })
    expect((await get(`info?skuId=${pending}`)).data).toMatchObject({ sku: 'LST301', auditStatus: 90 })
    expect(await get(`info?skuId=${other}`, seller)).toMatchObject({ code: 404 })
    expect(await get('info?sku=NOPE')).toMatchObject({ code: 404, msg: 'SKU不存在或已删除' })
    expect(await get('info')).toMatchObject({ code: 400 })
  })

  it('has its stock by store, with what was sold there', async () => {
    const day = (back: number) => sql`${new Date(app.clock.now().getTime() - back * 86_400_000).toISOString().slice(0, 10)}::date`
    await db.run(
      sql`INSERT INTO goods_sku_sale_day (sku_id, day, store_id, sold) VALUES (${red}, ${day(2)}, 1, 3), (${red}, ${day(20)}, 1, 5), (${red}, ${day(40)}, 1, 9)`,
    )
    const { data } = await get('getSkuStore?sku=LST101')
    expect(data.map(({ storeName: _name, ...row }: Record<string, unknown>) => row)).toEqual([
      {
        storeId: 1,
        onHand: 30,
        occupied: 4,
        available: 26,
        purchaseOnWay: 7,
        transferOnWay: 0,
        sold7: 3,
        sold30: 8,
        locationName: 'ZX-01-01-1',
      },
      {
        storeId: 2,
        onHand: 10,
        occupied: 0,
        available: 10,
        purchaseOnWay: 0,
        transferOnWay: 2,
        sold7: 0,
        sold30: 0,
        locationName: 'ZY-02-02-2',
      },
    ])
  })

  it('has its stock by place, with its level and when it last came and went', async () => {
    const place = await db.one<{ id: number }>(sql`SELECT id FROM stock_store_location WHERE location_name = 'ZX-01-01-1'`)
    await db.run(
      sql`INSERT INTO stock_balance (store_id, place_type, place_id, sku_id, on_hand, occupied) VALUES (1, 1, ${place!.id}, ${red}, 30, 4)`,
    )
    const { data } = await get(`lcoation-level-info?skuId=${red}&storeId=1`)
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      locationName: 'ZX-01-01-1',
      areaCode: 'ZX',
      levelNo: 1,
      isMain: 1,
      onHand: 30,
      occupied: 4,
      available: 26,
      lastInTime: null,
    })
    expect((await get(`lcoation-level-info?skuId=${red}&storeId=2`)).data).toEqual([])
  })
})
