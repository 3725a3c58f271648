import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { addGoods, addSku, addStock } from '../../../../test/fixtures/goods.ts'
import { leafCat, picture, uploaded } from '../../../../test/fixtures/goods-form.ts'
import { sql } from '../../../kit/db/db.ts'
import { differenceHash } from './goods-image.ts'
import { likeness } from './name-likeness.ts'

const app = await testApp()
const { db } = app.house
const developer = await app.as('developer')
const catId = await leafCat(app, 'RP')
const other = await leafCat(app, 'RQ')
const check = async (input: Record<string, unknown>) => (await developer.post('/goods/goods/check-repeat', input)).data
const found = async (input: Record<string, unknown>) => (await check(input)).map((row: { goodsCode: string }) => row.goodsCode)
let cup = 0
beforeAll(async () => {
  cup = await addGoods(app, 'RP0001', {
    goodsName: '不锈钢保温杯 500ml',
    catId,
    imageHash: await differenceHash(await picture(9)),
  })
  const skuId = await addSku(app, cup, 'RP000101')
  await addStock(app, skuId, 1, 9)
  await db.run(sql`INSERT INTO goods_sku_sale (sku_id, sold30) VALUES (${skuId}, 21)`)
  await db.run(sql`INSERT INTO goods_ali_offer (offer_id, subject) VALUES ('66601', '杯')`)
  await db.run(sql`INSERT INTO goods_ali_offer_sku (offer_id, spec_id, attrs, price) VALUES ('66601', '1', '红', 5)`)
  await db.run(sql`INSERT INTO goods_ali_goods (goods_id, sku_id, offer_id, spec_id) VALUES (${cup}, ${skuId}, '66601', '1')`)
  await addGoods(app, 'RP0002', { goodsName: '不锈钢保温杯500毫升', catId, auditStatus: 90 })
  await addGoods(app, 'RP0003', { goodsName: '木制相框', catId })
  await addGoods(app, 'RP0004', { goodsName: '不锈钢保温杯 500ml', catId: other })
  await addGoods(app, 'RP0005', { goodsName: '不锈钢保温杯 500ml', catId, deletedAt: '2026-01-01' })
})

describe('names', () => {
  it.each([
    ['保温杯', '保温杯', 1],
    ['保温杯 500ML', '保温杯500ml', 1],
    ['保温杯', '玻璃杯', 0],
    ['保温杯子', '保温杯', 0.8],
    ['杯', '杯', 1],
    ['', '', 0],
  ])('%s and %s are alike by %d', (a, b, share) => expect(likeness(a, b)).toBeCloseTo(share, 5))
})

describe('a suspected duplicate', () => {
  it('has a like name in the category, the nearest first, with stock and sales', async () => {
    const rows = await check({ goodsName: '不锈钢保温杯500ml', catId })
    expect(rows).toMatchObject([
      {
        goodsCode: 'RP0001',
        available: 9,
        sold30: 21,
        catName: '类目RP',
        auditStatus: 200,
        reasons: [{ kind: 'name', says: '名称相似 100%' }],
      },
      { goodsCode: 'RP0002', auditStatus: 90, reasons: [{ kind: 'name' }] },
    ])
    expect(await found({ goodsName: '不锈钢保温杯500ml', catId: other })).toEqual(['RP0004'])
    expect(await found({ goodsName: '不锈钢保温杯500ml' })).toEqual([])
  })

  it('has the same 1688 offer, by its number or by the purchase link', async () => {
    expect(await check({ offerIds: ['66601'] })).toMatchObject([
      { goodsCode: 'RP0001', reasons: [{ kind: 'offer', says: '同一1688商品 66601' }] },
    ])
    expect(await found({ purchaseUrl: 'https://detail.1688.com/offer/66601.html?x=1' })).toEqual(['RP0001'])
    expect(await found({ offerIds: ['66602'] })).toEqual([])
  })

  it('has a picture that looks the same, whatever its size and format', async () => {
    const same = await uploaded(developer, await picture(9, 'jpeg', 300))
    expect(await check({ mainImage: same.url })).toMatchObject([{ goodsCode: 'RP0001', reasons: [{ kind: 'image' }] }])
    const another = await uploaded(developer, await picture(10))
    expect(await found({ mainImage: another.url })).toEqual([])
  })

  it('is never the goods itself, and is named once with every reason', async () => {
    const same = await uploaded(developer, await picture(9))
    const input = { goodsName: '不锈钢保温杯 500ml', catId, mainImage: same.url, offerIds: ['66601'] }
    const [first] = await check(input)
    expect(first.reasons.map(({ kind }: { kind: string }) => kind)).toEqual(['offer', 'image', 'name'])
    expect(await found({ ...input, goodsId: cup })).toEqual(['RP0002'])
  })

  it('is one of three at most', async () => {
    for (const n of [6, 7, 8]) await addGoods(app, `RP000${n}`, { goodsName: '不锈钢保温杯 500ml', catId })
    expect(await found({ goodsName: '不锈钢保温杯500ml', catId })).toHaveLength(3)
  })
})
