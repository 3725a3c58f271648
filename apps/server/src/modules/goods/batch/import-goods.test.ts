import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { addGoods, addSku } from '../../../../test/fixtures/goods.ts'
import { errorsOf, readRows, uploadRows } from '../../../../test/workbook.ts'
import { sql } from '../../../kit/db/db.ts'
import type { Cell } from '../../../kit/excel/book.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const seller = await app.as('seller')
const sellerId = (await db.one<{ id: number }>(sql`SELECT id FROM account_user WHERE username = 'seller'`))!.id
const goodsOf = (code: string) => db.one<Record<string, any>>(sql`SELECT * FROM goods_goods WHERE goods_code = ${code}`)

describe('goods by their code', () => {
  const load = (headers: string[], rows: Cell[][]) => uploadRows(admin, '/goods/goods/import', headers, rows)

  it('are made when new and changed in their filled cells when known', async () => {
    await addGoods(app, 'GIM1', { material: '棉', purpose: '装饰', sellerIds: [sellerId], purchaseDays: 12 })
    await addSku(app, (await goodsOf('GIM1'))!['id'], 'GIM101')
    const answer = await load(
      ['商品编码', '商品名称', '商品类目', '材质', '用途', '责任销售', '带磁', '状态', '原因', '采购周期(天)'],
      [
        ['GIM1', '改后的名', '', '', '#清空', '#清空', '是', '停售', '不卖了', '#清空'],
        ['GIM2', '新商品', '', '木', '', '', '', '', '', ''],
        ['', '按类目编码', '手机壳', '', '', '', '', '', '', ''],
      ],
    )
    expect(answer).toMatchObject({ code: 200, data: { rows: 3 } })
    expect(await goodsOf('GIM1')).toMatchObject({
      goods_name: '改后的名',
      material: '棉',
      purpose: null,
      seller_ids: [],
      is_magnetic: 1,
      goods_status: '60',
      purchase_days: 7,
    })
    expect(await goodsOf('GIM2')).toMatchObject({ goods_name: '新商品', material: '木', audit_status: 90 })
    expect(
      await db.query(sql`SELECT goods_code FROM goods_goods WHERE goods_name = '按类目编码' AND goods_code LIKE 'EPC%'`),
    ).toHaveLength(1)
    const log = await db.query<{ changes: { field: string }[] }>(
      sql`SELECT changes FROM biz_log WHERE entity = 'goods/goods' AND entity_id = ${(await goodsOf('GIM1'))!['id']} AND action = '导入修改'`,
    )
    expect(log[0]!.changes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['goodsName', 'purpose', 'sellerIds', 'isMagnetic']),
    )
  })

  it('are refused with every bad cell', async () => {
    await addGoods(app, 'GIM5', { auditStatus: 100 })
    await addGoods(app, 'GIM6', { goodsType: 2 })
    const before = await db.query(sql`SELECT * FROM goods_goods ORDER BY id`)
    const answer = await load(
      ['商品编码', '商品名称', '商品类目', '海关编码', '状态'],
      [
        ['', '', '', '12345678'],
        ['GIM7', '', '', '12'],
        ['GIM7', '又一个', '', '', '停售'],
        ['GIM5', '改名'],
        ['GIM6', '改名'],
      ],
    )
    expect(errorsOf(answer)).toEqual([
      '2 商品名称：商品名称不能为空',
      '2 商品类目：请选择商品类目，或填写商品编码',
      '3 海关编码：海关编码应为8-10位数字',
      '3 商品名称：商品名称不能为空',
      '4 商品编码：商品编码「GIM7」与第3行重复',
      '4 状态：新增的商品审核后才有状态',
      '5 商品编码：商品【GIM5】当前状态为待审核，不能修改',
      '6 商品编码：组合商品【GIM6】请在组合商品页面修改',
    ])
    expect(await db.query(sql`SELECT * FROM goods_goods ORDER BY id`)).toEqual(before)
  })
})

