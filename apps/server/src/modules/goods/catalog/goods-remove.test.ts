import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { addStock } from '../../../../test/fixtures/goods.ts'
import { goodsState, leafCat, saved, wholeForm } from '../../../../test/fixtures/goods-form.ts'
import { sql } from '../../../kit/db/db.ts'
import { skuUsesElsewhere } from '../sku/sku-uses.ts'

const app = await testApp()
const { db } = app.house
const developer = await app.as('developer')
const catId = await leafCat(app, 'RA')
const remove = (id: number, headers?: Record<string, string>) => developer.get(`/goods/goods/remove/?goodsId=${id}`, headers)
const removeSku = (id: number) => developer.delete(`/goods/goodsSku/delete?id=${id}`)
let cup: any
beforeEach(async () => {
  cup = await saved(developer, await wholeForm(app, catId))
})
const unchanged = async (work: () => Promise<unknown>) => {
  const before = await goodsState(app)
  await work()
  expect(await goodsState(app)).toEqual(before)
}
const link = async (skuId: number) => {
  const made = await db.one<{ id: number }>(sql`
    INSERT INTO goods_goods_sku_link_shop (shop_id, shop_sku, match_key, link_type)
    SELECT id, ${`R${skuId}`}, ${`R${skuId}`}, 1 FROM authorize_shop ORDER BY id LIMIT 1 RETURNING id`)
  await db.run(sql`INSERT INTO goods_link_shop_item (link_id, sku_id, quantity) VALUES (${made!.id}, ${skuId}, 1)`)
}

describe('removing a goods', () => {
  it('is a GET that writes: once, never cached, and the codes stay reserved', async () => {
    const first = await remove(cup.goodsId)
    expect(first).toMatchObject({ code: 200, data: null })
    expect(first.headers['cache-control']).toBe('no-store')
    const again = await remove(cup.goodsId)
    expect(again).toMatchObject({ status: 200, code: 404, msg: '商品不存在或已删除' })
    expect(again.headers['cache-control']).toBe('no-store')
    expect(await developer.get(`/goods/goods/${cup.goodsId}`)).toMatchObject({ code: 404 })
    const retaken = await wholeForm(app, catId, { skus: [{ sku: cup.skus[0].sku }] })
    expect(await developer.post('/goods/goods/save', retaken)).toMatchObject({
      code: 400,
      msg: `SKU【${cup.skus[0].sku}】已存在（商品 ${cup.goodsCode}）`,
    })
  })

  it('needs the token in the header: the cookie is sent by other sites too', async () => {
    await unchanged(async () => {
      const response = await app.server.inject({
        method: 'GET',
        url: `/api/goods/goods/remove/?goodsId=${cup.goodsId}`,
        headers: { cookie: `Admin-TokenErp=${developer.token}` },
      })
      expect(response.statusCode).toBe(401)
    })
    const read = await app.server.inject({
      method: 'GET',
      url: `/api/goods/goods/${cup.goodsId}`,
      headers: { cookie: `Admin-TokenErp=${developer.token}` },
    })
    expect(read.statusCode).toBe(200)
  })

  it('is refused while it lies with the approvers', async () => {
    await db.run(sql`UPDATE goods_goods SET audit_status = 100 WHERE id = ${cup.goodsId}`)
    await unchanged(async () =>
      expect(await remove(cup.goodsId)).toMatchObject({ code: 409, msg: `商品【${cup.goodsCode}】当前状态为待审核，不能删除` }),
    )
  })

  it('is refused with what uses one of its SKUs', async () => {
    const [, blue] = cup.skus
    await link(blue.skuId)
    const msg = `SKU【${blue.sku}】已被使用，不能删除：库存流水0、订单0、采购单0、店铺关联1、组合0`
    await unchanged(async () => expect(await remove(cup.goodsId)).toMatchObject({ code: 409, msg }))
    await db.run(sql`UPDATE goods_goods_sku_link_shop SET is_activated = 0 WHERE shop_sku = ${`R${blue.skuId}`}`)
    expect(await remove(cup.goodsId)).toMatchObject({ code: 200 })
  })

  it('is not for those who may not', async () => {
    const purchaser = await app.as('purchaser')
    expect(await purchaser.get(`/goods/goods/remove/?goodsId=${cup.goodsId}`)).toMatchObject({ status: 403 })
  })
})

