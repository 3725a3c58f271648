import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { leafCat, saved, wholeForm } from '../../../../test/fixtures/goods-form.ts'
import { sql } from '../../../kit/db/db.ts'
import { keepHealth } from './goods-health.ts'

const app = await testApp()
const { db } = app.house
const developer = await app.as('developer')
const catId = await leafCat(app, 'HE')
const health = async (goodsId: number) => (await developer.get(`/goods/goods/health?goodsId=${goodsId}`)).data
const items = async (goodsId: number) => (await health(goodsId)).gaps.map(({ item }: { item: string }) => item)
const whole = { barcode: null, length: '1', width: '1', height: '1', skuImage: 'https://a.cn/a.jpg', costPrice: '1', weight: '1' }

describe('the health of a goods', () => {
  it('is 100 less the weight of every gap, with who should fill it and what it blocks', async () => {
    const bare = await saved(developer, { goodsCode: 'HE-BARE', goodsName: '光', skus: [{}] })
    expect(bare.healthScore).toBe(0)
    const cup = await saved(developer, await wholeForm(app, catId))
    expect(cup.healthScore).toBe(40)
    const seen = await health(cup.goodsId)
    expect(seen).toMatchObject({ goodsId: cup.goodsId, score: 40 })
    expect(seen.gaps).toMatchObject([
      { item: 'size', weight: 10, skus: [cup.skus[0].sku, cup.skus[1].sku], roleName: '仓库' },
      { item: 'declare', weight: 15, roleName: '开发员', userName: '赵一鸣', blocks: '物流下单、报关' },
      { item: 'description', weight: 10 },
      { item: 'ali', weight: 10, roleName: '采购员', userName: '周敏' },
      { item: 'barcode', weight: 5 },
      { item: 'skuImage', weight: 10 },
    ])
  })

  it('is kept current by every write', async () => {
    const cup = await saved(
      developer,
      await wholeForm(app, catId, { hsCode: '39269090', skus: [{ ...whole, barcode: 'HE1' }], description: '<p>好</p>' }),
    )
    expect(await items(cup.goodsId)).toEqual(['ali'])
    expect(cup.healthScore).toBe(90)
    const edit = (values: object) => developer.put('/goods/goods/edit', values as never).then(({ data }) => data)
    const less = await edit({ ...cup, goodsNameEn: '', skus: [...cup.skus, { property1: '大', barcode: 'HE2' }] })
    expect(less.healthScore).toBe(90 - 5 - 15 - 10 - 10)
    expect(await items(cup.goodsId)).toEqual(['weight', 'size', 'nameEn', 'ali', 'skuImage'])
    await developer.delete(`/goods/goodsSku/delete?id=${less.skus[1].skuId}`)
    expect((await developer.get(`/goods/goods/${cup.goodsId}`)).data.healthScore).toBe(85)
  })

  it('follows what other modules write', async () => {
    const cup = await saved(developer, await wholeForm(app, catId))
    await db.run(sql`INSERT INTO goods_ali_offer (offer_id, subject) VALUES ('88801', '杯')`)
    await db.run(sql`INSERT INTO goods_ali_offer_sku (offer_id, spec_id, attrs, price) VALUES ('88801', '1', '红', 5)`)
    await db.run(
      sql`INSERT INTO goods_ali_goods (goods_id, sku_id, offer_id, spec_id) VALUES (${cup.goodsId}, ${cup.skus[0].skuId}, '88801', '1')`,
    )
    await db.transact((tx) => keepHealth(tx, [cup.goodsId]))
    const now = (await developer.get(`/goods/goods/${cup.goodsId}`)).data
    expect(now.healthScore).toBe(cup.healthScore + 10)
    expect(now.version).toBe(cup.version)
  })
})
