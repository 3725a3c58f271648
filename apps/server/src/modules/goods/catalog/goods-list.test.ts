import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, testApp } from '../../../../test/app.ts'
import { addGoods, addSku, addStock } from '../../../../test/fixtures/goods.ts'
import { leafCat } from '../../../../test/fixtures/goods-form.ts'
import { idOf } from '../../../../test/fixtures/people.ts'
import { sql } from '../../../kit/db/db.ts'
import { readSheet } from '../../../kit/excel/book.ts'

const app = await testApp()
const { db } = app.house
const [admin, seller, developer, purchaser, warehouse, supervisor] = (await Promise.all(
  ['admin', 'seller', 'developer', 'purchaser', 'warehouse', 'supervisor'].map((name) => app.as(name)),
)) as [Caller, Caller, Caller, Caller, Caller, Caller]
const PAGE = '/goods/goods/page-list'
const codesOf = async (condition: object, by: Caller = admin): Promise<string[]> => {
  const answer = await by.post(PAGE, { condition, pageSize: 100, orderBy: [{ field: 'goodsCode', order: 'asc' }] })
  if (answer.code !== 200) throw new Error(answer.msg)
  return answer.data.list.map((row: { goodsCode: string }) => row.goodsCode).filter((code: string) => code.startsWith('LS'))
}

const rootId = (await supervisor.post('/goods/goodsCats', { catName: '列表根' })).data.id
const catId = await leafCat(app, 'LS', { parentId: rootId })
const [developerId, purchaserId, sellerId] = await Promise.all(
  ['developer', 'purchaser', 'seller'].map((name) => idOf(app, name)),
)
let one = 0
let skus: number[] = []
beforeAll(async () => {
  const tag = await db.one<{ id: number }>(sql`SELECT id FROM basic_tag WHERE deleted_at IS NULL ORDER BY id LIMIT 1`)
  one = await addGoods(app, 'LS0001', {
    goodsName: '不锈钢保温杯500ml',
    catId,
    developerId,
    purchaserId,
    sellerIds: [sellerId],
    season: 'SUMMER',
    goodsLevel: 'A',
    defaultStoreId: 1,
    isCharged: 1,
    isMagnetic: 1,
    tagIds: [tag!.id],
    developDate: '2026-03-05',
    createTime: '2026-03-06 10:00:00+08',
  })
  skus = [
    await addSku(app, one, 'LS000101', { costPrice: '8', weight: '100' }),
    await addSku(app, one, 'LS000102', { costPrice: '12.5', weight: '150' }),
    await addSku(app, one, 'LS000103', { costPrice: '99', deletedAt: '2026-01-01' }),
  ]
  await addStock(app, skus[0]!, 1, 10, { occupied: 3, sellableOccupied: 3, purchaseOnWay: 20, transferOnWay: 5 })
  await addStock(app, skus[1]!, 2, 4)
  await db.run(sql`INSERT INTO goods_sku_sale (sku_id, sold7, sold30) VALUES (${skus[0]}, 7, 30), (${skus[1]}, 1, 2)`)
  await addGoods(app, 'LS0002', { goodsName: '陶瓷马克杯', goodsStatus: '60', developerId })
  await addGoods(app, 'LS0003', { goodsName: '待审马克杯', auditStatus: 100, developerId, submitBy: developerId })
  await addGoods(app, 'LS0004', { goodsName: '组合马克杯', goodsType: 2, developerId })
  await addGoods(app, 'LS0005', { goodsName: '删除马克杯', developerId, deletedAt: '2026-01-01' })
  await addGoods(app, 'LS0006', { goodsName: '待完善的杯', auditStatus: 90, createBy: developerId })
  await addGoods(app, 'LS0007', {
    goodsName: '被驳回的杯',
    auditStatus: 110,
    developerId,
    submitBy: developerId,
    rejectReason: '重做',
  })
})

