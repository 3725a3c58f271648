import { DEVELOPMENT } from '@erp/contract/product-center/development/development.states'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { must, studioOf } from '../../../../test/fixtures/product/studio.ts'
import { errorsOf, readRows, uploadRows } from '../../../../test/workbook.ts'
import { simulatedOffer } from '../../../connectors/ali/ali1688-simulator.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
app.clock.set('2026-11-18 10:00:00')
const { db } = app.house
const studio = await studioOf(app)
const { PATH, post, row, developer, supervisor } = studio

async function approved(more: object = {}): Promise<number> {
  const id = await studio.add(more)
  must(await post('submit-approval', { ids: [id] }, developer))
  must(await post('approve', { ids: [id], pass: 1 }, supervisor))
  return id
}
const goodsOf = (id: number) =>
  db.one<any>(sql`
    SELECT g.*, (SELECT jsonb_agg(jsonb_build_object('p', s.property1, 'cost', s.cost_price::text, 'weight', s.weight::text) ORDER BY s.id) FROM goods_goods_sku s WHERE s.goods_id = g.id AND s.deleted_at IS NULL) AS skus,
      (SELECT count(*)::int FROM product_center_picture_info p WHERE p.goods_id = g.id AND p.deleted_at IS NULL AND p.pic_status = 10) AS pictures,
      (SELECT jsonb_agg(i.plat_name ORDER BY i.plat_name) FROM product_center_platform_info i WHERE i.goods_id = g.id AND i.deleted_at IS NULL AND i.info_status = 10) AS texts,
      (SELECT count(*)::int FROM goods_ali_offer_goods o WHERE o.goods_id = g.id) AS offers, (SELECT count(*)::int FROM goods_ali_goods l WHERE l.goods_id = g.id) AS links
    FROM goods_goods g JOIN product_center_development d ON d.goods_id = g.id WHERE d.id = ${id}`)

describe('a goods out of a development', () => {
  it('comes with its SKUs, its picture task, its texts to write and what 1688 sells', async () => {
    const offerId = '611112222333'
    const { specs } = simulatedOffer(offerId, app.clock.now())!
    const skus = specs.map(({ attrs }) => ({ property1: attrs.replace(/[^;:]*:/g, '').replaceAll(';', ' ') }))
    const id = await approved({
      purchaseUrls: [`https://detail.1688.com/offer/${offerId}.html`],
      skus,
      targetPlats: ['smt', 'temu'],
      refUrls: ['https://a.example.com'],
      isCharged: 1,
      season: 'ALL',
    })
    const [made] = must(await post('to-goods', { ids: [id] }, developer))
    const goods = await goodsOf(id)
    expect(goods).toMatchObject({
      id: made.goodsId,
      goods_code: made.goodsCode,
      audit_status: 90,
      is_charged: 1,
      season: 'ALL',
      purchase_url: `https://detail.1688.com/offer/${offerId}.html`,
      source_urls: ['https://a.example.com'],
      pictures: 1,
      texts: ['smt', 'temu'],
      offers: 1,
    })
    expect(goods.skus).toHaveLength(skus.length)
    expect(goods.skus[0]).toMatchObject({ cost: '25.0000', weight: '220.00' })
    expect(goods.links).toBeGreaterThan(0)
    expect(await row(id)).toMatchObject({ dev_status: DEVELOPMENT.made, goods_id: made.goodsId })
  })

  it('is one, however often and by however many it is asked for', async () => {
    const id = await approved()
    const answers = await Promise.all([post('to-goods', { ids: [id] }, developer), post('to-goods', { ids: [id] }, supervisor)])
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 409])
    const { goods_code } = await goodsOf(id)
    const said = { code: 409, msg: `该产品已生成商品${goods_code}` }
    expect(answers.find(({ code }) => code === 409)).toMatchObject(said)
    expect(await post('to-goods', { ids: [id] }, developer)).toMatchObject(said)
    const { goods_name } = await row(id)
    expect(await db.one(sql`SELECT count(*)::int AS n FROM goods_goods WHERE goods_name = ${goods_name}`)).toEqual({ n: 1 })
  })

  it('is there though 1688 does not answer', async () => {
    const id = await approved({ purchaseUrls: ['https://detail.1688.com/offer/600000000503.html'] })
    expect(await post('to-goods', { ids: [id] }, developer)).toMatchObject({ code: 200, msg: expect.stringContaining('1688') })
    expect(await goodsOf(id)).toMatchObject({ offers: 0, links: 0, pictures: 1 })
  })

  it('that is removed leaves the development approved, without tasks, to become another', async () => {
    const id = await approved()
    const [made] = must(await post('to-goods', { ids: [id] }, developer))
    expect(await developer.get(`/goods/goods/remove/?goodsId=${made.goodsId}`)).toMatchObject({ code: 200 })
    expect(await row(id)).toMatchObject({ dev_status: DEVELOPMENT.approved, goods_id: null })
    const left = await db.one(sql`
      SELECT (SELECT count(*)::int FROM product_center_picture_info WHERE goods_id = ${made.goodsId} AND deleted_at IS NULL) AS pictures,
        (SELECT count(*)::int FROM product_center_platform_info WHERE goods_id = ${made.goodsId} AND deleted_at IS NULL) AS texts`)
    expect(left).toEqual({ pictures: 0, texts: 0 })
    const [again] = must(await post('to-goods', { ids: [id] }, developer))
    expect(again.goodsCode).not.toBe(made.goodsCode)
  })
})

describe('an import', () => {
  const HEAD = ['产品名称*', '类目', '开发类型', '竞品链接', '货源链接', '目标平台', '预估采购价', '预估售价', '币种', '款式']
  it('reads products with their styles and reckons their profit', async () => {
    const [header] = await readRows(app, (await developer.get(`${PATH}/import-template`)).raw)
    expect(HEAD.every((column) => header!.includes(column))).toBe(true)
    const answer = await uploadRows(developer, `${PATH}/import`, HEAD, [
      [
        '导入灯',
        '类目DV',
        '正向开发',
        '',
        'https://detail.1688.com/offer/611112222333.html',
        '速卖通，temu',
        '25',
        '9.99',
        'USD',
        '红/S；红/M',
      ],
    ])
    expect(answer).toMatchObject({ code: 200, data: { rows: 1 } })
    const { data } = await developer.post(`${PATH}/list-page`, { condition: { goodsName: '导入灯' } })
    expect(await studio.details(data.list[0].id)).toMatchObject({
      devStatus: DEVELOPMENT.open,
      targetPlats: ['smt', 'temu'],
      estProfit: expect.any(String),
      skus: [
        { property1: '红', property2: 'S' },
        { property1: '红', property2: 'M' },
      ],
    })
  })

  it('tells every bad cell and writes nothing', async () => {
    const answer = await uploadRows(developer, `${PATH}/import`, HEAD, [
      ['好的灯', '', '正向开发', '', '', '', '', '', '', ''],
      ['坏的灯', '根DV', '逆向开发', '', 'ftp://x', '月球', '-1', '9.99', 'USD', '红；红'],
    ])
    expect(errorsOf(answer)).toEqual([
      '3 预估采购价：预估采购价不能小于0.01',
      '3 竞品链接：逆向开发请填写竞品链接',
      '3 类目：请选择末级商品类目',
      '3 货源链接：「ftp://x」应以 http:// 或 https:// 开头',
      '3 目标平台：「月球」不存在',
      '3 款式：款式重复',
    ])
    expect((await developer.post(`${PATH}/list-page`, { condition: { goodsName: '好的灯' } })).data.total).toBe(0)
  })
})
