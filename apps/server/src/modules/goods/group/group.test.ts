import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { addGoods, addSku, addStock } from '../../../../test/fixtures/goods.ts'
import { untouched } from '../../../../test/untouched.ts'
import { sql } from '../../../kit/db/db.ts'
import { explodeGroups } from './group-explode.ts'

const app = await testApp()
const seller = await app.as('seller')
const supervisor = await app.as('supervisor')
const sellerId = (await app.house.db.one<{ id: number }>(sql`SELECT id FROM account_user WHERE username = 'seller'`))!.id
const SAVE = '/goods/goods/create/groupGoods'
const EDIT = '/goods/goods/edit/groupGoods'

let n = 0
let code = ''
let a = 0
let b = 0
beforeEach(async () => {
  code = `GRP${++n}X`
  const goodsId = await addGoods(app, code, { sellerIds: [sellerId], mainImage: null })
  a = await addSku(app, goodsId, `${code}01`, { costPrice: '12.00', weight: '100' })
  b = await addSku(app, goodsId, `${code}02`, { costPrice: '4.00', weight: '30.5' })
})

const items = (...list: [skuId: number, quantity: number, shareRatio?: string][]) =>
  list.map(([skuId, quantity, shareRatio]) => ({ skuId, quantity, shareRatio }))
const save = (body: Record<string, unknown>) => seller.post(SAVE, { skuName: '套装', shareMode: 1, ...body })
const parts = async (groupSkuId: number) => (await seller.get(`/goods/goods/group/sku-list?groupSkuId=${groupSkuId}`)).data
const skus = async () => (await app.house.db.query(sql`SELECT * FROM goods_goods_sku ORDER BY id`)).length

describe('a group', () => {
  it('costs, weighs and shares what its parts do, and is as many as the scarcest allows', async () => {
    const { data } = await save({ items: items([a, 1], [b, 2]) })
    expect(data).toMatchObject({
      sku: `${code}-ZH01`,
      goodsCode: `${code}-ZH01`,
      parts: `${code}01×1、${code}02×2`,
      skuStatus: '20',
    })
    expect((await parts(data.skuId)).map((part: { shareRatio: string }) => Number(part.shareRatio))).toEqual([60, 40])
    await addStock(app, a, 1, 17)
    await addStock(app, b, 1, 11, { occupied: 2 })
    await addStock(app, b, 2, 100)
    const rows = async (condition: object) =>
      (await supervisor.post('/goods/goods/group/page-list', { condition: { codes: data.sku, ...condition } })).data.list
    expect((await rows({ storeId: [1] }))[0]).toMatchObject({ available: 4, costPrice: '20.0000', weight: '161.00' })
    expect((await rows({ storeId: [2] }))[0]).toMatchObject({ available: 0 })
    expect((await rows({}))[0]).toMatchObject({ available: 4 })
  })

  it('is exploded into its parts with the amounts by share', async () => {
    const { data } = await save({ items: items([a, 1], [b, 2]) })
    const lines = [
      { skuId: data.skuId, quantity: 3, amount: '15.99' },
      { skuId: a, quantity: 1, amount: '5.00' },
    ]
    expect(await explodeGroups(app.house.db, lines)).toEqual([
      { skuId: a, quantity: 3, amount: '9.59', from: 0, groupSkuId: data.skuId },
      { skuId: b, quantity: 6, amount: '6.40', from: 0, groupSkuId: data.skuId },
      { skuId: a, quantity: 1, amount: '5.00', from: 1, groupSkuId: null },
    ])
  })

  it('has the status of its least lively part, and is audited at once', async () => {
    await app.house.db.run(sql`UPDATE goods_goods_sku SET sku_status = '40' WHERE id = ${b}`)
    const { data } = await save({ items: items([a, 1], [b, 1]) })
    expect(data.skuStatus).toBe('40')
    const goods = await app.house.db.one(
      sql`SELECT goods_type, audit_status, goods_status FROM goods_goods WHERE id = ${data.goodsId}`,
    )
    expect(goods).toEqual({ goods_type: 2, audit_status: 200, goods_status: '40' })
  })

  it('takes a code by hand, and n of one SKU is called so', async () => {
    expect((await save({ sku: `${code}-SET`, items: items([a, 1], [b, 1]) })).data).toMatchObject({
      sku: `${code}-SET`,
      goodsCode: `${code}-SET`,
    })
    expect((await save({ items: items([a, 3]) })).data).toMatchObject({ sku: `${code}01*3`, goodsCode: `${code}-ZH` })
    expect(await save({ items: items([a, 3]) })).toMatchObject({ code: 400, msg: `SKU【${code}01*3】已存在（商品 ${code}-ZH）` })
    expect((await save({ items: items([b, 1], [a, 1]) })).data.sku).toBe(`${code}-ZH01`)
    expect((await save({ items: items([b, 2], [a, 1]) })).data.sku).toBe(`${code}-ZH02`)
  })
})

