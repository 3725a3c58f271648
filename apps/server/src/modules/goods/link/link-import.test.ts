import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { addShop, addShopSku, addSku, rowsOf } from '../../../../test/fixtures/catalogue.ts'
import { sql } from '../../../kit/db/db.ts'
import { type Cell, writeBook } from '../../../kit/excel/book.ts'

const app = await testApp()
const { db } = app.house
const seller = await app.as('seller')
const PATH = '/goods/goods-sku-link-shop'
const HEAD = ['店铺*', '店铺SKU*', '本地SKU*', '销售', '备注'].map((header) => ({ header }))
const load = async (rows: Cell[][], who = seller) =>
  who.upload(`${PATH}/import`, '关联.xlsx', await writeBook([{ name: '店铺SKU关联', columns: HEAD, rows }]))
const shop = await addShop(app, '导入店')
for (const [sku, spec] of [
  ['IM0001'],
  ['IM0002'],
  ['IMEND', { status: '80' }],
  ['IM0001*2', { parts: [['IM0001', 2]] }],
] as const)
  await addSku(app, sku, spec as object)
const links = () =>
  db.query(sql`
    SELECT l.match_key AS key, l.link_type AS type, l.remark,
      (SELECT string_agg(k.sku || '×' || i.quantity, ' ' ORDER BY k.sku) FROM goods_link_shop_item i JOIN goods_goods_sku k ON k.id = i.sku_id WHERE i.link_id = l.id) AS items
    FROM goods_goods_sku_link_shop l WHERE l.shop_id = ${shop} AND l.is_activated = 1 ORDER BY 1`)

describe('importing links', () => {
  it('gives a template to everybody signed in', async () => {
    const [header] = await rowsOf(app, (await (await app.as('warehouse')).get(`${PATH}/import-template`)).raw)
    expect(header).toEqual(['店铺*', '店铺SKU*', '本地SKU*', '销售', '备注'])
  })

  it('reads multiples and joined codes; a group of exactly such a code is the group', async () => {
    await addShopSku(app, shop, 'im-b')
    const answer = await load([
      ['导入店', 'IM-A', 'im0001', '', '第一行'],
      ['T导入店', 'im-b', 'IM0001*3 + im0002', '王芳', ''],
      ['导入店', 'IM-C', 'IM0001*2', '', ''],
    ])
    expect(answer).toMatchObject({ code: 200, msg: '成功导入 3 行', data: { rows: 3, errors: [] } })
    expect(await links()).toEqual([
      { key: 'IM-A', type: 3, remark: '第一行', items: 'IM0001×1' },
      { key: 'IM-B', type: 3, remark: null, items: 'IM0001×3 IM0002×1' },
      { key: 'IM-C', type: 3, remark: null, items: 'IM0001*2×1' },
    ])
    expect(await db.one(sql`SELECT match_status FROM goods_shopsku WHERE shop_id = ${shop}`)).toEqual({ match_status: 1 })
  })

  it('tells every bad row and writes none', async () => {
    const before = await links()
    const answer = await load([
      ['导入店', 'IM-GOOD', 'IM0001', '', ''],
      ['导入店', 'IM-D', 'NOBODY', '', ''],
      ['导入店', 'IM-E', 'IMEND*2', '', ''],
      ['导入店', 'im-a', 'IM0002', '', ''],
      ['导入店', 'im-good', 'IM0002', '', ''],
      ['导入店', 'IM-F', 'IM0001*600+IM0001*600', '', ''],
      ['没有的店', 'IM-G', 'IM0001', '', ''],
      ['导入店', '', 'IM0001', '', ''],
    ])
    expect(answer).toMatchObject({ code: 400, msg: '共 8 行，7 行有误，没有写入任何数据' })
    expect(answer.data.errors.map((error: { row: number; reason: string }) => `${error.row} ${error.reason}`)).toEqual([
      '3 SKU【NOBODY】不存在',
      '4 SKU【IMEND】未审核或已淘汰，不能关联',
      '5 店铺【导入店】的SKU【IM-A】已关联【IM0001】，请先解除',
      '6 店铺SKU【im-good】与第 2 行重复',
      '7 SKU【IM0001】的数量不能超过999',
      '8 店铺「没有的店」不存在',
      '9 店铺SKU不能为空',
    ])
    expect(await links()).toEqual(before)
  })

  it('takes shops within reach only', async () => {
    const before = await links()
    const answer = await load([['导入店', 'IM-X', 'IM0001', '', '']], await app.as('xu.lei'))
    expect(answer.data.errors).toMatchObject([{ row: 2, column: '店铺', reason: '店铺不存在或不归您管理' }])
    expect(await links()).toEqual(before)
  })

  it('takes ten thousand rows', async () => {
    const rows = Array.from({ length: 10_000 }, (_, i) => ['导入店', `BULK-${i}`, `IM0001*${(i % 990) + 3}`, '', ''])
    expect(await load(rows)).toMatchObject({ code: 200, data: { rows: 10_000 } })
    expect(await links()).toHaveLength(10_003)
  })
})
