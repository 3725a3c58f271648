import { ACQUISITION } from '@erp/contract/product-center/acquire/acquisition.states'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { leafCat } from '../../../../test/fixtures/goods-form.ts'
import { sql } from '../../../kit/db/db.ts'
import { collectDue } from './collect.ts'

const app = await testApp()
const { house } = app
const { db } = house
const seller = await app.as('seller')
const developer = await app.as('developer')
const catId = await leafCat(app, 'CJ')
const PATH = '/product-center/data-acquisition'
const url1688 = (id: number | string) => `https://detail.1688.com/offer/${id}.html`
const amazon = (id: string) => `https://www.amazon.com/dp/${id}`

beforeEach(async () => {
  app.clock.set('2026-11-18 10:00:00')
  await db.run(sql`UPDATE product_center_development SET acquisition_id = NULL`)
  await db.run(sql`DELETE FROM product_center_acquisition_content`)
  await db.run(sql`DELETE FROM product_center_data_acquisition`)
})
const rows = async (condition: object = {}) =>
  (await seller.post(`${PATH}/list-page`, { condition, orderBy: [{ field: 'id', order: 'asc' }] })).data.list
const collected = async (...urls: string[]): Promise<number[]> => {
  expect((await seller.post(`${PATH}/acquire`, { urls })).data.accepted).toBe(urls.length)
  await collectDue(house)
  return (await rows()).map(({ id }: { id: number }) => id)
}
const stateOf = async (id: number) => (await seller.get(`${PATH}/${id}`)).data.acqStatus
const complete = async (url = url1688(655012345678)): Promise<number> => {
  const [id] = await collected(url)
  expect((await seller.post(`${PATH}/set-category`, { ids: [id], catId })).code).toBe(200)
  return id!
}

describe('acquire', () => {
  it('takes what is new, names what is known and says line by line what is not supported', async () => {
    const first = await seller.post(`${PATH}/acquire`, { urls: [url1688(655012345678)] })
    expect(first.data).toEqual({ accepted: 1, existing: [], rejected: [] })
    const [{ id }] = await rows()
    const second = await developer.post(`${PATH}/acquire`, {
      urls: [
        url1688('655012345678'),
        'http://127.0.0.1/offer/655012345678.html',
        amazon('B0ABCDE123'),
        amazon('b0abcde123'),
        'nonsense',
      ],
    })
    expect(second.data.accepted).toBe(1)
    expect(second.data.rejected).toEqual([
      { line: 2, reason: '第2行：不支持的网址' },
      { line: 5, reason: '第5行：不支持的网址' },
    ])
    expect(second.data.existing).toMatchObject([
      { id, url: url1688(655012345678), ownerName: expect.stringMatching(/./), acqStatus: ACQUISITION.waiting },
      { url: amazon('b0abcde123') },
    ])
    expect(await rows()).toHaveLength(2)
  })

  it('takes fifty and not one more', async () => {
    const urls = Array.from({ length: 51 }, (_, n) => url1688(700_000_000_000 + n))
    expect(await seller.post(`${PATH}/acquire`, { urls })).toMatchObject({ code: 400, msg: '单次最多采集50个链接' })
    expect(await rows()).toEqual([])
    expect(await seller.post(`${PATH}/acquire`, {})).toMatchObject({ code: 400, msg: '请填写要采集的网址' })
    expect((await seller.post(`${PATH}/acquire`, { urls: urls.slice(1) })).data.accepted).toBe(50)
  })

  it('of two who paste the same at once queues it once', async () => {
    const answers = await Promise.all(
      [seller, developer].map((who) => who.post(`${PATH}/acquire`, { urls: [url1688(655012345678)] })),
    )
    expect(answers.map(({ data }) => data.accepted).sort((a, b) => a - b)).toEqual([0, 1])
    expect(answers.map(({ data }) => data.existing.length).sort((a, b) => a - b)).toEqual([0, 1])
  })
})