describe('a group is refused', () => {
  it('with a group or a random SKU in it', async () => {
    const group = (await save({ items: items([a, 2]) })).data
    const before = await skus()
    expect(await untouched(app, () => save({ items: items([group.skuId, 1], [b, 1]) }))).toMatchObject({
      code: 400,
      msg: `组合商品不能包含组合SKU【${code}01*2】`,
    })
    const random = await addSku(app, await addGoods(app, `${code}R`), `${code}R01`, { skuKind: 3 })
    expect(await save({ items: items([random, 1], [b, 1]) })).toMatchObject({
      code: 400,
      msg: `组合商品不能包含随机SKU【${code}R01】`,
    })
    expect(await skus()).toBe(before + 1)
  })

  it('below two pieces, with a repeated part, with shares that are not 100', async () => {
    const before = await skus()
    expect(await untouched(app, () => save({ items: items([a, 1]) }))).toMatchObject({ code: 400, msg: '组合商品至少包含2件' })
    expect(await save({ items: items([a, 1], [a, 1]) })).toMatchObject({ code: 400, msg: `第2行：SKU【${code}01】重复` })
    expect(await untouched(app, () => save({ shareMode: 2, items: items([a, 1, '60'], [b, 1, '39.99']) }))).toMatchObject({
      code: 400,
      msg: '分摊比例合计必须为100%',
    })
    expect(await save({ items: Array.from({ length: 21 }, () => ({ skuId: a, quantity: 1 })) })).toMatchObject({
      code: 400,
      msg: '组成最多20项',
    })
    expect(await skus()).toBe(before)
    expect((await save({ shareMode: 2, items: items([a, 1, '60.5'], [b, 1, '39.5']) })).code).toBe(200)
  })

  it('of what is not audited or is discarded', async () => {
    const pending = await addSku(app, await addGoods(app, `${code}P`, { auditStatus: 90 }), `${code}P01`)
    expect(await save({ items: items([pending, 2]) })).toMatchObject({
      code: 409,
      msg: `SKU【${code}P01】未审核或已淘汰，不能组合`,
    })
    const warehouse = await app.as('warehouse')
    expect(await warehouse.post(SAVE, { skuName: 'x', items: items([a, 2]) })).toMatchObject({ status: 403 })
  })
})

describe('a changed composition', () => {
  it('replaces the parts, follows their status and refuses the slower of two', async () => {
    const group = (await save({ items: items([a, 1], [b, 2]) })).data
    const c = await addSku(app, await addGoods(app, `${code}C`), `${code}C01`, { skuStatus: '60' })
    const body = {
      skuId: group.skuId,
      version: group.version,
      skuName: '新名',
      shareMode: 2,
      items: items([a, 1, '70'], [c, 5, '30']),
    }
    const edited = await seller.post(EDIT, body)
    expect(edited.data).toMatchObject({ skuName: '新名', parts: `${code}01×1、${code}C01×5`, skuStatus: '60' })
    expect(await seller.post(EDIT, body)).toMatchObject({ code: 409, msg: '数据已被他人修改，请刷新后重试' })
    const told = await app.house.db.query(
      sql`SELECT from_status, to_status FROM goods_goods_status_update_log WHERE sku_id = ${group.skuId}`,
    )
    expect(told).toEqual([{ from_status: '20', to_status: '60' }])
    const goods = await app.house.db.one(sql`SELECT goods_name, goods_status FROM goods_goods WHERE id = ${group.goodsId}`)
    expect(goods).toEqual({ goods_name: '新名', goods_status: '60' })
  })

  it('keeps a part that was discarded since', async () => {
    const group = (await save({ items: items([a, 1], [b, 2]) })).data
    await app.house.db.run(sql`UPDATE goods_goods_sku SET sku_status = '80' WHERE id = ${b}`)
    const body = { skuId: group.skuId, version: group.version, skuName: '套装', shareMode: 1, items: items([a, 2], [b, 2]) }
    expect(await seller.post(EDIT, body)).toMatchObject({ code: 200 })
  })
})

