import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { goodsState, leafCat, saved, wholeForm } from '../../../../test/fixtures/goods-form.ts'
import { idOf } from '../../../../test/fixtures/people.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const developer = await app.as('developer')
const purchaser = await app.as('purchaser')
const admin = await app.as('admin')
const EDIT = '/goods/goods/edit'
const catId = await leafCat(app, 'EA')
let cup: any
beforeEach(async () => {
  cup = await saved(developer, await wholeForm(app, catId))
})
const approved = (id: number) => db.run(sql`UPDATE goods_goods SET audit_status = 200 WHERE id = ${id}`)
const linked = async (skuId: number) => {
  const link = await db.one<{ id: number }>(sql`
    INSERT INTO goods_goods_sku_link_shop (shop_id, shop_sku, match_key, link_type)
    SELECT id, ${`L${skuId}`}, ${`L${skuId}`}, 1 FROM authorize_shop ORDER BY id LIMIT 1 RETURNING id`)
  await db.run(sql`INSERT INTO goods_link_shop_item (link_id, sku_id, quantity) VALUES (${link!.id}, ${skuId}, 1)`)
}

describe('an edit of the whole record', () => {
  it('changes rows with a skuId, makes those without, and leaves missing ones', async () => {
    const [red, blue] = cup.skus
    const { data } = await developer.put(EDIT, {
      ...cup,
      goodsName: '大保温杯',
      skus: [
        { property1: '绿', costPrice: '9', weight: '80' },
        { ...red, weight: '130.5' },
      ],
    })
    expect(data).toMatchObject({ goodsName: '大保温杯', version: 2 })
    expect(data.skus.map((sku: any) => [sku.sku, sku.property1, sku.weight, sku.version])).toEqual([
      [`${cup.goodsCode}03`, '绿', '80.00', 1],
      [red.sku, '红', '130.50', 2],
      [blue.sku, '蓝', '120.00', 1],
    ])
    const log = (await developer.get(`/goods/goods/log-list?goodsId=${cup.goodsId}`)).data
    expect(log.list.slice(0, 3)).toMatchObject([
      { sku: `${cup.goodsCode}03`, action: '新增', userName: '赵一鸣' },
      { sku: red.sku, action: '修改', changes: [{ field: 'weight', label: '净重(g)', from: '120.00', to: '130.5' }] },
      { sku: null, action: '修改', changes: [{ field: 'goodsName', from: '保温杯', to: '大保温杯' }] },
    ])
  })

  it('bumps only the SKUs that changed', async () => {
    const { data } = await developer.put(EDIT, { ...cup, season: 'SUMMER' })
    expect(data).toMatchObject({ version: 2, season: 'SUMMER', seasonName: '夏' })
    expect(data.skus.map((sku: any) => sku.version)).toEqual([1, 1])
  })

  it('lets two SKUs swap their codes and styles', async () => {
    const [red, blue] = cup.skus
    const skus = [
      { ...red, sku: blue.sku, property1: blue.property1 },
      { ...blue, sku: red.sku, property1: red.property1 },
    ]
    const { data } = await developer.put(EDIT, { ...cup, skus })
    expect(data.skus).toMatchObject([
      { skuId: red.skuId, sku: blue.sku, property1: '蓝' },
      { skuId: blue.skuId, sku: red.sku, property1: '红' },
    ])
  })

  it('keeps texts that are left out and logs those that change', async () => {
    await developer.put(EDIT, { ...cup, description: '<p>一</p>', descriptionEn: '<p>one</p>' })
    await developer.put(EDIT, { ...cup, version: 2, description: '<p>二</p>' })
    expect((await developer.get(`/goods/goods/getDescription?goodsId=${cup.goodsId}`)).data).toMatchObject({
      description: '<p>二</p>',
      descriptionEn: '<p>one</p>',
    })
    const log = (await developer.get(`/goods/goods/log-list?goodsId=${cup.goodsId}`)).data
    expect(log.list[0]).toMatchObject({ action: '修改描述' })
  })

  it('of an audited goods may add a SKU, which makes the goods lively again', async () => {
    await approved(cup.goodsId)
    await db.run(sql`UPDATE goods_goods_sku SET sku_status = '60' WHERE goods_id = ${cup.goodsId}`)
    await db.run(sql`UPDATE goods_goods SET goods_status = '60' WHERE id = ${cup.goodsId}`)
    const { data } = await developer.put(EDIT, { ...cup, skus: [...cup.skus, { property1: '绿', costPrice: '1', weight: '1' }] })
    expect(data).toMatchObject({ goodsStatus: '10' })
    expect(data.skus.at(-1)).toMatchObject({ skuStatus: '10' })
  })
})

