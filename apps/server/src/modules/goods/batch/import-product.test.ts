import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { addGoods, addSku } from '../../../../test/fixtures/goods.ts'
import { errorsOf, readRows, uploadRows } from '../../../../test/workbook.ts'
import { sql } from '../../../kit/db/db.ts'
import type { Cell } from '../../../kit/excel/book.ts'

const app = await testApp()
const { db } = app.house
const developer = await app.as('developer')
const HEADERS = [
  '商品编码',
  '商品名称',
  '商品类目',
  '采购周期(天)',
  '带电',
  'SKU',
  '款式1',
  '采购价',
  '净重(g)',
  '长(cm)',
  '宽(cm)',
  '高(cm)',
  '条码',
  '默认仓库',
]
const load = (rows: Cell[][], headers = HEADERS, who = developer) =>
  uploadRows(who, '/goods/goodsSku/importProduct', headers, rows)
const goodsOf = (code: string) => db.one<Record<string, any>>(sql`SELECT * FROM goods_goods WHERE goods_code = ${code}`)
const skusOf = async (code: string) =>
  db.query<Record<string, any>>(
    sql`SELECT s.* FROM goods_goods_sku s JOIN goods_goods g ON g.id = s.goods_id WHERE g.goods_code = ${code} ORDER BY s.sort_no`,
  )
const counts = async () =>
  db.one(sql`SELECT (SELECT count(*) FROM goods_goods) AS goods, (SELECT count(*) FROM goods_goods_sku) AS skus`)

