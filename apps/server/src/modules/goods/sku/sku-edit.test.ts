import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { addGoods, addSku } from '../../../../test/fixtures/goods.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const warehouse = await app.as('warehouse')
const purchaser = await app.as('purchaser')
const admin = await app.as('admin')
const row = (id: number) => db.one<Record<string, any>>(sql`SELECT * FROM goods_goods_sku WHERE id = ${id}`)
const edit = (body: Record<string, unknown>, who = admin) => who.put('/goods/goodsSku/edit', body)

let n = 0
let sku = ''
let goodsId = 0
let id = 0
beforeEach(async () => {
  sku = `EDS${++n}X01`
  goodsId = await addGoods(app, `EDS${n}X`)
  id = await addSku(app, goodsId, sku, { weight: '50', costPrice: '3', skuStatus: '20' })
})

describe('a quick edit', () => {
  it('changes what is measured and leaves what is not sent', async () => {
    const edited = await edit({
      skuId: id,
      version: 1,
      weight: '61.5',
      length: '10',
      width: '8',
      height: '2',
      barcode: `690${n}`,
    })
    expect(edited.data).toMatchObject({
      sku,
      weight: '61.50',
      size: '10×8×2',
      barcode: `690${n}`,
      version: 2,
      weightCheckedTime: null,
    })
    expect((await edit({ skuId: id, version: 2, barcode: null })).data).toMatchObject({ barcode: null, weight: '61.50' })
    const logs = await db.query<{ changes: { field: string }[] }>(
      sql`SELECT changes FROM biz_log WHERE entity = 'goods/goodsSku' AND entity_id = ${id} ORDER BY id`,
    )
    expect(logs[0]!.changes.map(({ field }) => field)).toEqual(['weight', 'length', 'width', 'height', 'barcode'])
  })

  it('of the weight by the warehouse confirms it', async () => {
    expect((await edit({ skuId: id, version: 1, barcode: `691${n}` }, warehouse)).data.weightCheckedTime).toBeNull()
    const { data } = await edit({ skuId: id, version: 2, weight: '52' }, warehouse)
    expect(data.weightCheckedTime).toMatch(/^\d{4}-/)
    expect(data.weightCheckedName).toBeTruthy()
  })

  it('is refused when somebody was quicker', async () => {
    await edit({ skuId: id, version: 1, weight: '51' })
    const late = await edit({ skuId: id, version: 1, weight: '49' })
    expect(late).toMatchObject({ code: 409, msg: '数据已被他人修改，请刷新后重试' })
    expect(late.data.since[0].changes[0]).toMatchObject({ field: 'weight' })
    expect((await row(id))!['weight']).toBe('51.00')
  })

  it('refuses half a size, a taken barcode, no weight, and what is out of bounds', async () => {
    await addSku(app, goodsId, `EDS${n}X02`, { barcode: `692${n}` })
    const before = await row(id)
    const refusals: [object, string][] = [
      [{ length: '10' }, '长宽高需同时填写'],
      [{ barcode: `692${n}` }, `条码【692${n}】已存在（SKU EDS${n}X02）`],
      [{ weight: null }, '净重(g)不能为空'],
      [{ weight: '0' }, '净重(g)不能小于0.01'],
      [{ weight: '500001' }, '净重(g)不能大于500000'],
      [{ packInfoId: 99_999_999 }, '包装所选的包装信息不存在'],
    ]
    for (const [body, msg] of refusals) expect(await edit({ skuId: id, version: 1, ...body })).toMatchObject({ code: 400, msg })
    expect(await row(id)).toEqual(before)
    const seller = await app.as('seller')
    expect(await edit({ skuId: id, version: 1, weight: '9' }, seller)).toMatchObject({ status: 403 })
    expect(await edit({ skuId: id, version: 1, weight: '9' }, purchaser)).toMatchObject({ code: 404 })
  })

  it('gives groups no weight of their own', async () => {
    const group = await addSku(app, await addGoods(app, `EDS${n}G`, { goodsType: 2 }), `${sku}*2`, { skuKind: 2 })
    expect(await edit({ skuId: group, version: 1, weight: '5' })).toMatchObject({
      code: 400,
      msg: '组合和随机SKU没有自己的重量和尺寸',
    })
    expect(await edit({ skuId: group, version: 1, barcode: `693${n}` })).toMatchObject({ code: 200 })
  })
})

describe('the defective SKU', () => {
  const make = (skuId: number, who = warehouse) => who.post('/goods/goodsSku/create-defective', { skuId })

  it('copies the master data at 清仓, is linked to its origin, and is made once', async () => {
    await db.run(sql`UPDATE goods_goods_sku SET barcode = ${`694${n}`}, length = 1, width = 2, height = 3 WHERE id = ${id}`)
    const first = await make(id)
    expect(first.data).toMatchObject({ sku: `${sku}-BLP`, created: true })
    const made = (await row(first.data.skuId))!
    expect(made).toMatchObject({
      sku_kind: 4,
      origin_sku_id: id,
      goods_id: goodsId,
      sku_status: '40',
      weight: '50.00',
      cost_price: '3.0000',
      barcode: null,
      length: '1.00',
    })
    const links = await db.query(
      sql`SELECT link_sku_id, link_type FROM goods_goods_sku_link_sku WHERE sku_id = ${first.data.skuId}`,
    )
    expect(links).toEqual([{ link_sku_id: id, link_type: 5 }])
    expect((await make(id)).data).toEqual({ skuId: first.data.skuId, sku: `${sku}-BLP`, created: false })
    const [one, two] = await Promise.all([make(id), make(id)])
    expect([one.data.skuId, two.data.skuId]).toEqual([first.data.skuId, first.data.skuId])
    expect((await db.one(sql`SELECT goods_status FROM goods_goods WHERE id = ${goodsId}`))!['goods_status']).toBe('20')
  })

  it('is of plain, audited SKUs only, and its code must be free', async () => {
    const defective = (await make(id)).data.skuId
    expect(await make(defective)).toMatchObject({ code: 400, msg: `SKU【${sku}-BLP】不是普通SKU，不能生成不良品SKU` })
    const pending = await addSku(app, await addGoods(app, `EDS${n}P`, { auditStatus: 90 }), `EDS${n}P01`)
    expect(await make(pending)).toMatchObject({ code: 409, msg: `商品【EDS${n}P】当前状态为待完善，不能生成不良品SKU` })
    const origin = await addSku(app, goodsId, `EDS${n}X09`)
    await addSku(app, goodsId, `EDS${n}X09-BLP`)
    expect(await make(origin)).toMatchObject({ code: 400, msg: `SKU【EDS${n}X09-BLP】已存在（商品 EDS${n}X）` })
    const long = await addSku(app, goodsId, 'L'.repeat(37) + n)
    expect(await make(long)).toMatchObject({ code: 400 })
  })

  it('deleted, keeps its code', async () => {
    const { skuId } = (await make(id)).data
    await db.run(sql`UPDATE goods_goods_sku SET deleted_at = now() WHERE id = ${skuId}`)
    expect(await make(id)).toMatchObject({ code: 409, msg: `SKU【${sku}-BLP】已删除，编码保留，不能再次生成` })
  })
})
