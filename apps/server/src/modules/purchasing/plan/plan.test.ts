import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeQuote, makeSupplier } from '../../../../test/fixtures/purchasing.ts'
import { fresh, makeSku, makeStore } from '../../../../test/fixtures/stock.ts'
import { errorsOf, uploadRows } from '../../../../test/workbook.ts'
import { wireDate } from '../../../kit/clock.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const storeId = await makeStore(app)
const [buyer, admin, seller] = [await app.as('purchaser'), await app.as('admin'), await app.as('seller')]
const PLAN = '/purchasing/plan'
const person = async (name: string) =>
  (await db.one<{ id: number }>(sql`SELECT id FROM account_user WHERE username = ${name}`))!.id

const add = (skuId: number, planQty: number, more: object = {}, who = buyer) =>
  who.post(`${PLAN}/create`, { skuId, targetStoreId: storeId, planQty, ...more })
const made = async (skuId: number, planQty: number, more: object = {}) => {
  const { data, msg } = await add(skuId, planQty, more)
  if (!data) throw new Error(msg)
  return data
}
const dear = async () => {
  const [skuId, supplierId] = [await makeSku(app), await makeSupplier(app)]
  await makeQuote(app, supplierId, skuId, '100', { ladder: [{ minQty: 50, price: '90' }] })
  return { skuId, supplierId }
}
const audited = async (skuId: number, planQty: number, more: object = {}) => {
  const { planId } = await made(skuId, planQty, more)
  await admin.post(`${PLAN}/audit`, { ids: [planId] })
  return planId as number
}
const planOf = async (planId: number) => (await admin.get(`${PLAN}/${planId}`)).data
const order = (rows: object[], who = buyer) => who.post(`${PLAN}/to-order`, { rows })

describe('a plan', () => {
  it('takes supplier and price from the default quote, audits itself when cheap, and waits when dear', async () => {
    const { skuId, supplierId } = await dear()
    expect(await made(skuId, 4)).toMatchObject({ supplierId, price: '100.0000', status: 200, storeId, source: 4 })
    const five = await made(skuId, 5)
    expect(five).toMatchObject({ status: 100 })
    const log = await db.query<{ action: string; userId: number | null }>(sql`
      SELECT action, user_id AS "userId" FROM biz_log WHERE entity = 'purchasing/plan' AND entity_id = ${five.planId - 1} ORDER BY id`)
    expect(log.map(({ action, userId }) => [action, userId === null])).toEqual([
      ['新增', false],
      ['审核', true],
    ])
  })
  it('is audited by another person, taken back while nothing is ordered, and voided with a reason', async () => {
    const { skuId } = await dear()
    const { planId } = await made(skuId, 10)
    await db.run(
      sql`UPDATE purchasing_plan SET create_by = ${await person('supervisor')}, purchaser_id = NULL WHERE id = ${planId}`,
    )
    const own = await (await app.as('supervisor')).post(`${PLAN}/audit`, { ids: [planId] })
    expect(own).toMatchObject({ code: 409, msg: '不能审核自己创建的单据' })
    expect(await admin.post(`${PLAN}/audit`, { ids: [planId] })).toMatchObject({ code: 200 })
    expect(await admin.post(`${PLAN}/un-audit`, { ids: [planId] })).toMatchObject({ code: 200 })
    expect(await admin.post(`${PLAN}/un-audit`, { ids: [planId] })).toMatchObject({ code: 409 })
    await admin.post(`${PLAN}/invalid`, { ids: [planId], reason: '不再需要' })
    expect(await planOf(planId)).toMatchObject({ status: 700 })
    expect(await admin.post(`${PLAN}/assign`, { ids: [planId], purchaserId: 1 })).toMatchObject({ code: 409 })
  })
  it('is refused for goods that are not bought, with a word about those that leave', async () => {
    const { skuId } = await dear()
    const status = (value: string) => db.run(sql`UPDATE goods_goods_sku SET sku_status = ${value} WHERE id = ${skuId}`)
    await status('30')
    expect((await add(skuId, 1)).msg).toMatch(/^已生成计划，请注意：SKU S\d+ 状态为「/)
    await status('40')
    expect(await add(skuId, 1)).toMatchObject({ code: 400, msg: expect.stringMatching(/^SKU S\d+ 状态为「.+」，不能采购$/) })
    expect(await add(await makeSku(app), 1, { targetStoreId: 391 })).toMatchObject({ msg: 'TEMU虚拟仓不能直接采购入库' })
    expect(await add(await makeSku(app), 1, { needDate: '2020-01-01' })).toMatchObject({ msg: '需求日不能早于今天' })
  })
  it('waits for a supplier and for a purchaser in tabs of their own', async () => {
    const skuId = await makeSku(app)
    await db.run(sql`UPDATE purchasing_purchaser_config SET is_activated = 0`)
    const { planId } = await made(skuId, 10)
    const count = async () =>
      (await buyer.post(`${PLAN}/status-count`, { condition: { sku: `S${skuId}` } })).data as Record<string, number>
    expect(await count()).toMatchObject({ all: 1, 100: 1, noSupplier: 1, unassigned: 1 })
    const supplierId = await makeSupplier(app)
    await buyer.post(`${PLAN}/set-supplier`, { ids: [planId], supplierId, price: '12.5' })
    await buyer.post(`${PLAN}/assign`, { ids: [planId], purchaserId: await person('purchaser') })
    expect(await count()).toMatchObject({ all: 1, noSupplier: 0, unassigned: 0 })
    expect(await planOf(planId)).toMatchObject({ supplierId, price: '12.5000' })
    await db.run(sql`UPDATE purchasing_purchaser_config SET is_activated = 1`)
  })
  it('says when its SKU is no longer bought', async () => {
    const { skuId } = await dear()
    const planId = await audited(skuId, 10)
    const to = (status: string) => admin.post('/goods/goods/change-status', { skuIds: [skuId], toStatus: status, reason: '测试' })
    await db.run(sql`UPDATE goods_goods_sku SET sku_status = '30' WHERE id = ${skuId}`)
    expect(await to('40')).toMatchObject({ code: 200 })
    expect(await planOf(planId)).toMatchObject({ skuBlocked: 1 })
    expect((await order([{ planId }])).msg).toMatch(/不能采购$/)
  })
  it('is changed while it waits; a suggested quantity only with a reason', async () => {
    const { skuId } = await dear()
    const { planId, version } = await made(skuId, 10)
    await db.run(sql`UPDATE purchasing_plan SET suggested_qty = 10 WHERE id = ${planId}`)
    const edit = (more: object) => buyer.put(`${PLAN}/edit`, { planId, version, planQty: 60, supplierId: null, ...more })
    expect(await edit({})).toMatchObject({ code: 400, msg: '建议量为 10，请填写改量原因' })
    const { data } = await edit({ correctReason: '大促', supplierId: await makeSupplier(app) })
    expect(data).toMatchObject({ planQty: 60, correctReason: '大促', price: null })
    expect(await edit({ correctReason: '大促' })).toMatchObject({ code: 409, msg: '数据已被他人修改，请刷新后重试' })
  })
  it('belongs to those in whose scope its people are', async () => {
    const { skuId } = await dear()
    const { planId } = await made(skuId, 10)
    expect(await seller.get(`${PLAN}/${planId}`)).toMatchObject({ code: 404 })
    const own = await add(skuId, 10, {}, seller)
    expect(own.data).not.toHaveProperty('price')
    expect(await seller.get(`${PLAN}/${own.data.planId}`)).toMatchObject({ code: 200 })
  })
})