describe('what is collected', () => {
  it('waits to be completed, with a picture of ours, and is found by title, platform and price', async () => {
    await collected(url1688(655012345678), amazon('B0ABCDE123'))
    const [ali, other] = await rows()
    expect(ali).toMatchObject({ acqStatus: ACQUISITION.open, srcPlat: '1688', currency: 'CNY', failReason: null })
    expect(ali.titleCn).toBe(ali.title)
    expect(ali.mainImage).toMatch(/^\/api\/goods\/goods\/image\/[0-9a-f]{64}\.jpg$/)
    expect(other).toMatchObject({ titleCn: null, currency: 'USD' })
    const { data } = await seller.get(`${PATH}/${ali.id}`)
    expect(data.images[0]).toBe(ali.mainImage)
    expect(data.skus).toHaveLength(ali.skuCount)
    const { hash } = (await db.one<{ hash: string | null }>(
      sql`SELECT image_hash::text AS hash FROM product_center_data_acquisition WHERE id = ${ali.id}`,
    ))!
    expect(hash).not.toBeNull()
    expect(await rows({ title: ali.title.slice(0, 4) })).toHaveLength(1)
    expect(await rows({ srcPlat: ['amazon'] })).toMatchObject([{ id: other.id }])
    expect(await rows({ priceMin: [ali.priceMin, ali.priceMin] })).toContainEqual(expect.objectContaining({ id: ali.id }))
    const counts = (await seller.post(`${PATH}/status-count`, {})).data
    expect(counts).toMatchObject({ all: 2, collecting: 0, [ACQUISITION.open]: 2, [ACQUISITION.failed]: 0 })
  })

  it('is complete with a Chinese title, a category, a picture and a priced style, and open again without one', async () => {
    const id = await complete()
    expect(await stateOf(id)).toBe(ACQUISITION.complete)
    const { data: whole } = await seller.get(`${PATH}/${id}`)
    const edit = async (change: object) => {
      const { version } = (await seller.get(`${PATH}/${id}`)).data
      const answer = await seller.put(`${PATH}/edit`, { id, version, ...change })
      expect(answer.code).toBe(200)
      return answer.data.acqStatus
    }
    expect(await edit({ titleCn: '' })).toBe(ACQUISITION.open)
    expect(await edit({ titleCn: '收纳箱' })).toBe(ACQUISITION.complete)
    expect(await edit({ images: [] })).toBe(ACQUISITION.open)
    expect(await edit({ images: whole.images })).toBe(ACQUISITION.complete)
    expect(await edit({ skus: [{ attrs: [], price: null }] })).toBe(ACQUISITION.open)
    expect(await edit({ skus: [{ attrs: [{ name: '颜色', value: '红' }], price: '9.90', stock: 1 }] })).toBe(ACQUISITION.complete)
    expect(await edit({ catId: null })).toBe(ACQUISITION.open)
    expect((await rows())[0]).toMatchObject({ priceMin: '9.90', priceMax: '9.90', skuCount: 1 })
    expect(await seller.put(`${PATH}/edit`, { id, version: 1, titleCn: 'x' })).toMatchObject({
      code: 409,
      msg: '数据已被他人修改，请刷新后重试',
    })
    expect(await seller.put(`${PATH}/edit`, { id, version: 99, images: ['/api/goods/goods/image/no.jpg'] })).toMatchObject({
      code: 400,
      msg: '图片不存在，请重新上传',
    })
  })

  it('loses what is dangerous in a description', async () => {
    const [id] = await collected(url1688(655012345678))
    const { version } = (await seller.get(`${PATH}/${id}`)).data
    const { data } = await seller.put(`${PATH}/edit`, {
      id,
      version,
      description: '<p>好<script>x()</script></p><img src=x onerror=y()>',
    })
    expect(data.description).toBe('<p>好</p><img src="x" />')
  })
})

it('is written by hand without an address', async () => {
  const skus = [{ attrs: [], price: '5.00' }]
  const { data } = await seller.post(`${PATH}/add`, {
    titleCn: '展会看到的杯子',
    catId,
    images: ['https://example.com/a.jpg'],
    skus,
  })
  expect(data).toMatchObject({ acqStatus: ACQUISITION.complete, url: null, srcPlat: null, priceMin: '5.00', currency: 'CNY' })
  expect((await seller.post(`${PATH}/add`, { titleCn: '只有名字' })).data).toMatchObject({
    acqStatus: ACQUISITION.open,
    skuCount: 0,
  })
  expect(await seller.post(`${PATH}/add`, {})).toMatchObject({ code: 400, msg: '请填写标题' })
})

describe('in bulk', () => {
  it('titles, category, season, weight and attributes are set and a picture is taken out', async () => {
    const ids = await collected(url1688(655012345678), amazon('B0ABCDE123'))
    const before = (await seller.get(`${PATH}/${ids[0]}`)).data
    const answer = await seller.post(`${PATH}/batch-improvement`, {
      ids,
      prefix: '2026 ',
      find: '家用',
      replace: '居家',
      catId,
      weight: 350,
      attrs: [{ name: '材质', value: '再生棉' }],
      removePicture: 1,
    })
    expect(answer.data).toEqual({ changed: 2 })
    const after = (await seller.get(`${PATH}/${ids[0]}`)).data
    expect(after).toMatchObject({
      titleCn: `2026 ${before.title.replace('家用', '居家')}`,
      weight: 350,
      catId,
      acqStatus: ACQUISITION.complete,
    })
    expect(after.images).toEqual(before.images.slice(1))
    expect(after.mainImage).toBe(before.images[1])
    expect(after.attrs).toContainEqual({ name: '材质', value: '再生棉' })
    expect(after.attrs).toHaveLength(before.attrs.length)
    expect((await seller.get(`${PATH}/${ids[1]}`)).data.titleCn).toMatch(/^2026 /)
    expect(await seller.post(`${PATH}/batch-improvement`, { ids })).toMatchObject({
      code: 400,
      msg: '请至少填写一项要完善的内容',
    })
    expect(
      await seller.post(`${PATH}/batch-improvement`, {
        ids,
        prefix: '长'.repeat(50),
        suffix: '长'.repeat(50),
        find: '2',
        replace: '长'.repeat(100),
      }),
    ).toMatchObject({ code: 400 })
  })

  it('all or none: one that is elsewhere refuses all', async () => {
    const [id] = await collected(url1688(655012345678))
    await seller.post(`${PATH}/acquire`, { urls: [url1688(655012345679)] })
    const waiting = (await rows({ acqStatus: [ACQUISITION.waiting] }))[0]
    const both = { ids: [id, waiting.id] }
    expect(await seller.post(`${PATH}/batch-improvement`, { ...both, weight: 1 })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('当前状态为待采集，不能批量完善'),
    })
    expect(await seller.post(`${PATH}/set-category`, { ...both, catId })).toMatchObject({ code: 409 })
    expect((await seller.get(`${PATH}/${id}`)).data).toMatchObject({ weight: null, catId: null })
  })
})