describe('multiples', () => {
  it('are made for every SKU and n; those that are there are skipped and never changed', async () => {
    const first = await seller.post('/goods/goods/increasePortfolio', { skuIds: [a, b], multiples: [3, 2] })
    expect(first.data).toEqual({ created: 4, skipped: [] })
    const made = await app.house.db.query<{ sku: string; goods: string; ratio: string; version: number }>(sql`
      SELECT s.sku, g.goods_code AS goods, i.share_ratio AS ratio, s.version FROM goods_goods_sku s JOIN goods_goods g ON g.id = s.goods_id
      JOIN goods_group_sku_item i ON i.group_sku_id = s.id WHERE s.sku LIKE ${`${code}%`} ORDER BY s.sku`)
    expect(made.map(({ sku }) => sku)).toEqual([`${code}01*2`, `${code}01*3`, `${code}02*2`, `${code}02*3`])
    expect(new Set(made.map(({ goods }) => goods))).toEqual(new Set([`${code}-ZH`]))
    const again = await seller.post('/goods/goods/increasePortfolio', { skuIds: [a], multiples: [2, 10] })
    expect(again.data).toEqual({ created: 1, skipped: [{ sku: `${code}01`, n: 2, reason: '已存在' }] })
    const nothing = await seller.post('/goods/goods/increasePortfolio', { skuIds: [a], multiples: [2] })
    expect(nothing.data).toEqual({ created: 0, skipped: [{ sku: `${code}01`, n: 2, reason: '已存在' }] })
  })

  it('are 2 to 100, ten at most, and never of groups', async () => {
    const ask = (skuIds: number[], multiples: number[]) => seller.post('/goods/goods/increasePortfolio', { skuIds, multiples })
    expect(await ask([a], [1])).toMatchObject({ code: 400 })
    expect(await ask([a], [101])).toMatchObject({ code: 400 })
    expect(await ask([a], [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])).toMatchObject({ code: 400, msg: '倍数最多10项' })
    expect(await ask([99_999_999], [2])).toMatchObject({ code: 404 })
    const group = (await save({ items: items([a, 2]) })).data
    expect((await ask([group.skuId], [2])).data).toEqual({
      created: 0,
      skipped: [{ sku: `${code}01*2`, n: 2, reason: `组合商品不能包含组合SKU【${code}01*2】` }],
    })
  })

  it('made by two at once are made once', async () => {
    const ask = () => seller.post('/goods/goods/increasePortfolio', { skuIds: [a], multiples: [7] })
    const answers = await Promise.all([ask(), ask()])
    const made = await app.house.db.query(sql`SELECT 1 FROM goods_goods_sku WHERE sku = ${`${code}01*7`}`)
    expect(made).toHaveLength(1)
    expect(answers.filter(({ code: said, data }) => said === 200 && data.created === 1)).toHaveLength(1)
  })
})

describe('the list of groups', () => {
  it('finds by code, part, name, status and maker, within reach', async () => {
    const { data } = await save({ skuName: `琉璃套装${n}`, items: items([a, 1], [b, 2]) })
    const found = async (condition: object, who = seller) =>
      (await who.post('/goods/goods/group/page-list', { condition })).data.list.map((row: { sku: string }) => row.sku)
    expect(await found({ codes: `${data.sku}\nNOPE` })).toEqual([data.sku])
    expect(await found({ partSku: `${code}02` })).toEqual([data.sku])
    expect(await found({ skuName: `璃套装${n}` })).toEqual([data.sku])
    expect(await found({ codes: code, creatorId: [sellerId] })).toEqual([data.sku])
    expect(await found({ codes: code, creatorId: [1] })).toEqual([])
    expect(await found({ codes: code, skuStatus: ['40'] })).toEqual([])
    expect(await found({ codes: code }, await app.as('admin'))).toEqual([data.sku])
    const [row] = (await seller.post('/goods/goods/group/page-list', { condition: { codes: code } })).data.list
    expect(row.costPrice).toBeNull()
    const file = await seller.post('/goods/goods/group/export', { condition: { codes: code } })
    expect(file.headers['content-type']).toContain('spreadsheet')
  })

  it('lets an unused group go with its goods, and keeps a used one', async () => {
    const one = (await save({ items: items([a, 1], [b, 2]) })).data
    await seller.post('/goods/goods/increasePortfolio', { skuIds: [a], multiples: [2, 3] })
    const id = async (sku: string) =>
      (await app.house.db.one<{ id: number }>(sql`SELECT id FROM goods_goods_sku WHERE sku = ${sku}`))!.id
    const two = await id(`${code}01*2`)
    await app.house.db.run(sql`
      WITH l AS (INSERT INTO goods_goods_sku_link_shop (shop_id, shop_sku, match_key, link_type) SELECT id, ${code}, ${code}, 1 FROM authorize_shop LIMIT 1 RETURNING id)
      INSERT INTO goods_link_shop_item SELECT l.id, ${two}, 1 FROM l`)
    const remove = (...skuIds: number[]) => seller.post('/goods/goods/group/remove', { skuIds })
    expect(await remove(one.skuId, two)).toMatchObject({
      code: 409,
      msg: `SKU【${code}01*2】已被使用，不能删除：库存流水0、订单0、采购单0、店铺关联1、组合0`,
    })
    expect((await parts(one.skuId)).length).toBe(2)
    expect(await remove(one.skuId)).toMatchObject({ code: 200 })
    expect(await remove(one.skuId)).toMatchObject({ code: 404 })
    const alive = async (goodsCode: string) =>
      app.house.db.query(sql`SELECT 1 FROM goods_goods WHERE goods_code = ${goodsCode} AND deleted_at IS NULL`)
    expect(await alive(`${code}-ZH01`)).toHaveLength(0)
    await remove(await id(`${code}01*3`))
    expect(await alive(`${code}-ZH`)).toHaveLength(1)
  })
})