describe('plans to orders', () => {
  it('one line a SKU at the price of the sum, linked to all of its plans', async () => {
    const { skuId, supplierId } = await dear()
    const ids = [await audited(skuId, 30), await audited(skuId, 30)]
    const { data } = await buyer.post(`${PLAN}/to-order-preview`, { rows: ids.map((planId) => ({ planId })) })
    expect(data.problems).toEqual([])
    expect(data.groups).toMatchObject([
      { supplierId, storeId, quantity: 60, amount: '5400.00', lines: [{ price: '90.0000', quantity: 60 }] },
    ])
    const { data: orders } = await order([{ planId: ids[0] }, { planId: ids[1], quantity: 20 }])
    const details = (await buyer.get(`/purchasing/order/details?orderId=${orders.orderIds[0]}`)).data
    expect(details.lines).toMatchObject([{ quantity: 50, price: '90.0000', plans: [{ quantity: 30 }, { quantity: 20 }] }])
    expect((await Promise.all(ids.map(planOf))).map(({ status, orderedQty }) => [status, orderedQty])).toEqual([
      [600, 30],
      [300, 20],
    ])
    await buyer.post('/purchasing/order/invalid', { ids: orders.orderIds })
    expect((await Promise.all(ids.map(planOf))).map(({ status }) => status)).toEqual([200, 200])
  })
  it('apart by supplier, store and purchaser; what cannot be ordered says why', async () => {
    const [one, two] = [await dear(), await dear()]
    const other = await makeStore(app)
    const ids = [
      await audited(one.skuId, 10),
      await audited(two.skuId, 10),
      await audited(one.skuId, 10, { targetStoreId: other }),
    ]
    const { planId: waiting, planNo } = await made(one.skuId, 10)
    const { planId: lacking } = await made(await makeSku(app), 10)
    await admin.post(`${PLAN}/audit`, { ids: [lacking] })
    const rows = [...ids, waiting, lacking].map((planId) => ({ planId }))
    const { data } = await buyer.post(`${PLAN}/to-order-preview`, { rows })
    expect(data.groups).toHaveLength(3)
    expect(data.problems.map(({ reason }: { reason: string }) => reason)).toEqual([
      `计划${planNo}当前为「待审核」，不能转采购单`,
      expect.stringMatching(/^计划JH\d+未指定供应商$/),
    ])
    expect(await order(rows)).toMatchObject({ code: 409, msg: `计划${planNo}当前为「待审核」，不能转采购单` })
    expect((await order(ids.map((planId) => ({ planId })))).data.orderNos).toHaveLength(3)
  })
  it('never more than planned, whoever was first', async () => {
    const { skuId } = await dear()
    const planId = await audited(skuId, 10)
    const answers = await Promise.all([order([{ planId }]), order([{ planId }], admin)])
    const { planNo } = await planOf(planId)
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ code }) => code === 409)!.msg).toBe(`计划${planNo}剩余可下单 0`)
    expect(await planOf(planId)).toMatchObject({ orderedQty: 10, status: 600 })
  })
  it('buys whole units at 1688 and shows the surplus', async () => {
    const { skuId, supplierId } = await dear()
    const offer = String(fresh())
    await db.run(sql`INSERT INTO goods_ali_offer (offer_id, subject, supplier_id) VALUES (${offer}, '手机壳', ${supplierId})`)
    await db.run(sql`INSERT INTO goods_ali_offer_sku (offer_id, spec_id, attrs, price) VALUES (${offer}, '1', '黑', 20)`)
    await db.run(sql`
      INSERT INTO goods_ali_goods (goods_id, sku_id, offer_id, spec_id, unit_ratio, is_default) VALUES (${skuId}, ${skuId}, ${offer}, '1', 2.5, 1)`)
    const planId = await audited(skuId, 11)
    const { data } = await buyer.post(`${PLAN}/to-order-preview`, { rows: [{ planId }] })
    expect(data.groups).toMatchObject([{ orderType: 2, lines: [{ quantity: 12, surplus: 1, aliUnits: 5, unitRatio: '2.5000' }] }])
    const { data: orders } = await order([{ planId }])
    const line = await db.one(
      sql`SELECT ali_offer_id, ali_units, quantity FROM purchasing_order_line WHERE order_id = ${orders.orderIds[0]}`,
    )
    expect(line).toEqual({ ali_offer_id: offer, ali_units: 5, quantity: 12 })
    await db.run(sql`UPDATE goods_ali_goods SET link_status = 3 WHERE sku_id = ${skuId}`)
    expect(await order([{ planId: await audited(skuId, 5) }])).toMatchObject({
      msg: `SKU S${skuId} 的1688规格已失效，请更换链接`,
    })
  })
})