describe('the list of goods', () => {
  it('holds audited goods with the figures of their SKUs', async () => {
    const { data } = await admin.post(PAGE, { condition: { codes: 'LS0001' } })
    expect(data).toMatchObject({ total: 1 })
    expect(data.list[0]).toMatchObject({
      goodsId: one,
      skuCount: 2,
      costMin: '8.0000',
      costMax: '12.5000',
      weightMin: '100.00',
      weightMax: '150.00',
      available: 11,
      onWay: 25,
      sold7: 8,
      sold30: 32,
      attributes: ['isCharged', 'isMagnetic'],
      catName: '类目LS',
      seasonName: '夏',
      developerName: '赵一鸣',
      purchaserName: '周敏',
      sellerIds: [sellerId],
      healthScore: 0,
    })
    expect(data.list[0]).not.toHaveProperty('description')
    expect(await codesOf({ keyword: '马克杯' })).toEqual(['LS0002'])
    expect(await codesOf({ keyword: '马克杯', goodsType: [1, 2] })).toEqual(['LS0002', 'LS0004'])
  })

  const filters: [name: string, condition: () => object, found: string[]][] = [
    ['codes and SKUs, one a line', () => ({ codes: 'ls000102\nLS0002\nNOTHING' }), ['LS0001', 'LS0002']],
    ['the beginning of a code', () => ({ codes: 'ls00' }), ['LS0001', 'LS0002']],
    ['a SKU alone', () => ({ codes: 'LS000102' }), ['LS0001']],
    ['a deleted SKU', () => ({ codes: 'LS000103' }), []],
    ['part of the name', () => ({ goodsName: '保温杯500ML' }), ['LS0001']],
    ['a name that only has the same characters', () => ({ goodsName: '杯保温' }), []],
    ['one character of a name, and more', () => ({ goodsName: '杯', codes: 'LS' }), ['LS0001', 'LS0002']],
    ['a keyword that is a code', () => ({ keyword: 'ls0001' }), ['LS0001']],
    ['a keyword that is a SKU', () => ({ keyword: 'LS000102' }), ['LS0001']],
    ['a keyword in a name', () => ({ keyword: '500ml' }), ['LS0001']],
    ['a short keyword', () => ({ keyword: 'LS', goodsLevel: 'A' }), ['LS0001']],
    ['a category', () => ({ catId: [catId] }), ['LS0001']],
    ['a category above it', () => ({ catId: rootId }), ['LS0001']],
    ['several states', () => ({ goodsStatus: ['60', '70'], codes: 'LS' }), ['LS0002']],
    ['a level', () => ({ goodsLevel: 'A', codes: 'LS' }), ['LS0001']],
    ['a season', () => ({ season: ['SUMMER'], codes: 'LS' }), ['LS0001']],
    ['the developer', () => ({ developerId: [developerId], codes: 'LS' }), ['LS0001', 'LS0002']],
    ['the purchaser', () => ({ purchaserId: [purchaserId], codes: 'LS' }), ['LS0001']],
    ['the responsible seller', () => ({ sellerIds: [sellerId], codes: 'LS' }), ['LS0001']],
    ['the default store', () => ({ defaultStoreId: [1], codes: 'LS' }), ['LS0001']],
    ['any of some attributes', () => ({ attributes: ['isLiquid', 'isMagnetic'], codes: 'LS' }), ['LS0001']],
    ['an attribute it lacks', () => ({ attributes: ['isLiquid'], codes: 'LS' }), []],
    ['the day of development', () => ({ developDate: ['2026-03-01', '2026-03-05'], codes: 'LS' }), ['LS0001']],
    ['the time of creation', () => ({ createTime: ['2026-03-06', '2026-03-06'], codes: 'LS' }), ['LS0001']],
    ['with stock', () => ({ hasStock: [1], codes: 'LS' }), ['LS0001']],
    ['without stock', () => ({ hasStock: [0], codes: 'LS' }), ['LS0002']],
    ['with or without', () => ({ hasStock: [0, 1], codes: 'LS' }), ['LS0001', 'LS0002']],
    ['without a 1688 link', () => ({ hasAli: 0, codes: 'LS' }), ['LS0001', 'LS0002']],
    ['with a shop', () => ({ hasShopLink: 1, codes: 'LS' }), []],
  ]
  it.each(filters)('is filtered by %s', async (_name, condition, found) => {
    expect(await codesOf(condition())).toEqual(found)
  })

  it('is filtered by tag, 1688 link, supplier and shop link', async () => {
    const { list } = (await admin.post(PAGE, { condition: { codes: 'LS0001' } })).data
    expect(await codesOf({ tagIds: list[0].tagIds, codes: 'LS' })).toEqual(['LS0001'])
    await db.run(sql`INSERT INTO goods_ali_offer (offer_id, subject, ali_supplier_name) VALUES ('55501', '杯', '义乌好杯厂')`)
    await db.run(sql`INSERT INTO goods_ali_offer_sku (offer_id, spec_id, attrs, price) VALUES ('55501', '1', '红', 5)`)
    await db.run(
      sql`INSERT INTO goods_ali_goods (goods_id, sku_id, offer_id, spec_id, is_default) VALUES (${one}, ${skus[0]}, '55501', '1', 1)`,
    )
    const link = await db.one<{ id: number }>(sql`
      INSERT INTO goods_goods_sku_link_shop (shop_id, shop_sku, match_key, link_type) SELECT id, 'LSX', 'LSX', 1 FROM authorize_shop LIMIT 1 RETURNING id`)
    await db.run(sql`INSERT INTO goods_link_shop_item (link_id, sku_id, quantity) VALUES (${link!.id}, ${skus[0]}, 1)`)
    expect(await codesOf({ supplierName: '好杯' })).toEqual(['LS0001'])
    expect(await codesOf({ hasAli: 1, codes: 'LS' })).toEqual(['LS0001'])
    expect(await codesOf({ hasShopLink: 1, codes: 'LS' })).toEqual(['LS0001'])
    const found = (await admin.post(PAGE, { condition: { codes: 'LS0001' } })).data
    expect(found.list[0]).toMatchObject({ supplierName: '义乌好杯厂' })
  })

  it('refuses what it cannot answer', async () => {
    const codes = Array.from({ length: 201 }, (_, i) => `LS${i}`).join('\n')
    expect(await admin.post(PAGE, { condition: { codes } })).toMatchObject({ code: 400, msg: '商品编码/SKU最多200个' })
    expect(await admin.post(PAGE, { condition: { nothing: 1 } })).toMatchObject({ code: 400 })
    expect(await admin.post(PAGE, { condition: { attributes: ['isNothing'] } })).toMatchObject({ code: 400 })
    expect(await admin.post(PAGE, { orderBy: [{ field: 'available', order: 'desc' }] })).toMatchObject({ code: 400 })
  })

  it('counts every tab in one call, without the tab that is open', async () => {
    const counts = (await admin.post('/goods/goods/status-count', { condition: { codes: 'LS', goodsStatus: ['60'] } })).data
    expect(counts).toMatchObject({ 10: 0, 20: 1, 60: 1, 80: 0 })
  })

  it('goes on where the page before ended, in the same order', async () => {
    const page = async (pageNum: number, pageSize: number) => {
      const body = { pageNum, pageSize, condition: { keyword: '翻页' }, orderBy: [{ field: 'goodsName', order: 'desc' }] }
      return (await admin.post(PAGE, body)).data.list.map((row: { goodsName: string }) => row.goodsName)
    }
    for (let i = 0; i < 25; i++) await addGoods(app, `LP00${10 + i}`, { goodsName: `翻页${10 + i}` })
    const whole = await page(1, 50)
    expect(whole).toEqual(Array.from({ length: 25 }, (_, i) => `翻页${34 - i}`))
    expect([...(await page(1, 10)), ...(await page(2, 10)), ...(await page(3, 10))]).toEqual(whole)
  })

  it('costs no more queries for more rows', async () => {
    const sent: string[] = []
    const real = app.house.db.pool.query.bind(app.house.db.pool)
    const count = async (pageSize: number) => {
      sent.length = 0
      app.house.db.pool.query = ((...args: [any]) => {
        sent.push(String(args[0]?.text ?? args[0]))
        return real(...args)
      }) as never
      await admin.post(PAGE, { pageSize, condition: { codes: 'LS' } }).finally(() => {
        app.house.db.pool.query = real
      })
      return sent.length
    }
    expect(await count(10)).toBe(await count(100))
  })
})

