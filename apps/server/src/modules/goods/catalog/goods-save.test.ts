import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { blocked } from '../../../../test/blocked.ts'
import { goodsState, leafCat, saved, wholeForm } from '../../../../test/fixtures/goods-form.ts'
import { idOf } from '../../../../test/fixtures/people.ts'
import { untouched } from '../../../../test/untouched.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const developer = await app.as('developer')
const SAVE = '/goods/goods/save'
const catId = await leafCat(app, 'AB')
const form = (values = {}) => wholeForm(app, catId, values)
const codes = (goods: { skus: { sku: string }[] }) => goods.skus.map(({ sku }) => sku)

describe('a saved goods', () => {
  it('is 待完善, with a code of its category and SKUs in the order of the grid', async () => {
    const cup = await saved(developer, await form())
    expect(cup).toMatchObject({
      goodsCode: 'AB0001',
      auditStatus: 90,
      goodsStatus: '10',
      version: 1,
      catName: '类目AB',
      missing: [],
    })
    expect(cup.skus).toMatchObject([
      { sku: 'AB000101', skuName: '保温杯 红 M', skuKind: 1, skuStatus: '10', costPrice: '12.5000', weight: '120.00' },
      { sku: 'AB000102', skuName: '保温杯 蓝 M' },
    ])
    expect(cup).not.toHaveProperty('description')
    const logs = await db.query(sql`
      SELECT entity, action FROM biz_log WHERE request_id = (SELECT request_id FROM biz_log WHERE entity = 'goods/goods' AND entity_id = ${cup.goodsId})
      ORDER BY id`)
    expect(logs).toEqual([
      { entity: 'goods/goods', action: '新增' },
      { entity: 'goods/goodsSku', action: '新增' },
      { entity: 'goods/goodsSku', action: '新增' },
    ])
  })

  it('draws AB9999 and then AB10000', async () => {
    await db.run(sql`UPDATE goods_code_sequence SET last = 9998 WHERE cat_code = 'AB'`)
    expect(await saved(developer, await form())).toMatchObject({ goodsCode: 'AB9999' })
    expect((await developer.get(`/goods/goods/next-code?catId=${catId}`)).data).toEqual({ goodsCode: 'AB10000' })
    const five = await saved(developer, await form())
    expect(five).toMatchObject({ goodsCode: 'AB10000' })
    expect(codes(five)).toEqual(['AB1000001', 'AB1000002'])
  })

  it('takes the code of the nearest category from the second level up', async () => {
    const inner = await leafCat(app, 'AX')
    const below = await leafCat(app, 'AXX', { parentId: inner })
    expect((await developer.get(`/goods/goods/next-code?catId=${below}`)).data).toEqual({ goodsCode: 'AXX0001' })
    expect(await saved(developer, await wholeForm(app, below))).toMatchObject({ goodsCode: 'AXX0001' })
    expect(await developer.post(SAVE, await wholeForm(app, inner))).toMatchObject({ code: 400, msg: '请选择末级商品类目' })
    const root = await db.one<{ id: number }>(sql`SELECT parent_id AS id FROM goods_goods_cats WHERE id = ${inner}`)
    expect(await developer.get(`/goods/goods/next-code?catId=${root!.id}`)).toMatchObject({ code: 400 })
  })

  it('passes over numbers that people typed themselves', async () => {
    const cat = await leafCat(app, 'AC')
    await saved(developer, await wholeForm(app, cat, { goodsCode: 'AC0001' }))
    await saved(developer, await wholeForm(app, cat, { goodsCode: 'ac0007' }))
    expect((await developer.get(`/goods/goods/next-code?catId=${cat}`)).data).toEqual({ goodsCode: 'AC0008' })
    expect(await saved(developer, await wholeForm(app, cat))).toMatchObject({ goodsCode: 'AC0008' })
  })

  it('numbers a hundredth SKU with three digits', async () => {
    const skus = Array.from({ length: 101 }, (_, i) => ({ property1: `色${i}` }))
    const many = await saved(developer, await form({ skus }))
    expect(codes(many).at(98)).toBe(`${many.goodsCode}99`)
    expect(codes(many).slice(99)).toEqual([`${many.goodsCode}100`, `${many.goodsCode}101`])
  })

  it('keeps typed SKUs in upper case and numbers the others around them', async () => {
    const cat = await leafCat(app, 'AD')
    const skus = [{ property1: 'a' }, { property1: 'b', sku: 'ad000101' }, { property1: 'c' }]
    expect(codes(await saved(developer, await wholeForm(app, cat, { skus })))).toEqual(['AD000102', 'AD000101', 'AD000103'])
  })

  it('takes what its category gives', async () => {
    const cat = await leafCat(app, 'AE', { hsCode: '3926909090' })
    const bare = await saved(developer, await wholeForm(app, cat, { hsCode: null }))
    expect(bare).toMatchObject({ hsCode: '3926909090' })
    const short = await leafCat(app, 'AF', { hsCode: '392690' })
    expect(await saved(developer, await wholeForm(app, short))).toMatchObject({ hsCode: null })
    const first = await db.one<{ id: number }>(sql`SELECT id FROM basic_degree_difficulty ORDER BY sort_no, id LIMIT 1`)
    expect(bare.skus[0].degreeDifficultyId).toBe(first!.id)
  })

  it('keeps its long texts apart, without scripts', async () => {
    const texts = { description: '<p>好杯</p><script>alert(1)</script>', descriptionEn: '<p>good</p>' }
    const cup = await saved(developer, await form(texts))
    const kept = await developer.get(`/goods/goods/getDescription?goodsId=${cup.goodsId}`)
    expect(kept.data).toEqual({ goodsId: cup.goodsId, description: '<p>好杯</p>', descriptionEn: '<p>good</p>' })
  })

  it('answers the first result to a repeated key', async () => {
    const body = await form()
    const key = { 'idempotency-key': 'goods-save-once-1' }
    const first = await developer.post(SAVE, body, key)
    const again = await developer.post(SAVE, body, key)
    expect(again.data.goodsId).toBe(first.data.goodsId)
  })
})

