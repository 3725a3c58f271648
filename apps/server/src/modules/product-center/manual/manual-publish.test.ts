import { MANUAL, manualStates } from '@erp/contract/product-center/manual/manual-publish.states'
import { describe, expect, it } from 'vitest'
import { type Answer, testApp } from '../../../../test/app.ts'
import { contextOf, rowsOf } from '../../../../test/fixtures/catalogue.ts'
import { matchedLines } from '../../../../test/fixtures/matched.ts'
import { completeInfo, goodsToSell, shopToSell, type TextGoods } from '../../../../test/fixtures/product/texts.ts'
import { sql } from '../../../kit/db/db.ts'
import { type Cell, writeBook } from '../../../kit/excel/book.ts'

const app = await testApp()
const { db } = app.house
const seller = await app.as('seller')
const supervisor = await app.as('supervisor')
const PATH = '/product-center/manual-publish'
const nameOf = async (shopId: number) =>
  (await db.one<{ name: string }>(sql`SELECT shop_name AS name FROM authorize_shop WHERE id = ${shopId}`))!.name
const plan = (goods: TextGoods[], shopIds: number[], more: object = {}) =>
  seller.post(`${PATH}/add`, { goodsIds: goods.map(({ id }) => id), shopIds, planDate: '2026-11-20', ...more })
const details = async (id: number) => (await seller.get(`${PATH}/details/${id}`)).data
const rowOf = (id: number) => db.one(sql`SELECT * FROM product_center_manual_publish WHERE id = ${id}`)
let items = 0
const finish = (id: number, more: object = {}, by = seller) => by.post(`${PATH}/finish`, { id, itemId: `IT${++items}`, ...more })

async function planned(goods?: TextGoods, shopId?: number) {
  const [of, shop] = [goods ?? (await goodsToSell(app)), shopId ?? (await shopToSell(app))]
  const made = await plan([of], [shop])
  return { goods: of, shop, id: made.data.made[0].id as number, no: made.data.made[0].publishNo as string }
}
async function publishIn(state: number): Promise<number> {
  const { id } = await planned()
  if (state === MANUAL.done) await finish(id)
  if (state === MANUAL.failed) await seller.post(`${PATH}/fail`, { ids: [id], reason: '类目错误' })
  if (state === MANUAL.cancelled) await seller.post(`${PATH}/cancel`, { ids: [id] })
  return id
}

const VERBS: Record<string, (id: number) => Promise<Answer>> = {
  finish: (id) => finish(id),
  fail: (id) => seller.post(`${PATH}/fail`, { ids: [id], reason: '图片违规' }),
  reopen: (id) => seller.post(`${PATH}/reopen`, { ids: [id] }),
  cancel: (id) => seller.post(`${PATH}/cancel`, { ids: [id] }),
  edit: async (id) => seller.put(`${PATH}/edit`, { id, version: (await details(id)).version, planDate: '2026-12-01' }),
  remove: (id) => seller.delete(`${PATH}/remove/${id}`),
}
const EDITS: Record<string, readonly number[]> = { edit: [MANUAL.waiting, MANUAL.failed], remove: [MANUAL.waiting] }
const moves: Record<string, { from: readonly number[]; to: number }> = manualStates.moves
const cells = Object.keys(VERBS).flatMap((verb) =>
  Object.keys(manualStates.table).map((state) => ({ verb, state: Number(state) })),
)

