import { LIVELINESS, mayMove, STATUS_MOVES } from '@erp/contract/goods/status/goods-status'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { blocked } from '../../../../test/blocked.ts'
import {
  countOf,
  goodsStatusOf,
  sampleGoods,
  sampleGroup,
  sampleStock,
  statusesOf,
} from '../../../../test/fixtures/goods-sample.ts'
import { idOf } from '../../../../test/fixtures/people.ts'
import { untouched } from '../../../../test/untouched.ts'
import { sql } from '../../../kit/db/db.ts'
import { openOrderCounters } from './status-hooks.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const purchaser = await app.as('purchaser')
const PATH = '/goods/goods/change-status'
let n = 0
let code = ''
beforeEach(() => {
  code = `ST${String(++n).padStart(3, '0')}`
})
const make = (...statuses: string[]) => sampleGoods(app, { code, statuses, purchaser: 'purchaser', seller: 'seller' })
const change = (toStatus: string, which: object, rest: object = {}) =>
  admin.post(PATH, { toStatus, reason: '测试原因', ...which, ...rest })
const kept = async (skus: number[]) => [
  await statusesOf(app, skus),
  await countOf(app, 'goods_goods_status_update_log'),
  await countOf(app, 'basic_message'),
]
const logs = (goodsId: number) =>
  db.query(sql`
    SELECT sku, from_status AS "from", to_status AS "to", reason, source, operator_id AS by FROM goods_goods_status_update_log
    WHERE goods_id = ${goodsId} ORDER BY id`)

describe('a change of status', () => {
  it('sets every SKU of a goods, with one log row each', async () => {
    const { id, skus } = await make('20', '10', '20')
    expect(await change('40', { goodsIds: [id] })).toMatchObject({ code: 200, data: { goods: 1, skus: 3 } })
    expect(await statusesOf(app, skus)).toEqual(['40', '40', '40'])
    expect(await goodsStatusOf(app, id)).toBe('40')
    const row = { to: '40', reason: '测试原因', source: 1, by: await idOf(app, 'admin') }
    expect(await logs(id)).toEqual([
      { sku: `${code}01`, from: '20', ...row },
      { sku: `${code}02`, from: '10', ...row },
      { sku: `${code}03`, from: '20', ...row },
    ])
    const page = await admin.post('/goods/goods-status-update-log/list-page', { condition: { goodsCode: code } })
    expect(page.data).toMatchObject({ total: 3 })
  })

  it('by SAME takes only SKUs with the status of the goods', async () => {
    const { id, skus } = await make('20', '30', '20')
    expect(await change('60', { goodsIds: [id], scope: 'SAME' })).toMatchObject({ code: 200, data: { skus: 2 } })
    expect(await statusesOf(app, skus)).toEqual(['60', '30', '60'])
    expect(await goodsStatusOf(app, id)).toBe('30')
  })

  it('to 侵权 is always of all', async () => {
    const { id, skus } = await make('20', '30', '80')
    expect(await change('70', { goodsIds: [id], scope: 'SAME' })).toMatchObject({ code: 200 })
    expect(await statusesOf(app, skus)).toEqual(['70', '70', '80'])
    expect(await goodsStatusOf(app, id)).toBe('70')
  })

  it('of single SKUs leaves the goods as lively as its liveliest', async () => {
    const { id, skus } = await make('20', '20')
    expect(await change('50', { skuIds: [skus[0]] })).toMatchObject({ data: { goods: 0, skus: 1 } })
    expect(await goodsStatusOf(app, id)).toBe('20')
    expect(await change('60', { skuIds: [skus[1]] })).toMatchObject({ data: { goods: 1, skus: 1 } })
    expect(await goodsStatusOf(app, id)).toBe('50')
    expect(await logs(id)).toMatchObject([{ source: 1 }, { source: 1 }])
  })

  it('tells each purchaser and responsible seller once', async () => {
    const { id } = await make('20', '20')
    const before = await countOf(app, 'basic_message')
    await change('40', { goodsIds: [id] })
    expect(await countOf(app, 'basic_message')).toBe(before + 2)
    const told = await db.query<{ name: string; content: string; title: string }>(sql`
      SELECT u.username AS name, m.title, m.content FROM basic_message m JOIN account_user u ON u.id = m.user_id ORDER BY m.id DESC LIMIT 2`)
    expect(told.map((row) => row.name).toSorted()).toEqual(['purchaser', 'seller'])
    expect(told[0]).toMatchObject({ title: '2个SKU改为清仓' })
    expect(told[0]!.content).toContain(`${code}01：在售 → 清仓`)
    expect(told[0]!.content).toContain('原因：测试原因')
  })

  it('wants the online stock of its shop SKUs pushed, and leaves others alone', async () => {
    const { skus } = await make('20', '20')
    const ids = []
    for (const [i, skuId] of skus.entries()) {
      const link = await db.one<{ id: number }>(sql`
        INSERT INTO goods_goods_sku_link_shop (shop_id, shop_sku, match_key, link_type)
        SELECT id, ${code + i}, ${code + i}, 1 FROM authorize_shop ORDER BY id LIMIT 1 RETURNING id`)
      await db.run(sql`INSERT INTO goods_link_shop_item (link_id, sku_id, quantity) VALUES (${link!.id}, ${skuId}, 1)`)
      const shopSku = await db.one<{ id: number }>(sql`
        INSERT INTO goods_shopsku (shop_id, item_id, shop_sku, match_key, match_status, link_id)
        SELECT id, ${code + i}, ${code + i}, ${code + i}, 1, ${link!.id} FROM authorize_shop ORDER BY id LIMIT 1 RETURNING id`)
      ids.push(shopSku!.id)
    }
    await change('60', { skuIds: [skus[0]] })
    const wanted = await db.query(
      sql`SELECT push_wanted IS NOT NULL AS yes FROM goods_shopsku WHERE id = ANY(${ids}::bigint[]) ORDER BY id`,
    )
    expect(wanted).toEqual([{ yes: true }, { yes: false }])
    const preview = await admin.post(`${PATH}/preview`, { skuIds: [skus[1]], toStatus: '60' })
    expect(preview.data).toMatchObject({ listings: 1, shops: [{ listings: 1 }] })
  })

  it('leaves a log row of the goods', async () => {
    const { id } = await make('20')
    await change('30', { goodsIds: [id] })
    const { data } = await admin.post('/goods/goods/log-page', { condition: { goodsCode: code } })
    expect(data).toMatchObject({
      total: 2,
      list: [
        { sku: `${code}01`, action: '改状态', changes: [{ field: 'skuStatus', from: '在售', to: '暂时缺货' }] },
        { sku: null, note: '测试原因', changes: [{ field: 'goodsStatus', from: '在售', to: '暂时缺货' }] },
      ],
    })
  })
})