describe('new goods with their SKUs', () => {
  it('are made at 待完善, one row a SKU, with drawn codes', async () => {
    const { data: next } = await developer.get(`/goods/goods/next-code?catId=${await cat('EPC')}`)
    const answer = await load([
      ['', '导入壳一', '手机壳', '9', '是', '', '红', '3.5', '40'],
      ['', '导入壳一', '', '', '', '', '蓝', '3.6', '41'],
      ['IMP-A', '导入壳二', '手机壳', '', '', 'IMPX-1', '', '', ''],
      ['', '导入壳三', 'EPC', '', '', '', '', '1', '2', '10', '20', '30', '690IMP'],
    ])
    expect(answer).toMatchObject({ code: 200, data: { rows: 4, errors: [] } })
    const first = await goodsOf(next.goodsCode)
    expect(first).toMatchObject({ goods_name: '导入壳一', audit_status: 90, purchase_days: 9, is_charged: 1, goods_type: 1 })
    expect(
      (await skusOf(next.goodsCode)).map(({ sku, sku_name, cost_price, sort_no }) => [sku, sku_name, cost_price, sort_no]),
    ).toEqual([
      [`${next.goodsCode}01`, '导入壳一 红', '3.5000', 1],
      [`${next.goodsCode}02`, '导入壳一 蓝', '3.6000', 2],
    ])
    expect((await skusOf('IMP-A')).map(({ sku }) => sku)).toEqual(['IMPX-1'])
    expect(await goodsOf('IMP-A')).toMatchObject({ purchase_days: 7, is_charged: 0, declare_name_cn: expect.any(String) })
    const [third] = await db.query<Record<string, any>>(sql`SELECT * FROM goods_goods_sku WHERE barcode = '690IMP'`)
    expect(third).toMatchObject({ length: '10.00', height: '30.00' })
    expect(third!['degree_difficulty_id']).not.toBeNull()
    const log = await db.query(
      sql`SELECT 1 FROM biz_log WHERE entity = 'goods/goodsSku' AND entity_id = ${third!['id']} AND action = '导入'`,
    )
    expect(log).toHaveLength(1)
  })

  it('pass over codes that others have', async () => {
    await addSku(app, await addGoods(app, 'IMPTAKEN'), 'IMP-B01')
    await load([
      ['IMP-B', '占码', '', '', '', '', '红'],
      ['IMP-B', '', '', '', '', '', '蓝'],
    ])
    expect((await skusOf('IMP-B')).map(({ sku }) => sku)).toEqual(['IMP-B02', 'IMP-B03'])
  })

  it('are refused with every bad cell, and nothing is written', async () => {
    await addSku(app, await addGoods(app, 'IMPOLD'), 'IMPOLD01', { barcode: '690OLD' })
    const before = await counts()
    const answer = await load([
      ['', '', '手机壳'],
      ['', '无类目', ''],
      ['', '大类目', '手机配件'],
      ['IMPOLD', '旧编码', '手机壳'],
      ['IMP-C', '名', '手机壳', '5', '', 'IMPOLD01', '红'],
      ['IMP-C', '另名', '', '6', '', 'IMPC-2', '红'],
      ['IMP-D', '名', '手机壳', '', '', 'IMPC-2', '', '', '-1'],
      ['IMP-E', '名', '手机壳', '', '', 'BAD*2', '', '', '', '5', '', '', '690OLD'],
      ['IMP-F', '名', '不存在的类目'],
      ['IMP-G', '名', '手机壳', '', '也许'],
    ])
    expect(answer.code).toBe(400)
    expect(answer.msg).toBe('共 10 行，10 行有误，没有写入任何数据')
    expect(errorsOf(answer)).toEqual([
      '2 商品名称：商品名称不能为空',
      '3 商品类目：请选择商品类目，或填写商品编码',
      '4 商品类目：请选择末级商品类目',
      '5 商品编码：商品编码「IMPOLD」已存在',
      '6 SKU：SKU【IMPOLD01】已存在（商品 IMPOLD）',
      '7 商品名称：商品名称与第6行的同一商品不一致',
      '7 采购周期(天)：采购周期(天)与第6行的同一商品不一致',
      '7 款式1：款式与第6行相同',
      '8 净重(g)：净重(g)不能小于0.01',
      '8 SKU：SKU【IMPC-2】与第7行重复',
      '9 长(cm)：长宽高需同时填写',
      '9 SKU：SKU应为2-40位大写字母、数字、点、横线或下划线，以字母或数字开头',
      '9 条码：条码【690OLD】已存在（SKU IMPOLD01）',
      '10 商品类目：商品类目「不存在的类目」不存在',
      '11 带电：带电应为0或1',
    ])
    expect(await counts()).toEqual(before)
  })

  it('need the right to import goods, and a template is there for whoever is signed in', async () => {
    const warehouse = await app.as('warehouse')
    expect(await load([['', 'x', '手机壳']], HEADERS, warehouse)).toMatchObject({ status: 403 })
    const [headers] = await readRows(app, (await developer.get('/goods/goodsSku/import-template?type=product')).raw)
    expect(headers).toEqual(expect.arrayContaining(['商品编码', '商品名称', 'SKU', '采购价']))
    const [theirs] = await readRows(app, (await warehouse.get('/goods/goodsSku/import-template?type=skuExcel2')).raw)
    expect(theirs![0]).toBe('SKU*')
    expect(theirs).not.toContain('采购价')
    expect(await developer.get('/goods/goodsSku/import-template?type=nope')).toMatchObject({ code: 400 })
  })
})

describe('a thousand rows with thirty bad ones', () => {
  const rows = (bad: boolean): Cell[][] =>
    Array.from({ length: 1000 }, (_, i) => [
      `BULK${Math.floor(i / 4)}`,
      `大批${Math.floor(i / 4)}`,
      '手机壳',
      '',
      '',
      '',
      `款${i % 4}`,
      bad && i % 34 === 0 ? 'x' : '1.5',
      '10',
    ])

  it('are refused whole, and taken in one go once corrected', async () => {
    const refused = await load(rows(true))
    expect(errorsOf(refused)).toHaveLength(30)
    expect(await goodsOf('BULK0')).toBeUndefined()
    expect(await load(rows(false))).toMatchObject({ code: 200, data: { rows: 1000 } })
    expect(await skusOf('BULK249')).toHaveLength(4)
  })
})

async function cat(code: string): Promise<number> {
  return (await db.one<{ id: number }>(sql`SELECT id FROM goods_goods_cats WHERE cat_code = ${code}`))!.id
}
