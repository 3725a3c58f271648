import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, testApp } from '../../../../test/app.ts'
import { blocked } from '../../../../test/blocked.ts'
import {
  AMISS_DAY,
  bindFirst,
  FINE_DAY,
  goodsFor,
  linkRow,
  linksIn,
  offerNow,
  offerNumber,
} from '../../../../test/fixtures/ali.ts'
import { addSku } from '../../../../test/fixtures/goods.ts'
import { untouched } from '../../../../test/untouched.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
let purchaser: Caller
/** Sessions end with time: who works on another day signs in again. */
const at = async (time: string) => {
  app.clock.set(time)
  purchaser = await app.as('purchaser')
}
const PATH = '/goods/goods1688'
beforeAll(() => at(FINE_DAY))
const add = (goodsId: number, offerId: string) => purchaser.post(`${PATH}/add-offer-id`, { goodsId, offerId })
const bind = (offerId: string, ...binds: object[]) => purchaser.post(`${PATH}/bind-sku`, { offerId, binds })

describe('an offer', () => {
  it('is added by its link, and its specifications come with the SKUs they read like', async () => {
    const offerId = offerNumber('520')
    const offer = offerNow(app, offerId)
    const styles = offer.specs.map(({ attrs }) => attrs.split(';').map((part) => part.split(':')[1]!))
    const { goodsId, skuIds } = await goodsFor(app, 'ALA', offer.specs.length, styles)
    const answer = await add(goodsId, `https://detail.1688.com/offer/${offerId}.html?spm=1`)
    expect(answer).toMatchObject({
      code: 200,
      data: { offer: { offerId, subject: offer.subject, saleStatus: 1, lastSyncTime: FINE_DAY } },
    })
    const guessed = new Map(answer.data.specs.map((spec: any) => [spec.specId, spec.guessSkuId]))
    expect(offer.specs.map(({ specId }) => guessed.get(specId))).toEqual(skuIds)
    expect((await purchaser.get(`${PATH}/sku-list?offerId=${offerId}&goodsId=${goodsId}`)).data).toEqual(answer.data)
    const [supplier] = (await purchaser.get(`${PATH}/supplier-list/${goodsId}`)).data
    expect(supplier).toMatchObject({
      aliSupplierName: offer.supplierName,
      offers: [{ offerId, specCount: offer.specs.length, links: [] }],
    })
  })

  it('is refused when its number is wrong, unknown, or the platform is down', async () => {
    const { goodsId } = await goodsFor(app, 'ALB', 1)
    const kept = async () => (await app.house.db.one<{ n: number }>(sql`SELECT count(*) AS n FROM goods_ali_offer`))!.n
    const before = [await kept(), await linksIn(app)]
    expect(await untouched(app, () => add(goodsId, 'https://item.taobao.com/item.htm?id=1'))).toMatchObject({
      code: 400,
      msg: '1688商品ID格式不正确',
    })
    expect(await untouched(app, () => add(goodsId, offerNumber('404')))).toMatchObject({ code: 404, msg: '1688未找到该商品' })
    await at('2026-11-19 10:20:00')
    expect(await untouched(app, () => add(goodsId, offerNumber('503')))).toMatchObject({
      code: 409,
      msg: '1688接口暂不可用，请稍后重试',
    })
    await at(FINE_DAY)
    expect(await add(999_999, offerNumber('001'))).toMatchObject({ code: 404 })
    expect([await kept(), await linksIn(app)]).toEqual(before)
    expect(await untouched(app, () => purchaser.get(`${PATH}/sku-list?offerId=${offerNumber('404')}`))).toMatchObject({
      code: 404,
      msg: '1688未找到该商品',
    })
  })

  it('keeps its old data with the time of its sync while the platform is down', async () => {
    const offerId = offerNumber('503')
    const { goodsId } = await goodsFor(app, 'ALC', 1)
    await add(goodsId, offerId)
    await at('2026-11-19 11:10:00')
    expect(await untouched(app, () => purchaser.post(`${PATH}/sync-1688-supplier`, { goodsIds: [goodsId] }))).toMatchObject({
      code: 409,
      msg: '1688接口暂不可用，请稍后重试',
    })
    expect((await purchaser.get(`${PATH}/sku-list?offerId=${offerId}`)).data.offer).toMatchObject({
      lastSyncTime: FINE_DAY,
      syncError: null,
    })
    await at(FINE_DAY)
  })
})