describe('a change is refused', () => {
  it('where the table has no way', async () => {
    for (const from of LIVELINESS) {
      const { skus } = await sampleGoods(app, { code: `${code}X${from}`, statuses: [from] })
      for (const to of LIVELINESS.filter((each) => !mayMove(from, each))) {
        const before = await kept(skus)
        expect(await untouched(app, () => change(to, { skuIds: skus }))).toMatchObject({
          code: 409,
          msg: expect.stringMatching(/^不允许从.+改为.+$/),
        })
        expect(await kept(skus)).toEqual(before)
      }
    }
  })

  it('in its words, all or nothing', async () => {
    const { id, skus } = await make('20', '60')
    const before = await kept(skus)
    const answer = await change('30', { goodsIds: [id] })
    expect(answer).toMatchObject({ code: 409, msg: '不允许从停售改为暂时缺货' })
    expect(answer.data.refusals).toEqual([{ skuId: skus[1], sku: `${code}02`, reason: '不允许从停售改为暂时缺货' }])
    expect(await kept(skus)).toEqual(before)
  })

  it('without a reason where one is asked for', async () => {
    const { skus } = await make('20')
    const before = await kept(skus)
    for (const toStatus of ['40', '50', '60', '70']) {
      for (const reason of [null, '', '  '])
        expect(await untouched(app, () => change(toStatus, { skuIds: skus }, { reason }))).toMatchObject({
          code: 400,
          msg: '请填写变更原因',
        })
      expect(await change(toStatus, { skuIds: skus }, { reason: '短' })).toMatchObject({ code: 400 })
    }
    expect(await kept(skus)).toEqual(before)
    expect(await change('30', { skuIds: skus }, { reason: null })).toMatchObject({ code: 200 })
  })

  it('when 侵权 or 已淘汰 is left without the approvers right, or without a reason', async () => {
    const { skus } = await make('70')
    const before = await kept(skus)
    expect(await purchaser.post(PATH, { skuIds: skus, toStatus: '20', reason: '误判' })).toMatchObject({ status: 403 })
    expect(await untouched(app, () => change('20', { skuIds: skus }, { reason: '' }))).toMatchObject({
      code: 400,
      msg: '请填写变更原因',
    })
    expect(await kept(skus)).toEqual(before)
    expect(await change('20', { skuIds: skus })).toMatchObject({ code: 200 })
    expect(await (await app.as('warehouse')).post(PATH, { skuIds: skus, toStatus: '30' })).toMatchObject({ status: 403 })
  })

  it('to 已淘汰 with stock, pieces on the way or open orders', async () => {
    const { id, skus } = await make('60', '60')
    await sampleStock(app, skus[0]!, 5, 7)
    const open = new Map([[skus[0]!, 3]])
    openOrderCounters.add(async () => open)
    const before = await kept(skus)
    const said = `SKU【${code}01】仍有库存5、在途7、未完成订单3，不能淘汰`
    expect(await change('80', { goodsIds: [id] })).toMatchObject({ code: 409, msg: said })
    expect((await admin.post(`${PATH}/preview`, { goodsIds: [id], toStatus: '80' })).data).toMatchObject({
      refusals: [{ reason: said }],
      onHand: 5,
      onWay: 7,
      openOrders: 3,
      stockValue: '50.00',
    })
    await sampleStock(app, skus[0]!, 0, 0)
    expect(await untouched(app, () => change('80', { goodsIds: [id] }))).toMatchObject({
      code: 409,
      msg: `SKU【${code}01】仍有库存0、在途0、未完成订单3，不能淘汰`,
    })
    expect(await kept(skus)).toEqual(before)
    open.clear()
    expect(await change('80', { goodsIds: [id] })).toMatchObject({ code: 200, data: { skus: 2 } })
    expect(await goodsStatusOf(app, id)).toBe('80')
  })

  it('for goods that are not audited, groups, and what is out of reach', async () => {
    const pending = await sampleGoods(app, { code: `${code}P`, statuses: ['10'], audit: 100 })
    expect(await change('20', { goodsIds: [pending.id] })).toMatchObject({
      code: 409,
      msg: `商品【${code}P】当前状态为待审核，不能改状态`,
    })
    const part = await make('20')
    const group = await sampleGroup(app, `${code}G`, part.skus)
    expect(await change('40', { goodsIds: [group.id] })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('由其组成决定'),
    })
    expect(await change('20', { goodsIds: [999_999_999] })).toMatchObject({ code: 404 })
    expect(await change('99', { skuIds: part.skus })).toMatchObject({ code: 400, msg: '新状态「99」不在字典中' })
    expect(await change('20', {})).toMatchObject({ code: 400, msg: '请选择商品或SKU' })
    const stranger = await app.as('yu.qing')
    const foreign = await sampleGoods(app, { code: `${code}F`, statuses: ['20'], developer: 'cai.wen' })
    expect(await stranger.post(PATH, { goodsIds: [foreign.id], toStatus: '30' })).toMatchObject({ code: 404 })
    expect(await statusesOf(app, [...pending.skus, ...group.skus, ...foreign.skus])).toEqual(['10', '20', '20'])
  })
})

