import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { blocked } from '../../../../test/blocked.ts'
import { addShop, addShopSku, addSku, rowsOf } from '../../../../test/fixtures/catalogue.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const seller = await app.as('seller')
const supervisor = await app.as('supervisor')
const stranger = await app.as('xu.lei')
const PATH = '/goods/goods-sku-link-shop'
let shopId = 0
let [a, b, waiting, ended] = [0, 0, 0, 0]
beforeAll(async () => {
  shopId = await addShop(app, '关联店', 'LK-')
  a = await addSku(app, 'LKA01', { name: '甲商品' })
  b = await addSku(app, 'LKB01', { name: '乙商品', status: '40' })
  waiting = await addSku(app, 'LKWAIT', { audit: 100 })
  ended = await addSku(app, 'LKEND', { status: '80' })
})

type Row = Record<string, unknown>
const save = (who: typeof seller, ...rows: Row[]) => who.post(`${PATH}/save`, { rows })
const pair = (shopSku: string, skuId = a, more: Row = {}) => ({ shopId, shopSku, items: [{ skuId, quantity: 1 }], ...more })
const listed = async (condition: Row, who = seller) => (await who.post(`${PATH}/list-page`, { pageSize: 100, condition })).data
const one = async (shopSku: string) => (await listed({ shopId, shopSku, isActivated: 1 })).list[0]
const dump = async () => [
  await db.query(sql`SELECT * FROM goods_goods_sku_link_shop WHERE shop_id = ${shopId} ORDER BY id`),
  await db.query(
    sql`SELECT i.* FROM goods_link_shop_item i JOIN goods_goods_sku_link_shop l ON l.id = i.link_id WHERE l.shop_id = ${shopId} ORDER BY 1, 2`,
  ),
  await db.query(sql`SELECT * FROM goods_shopsku WHERE shop_id = ${shopId} ORDER BY id`),
]
async function unmoved<T>(work: () => Promise<T>): Promise<T> {
  const before = await dump()
  const answer = await work()
  expect(await dump()).toEqual(before)
  return answer
}

describe('linking by hand', () => {
  it('links several SKUs with quantities, shows the variation matched and names the seller of the shop', async () => {
    const shown = await addShopSku(app, shopId, 'lk-one')
    const items = [
      { skuId: a, quantity: 2 },
      { skuId: b, quantity: 1 },
    ]
    const answer = await save(seller, { shopId, shopSku: ' LK-ONE ', items, remark: '套装' })
    expect(answer).toMatchObject({ code: 200, data: [{ shopId, shopSku: 'LK-ONE' }] })
    expect(await one('lk-one')).toMatchObject({
      id: answer.data[0].id,
      shopName: '关联店',
      platName: 'Joom',
      skus: 'LKA01×2、LKB01×1',
      skuStatus: '40',
      linkType: 1,
      isActivated: 1,
      validTo: null,
      sellerName: '王芳',
      updateBy: '王芳',
      remark: '套装',
    })
    const [row] = await db.query(sql`SELECT match_status, link_id FROM goods_shopsku WHERE id = ${shown}`)
    expect(row).toEqual({ match_status: 1, link_id: answer.data[0].id })
    const [log] = await db.query(sql`
      SELECT action, changes->0->>'to' AS skus FROM biz_log WHERE entity = 'goods/goods-sku-link-shop' AND entity_id = ${answer.data[0].id}`)
    expect(log).toEqual({ action: '关联', skus: 'LKA01×2、LKB01×1' })
  })

  it('refuses a shop SKU that is linked already, naming to what', async () => {
    await save(seller, pair('LK-TAKEN'))
    const answer = await unmoved(() => save(seller, pair('LK-FREE', b), pair('lk-taken', b)))
    expect(answer).toMatchObject({ code: 409, msg: '店铺【关联店】的SKU【LK-TAKEN】已关联【LKA01】，请先解除' })
  })

  it('refuses SKUs that are not audited or 已淘汰, and unknown ones', async () => {
    expect(await unmoved(() => save(seller, pair('LK-W', waiting)))).toMatchObject({
      code: 409,
      msg: 'SKU【LKWAIT】未审核或已淘汰，不能关联',
    })
    expect(await unmoved(() => save(seller, pair('LK-E', ended)))).toMatchObject({
      code: 409,
      msg: 'SKU【LKEND】未审核或已淘汰，不能关联',
    })
    expect(await unmoved(() => save(seller, pair('LK-U', 999_999_999)))).toMatchObject({ code: 404, msg: 'SKU不存在或已删除' })
  })

  it('refuses what is said twice, too little or too much', async () => {
    expect(await unmoved(() => save(seller, pair('LK-D'), pair('lk-d', b)))).toMatchObject({
      code: 400,
      msg: '第2行：店铺SKU【lk-d】重复',
    })
    const twice = {
      shopId,
      shopSku: 'LK-D',
      items: [
        { skuId: a, quantity: 1 },
        { skuId: a, quantity: 2 },
      ],
    }
    expect(await unmoved(() => save(seller, twice))).toMatchObject({ code: 400, msg: '第1行：SKU【LKA01】重复' })
    for (const quantity of [0, 1000, 1.5])
      expect(await unmoved(() => save(seller, { ...twice, items: [{ skuId: a, quantity }] }))).toMatchObject({ code: 400 })
    expect(await unmoved(() => save(seller, { ...twice, items: [] }))).toMatchObject({ code: 400 })
    expect(await unmoved(() => save(seller, { ...pair('x'.repeat(101)) }))).toMatchObject({ code: 400 })
  })

  it('of two who link one shop SKU at once one wins, and the other is told', async () => {
    const answers = await Promise.all([save(seller, pair('LK-RACE', a)), save(supervisor, pair('lk-race', b))])
    expect(answers.map((answer) => answer.code).toSorted((x, y) => x - y)).toEqual([200, 409])
    const lost = answers.find((answer) => answer.code === 409)!
    expect(lost.msg).toMatch(/^店铺【关联店】的SKU【lk-race】已关联【LK[AB]01】，请先解除$/i)
    expect((await listed({ shopId, shopSku: 'LK-RACE' })).total).toBe(1)
  })

  it('waits for the other one and then tells the sentence', async () => {
    let later: ReturnType<typeof save> | undefined
    await db.transact(async (tx) => {
      const made = await tx.one<{ id: number }>(sql`
        INSERT INTO goods_goods_sku_link_shop (shop_id, shop_sku, match_key, link_type) VALUES (${shopId}, 'LK-WAIT', 'LK-WAIT', 1) RETURNING id`)
      await tx.run(sql`INSERT INTO goods_link_shop_item VALUES (${made!.id}, ${b}, 3)`)
      later = save(seller, pair('LK-WAIT'))
      await blocked(app)
    })
    expect(await later).toMatchObject({ code: 409, msg: '店铺【关联店】的SKU【LK-WAIT】已关联【LKB01】，请先解除' })
  })
})

