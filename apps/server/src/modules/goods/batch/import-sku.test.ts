import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { addGoods, addSku, addStock } from '../../../../test/fixtures/goods.ts'
import { errorsOf, uploadRows } from '../../../../test/workbook.ts'
import { sql } from '../../../kit/db/db.ts'
import type { Cell } from '../../../kit/excel/book.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const warehouse = await app.as('warehouse')
const load = (headers: string[], rows: Cell[][], who = admin) =>
  uploadRows(who, '/goods/goodsSku/importGoodsSkuExcel2', headers, rows)
const row = (id: number) => db.one<Record<string, any>>(sql`SELECT * FROM goods_goods_sku WHERE id = ${id}`)

let n = 0
let code = ''
let goodsId = 0
let a = 0
let b = 0
beforeEach(async () => {
  code = `UPD${++n}X`
  goodsId = await addGoods(app, code)
  a = await addSku(app, goodsId, `${code}01`, {
    property1: '红',
    weight: '10',
    costPrice: '2',
    barcode: `71${n}`,
    retailPrice: '9',
  })
  b = await addSku(app, goodsId, `${code}02`, { property1: '蓝', weight: '20', costPrice: '4', barcode: `72${n}` })
})

describe('an update of SKUs', () => {
  it('changes filled cells only; #清空 empties', async () => {
    const answer = await load(
      ['SKU*', '净重(g)', '采购价', '参考售价(USD)', '条码', '操作难度'],
      [
        [`${code}01`, '11.5', '', '#清空', '#清空', ''],
        [`${code.toLowerCase()}02`, '', '4.25', '', '', ''],
      ],
    )
    expect(answer).toMatchObject({ code: 200, data: { rows: 2 } })
    expect(await row(a)).toMatchObject({ weight: '11.50', cost_price: '2.0000', retail_price: null, barcode: null, version: 2 })
    expect(await row(b)).toMatchObject({ weight: '20.00', cost_price: '4.2500', barcode: `72${n}`, version: 2 })
    expect(await load(['SKU', '净重(g)'], [[`${code}01`, '11.50']])).toMatchObject({ code: 200 })
    expect((await row(a))!['version']).toBe(2)
  })

  it('lets two SKUs swap barcode and style', async () => {
    const swapped = await load(
      ['SKU', '条码', '款式1'],
      [
        [`${code}01`, `72${n}`, '蓝'],
        [`${code}02`, `71${n}`, '红'],
      ],
    )
    expect(swapped).toMatchObject({ code: 200 })
    expect(await row(a)).toMatchObject({ barcode: `72${n}`, property1: '蓝' })
  })

  it('never overwrites a weight that the warehouse has confirmed', async () => {
    await warehouse.put('/goods/goodsSku/edit', { skuId: a, version: 1, weight: '12' })
    const rows = [
      [`${code}01`, '15'],
      [`${code}02`, '21'],
    ]
    const answer = await load(['SKU', '净重(g)'], rows)
    expect(errorsOf(answer)).toEqual([`2 净重(g)：SKU【${code}01】重量已由仓库称重确认，不能导入修改`])
    expect([(await row(a))!['weight'], (await row(b))!['weight']]).toEqual(['12.00', '20.00'])
    expect(
      await load(
        ['SKU', '净重(g)'],
        [
          [`${code}01`, '12'],
          [`${code}02`, '21'],
        ],
      ),
    ).toMatchObject({ code: 200 })
  })

  it('names every bad cell', async () => {
    const group = await addSku(app, await addGoods(app, `${code}G`, { goodsType: 2 }), `${code}01*2`, { skuKind: 2 })
    await addSku(app, await addGoods(app, `${code}W`, { auditStatus: 100 }), `${code}W01`)
    const before = await db.query(sql`SELECT * FROM goods_goods_sku ORDER BY id`)
    const answer = await load(
      ['SKU', 'SKU名称', '款式1', '净重(g)', '长(cm)', '条码', '操作难度'],
      [
        ['NOTHERE'],
        [`${code}01`, '#清空', '蓝', '', '5'],
        [`${code}01`, '重复'],
        [`${code}02`, '', '', '0', '', `71${n}`, '登天'],
        [`${code}01*2`, '', '', '5'],
        [`${code}W01`, '改名'],
      ],
    )
    expect(errorsOf(answer)).toEqual([
      '2 SKU：SKU【NOTHERE】不存在',
      `3 SKU名称：SKU名称不能清空`,
      `3 长(cm)：长宽高需同时填写`,
      `3 款式1：款式与SKU【${code}02】相同`,
      `4 SKU：SKU【${code}01】与第3行重复`,
      `5 净重(g)：净重(g)不能小于0.01`,
      `5 操作难度：操作难度「登天」不存在`,
      `5 条码：条码【71${n}】已存在（SKU ${code}01）`,
      `6 净重(g)：组合和随机SKU没有自己的净重(g)`,
      `7 SKU：商品【${code}W】当前状态为待审核，不能修改`,
    ])
    expect(await db.query(sql`SELECT * FROM goods_goods_sku ORDER BY id`)).toEqual(before)
    expect(group).toBeGreaterThan(0)
  })

  it('leaves an audited goods as complete as it was', async () => {
    const answer = await load(['SKU', '净重(g)'], [[`${code}01`, '#清空']])
    expect(errorsOf(answer)[0]).toMatch(/^2 SKU：请先完善：/)
    expect((await row(a))!['weight']).toBe('10.00')
  })

  it('reaches only what a person may reach', async () => {
    const purchaser = await app.as('purchaser')
    expect(errorsOf(await load(['SKU', '净重(g)'], [[`${code}01`, '9']], purchaser))).toEqual([`2 SKU：SKU【${code}01】不存在`])
    expect(await load(['SKU', '采购价'], [[`${code}01`, '9']], warehouse)).toMatchObject({
      code: 400,
      msg: '「SKU更新」模板没有列「采购价」，请删除后重试',
    })
  })
})