describe('a group SKU', () => {
  it('is what its least lively part is', async () => {
    const { skus } = await make('20', '10', '30')
    const group = await sampleGroup(app, `${code}G`, skus, '30')
    const preview = await admin.post(`${PATH}/preview`, { skuIds: [skus[2]], toStatus: '20' })
    expect(preview.data.groups).toMatchObject([{ sku: `${code}G01`, fromStatus: '30', toStatus: '10' }])
    expect(await change('20', { skuIds: [skus[2]] })).toMatchObject({ data: { skus: 2, goods: 1 } })
    expect(await statusesOf(app, group.skus)).toEqual(['10'])
    expect(await goodsStatusOf(app, group.id)).toBe('10')
    await change('60', { skuIds: [skus[0]] })
    expect(await statusesOf(app, group.skus)).toEqual(['60'])
    expect(await logs(group.id)).toMatchObject([
      { from: '30', to: '10' },
      { from: '10', to: '60' },
    ])
  })
})

it('after any allowed moves a goods is as lively as its liveliest SKU', async () => {
  const goods = await Promise.all(
    [1, 2, 3].map((i) => sampleGoods(app, { code: `${code}R${i}`, statuses: ['10', '20', '30', '60'] })),
  )
  const skus = goods.flatMap((each) => each.skus)
  const group = await sampleGroup(app, `${code}G`, skus.slice(2, 6), '60')
  let seed = 20261115
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  for (let i = 0; i < 120; i++) {
    const skuId = skus[random(skus.length)]!
    const [from] = await statusesOf(app, [skuId])
    const ways = STATUS_MOVES[from!]!
    expect(await change(ways[random(ways.length)]!, { skuIds: [skuId] })).toMatchObject({ code: 200 })
  }
  for (const { id, skus: own } of goods) {
    const live = Math.min(...(await statusesOf(app, own)).map((status) => LIVELINESS.indexOf(status as '20')))
    expect(await goodsStatusOf(app, id)).toBe(LIVELINESS[live])
  }
  const least = Math.max(...(await statusesOf(app, skus.slice(2, 6))).map((status) => LIVELINESS.indexOf(status as '20')))
  expect(await statusesOf(app, group.skus)).toEqual([LIVELINESS[least]])
})

it('two changes at once queue and both count', async () => {
  const { id, skus } = await make('20', '20')
  let second: ReturnType<typeof change> | undefined
  await db.transact(async (tx) => {
    await tx.query(sql`SELECT 1 FROM goods_goods WHERE id = ${id} FOR NO KEY UPDATE`)
    second = change('40', { skuIds: [skus[1]] })
    await blocked(app)
    await tx.run(sql`UPDATE goods_goods_sku SET sku_status = '60' WHERE id = ${skus[0]}`)
  })
  expect(await second).toMatchObject({ code: 200 })
  expect(await goodsStatusOf(app, id)).toBe('40')
})

it('stock value is shown to those who may see cost', async () => {
  const { skus } = await make('20')
  await sampleStock(app, skus[0]!, 4)
  const ask = async (who: string) => (await (await app.as(who)).post(`${PATH}/preview`, { skuIds: skus, toStatus: '40' })).data
  expect(await ask('purchaser')).toMatchObject({ stockValue: '40.00', needsReason: true, skuCount: 1 })
  expect(await ask('seller')).toMatchObject({ stockValue: null, skus: [{ stockValue: null, onHand: 4 }] })
})