describe('whose goods they are', () => {
  it('those of the developer, the purchaser and the responsible sellers; the warehouse sees all', async () => {
    expect(await codesOf({ codes: 'LS' }, seller)).toEqual(['LS0001'])
    expect(await codesOf({ codes: 'LS' }, purchaser)).toEqual(['LS0001'])
    expect(await codesOf({ codes: 'LS' }, developer)).toEqual(['LS0001', 'LS0002'])
    expect(await codesOf({ codes: 'LS' }, supervisor)).toEqual(['LS0001', 'LS0002'])
    expect(await codesOf({ codes: 'LS' }, await app.as('yuan.jing'))).toEqual([])
    await db.run(sql`UPDATE account_role SET data_scope = 5 WHERE role_key = 'warehouse'`)
    await db.run(sql`UPDATE account_user SET perm_version = perm_version + 1`)
    expect(await codesOf({ codes: 'LS' }, warehouse)).toEqual(['LS0001', 'LS0002'])
    expect(await warehouse.get(`/goods/goods/${one}`)).toMatchObject({ code: 200 })
    const other = await app.as('yuan.jing')
    for (const path of [`/${one}`, `/getDescription?goodsId=${one}`, `/health?goodsId=${one}`, `/log-list?goodsId=${one}`])
      expect(await other.get(`/goods/goods${path}`)).toMatchObject({ code: 404 })
  })

  it('what it costs is seen by those who may', async () => {
    const row = (await seller.post(PAGE, { condition: { codes: 'LS0001' } })).data.list[0]
    expect(row).not.toHaveProperty('costMin')
    expect((await seller.post(PAGE, { orderBy: [{ field: 'costMin', order: 'asc' }] })).code).toBe(400)
    expect((await seller.get(`/goods/goods/${one}`)).data.skus[0]).toMatchObject({ costPrice: null, avgCost: null })
  })
})