describe('changing a link', () => {
  it('ends the old row and begins a new one, for those who may', async () => {
    app.clock.set('2026-11-15 10:00:00')
    const shown = await addShopSku(app, shopId, 'LK-CHANGE')
    await save(seller, pair('LK-CHANGE'))
    const old = await one('LK-CHANGE')
    const change = pair('LK-CHANGE', b, { id: old.id, version: old.version })
    app.clock.set('2026-11-16 10:00:00')
    expect(await unmoved(() => save(seller, change))).toMatchObject({ status: 403 })
    expect(await save(supervisor, change)).toMatchObject({ code: 200 })
    const rows = (await listed({ shopId, shopSku: 'LK-CHANGE' })).list
    expect(rows).toMatchObject([
      { skus: 'LKB01×1', isActivated: 1, validFrom: '2026-11-16 10:00:00', validTo: null },
      { id: old.id, skus: 'LKA01×1', isActivated: 0, validFrom: '2026-11-15 10:00:00', validTo: '2026-11-16 10:00:00' },
    ])
    expect(await db.one(sql`SELECT link_id FROM goods_shopsku WHERE id = ${shown}`)).toEqual({ link_id: rows[0].id })
    expect(await unmoved(() => save(supervisor, change))).toMatchObject({ code: 409, msg: '数据已被他人修改，请刷新后重试' })
  })

  it('writes a new remark in place, without ending anything', async () => {
    await save(seller, pair('LK-NOTE'))
    const { id, version } = await one('LK-NOTE')
    expect(await save(seller, pair('LK-NOTE', a, { id, version, remark: '改备注' }))).toMatchObject({ code: 200, data: [{ id }] })
    expect(await one('LK-NOTE')).toMatchObject({ id, version: version + 1, remark: '改备注', isActivated: 1 })
    expect(await unmoved(() => save(seller, pair('LK-NOTE', a, { id, version, remark: '迟到' })))).toMatchObject({ code: 409 })
  })
})