describe('what becomes of it', () => {
  it('a development, once', async () => {
    const id = await complete()
    const [open] = await collected(url1688(655012345680)).then((ids) => ids.filter((one) => one !== id))
    expect(await seller.post(`${PATH}/transfer-development`, { ids: [id, open] })).toMatchObject({
      code: 409,
      msg: '请先完善标题、类目、图片和款式',
    })
    const { data } = await developer.post(`${PATH}/transfer-development`, { ids: [id] })
    const [developNo] = data.developNos
    expect(developNo).toMatch(/^KF\d{11}$/)
    expect((await seller.get(`${PATH}/${id}`)).data).toMatchObject({ acqStatus: ACQUISITION.developed, developNo })
    const made = await db.one(sql`
      SELECT d.dev_status, d.source, d.acquisition_id, d.purchase_urls, d.est_cost, d.image_hash::text, (SELECT count(*)::int FROM product_center_development_sku s WHERE s.document_id = d.id) AS styles
      FROM product_center_development d WHERE d.develop_no = ${developNo}`)
    expect(made).toMatchObject({ dev_status: 20, source: 3, acquisition_id: id, purchase_urls: [url1688(655012345678)] })
    expect(made!['styles']).toBe((await seller.get(`${PATH}/${id}`)).data.skuCount)
    expect(await seller.post(`${PATH}/transfer-development`, { ids: [id] })).toMatchObject({
      code: 409,
      msg: `已转开发${developNo}`,
    })
    expect(await seller.delete(`${PATH}/remove/${id}`)).toMatchObject({
      code: 409,
      msg: expect.stringContaining('已转开发，不能删除'),
    })
  })

  it('a product of competitors for the pool', async () => {
    const [id] = await collected(amazon('B0ABCDE123'))
    await seller.post(`${PATH}/batch-improvement`, { ids: [id], prefix: '竞品 ', catId })
    const { data } = await seller.post(`${PATH}/transfer-development`, { ids: [id], toPool: 1 })
    const made = await db.one(
      sql`SELECT dev_status, dev_type, ref_urls, developer_id, recommend_reason FROM product_center_development WHERE develop_no = ${data.developNos[0]}`,
    )
    expect(made).toMatchObject({
      dev_status: 10,
      dev_type: 2,
      ref_urls: [amazon('B0ABCDE123')],
      developer_id: null,
      recommend_reason: '采集自Amazon',
    })
  })

  it('a part of a goods that we have: its address there, and an offer where 1688 sells it', async () => {
    const goods = (await db.one<{ id: number; code: string }>(
      sql`SELECT id, goods_code AS code FROM goods_goods WHERE goods_type = 1 AND deleted_at IS NULL ORDER BY id LIMIT 1`,
    ))!
    const [id] = await collected(url1688(655012345678))
    const supervisor = await app.as('supervisor')
    expect(await supervisor.post(`${PATH}/relate-product`, { id, goodsId: 99_999_999 })).toMatchObject({ code: 404 })
    expect((await supervisor.post(`${PATH}/relate-product`, { id, goodsId: goods.id })).data).toEqual({ goodsCode: goods.code })
    expect((await seller.get(`${PATH}/${id}`)).data).toMatchObject({
      acqStatus: ACQUISITION.related,
      goodsId: goods.id,
      goodsCode: goods.code,
    })
    const kept = await db.one(sql`SELECT source_urls FROM goods_goods WHERE id = ${goods.id}`)
    expect(kept!['source_urls']).toContain(url1688(655012345678))
    expect(
      await db.one(sql`SELECT 1 AS yes FROM goods_ali_offer_goods WHERE goods_id = ${goods.id} AND offer_id = '655012345678'`),
    ).toBeDefined()
    expect(await supervisor.post(`${PATH}/relate-product`, { id, goodsId: goods.id })).toMatchObject({ code: 409 })
  })

  it('nothing: it is removed and may be collected again', async () => {
    const [id] = await collected(url1688(655012345678))
    expect((await seller.delete(`${PATH}/remove/${id}`)).code).toBe(200)
    expect(await seller.delete(`${PATH}/remove/${id}`)).toMatchObject({ code: 404 })
    expect((await seller.post(`${PATH}/acquire`, { urls: [url1688(655012345678)] })).data.accepted).toBe(1)
  })
})