describe('the status columns', () => {
  it('move SKUs by the rules, with a reason', async () => {
    expect(
      await load(
        ['SKU', '状态', '原因'],
        [
          [`${code}01`, '清仓', '换季'],
          [`${code}02`, '清仓', '换季'],
        ],
      ),
    ).toMatchObject({ code: 200 })
    expect((await row(a))!['sku_status']).toBe('40')
    const logs = await db.query(sql`SELECT to_status, reason, source FROM goods_goods_status_update_log WHERE sku_id = ${a}`)
    expect(logs).toEqual([{ to_status: '40', reason: '换季', source: 3 }])
  })

  it('are refused by the same rules, and nothing moves', async () => {
    await db.run(sql`UPDATE goods_goods_sku SET sku_status = '60' WHERE id = ${b}`)
    await addStock(app, b, 1, 5)
    const answer = await load(
      ['SKU', '状态', '原因', '净重(g)'],
      [
        [`${code}01`, '已淘汰', '停', '9'],
        [`${code}02`, '已淘汰', '', '9'],
      ],
    )
    expect(errorsOf(answer)).toEqual([`2 原因：变更原因至少2个字`, `2 状态：不允许从在售改为已淘汰`, `3 原因：请填写变更原因`])
    const held = await load(['SKU', '状态', '原因'], [[`${code}02`, '已淘汰', '清理']])
    expect(errorsOf(held)).toEqual([`2 状态：SKU【${code}02】仍有库存5、在途0、未完成订单0，不能淘汰`])
    expect((await row(b))!['weight']).toBe('20.00')
    expect(errorsOf(await load(['SKU', '状态', '原因'], [[`${code}01`, '清仓', '换季']], warehouse))).toEqual([
      '2 状态：您没有权限修改商品状态',
    ])
  })
})