describe('plans from a workbook', () => {
  const HEAD = ['SKU*', '仓库*', '数量*', '需求日', '供应商', '加急', '原因']
  const store = `测试仓${storeId}`
  it('are all told what is wrong, or made', async () => {
    const { skuId } = await dear()
    const bad = await uploadRows(buyer, `${PLAN}/import`, HEAD, [
      [`S${skuId}`, store, 5, '', '', '', ''],
      ['NOSUCH', store, 0, '2020-01-01', '没有这家', '', ''],
    ])
    expect(errorsOf(bad).sort()).toEqual([
      '3 SKU：SKU「NOSUCH」不存在',
      '3 供应商：供应商「没有这家」不存在',
      expect.stringMatching(/^3 数量：/),
      '3 需求日：需求日不能早于今天',
    ])
    const good = await uploadRows(buyer, `${PLAN}/import`, HEAD, [
      [`S${skuId}`, store, 5, wireDate(app.clock.now()), '', '是', '补货'],
    ])
    expect(good).toMatchObject({ code: 200, data: { rows: 1 } })
    const { data } = await buyer.post(`${PLAN}/list-page`, { condition: { sku: `S${skuId}` } })
    expect(data.list).toMatchObject([{ source: 5, planQty: 5, urgent: 1, reason: '补货' }])
    expect((await buyer.get(`${PLAN}/import-template`)).status).toBe(200)
    expect((await buyer.post(`${PLAN}/export`, { condition: { sku: `S${skuId}` } })).status).toBe(200)
  })
})

it('says whose corrections were right when their days are over', async () => {
  const day = new Date(app.clock.now().getTime() - 60 * 86_400_000)
  const month = wireDate(day).slice(0, 7)
  const figures = { supplyQty: 10, leadDays: 7, safetyDays: 5, coverDays: 10 }
  const who = await person('purchaser')
  const plan = async (planQty: number, sold: number) => {
    const skuId = await makeSku(app)
    await db.run(sql`
      INSERT INTO purchasing_plan (plan_no, sku_id, store_id, target_store_id, plan_qty, suggested_qty, suggest_snapshot, create_by, create_time)
      VALUES (${`T${skuId}`}, ${skuId}, ${storeId}, ${storeId}, ${planQty}, 100, ${JSON.stringify(figures)}::jsonb, ${who}, ${day})`)
    await db.run(
      sql`INSERT INTO goods_sku_sale_day (sku_id, day, store_id, sold) VALUES (${skuId}, ${wireDate(day)}::date + 3, ${storeId}, ${sold})`,
    )
  }
  await plan(60, 70)
  await plan(150, 70)
  await plan(100, 70)
  const { data } = await admin.get(`${PLAN}/corrections?month=${month}`)
  expect(data.find(({ userId }: { userId: number }) => userId === who)).toMatchObject({
    plans: 3,
    corrected: 2,
    judged: 2,
    right: 1,
    wrong: 1,
    offCorrected: 90,
    offSuggested: 80,
  })
})