describe('a publish', () => {
  it.each(cells)('in $state takes "$verb" as its table says', async ({ verb, state }) => {
    const id = await publishIn(state)
    const before = await rowOf(id)
    expect(before).toMatchObject({ pub_status: state })
    const answer = await VERBS[verb]!(id)
    const { from, to } = moves[verb] ?? { from: EDITS[verb]!, to: state }
    expect(answer.code).toBe(from.includes(state) ? 200 : 409)
    if (from.includes(state)) expect(await rowOf(id)).toMatchObject({ pub_status: to })
    else expect(await rowOf(id)).toEqual(before)
  })

  it('that is online keeps everything but its address', async () => {
    const id = await publishIn(MANUAL.done)
    const { version, planDate } = await details(id)
    const edit = (change: object) => seller.put(`${PATH}/edit`, { id, version, ...change })
    expect(await edit({ itemId: 'other' })).toMatchObject({ code: 409, msg: '已刊登的计划只能修改链接地址' })
    expect(await edit({ planDate, itemUrl: 'ftp://x' })).toMatchObject({ code: 400 })
    expect(await edit({ planDate, itemUrl: 'https://shop.example/1' })).toMatchObject({
      code: 200,
      data: { itemUrl: 'https://shop.example/1' },
    })
  })
})

describe('planning', () => {
  it('makes a row for each goods and shop, with the shop SKUs and prices it will probably have', async () => {
    const goods = [await goodsToSell(app), await goodsToSell(app)]
    await completeInfo(seller, goods[0]!)
    const shops = [await shopToSell(app), await shopToSell(app)]
    const { data } = await plan(goods, shops)
    expect(data).toMatchObject({ made: { length: 4 }, skipped: [] })
    expect(data.made[0].publishNo).toMatch(/^SD\d{11}$/)
    const first = await details(data.made.find((one: { goodsId: number }) => one.goodsId === goods[0]!.id).id)
    expect(first).toMatchObject({ planDate: '2026-11-20', skuCount: 2, platName: 'joom', sellerName: '王芳', currency: 'USD' })
    expect(first.skuLinks).toMatchObject(
      goods[0]!.skus.map((skuId, i) => ({ skuId, shopSku: `P-${goods[0]!.code}0${i + 1}-S`, price: '8.43' })),
    )
    const condition = { goodsCode: `${goods[0]!.code}01` }
    expect((await seller.post(`${PATH}/list-page`, { condition })).data).toMatchObject({ total: 2 })
    expect((await seller.post(`${PATH}/status-count`, { condition })).data).toEqual({ all: 2, 10: 2, 20: 0, 30: 0, 40: 0 })
  })

  it('says where a goods may not be, is already or will be', async () => {
    const [goods, waiting] = [await goodsToSell(app), await goodsToSell(app, { auditStatus: 100 })]
    const [banned, live, twice, free] = [
      await shopToSell(app),
      await shopToSell(app),
      await shopToSell(app),
      await shopToSell(app),
    ]
    const group = await db.one<{ id: number }>(sql`
      INSERT INTO product_center_disabled_group (group_name, reason, shop_ids) VALUES ('品牌侵权', '投诉', ${[banned]}) RETURNING id`)
    await db.run(sql`UPDATE goods_goods SET disabled_group_ids = ${[group!.id]} WHERE id = ${goods.id}`)
    const online = await planned(goods, live)
    await finish(online.id, { itemId: 'LIVE1' })
    const { no } = await planned(goods, twice)
    const reasons = {
      [banned]: `商品【${goods.code}】在店铺【${await nameOf(banned)}】禁售：品牌侵权`,
      [live]: `店铺【${await nameOf(live)}】已有该商品的在线链接LIVE1，重复铺货有处罚风险`,
      [twice]: `店铺【${await nameOf(twice)}】已有该商品的刊登计划${no}`,
    }
    const { data } = await seller.post(`${PATH}/shops`, { goodsIds: [goods.id] })
    for (const [shop, reason] of Object.entries(reasons)) {
      expect(data.find(({ shopId }: { shopId: number }) => shopId === Number(shop)).refused).toMatchObject([{ reason }])
      expect(await plan([goods], [free, Number(shop)])).toMatchObject({ code: 409, msg: reason })
    }
    expect(await plan([waiting], [free])).toMatchObject({ code: 409, msg: `商品【${waiting.code}】未审核或没有可刊登的SKU` })
    const skipped = await plan([goods], [banned, live, twice, free], { skip: 1 })
    expect(skipped.data).toMatchObject({ made: [{ shopId: free }], skipped: { length: 3 } })
    await db.run(sql`UPDATE product_center_disabled_group SET shop_ids = ${[free]} WHERE id = ${group!.id}`)
    expect(await finish(skipped.data.made[0].id)).toMatchObject({
      code: 409,
      msg: `商品【${goods.code}】在店铺【${await nameOf(free)}】禁售：品牌侵权`,
    })
  })

  it('by two people at once is one plan and one refusal', async () => {
    const [goods, shop] = [await goodsToSell(app), await shopToSell(app)]
    const answers = await Promise.all([plan([goods], [shop]), plan([goods], [shop])])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ code }) => code === 409)!.msg).toContain('已有该商品的刊登计划')
  })

  it('is for shops of one’s own', async () => {
    const goods = await goodsToSell(app)
    const others = await shopToSell(app, 'xu.lei')
    await db.run(sql`UPDATE account_role SET data_scope = 5 WHERE role_key = 'seller'`)
    expect(await plan([goods], [others])).toMatchObject({ code: 404 })
    const { id } = (await (await app.as('admin')).post(`${PATH}/add`, { goodsIds: [goods.id], shopIds: [others] })).data.made[0]
    for (const answer of [await seller.get(`${PATH}/details/${id}`), await finish(id), await VERBS['cancel']!(id)])
      expect(answer).toMatchObject({ code: 404 })
  })
})