describe('two editors', () => {
  it('the second is told what the first changed, SKU by SKU', async () => {
    const [red, blue] = cup.skus
    const green = { property1: '绿', costPrice: '9', weight: '80' }
    await developer.put(EDIT, { ...cup, goodsName: '先改', skus: [{ ...red, weight: '99' }, blue, green] })
    const before = await goodsState(app)
    const refused = await purchaser.put(EDIT, { ...cup, goodsName: '后改', skus: [red, { ...blue, costPrice: '8' }] })
    expect(refused).toMatchObject({ status: 200, code: 409, msg: '数据已被他人修改，请刷新后重试' })
    const { current, since } = refused.data
    expect(current).toMatchObject({ goodsName: '先改', version: 2 })
    expect(current.skus).toMatchObject([{ weight: '99.00' }, { sku: blue.sku }, { property1: '绿' }])
    expect(since.map((row: any) => [row.by, row.sku, row.action, row.changes.map((change: any) => change.field)])).toEqual([
      ['赵一鸣', `${cup.goodsCode}03`, '新增', expect.arrayContaining(['property1', 'costPrice'])],
      ['赵一鸣', red.sku, '修改', ['weight']],
      ['赵一鸣', null, '修改', ['goodsName']],
    ])
    expect(await goodsState(app)).toEqual(before)
  })

  it('a SKU that was weighed meanwhile is not overwritten either', async () => {
    const [red] = cup.skus
    await db.run(sql`UPDATE goods_goods_sku SET weight = 77, version = 2 WHERE id = ${red.skuId}`)
    await db.run(sql`
      INSERT INTO biz_log (entity, entity_id, action, changes, version, time)
      VALUES ('goods/goodsSku', ${red.skuId}, '修改', '[{"field":"weight","label":"净重(g)","from":"120.00","to":"77"}]', 2, now())`)
    const refused = await developer.put(EDIT, cup)
    expect(refused).toMatchObject({ code: 409, data: { since: [{ sku: red.sku, changes: [{ field: 'weight', to: '77' }] }] } })
    expect(refused.data.current.skus[0]).toMatchObject({ weight: '77.00' })
    const merged = await developer.put(EDIT, { ...refused.data.current, goodsName: '合并' })
    expect(merged).toMatchObject({ code: 200, data: { goodsName: '合并', skus: [{ weight: '77.00' }, {}] } })
  })

  it('at the same moment: one wins', async () => {
    const answers = await Promise.all([
      developer.put(EDIT, { ...cup, goodsName: '甲' }),
      purchaser.put(EDIT, { ...cup, goodsName: '乙' }),
    ])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('an edit that is refused changes nothing', () => {
  const refused = async (values: object, code: number, msg: string, by = developer) => {
    const before = await goodsState(app)
    expect(await by.put(EDIT, { ...cup, ...values })).toMatchObject({ code, msg })
    expect(await goodsState(app)).toEqual(before)
  }

  it('the code of a SKU in use', async () => {
    const [red, blue] = cup.skus
    await linked(red.skuId)
    const msg = `SKU【${red.sku}】已被使用，不能修改编码，请建立新旧编码关联`
    await refused({ skus: [{ ...red, sku: 'EA-NEW' }, blue] }, 409, msg)
    const other = await developer.put(EDIT, { ...cup, skus: [red, { ...blue, sku: 'EA-NEW' }] })
    expect(other).toMatchObject({ code: 200, data: { skus: [{ sku: red.sku }, { sku: 'EA-NEW' }] } })
  })

  it('a style that another row, or a SKU left out of the form, has', async () => {
    const [red, blue] = cup.skus
    await refused({ skus: [red, { ...blue, property1: '红' }] }, 400, '第2行：款式与第1行相同')
    await refused({ skus: [{ property1: '蓝', property2: 'M' }] }, 400, `第1行：款式与SKU【${blue.sku}】相同`)
  })

  it('a SKU of another goods, or one that is gone', async () => {
    const other = await saved(developer, await wholeForm(app, catId))
    await refused({ skus: [other.skus[0]] }, 400, '第1行：SKU不存在或已删除')
    await refused({ skus: [{ sku: other.skus[0].sku }] }, 400, `SKU【${other.skus[0].sku}】已存在（商品 ${other.goodsCode}）`)
    await refused({ skus: [cup.skus[0], cup.skus[0]] }, 400, `第2行：SKU【${cup.skus[0].sku}】重复`)
  })

  it('what lies with the approvers', async () => {
    await db.run(sql`UPDATE goods_goods SET audit_status = 100 WHERE id = ${cup.goodsId}`)
    await refused({ goodsName: '改' }, 409, `商品【${cup.goodsCode}】当前状态为待审核，不能编辑`)
  })

  it('the code of an audited goods, its type, and gaps that were not there before', async () => {
    await approved(cup.goodsId)
    await refused({ goodsCode: 'EAOTHER' }, 400, '商品编码审核后不能修改')
    await refused({ goodsType: 2 }, 400, '商品类型创建后不能修改')
    await refused({ season: null, mainImage: null }, 400, '请先完善：主图、季节')
    const [red] = cup.skus
    await refused(
      { skus: [{ ...red, costPrice: '0' }, { property1: '绿' }] },
      400,
      `请先完善：采购价（${red.sku}、${cup.goodsCode}03）、净重(g)（${cup.goodsCode}03）`,
    )
  })

  it('a group, which has a page of its own', async () => {
    await db.run(sql`UPDATE goods_goods SET goods_type = 2 WHERE id = ${cup.goodsId}`)
    await refused({ goodsType: 2 }, 409, `组合商品【${cup.goodsCode}】请在组合商品页面编辑`)
  })

  it('what is not within reach', async () => {
    const other = await app.as('yuan.jing')
    await refused({ goodsName: '改' }, 404, '商品不存在或已删除', other)
    expect(await admin.put(EDIT, { ...cup, goodsName: '改' })).toMatchObject({ code: 200 })
  })
})

describe('costs', () => {
  it('are null for those who may not see them, in the record and in the log, and survive their edit', async () => {
    const sellerId = await idOf(app, 'seller')
    await db.run(
      sql`INSERT INTO account_user_button (user_id, permission, effect) VALUES (${sellerId}, 'goods:goods:edit', 1) ON CONFLICT DO NOTHING`,
    )
    await db.run(sql`UPDATE account_user SET perm_version = perm_version + 1 WHERE id = ${sellerId}`)
    const seller = await app.as('seller')
    await developer.put(EDIT, { ...cup, skus: [{ ...cup.skus[0], costPrice: '20' }] })
    const seen = (await seller.get(`/goods/goods/${cup.goodsId}`)).data
    expect(seen.skus[0]).toMatchObject({ costPrice: null, lastPurchasePrice: null, avgCost: null, weight: '120.00' })
    const log = (await seller.get(`/goods/goods/log-list?goodsId=${cup.goodsId}`)).data
    expect(JSON.stringify(log)).not.toContain('costPrice')
    expect(await seller.put(EDIT, { ...seen, goodsName: '卖家改' })).toMatchObject({ code: 200 })
    const kept = (await developer.get(`/goods/goods/${cup.goodsId}`)).data
    expect(kept.skus.map((sku: any) => sku.costPrice)).toEqual(['20.0000', '12.5000'])
  })
})