describe('pending goods', () => {
  const pending = async (condition: object, by: Caller = developer) =>
    (
      await by.post('/goods/goods/pending-page-list', {
        condition: { codes: 'LS', ...condition },
        orderBy: [{ field: 'goodsCode', order: 'asc' }],
      })
    ).data.list
  it('are listed with what they lack, who submitted them and why they were rejected', async () => {
    const list = await pending({})
    expect(list.map((row: any) => [row.goodsCode, row.auditStatus])).toEqual([
      ['LS0003', 100],
      ['LS0006', 90],
      ['LS0007', 110],
    ])
    expect(list[0]).toMatchObject({ submitByName: '赵一鸣', developerName: '赵一鸣' })
    expect(list[1]).toMatchObject({
      createById: developerId,
      missing: expect.arrayContaining(['商品类目', '主图', '开发员', 'SKU']),
    })
    expect(list[2]).toMatchObject({ rejectReason: '重做' })
    expect((await pending({ auditStatus: [110] })).map((row: any) => row.goodsCode)).toEqual(['LS0007'])
    expect((await pending({ mine: [1] })).map((row: any) => row.goodsCode)).toEqual(['LS0003', 'LS0007'])
    expect(await pending({}, seller)).toEqual([])
  })

  it('are counted by tab', async () => {
    const counts = await developer.post('/goods/goods/pending-status-count', { condition: { codes: 'LS', auditStatus: [90] } })
    expect(counts.data).toEqual({ all: 3, 90: 1, 100: 1, 110: 1, mine: 2 })
  })
})

describe('the export', () => {
  const sheet = async (by: Caller, body: Record<string, unknown>) => {
    const file = await by.post('/goods/goods/export', body)
    const path = join(app.house.config.dataDir, 'goods.xlsx')
    await writeFile(path, file.raw)
    return (await readSheet(path, { maxRows: 1000, maxColumns: 100, maxBytes: 1e8 })).map(({ cells }) => cells)
  }
  it('holds the filter in the visible columns, and no costs for those who may not see them', async () => {
    const columns = ['goodsCode', 'goodsName', 'skuCount', 'costMin', 'available', 'goodsStatus', 'attributes']
    expect(await sheet(admin, { condition: { codes: 'LS0001' }, columns })).toEqual([
      ['商品编码', '商品名称', 'SKU数', '最低采购价(CNY)', '可用库存', '商品状态', '属性'],
      ['LS0001', '不锈钢保温杯500ml', '2', '8', '11', '在售', '带电、带磁'],
    ])
    const [header] = await sheet(seller, { condition: { codes: 'LS0001' } })
    expect(header).toContain('商品编码')
    expect(header!.some((cell) => cell?.includes('采购价'))).toBe(false)
    expect((await seller.post('/goods/goods/export', { condition: {}, columns: ['costMin'] })).code).toBe(400)
  })
})