describe('removing a SKU', () => {
  it('leaves the others, and the last one', async () => {
    const [red, blue] = cup.skus
    expect(await removeSku(red.skuId)).toMatchObject({ code: 200 })
    expect((await developer.get(`/goods/goods/${cup.goodsId}`)).data.skus).toMatchObject([{ sku: blue.sku }])
    expect(await removeSku(red.skuId)).toMatchObject({ code: 404, msg: 'SKU不存在或已删除' })
    await unchanged(async () => expect(await removeSku(blue.skuId)).toMatchObject({ code: 409, msg: '商品至少保留一个SKU' }))
    const log = (await developer.get(`/goods/goods/log-list?goodsId=${cup.goodsId}`)).data
    expect(log.list[0]).toMatchObject({ action: '删除', sku: red.sku })
    const again = await developer.put('/goods/goods/edit', { ...cup, skus: [{ property1: '绿' }] })
    expect(again.data.skus.map((sku: any) => sku.sku)).toEqual([`${cup.goodsCode}03`, blue.sku])
  })

  it('is refused with every use, as the modules above count them', async () => {
    const [red, blue] = cup.skus
    await link(red.skuId)
    const group = await db.one<{ id: number }>(sql`
      INSERT INTO goods_goods_sku (goods_id, sku, sku_kind, sku_name) VALUES (${cup.goodsId}, ${`${red.sku}*2`}, 2, '组合') RETURNING id`)
    await db.run(
      sql`INSERT INTO goods_group_sku_item (group_sku_id, sku_id, quantity, share_ratio) VALUES (${group!.id}, ${red.skuId}, 2, 100)`,
    )
    const times = (n: number) => async (_tx: unknown, ids: number[]) =>
      new Map(ids.filter((id) => id === red.skuId).map((id) => [id, n]))
    skuUsesElsewhere.add({ kind: 'order', count: times(4) }, { kind: 'purchase', count: times(2) })
    const msg = `SKU【${red.sku}】已被使用，不能删除：库存流水0、订单4、采购单2、店铺关联1、组合1`
    await unchanged(async () => expect(await removeSku(red.skuId)).toMatchObject({ code: 409, msg }))
    expect(await removeSku(blue.skuId)).toMatchObject({ code: 200 })
  })

  it('is refused once it has moved in a store', async () => {
    const [red] = cup.skus
    await addStock(app, red.skuId, 1, 1)
    await db.run(sql`
      INSERT INTO stock_movement (post_no, movement_time, store_id, place_type, place_id, sku_id, biz_type, quantity, unit_cost, amount,
        place_after, store_after, store_amount_after, doc_type, doc_id, doc_line_id, seq, doc_no)
      SELECT n, now(), 1, 1, 1, ${red.skuId}, 101, 1, 1, 1, 1, 1, 1, 'test', 1, 1, n, 'T1' FROM generate_series(1, 3) n`)
    const uses = /^SKU【.+】已被使用，不能删除：库存流水3、订单\d、采购单\d、店铺关联0、组合0$/
    await unchanged(async () => expect(await removeSku(red.skuId)).toMatchObject({ code: 409, msg: expect.stringMatching(uses) }))
    await unchanged(async () => expect(await remove(cup.goodsId)).toMatchObject({ code: 409, msg: expect.stringMatching(uses) }))
  })

  it('makes an audited goods follow what is left', async () => {
    const [red, blue] = cup.skus
    await db.run(sql`UPDATE goods_goods SET audit_status = 200, goods_status = '20' WHERE id = ${cup.goodsId}`)
    await db.run(
      sql`UPDATE goods_goods_sku SET sku_status = CASE id WHEN ${red.skuId} THEN '20' ELSE '50' END WHERE goods_id = ${cup.goodsId}`,
    )
    await removeSku(red.skuId)
    expect((await developer.get(`/goods/goods/${cup.goodsId}`)).data).toMatchObject({
      goodsStatus: '50',
      skus: [{ sku: blue.sku }],
    })
  })
})