describe('ending links', () => {
  it('makes the shop SKU unmatched from now on and keeps the row', async () => {
    const shown = await addShopSku(app, shopId, 'LK-STOP')
    const { data } = await save(seller, pair('LK-STOP'), pair('LK-STOP2'))
    const ids = data.map((row: { id: number }) => row.id)
    expect(await seller.delete(`${PATH}/delete?ids=${ids[0]}&ids=${ids[1]}`)).toMatchObject({ code: 200 })
    expect(await one('LK-STOP')).toBeUndefined()
    const [row] = (await listed({ shopId, shopSku: 'LK-STOP', isActivated: 0 })).list
    expect(row.validTo).not.toBeNull()
    expect(await db.one(sql`SELECT match_status, link_id FROM goods_shopsku WHERE id = ${shown}`)).toEqual({
      match_status: 0,
      link_id: null,
    })
    expect(await unmoved(() => seller.delete(`${PATH}/delete?id=${ids[0]}`))).toMatchObject({
      code: 409,
      msg: '店铺SKU【LK-STOP】的关联已解除',
    })
    expect(await save(seller, pair('LK-STOP', b))).toMatchObject({ code: 200 })
  })

  it('takes one or many, and all or nothing', async () => {
    const { data } = await save(seller, pair('LK-M1'), pair('LK-M2'))
    const [first, second] = data.map((row: { id: number }) => row.id)
    expect(await unmoved(() => seller.delete(`${PATH}/delete?ids=${first},999999999`))).toMatchObject({ code: 404 })
    expect(await unmoved(() => seller.delete(`${PATH}/delete`))).toMatchObject({ code: 400, msg: '请选择要解除的关联' })
    expect(await unmoved(() => seller.delete(`${PATH}/delete?ids=x`))).toMatchObject({ code: 400 })
    expect(await unmoved(() => stranger.delete(`${PATH}/delete?id=${first}`))).toMatchObject({ code: 404 })
    expect(await seller.delete(`${PATH}/delete?ids=${first},${second}`)).toMatchObject({ code: 200 })
  })
})

describe('the list', () => {
  it("is of one's own shops, and finds by platform, shop, codes and seller", async () => {
    await save(seller, pair('LK-F1'), pair('LK-F2', b))
    expect((await listed({ shopId }, stranger)).total).toBe(0)
    expect(await unmoved(() => save(stranger, pair('LK-S')))).toMatchObject({ code: 404, msg: '店铺不存在或已删除' })
    const found = async (condition: Row) => (await listed({ shopId, ...condition })).list.map((row: Row) => row['shopSku'])
    expect(await found({ shopSku: 'lk-f' })).toEqual(['LK-F2', 'LK-F1'])
    expect(await found({ shopSku: 'LK-F1 lk-f2' })).toEqual(['LK-F2', 'LK-F1'])
    expect(await found({ shopSku: 'LK-F1', skus: 'lkb01' })).toEqual([])
    expect(await found({ shopSku: 'LK-F', skus: 'LKB01\nNOBODY' })).toEqual(['LK-F2'])
    expect(await found({ shopSku: 'LK-F', platCode: ['temu'] })).toEqual([])
    expect(await found({ shopSku: 'LK-F', platCode: 'joom', linkType: [1] })).toHaveLength(2)
    expect(await found({ shopSku: 'LK-F', linkType: [2] })).toEqual([])
    expect(await found({ shopSku: '_K%' })).toEqual([])
  })

  it('exports what it shows', async () => {
    const condition = { shopId, shopSku: 'LK-F', platCode: ['joom'] }
    const answer = await seller.post(`${PATH}/export`, { condition, columns: ['shopSku', 'skus', 'linkType', 'platCode'] })
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('店铺SKU关联'))
    expect(await rowsOf(app, answer.raw)).toEqual([
      ['店铺SKU', '本地SKU', '关联方式', '平台'],
      ['LK-F2', 'LKB01×1', '手动', 'Joom'],
      ['LK-F1', 'LKA01×1', '手动', 'Joom'],
    ])
  })
})

it('offers the shop SKUs of a shop, the unmatched first, found by code, item and title', async () => {
  const shop = await addShop(app, '选择店')
  await addShopSku(app, shop, 'OP-1', { title: 'Foldable Phone Stand' })
  await addShopSku(app, shop, 'OP-2', { title: '可折叠手机支架' })
  await addShopSku(app, shop, 'OP-3')
  await db.run(sql`INSERT INTO goods_shopsku (shop_id, item_id, shop_sku, match_key) VALUES (${shop}, 'again', 'op-3', 'OP-3')`)
  await save(seller, { ...pair('OP-3'), shopId: shop })
  const options = async (keyword = '') => {
    const answer = await seller.get(`${PATH}/list-shop-sku?shopId=${shop}&keyword=${encodeURIComponent(keyword)}`)
    return answer.data.map((row: Row) => [row['shopSku'], row['matchStatus'], row['skus']].join(' '))
  }
  expect(await options()).toEqual(['OP-2 0 ', 'OP-1 0 ', 'op-3 1 LKA01×1'])
  expect(await options('op-1')).toEqual(['OP-1 0 '])
  expect(await options('phone st')).toEqual(['OP-1 0 '])
  expect(await options('手机支')).toEqual(['OP-2 0 '])
  expect(await options('机手')).toEqual([])
  expect(await options('I-OP-2')).toEqual(['OP-2 0 '])
  expect(await options("':*&|!(")).toEqual([])
  expect(await stranger.get(`${PATH}/list-shop-sku?shopId=${shop}`)).toMatchObject({ code: 404 })
})