describe('two saves at once', () => {
  it('draw different codes, and a failed one leaves a gap', async () => {
    const cat = await leafCat(app, 'AG')
    const body = await wholeForm(app, cat)
    const made = await Promise.all(Array.from({ length: 6 }, () => saved(developer, body)))
    expect(new Set(made.map(({ goodsCode }) => goodsCode))).toEqual(
      new Set(['AG0001', 'AG0002', 'AG0003', 'AG0004', 'AG0005', 'AG0006']),
    )
    expect(await developer.post(SAVE, { ...body, season: 'NONE' })).toMatchObject({ code: 400, msg: '季节所选的季节配置不存在' })
    expect(await saved(developer, body)).toMatchObject({ goodsCode: 'AG0008' })
  })

  it('of one SKU end with one refused by the index, whose name the answer holds', async () => {
    const cat = await leafCat(app, 'AH')
    const body = await wholeForm(app, cat, { skus: [{ sku: 'AH-RACE', property1: 'x' }] })
    const before = await goodsState(app)
    let second: ReturnType<typeof developer.post> | undefined
    await db.transact(async (tx) => {
      const other = await tx.one<{ id: number }>(
        sql`INSERT INTO goods_goods (goods_code, goods_name) VALUES ('AHOTHER', '别家') RETURNING id`,
      )
      await tx.run(sql`INSERT INTO goods_goods_sku (goods_id, sku, sku_name) VALUES (${other!.id}, 'AH-RACE', '别家')`)
      second = developer.post(SAVE, body)
      await blocked(app)
    })
    const refused = await second!
    expect(refused).toMatchObject({ code: 400 })
    expect(refused.msg).toContain('uk_goods_sku_code')
    await db.run(sql`DELETE FROM goods_goods_sku WHERE sku = 'AH-RACE'`)
    await db.run(sql`DELETE FROM goods_goods WHERE goods_code = 'AHOTHER'`)
    expect(await goodsState(app)).toEqual(before)
  })
})