describe('a specification', () => {
  it('is bound to SKUs at the price of today; the first link of a SKU is its default', async () => {
    const offerId = offerNumber('520')
    const { goodsId, skuIds } = await goodsFor(app, 'ALD', 2)
    await add(goodsId, offerId)
    const [first, second] = offerNow(app, offerId).specs
    const answer = await bind(
      offerId,
      { specId: first!.specId, skuId: skuIds[0], unitRatio: '12' },
      { specId: second!.specId, skuId: skuIds[0] },
      { specId: second!.specId, skuId: skuIds[1] },
    )
    const rows = await Promise.all(answer.data.ids.map((id: number) => linkRow(app, id)))
    expect(rows).toMatchObject([
      {
        sku_id: skuIds[0],
        unit_ratio: 12,
        is_default: 1,
        link_status: 1,
        ref_price: Number(first!.price),
        last_price: Number(first!.price),
      },
      { sku_id: skuIds[0], unit_ratio: 1, is_default: 0 },
      { sku_id: skuIds[1], is_default: 1 },
    ])
    const [supplier] = (await purchaser.get(`${PATH}/supplier-list/${goodsId}`)).data
    expect(supplier.offers[0].links.map((link: any) => link.isDefault)).toEqual([1, 0, 1])
    const log = await app.house.db.one(
      sql`SELECT action FROM biz_log WHERE entity = 'goods/ali/goods' AND entity_id = ${answer.data.ids[0]} ORDER BY id LIMIT 1`,
    )
    expect(log).toEqual({ action: '关联' })
  })

  it('is refused twice for one SKU, unknown, gone, and for what is not bought', async () => {
    const offerId = offerNumber('422')
    const { goodsId, skuIds } = await goodsFor(app, 'ALE', 1)
    const { specId } = await bindFirst(purchaser, app, goodsId, skuIds[0]!, offerId)
    const group = await addSku(app, goodsId, 'ALE-ZH', { skuKind: 2 })
    const other = await addSku(app, goodsId, 'ALE99')
    const before = await linksIn(app)
    expect(await untouched(app, () => bind(offerId, { specId, skuId: skuIds[0] }))).toMatchObject({
      code: 409,
      msg: '该规格已关联此SKU',
    })
    expect(await untouched(app, () => bind(offerId, { specId, skuId: other }, { specId, skuId: other }))).toMatchObject({
      code: 409,
      msg: '该规格已关联此SKU',
    })
    expect(await bind(offerId, { specId: 'nope', skuId: other })).toMatchObject({ code: 400, msg: '1688商品没有该规格' })
    expect(await bind(offerId, { specId, skuId: group })).toMatchObject({
      code: 400,
      msg: 'SKU【ALE-ZH】不是普通SKU，不能关联1688规格',
    })
    expect(await bind(offerId, { specId, skuId: 987_654 })).toMatchObject({ code: 404 })
    expect(await untouched(app, () => bind('x', { specId, skuId: other }))).toMatchObject({
      code: 400,
      msg: '1688商品ID格式不正确',
    })
    expect(await bind(offerId, { specId, skuId: other, unitRatio: '0' })).toMatchObject({ code: 400 })
    expect(await linksIn(app)).toBe(before)
    await at(AMISS_DAY)
    await purchaser.post(`${PATH}/sync-1688-supplier`, { offerIds: [offerId] })
    const gone = await linksIn(app)
    expect((await bind(offerId, { specId, skuId: other })).msg).toMatch(/^规格「.*」已失效，不能关联$/)
    expect(await linksIn(app)).toBe(gone)
    await at(FINE_DAY)
  })

  it('bound by two people at once is bound once', async () => {
    const offerId = offerNumber('001')
    const { goodsId, skuIds } = await goodsFor(app, 'ALF', 1)
    await add(goodsId, offerId)
    const { specId } = offerNow(app, offerId).specs[0]!
    let both: Promise<{ code: number; msg: string }[]>
    await app.house.db.transact(async (tx) => {
      await tx.query(sql`SELECT 1 FROM goods_goods_sku WHERE id = ${skuIds[0]} FOR UPDATE`)
      both = Promise.all([bind(offerId, { specId, skuId: skuIds[0] }), bind(offerId, { specId, skuId: skuIds[0] })])
      await blocked(app)
    })
    const answers = (await both!).map(({ code }) => code).toSorted((a, b) => a - b)
    expect(answers).toEqual([200, 409])
    const counted = await app.house.db.one<{ n: number }>(
      sql`SELECT count(*) AS n FROM goods_ali_goods WHERE sku_id = ${skuIds[0]!} AND is_default = 1`,
    )
    expect(counted!.n).toBe(1)
  })

  it('and its ratio are changed by version', async () => {
    const offerId = offerNumber('520')
    const { goodsId, skuIds } = await goodsFor(app, 'ALG', 1)
    const { id, specId } = await bindFirst(purchaser, app, goodsId, skuIds[0]!, offerId)
    const { version } = await linkRow(app, id)
    const [other] = offerNow(app, offerId).specs
    expect(await purchaser.put(`${PATH}/edit-link`, { id, version, specId: other!.specId, unitRatio: '0.5' })).toMatchObject({
      code: 200,
    })
    expect(await linkRow(app, id)).toMatchObject({ spec_id: other!.specId, unit_ratio: 0.5, ref_price: Number(other!.price) })
    const before = await linksIn(app)
    expect(await purchaser.put(`${PATH}/edit-link`, { id, version, specId, unitRatio: '3' })).toMatchObject({
      code: 409,
      msg: '数据已被他人修改，请刷新后重试',
    })
    expect(await linksIn(app)).toBe(before)
  })
})