describe('what is published', () => {
  it('links every shop SKU, shows it online, and the texts of the platform are listed', async () => {
    const goods = await goodsToSell(app)
    const info = await completeInfo(seller, goods)
    const { id, shop } = await planned(goods)
    const answer = await finish(id, { itemId: 'A100', itemUrl: 'https://shop.example/A100' })
    expect(answer.data).toMatchObject({ pubStatus: MANUAL.done, itemId: 'A100', failReason: null })
    const codes = [`P-${goods.code}01-S`, `p-${goods.code}02-s`]
    expect(await matchedLines(db, shop, codes, contextOf(app, 1))).toEqual(goods.skus.map((skuId) => [{ skuId, quantity: 1 }]))
    const links = await db.query(
      sql`SELECT DISTINCT link_type FROM goods_goods_sku_link_shop WHERE shop_id = ${shop} AND is_activated = 1`,
    )
    expect(links).toEqual([{ link_type: 4 }])
    const shown = await db.query(
      sql`SELECT item_id, match_status, price, title, sale_status FROM goods_shopsku WHERE shop_id = ${shop} ORDER BY shop_sku`,
    )
    expect(shown).toEqual(
      [1, 2].map(() => ({ item_id: 'A100', match_status: 1, price: '8.43', title: 'Phone Case', sale_status: 1 })),
    )
    expect((await seller.get(`/product-center/platform-info/details/${info}`)).data.infoStatus).toBe(30)
  })

  it('needs a shop SKU for every style and an item that is not registered', async () => {
    const { id, goods, shop } = await planned()
    const [one, two] = goods.skus
    const before = await rowOf(id)
    for (const [skuLinks, msg] of [
      [[{ skuId: one, shopSku: '' }], `SKU【${goods.code}01】缺少店铺SKU`],
      [
        [
          { skuId: one, shopSku: 'same' },
          { skuId: two, shopSku: 'SAME ' },
        ],
        '店铺SKU【SAME】重复',
      ],
      [[{ skuId: 1, shopSku: 'X' }], 'SKU不属于该商品，或未审核、已淘汰'],
    ] as const)
      expect(await finish(id, { skuLinks })).toMatchObject({ code: 400, msg })
    const other = await planned(undefined, shop)
    await finish(other.id, { itemId: 'USED' })
    expect(await finish(id, { itemId: 'USED' })).toMatchObject({
      code: 409,
      msg: `店铺【${await nameOf(shop)}】链接IDUSED已登记`,
    })
    expect(await rowOf(id)).toEqual(before)
  })

  it('is refused whole when a shop SKU means something else; what means the same already stays', async () => {
    const { id, goods, shop } = await planned()
    const [one, two] = goods.skus
    const stranger = await goodsToSell(app)
    const link = (shopSku: string, skuId: number) =>
      supervisor.post('/goods/goods-sku-link-shop/save', { rows: [{ shopId: shop, shopSku, items: [{ skuId, quantity: 1 }] }] })
    await link(`P-${goods.code}01-S`, one!)
    await link('TAKEN', stranger.skus[0]!)
    const count = () => db.one(sql`SELECT count(*)::int AS n FROM goods_goods_sku_link_shop WHERE shop_id = ${shop}`)
    const taken = await finish(id, { skuLinks: [{ skuId: two, shopSku: 'taken' }] })
    expect(taken).toMatchObject({
      code: 409,
      msg: `店铺【${await nameOf(shop)}】的SKU【TAKEN】已关联【${stranger.code}01】，请先解除`,
    })
    expect([await count(), (await details(id)).pubStatus]).toEqual([{ n: 2 }, MANUAL.waiting])
    expect(await finish(id)).toMatchObject({ code: 200 })
    expect(await count()).toEqual({ n: 3 })
  })

  it('is registered once by two at once, and an item by one of two publishes', async () => {
    const { id, shop } = await planned()
    const twice = await Promise.all([finish(id), finish(id, {}, supervisor)])
    expect(twice.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [a, b] = [await planned(undefined, shop), await planned(undefined, shop)]
    const both = await Promise.all([finish(a.id, { itemId: 'ONE' }), finish(b.id, { itemId: 'ONE' })])
    expect(both.map(({ code }) => code).toSorted((x, y) => x - y)).toEqual([200, 409])
  })
})

describe('the sheet of results', () => {
  const HEAD = ['刊登编号*', '链接ID', '链接地址', 'SKU', '店铺SKU', '售价', '失败原因'].map((header) => ({ header }))
  const load = async (rows: Cell[][]) =>
    seller.upload(`${PATH}/import`, '结果.xlsx', await writeBook([{ name: '手动刊登结果', columns: HEAD, rows }]))

  it('has a template of its own', async () => {
    const [header] = await rowsOf(app, (await seller.get(`${PATH}/import-template`)).raw)
    expect(header).toEqual(HEAD.map(({ header: name }) => name))
  })

  it('registers what is online and what failed, or tells every row that is wrong and does nothing', async () => {
    const [a, b, c] = [await planned(), await planned(), await planned()]
    const good: Cell[][] = [
      [a.no, 'S1', 'https://shop.example/S1', `${a.goods.code}01`, 'S-1', '9.90', ''],
      [a.no, 'S1', '', `${a.goods.code}02`, 'S-2', '', ''],
      [b.no, 'S2', '', '', '', '', ''],
      [c.no, '', '', '', '', '', '类目不允许'],
    ]
    const wrong = await load([...good, ['SD00000000000', 'S3', '', '', '', '', ''], [b.no, 'S2', '', 'NONE', '', '', '']])
    expect(wrong).toMatchObject({
      code: 400,
      data: {
        errors: [
          { row: 6, column: '刊登编号' },
          { row: 7, column: 'SKU' },
        ],
      },
    })
    expect(await rowOf(a.id)).toMatchObject({ pub_status: MANUAL.waiting })
    expect(await load(good)).toMatchObject({ code: 200, data: { rows: 3 } })
    expect((await details(a.id)).skuLinks).toMatchObject([{ shopSku: 'S-1', price: '9.90' }, { shopSku: 'S-2' }])
    expect(await details(b.id)).toMatchObject({ pubStatus: MANUAL.done, itemId: 'S2' })
    expect(await details(c.id)).toMatchObject({ pubStatus: MANUAL.failed, failReason: '类目不允许' })
    expect((await load([[a.no, 'S9', '', '', '', '', '']])).data.errors).toMatchObject([
      { row: 2, reason: expect.stringContaining('不能确认刊登') },
    ])
  })
})