describe('a form that is refused saves nothing', () => {
  const sku = { costPrice: '1', weight: '1' }
  const refused: [title: string, values: object, msg: string][] = [
    [
      'a SKU twice',
      {
        skus: [
          { sku: 'X1', property1: 'a' },
          { sku: 'X2', property1: 'b' },
          { sku: 'x1', property1: 'c' },
        ],
      },
      '第3行：SKU【X1】重复',
    ],
    ['a style twice', { skus: [{ property1: '红' }, { property1: '蓝' }, { property1: '红' }] }, '第3行：款式与第1行相同'],
    ['no style twice', { skus: [{}, {}] }, '第2行：款式与第1行相同'],
    [
      'a barcode twice',
      {
        skus: [
          { property1: 'a', barcode: '690' },
          { property1: 'b', barcode: '690' },
        ],
      },
      '第2行：条码【690】重复',
    ],
    ['one side only', { skus: [{ ...sku, length: '10' }] }, '第1行：长宽高需同时填写'],
    [
      'a star in a plain SKU',
      { skus: [{ sku: 'AB*2' }] },
      '第1行：SKU应为2-40位大写字母、数字、点、横线或下划线，以字母或数字开头',
    ],
    ['a weight of nothing', { skus: [{ weight: '0' }] }, '第1行净重(g)不能小于0.01'],
    ['a group', { goodsType: 2 }, '组合商品请在组合商品页面新增'],
    ['a code of one letter', { goodsCode: 'A' }, '商品编码应为2-32位大写字母、数字、横线或下划线，以字母或数字开头'],
    ['neither category nor code', { catId: null }, '请选择商品类目，或填写商品编码'],
    ['a picture that is not there', { mainImage: `/api/goods/goods/image/${'0'.repeat(64)}.jpg` }, '图片不存在，请重新上传'],
    ['a store that is not there', { defaultStoreId: 987654 }, '默认仓库所选的仓库不存在'],
    ['a customs code of letters', { hsCode: 'ABC' }, '海关编码应为8-10位数字'],
    ['too many pictures', { images: Array.from({ length: 13 }, (_, i) => `https://a.cn/${i}.jpg`) }, '图片最多12项'],
    ['too many rows', { skus: Array.from({ length: 201 }, (_, i) => ({ property1: `${i}` })) }, 'SKU最多200项'],
  ]
  it.each(refused)('%s', async (_title, values, msg) => {
    const before = await goodsState(app)
    expect(await developer.post(SAVE, await form(values))).toMatchObject({ status: 200, code: 400, msg })
    expect(await goodsState(app)).toEqual(before)
  })

  it('a SKU that exists, were it deleted or of another kind', async () => {
    const cup = await saved(developer, await form())
    const [first] = cup.skus
    await db.run(sql`UPDATE goods_goods_sku SET deleted_at = now(), barcode = '6901' WHERE id = ${first.skuId}`)
    const before = await goodsState(app)
    expect(
      await untouched(app, async () => developer.post(SAVE, await form({ skus: [{ sku: first.sku.toLowerCase() }] }))),
    ).toMatchObject({
      code: 400,
      msg: `SKU【${first.sku}】已存在（商品 ${cup.goodsCode}）`,
    })
    expect(await developer.post(SAVE, await form({ skus: [{ barcode: '6901' }] }))).toMatchObject({
      code: 400,
      msg: `条码【6901】已存在（SKU ${first.sku}）`,
    })
    expect(await developer.post(SAVE, await form({ goodsCode: cup.goodsCode }))).toMatchObject({
      code: 400,
      msg: `商品编码「${cup.goodsCode}」已存在`,
    })
    expect(await goodsState(app)).toEqual(before)
  })

  it('every problem of the grid is named at once', async () => {
    const skus = [
      { sku: 'Y1', property1: 'a' },
      { sku: 'Y1', property1: 'a' },
    ]
    const { data } = await developer.post(SAVE, await form({ skus }))
    expect(data.errors).toEqual([
      { field: 'skus.1.sku', reason: '第2行：SKU【Y1】重复' },
      { field: 'skus.1.property1', reason: '第2行：款式与第1行相同' },
    ])
  })

  it('a store that is closed', async () => {
    await db.run(sql`UPDATE stock_store SET is_activated = 0 WHERE id = 2`)
    const { name } = (await db.one<{ name: string }>(sql`SELECT store_name AS name FROM stock_store WHERE id = 2`))!
    expect(await developer.post(SAVE, await form({ skus: [{ defaultStoreId: 2 }] }))).toMatchObject({
      code: 400,
      msg: `默认仓库「${name}」已停用`,
    })
    await db.run(sql`UPDATE stock_store SET is_activated = 1 WHERE id = 2`)
  })

  it('whoever may not see costs may not write them either', async () => {
    await db.run(sql`
      INSERT INTO account_user_button (user_id, permission, effect) VALUES (${await idOf(app, 'seller')}, 'goods:goods:add', 1)`)
    await db.run(sql`UPDATE account_user SET perm_version = perm_version + 1 WHERE username = 'seller'`)
    const seller = await app.as('seller')
    expect(await seller.post(SAVE, await form())).toMatchObject({ status: 403, msg: '您没有权限修改「采购价」' })
    const blind = await saved(seller, await form({ skus: [{ property1: 'a', weight: '5' }] }))
    expect(blind.skus[0]).toMatchObject({ costPrice: null, lastPurchasePrice: null, avgCost: null })
  })
})