describe('groups by their rows', () => {
  const HEADERS = ['组合SKU*', '名称', '子SKU*', '数量*', '比例']
  const load = (rows: Cell[][], who = seller) => uploadRows(who, '/goods/goods/importCombinedGoods', HEADERS, rows)
  const partsOf = async (sku: string) =>
    (
      await db.query<{ sku: string; quantity: number; ratio: string }>(sql`
        SELECT p.sku, i.quantity, i.share_ratio AS ratio FROM goods_group_sku_item i JOIN goods_goods_sku g ON g.id = i.group_sku_id
        JOIN goods_goods_sku p ON p.id = i.sku_id WHERE g.sku = ${sku} ORDER BY i.sort_no`)
    ).map(({ sku: part, quantity, ratio }) => [part, quantity, Number(ratio)])

  it('are made, and existing ones replaced', async () => {
    const goodsId = await addGoods(app, 'CMB1', { sellerIds: [sellerId] })
    await addSku(app, goodsId, 'CMB101', { costPrice: '12' })
    await addSku(app, goodsId, 'CMB102', { costPrice: '4' })
    const first = await load([
      ['CMB-SET', '套装', 'CMB101', '1', ''],
      ['CMB101*3', '三件', 'CMB101', '3', ''],
      ['CMB-SET', '', 'CMB102', '2', ''],
    ])
    expect(first).toMatchObject({ code: 200, data: { rows: 3 } })
    expect(await partsOf('CMB-SET')).toEqual([
      ['CMB101', 1, 60],
      ['CMB102', 2, 40],
    ])
    expect(await partsOf('CMB101*3')).toEqual([['CMB101', 3, 100]])
    const again = await load([
      ['CMB-SET', '', 'CMB102', '5', '30'],
      ['CMB-SET', '', 'CMB101', '1', '70'],
    ])
    expect(again).toMatchObject({ code: 200 })
    expect(await partsOf('CMB-SET')).toEqual([
      ['CMB102', 5, 30],
      ['CMB101', 1, 70],
    ])
    const kept = await db.one(sql`SELECT sku_name, version FROM goods_goods_sku WHERE sku = 'CMB-SET'`)
    expect(kept).toMatchObject({ sku_name: '套装' })
  })

  it('are refused with every bad cell', async () => {
    const before = await db.one(sql`SELECT count(*) AS n FROM goods_group_sku_item`)
    const answer = await load([
      ['CMB-A', '', 'CMB101', '1', ''],
      ['CMB-B', '名', 'CMB101', '1', '50'],
      ['CMB-B', '', 'CMB102', '1', '49'],
      ['CMB-C', '名', 'NOTHERE', '2', ''],
      ['CMB-D', '名', 'CMB101*3', '2', ''],
      ['CMB-E', '名', 'CMB101', '0', ''],
      ['CMB-F', '名', 'CMB101', '1', ''],
      ['CMB-F', '名', 'CMB101', '1', ''],
      ['CMB101', '名', 'CMB102', '2', ''],
    ])
    expect(errorsOf(answer)).toEqual([
      '2 数量：组合商品至少包含2件',
      '2 名称：新组合的名称不能为空',
      '3 比例：分摊比例合计必须为100%',
      '5 子SKU：子SKU【NOTHERE】不存在',
      '6 子SKU：组合商品不能包含组合SKU【CMB101*3】',
      '7 数量：数量应为1~999的整数',
      '7 数量：组合商品至少包含2件',
      '9 子SKU：SKU【CMB101】与第8行重复',
      '10 组合SKU：SKU【CMB101】已存在（商品 CMB1）',
    ])
    expect(await db.one(sql`SELECT count(*) AS n FROM goods_group_sku_item`)).toEqual(before)
  })

  it('have their template', async () => {
    const [headers] = await readRows(app, (await seller.get('/goods/goods/import-template?type=combined')).raw)
    expect(headers).toEqual(HEADERS)
    const purchaser = await app.as('purchaser')
    expect(await load([['X', 'x', 'x', '2', '']], purchaser)).toMatchObject({ status: 403 })
  })
})
