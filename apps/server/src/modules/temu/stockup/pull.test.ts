import { DELIVERY } from '@erp/contract/temu/delivery/delivery.states'
import { GIVEN_UP, isNews, STOCK_ORDER } from '@erp/contract/temu/stockup/stock-order.states'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { addSku } from '../../../../test/fixtures/catalogue.ts'
import { fresh, makeStore } from '../../../../test/fixtures/stock.ts'
import { addTemuShop, type TemuShopOptions } from '../../../../test/fixtures/stockup.ts'
import { untouched } from '../../../../test/untouched.ts'
import { playCancel, playQuiet, playStockOrder, sceneOf } from '../../../connectors/managed/play.ts'
import { breakManaged, MANAGED_FAULT, mendManaged } from '../../../connectors/managed/stage.ts'
import type { StockOrderAsked } from '../../../connectors/managed/stock-orders.ts'
import { sql } from '../../../kit/db/db.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import { deliverDue } from '../../../kit/outbox/deliver.ts'
import { asShop } from '../../authorize/auth/account.ts'
import { pullStockOrders } from './pull-stock-orders.ts'

const app = await testApp()
const { db } = app.house
app.clock.set('2026-11-18 10:00:00')
const PATH = '/operation-temu/shipments'
const [admin, seller, supervisor] = [await app.as('admin'), await app.as('seller'), await app.as('supervisor')]
const storeId = await makeStore(app)
const ctx = () => contextOfClock(app.house, 'test')
const OURS = '^temu_stock'

const quietShop = async (options: TemuShopOptions = {}): Promise<number> => {
  const made = await addTemuShop(app, storeId, options)
  await playQuiet(await sceneOf(app.house), made)
  return made
}
let shopId = 0
beforeEach(async () => {
  await mendManaged(db)
  shopId = await quietShop()
})
const ask = async (more: Partial<StockOrderAsked> = {}, shop = shopId) =>
  playStockOrder(await sceneOf(app.house), shop, {
    status: STOCK_ORDER.waitAccept,
    lines: [{ productSkuId: `P${fresh()}`, extCode: `X-${fresh()}`, purchaseQty: 10, supplyPrice: '25.00' }],
    ...more,
  })
const pull = (shop = shopId) => asShop(app.house, shop, ctx(), (account) => pullStockOrders(app.house, account, ctx()))
const order = async (sn: string) =>
  (await db.one<{ id: number; status: number; staged: number; version: number }>(
    sql`SELECT id, platform_status AS status, is_staged AS staged, version FROM temu_stock_order WHERE sub_purchase_order_sn = ${sn}`,
  ))!
const tell = async (sn: string, status: number) => playCancel(await sceneOf(app.house), sn, status)

describe('pull', () => {
  it('takes what the platform asks for, once, however often it is told', async () => {
    const sns = [await ask(), await ask({ urgencyType: 1 })]
    await breakManaged(db, { kind: MANAGED_FAULT.repeats, shopId, until: new Date('2026-12-01') })
    expect(await pull()).toEqual({ pulled: 2, changed: 2 })
    const first = await Promise.all(sns.map(order))
    expect(first.map(({ status, staged }) => [status, staged])).toEqual([
      [0, 0],
      [0, 0],
    ])
    expect(await untouched(app, () => pull(), OURS)).toEqual({ pulled: 2, changed: 0 })
  })

  it('goes on after the platform failed or lost its answer', async () => {
    const sn = await ask()
    for (const kind of [MANAGED_FAULT.fails, MANAGED_FAULT.loses]) {
      await breakManaged(db, { kind, shopId, calls: 2 })
      await pull()
      await mendManaged(db)
    }
    expect(await order(sn)).toMatchObject({ status: 0, version: 1 })
  })

  it('links lines by the code of the shop, and later when the code is linked', async () => {
    const skuId = await addSku(app, `TM${fresh()}`)
    const [known, later] = [`K-${fresh()}`, `L-${fresh()}`]
    const link = (shopSku: string) =>
      admin.post('/goods/goods-sku-link-shop/save', { rows: [{ shopId, shopSku, items: [{ skuId, quantity: 1 }] }] })
    await link(known)
    const codes = [known, later].map((extCode, i) => ({ productSkuId: `P${i}`, extCode, purchaseQty: 5, supplyPrice: '9' }))
    const sn = await ask({ lines: codes })
    await pull()
    const skus = () =>
      db.query(
        sql`SELECT l.sku_id AS "skuId" FROM temu_stock_order_line l JOIN temu_stock_order o ON o.id = l.document_id WHERE o.sub_purchase_order_sn = ${sn} ORDER BY l.product_sku_id`,
      )
    expect(await skus()).toEqual([{ skuId }, { skuId: null }])
    expect(await link(later)).toMatchObject({ code: 200 })
    await deliverDue(app.house)
    expect(await skus()).toEqual([{ skuId }, { skuId }])
    await untouched(app, () => pull(), OURS)
  })

  it('takes new quantities and prices, and never leads an order back', async () => {
    const sn = await ask({ status: STOCK_ORDER.waitShip })
    await pull()
    await db.run(sql`UPDATE temu_stock_order SET platform_status = ${STOCK_ORDER.sent} WHERE sub_purchase_order_sn = ${sn}`)
    expect(await pull()).toMatchObject({ changed: 0 })
    expect(await order(sn)).toMatchObject({ status: STOCK_ORDER.sent })
    await tell(sn, STOCK_ORDER.stored)
    expect(await pull()).toMatchObject({ changed: 1 })
    await tell(sn, STOCK_ORDER.received)
    expect(await pull()).toMatchObject({ changed: 0 })
    expect(await order(sn)).toMatchObject({ status: STOCK_ORDER.stored })
  })

  it('keeps what a person staged while it pulls, and takes off what the platform gave up', async () => {
    const sn = await ask({ status: STOCK_ORDER.waitShip })
    await pull()
    const { id } = await order(sn)
    await db.run(sql`UPDATE simulator_managed_stock_order SET urgency_type = 1 WHERE sub_purchase_order_sn = ${sn}`)
    const [staged, pulled] = await Promise.all([seller.post(`${PATH}/stage`, { ids: [id] }), pull()])
    expect([staged.code, pulled.changed]).toEqual([200, 1])
    expect(await order(sn)).toMatchObject({ staged: 1, status: 1 })
    await tell(sn, STOCK_ORDER.cancelled)
    await pull()
    expect(await order(sn)).toMatchObject({ staged: 0, status: STOCK_ORDER.cancelled })
  })

  it('takes off its delivery order what the platform gave up, and the delivery order with its last line', async () => {
    const skuId = await addSku(app, `TM${fresh()}`)
    const line = { productSkuId: `P${fresh()}`, extCode: `D-${fresh()}`, purchaseQty: 5, supplyPrice: '9' }
    await admin.post('/goods/goods-sku-link-shop/save', {
      rows: [{ shopId, shopSku: line.extCode, items: [{ skuId, quantity: 1 }] }],
    })
    const sns = [
      await ask({ status: STOCK_ORDER.waitShip, lines: [line] }),
      await ask({ status: STOCK_ORDER.waitShip, lines: [line] }),
    ]
    await pull()
    const [first, second] = [(await order(sns[0]!)).id, (await order(sns[1]!)).id]
    await seller.post(`${PATH}/stage`, { ids: [first, second] })
    const made = await seller.post('/operation-temu/delivery-order/create', {
      orders: [{ stockOrderId: first }, { stockOrderId: second }],
    })
    expect(made).toMatchObject({ code: 200, data: { orders: [{ planQty: 10 }] } })
    const { deliveryOrderId: id } = made.data.orders[0]
    const delivery = () => db.one(sql`SELECT status, plan_qty AS "planQty" FROM temu_delivery_order WHERE id = ${id}`)
    await tell(sns[0]!, STOCK_ORDER.cancelled)
    await pull()
    expect(await delivery()).toEqual({ status: DELIVERY.draft, planQty: 5 })
    await tell(sns[1]!, STOCK_ORDER.late)
    await pull()
    expect(await delivery()).toMatchObject({ status: DELIVERY.removed })
    expect(await order(sns[1]!)).toMatchObject({ status: STOCK_ORDER.late, staged: 0 })
    expect(await untouched(app, () => pull(), OURS)).toMatchObject({ changed: 0 })
  })

  it('accepts and stages by itself where the shop says so, and does not stage again what was taken off', async () => {
    const auto = await quietShop({ autoAccept: 1, autoStage: 1 })
    const sn = await ask({}, auto)
    expect(await pull(auto)).toEqual({ pulled: 1, changed: 2 })
    const { id, ...now } = await order(sn)
    expect(now).toMatchObject({ status: 1, staged: 1 })
    expect(await seller.post(`${PATH}/unstage`, { ids: [id] })).toMatchObject({ code: 200 })
    await pull(auto)
    expect(await order(sn)).toMatchObject({ status: 1, staged: 0 })
  })

  it('leaves an order that it could not accept for the next time', async () => {
    const auto = await quietShop({ autoAccept: 1 })
    const sn = await ask({}, auto)
    await db.run(sql`UPDATE temu_config SET auto_accept = 0 WHERE shop_id = ${auto}`)
    await pull(auto)
    await db.run(sql`UPDATE temu_config SET auto_accept = 1 WHERE shop_id = ${auto}`)
    await breakManaged(db, { kind: MANAGED_FAULT.loses, shopId: auto, calls: 9 })
    await expect(pull(auto)).rejects.toThrow()
    expect(await order(sn)).toMatchObject({ status: 0, version: 1 })
    await mendManaged(db)
    await pull(auto)
    expect(await order(sn)).toMatchObject({ status: 1 })
  })

  it('leaves orders of another shop alone', async () => {
    const sn = await ask()
    await pull()
    const stranger = await quietShop()
    await db.run(
      sql`UPDATE simulator_managed_stock_order SET shop_id = ${stranger}, urgency_type = 1 WHERE sub_purchase_order_sn = ${sn}`,
    )
    expect(await untouched(app, () => pull(stranger), OURS)).toMatchObject({ changed: 0 })
  })
})

it('knows which news is further', () => {
  const { waitAccept, waitShip, sent, received, accepted, stored, refused, cancelled } = STOCK_ORDER
  const way = [waitAccept, waitShip, sent, received, accepted, stored]
  for (const [i, from] of way.entries())
    for (const [j, to] of way.entries()) expect([from, to, isNews(from, to)]).toEqual([from, to, j > i])
  expect([
    isNews(waitShip, cancelled),
    isNews(sent, cancelled),
    isNews(received, cancelled),
    isNews(cancelled, waitShip),
  ]).toEqual([true, true, false, false])
  expect([isNews(received, refused), isNews(stored, refused), isNews(refused, stored)]).toEqual([true, false, false])
  for (const end of GIVEN_UP) for (const to of way) expect(isNews(end, to)).toBe(false)
})

describe('accept', () => {
  const waiting = async (): Promise<{ sn: string; id: number }> => {
    const sn = await ask()
    await pull()
    return { sn, id: (await order(sn)).id }
  }
  const accept = (ids: number[], who = seller) => who.post(`${PATH}/accept`, { ids })

  it('tells the platform and then us', async () => {
    const { id, sn } = await waiting()
    expect(await accept([id])).toMatchObject({
      code: 200,
      data: { done: [{ stockOrderId: id, subPurchaseOrderSn: sn }], failed: [] },
    })
    expect(await order(sn)).toMatchObject({ status: 1, staged: 0 })
    const answer = await untouched(app, () => accept([id]), OURS)
    expect(answer).toMatchObject({ code: 409, msg: `备货单${sn}当前为「待发货」，不能接单` })
  })

  it('changes nothing while the platform is away, and goes through after a lost answer', async () => {
    const { id, sn } = await waiting()
    await breakManaged(db, { kind: MANAGED_FAULT.down, shopId, until: new Date('2026-12-01') })
    expect(await untouched(app, () => accept([id]), OURS)).toMatchObject({ code: 409, msg: '平台接口暂不可用，请稍后重试' })
    await mendManaged(db)
    await breakManaged(db, { kind: MANAGED_FAULT.loses, shopId, calls: 1 })
    expect(await untouched(app, () => accept([id]), OURS)).toMatchObject({ code: 409 })
    expect(await accept([id])).toMatchObject({ code: 200 })
    expect(await order(sn)).toMatchObject({ status: 1, version: 2 })
  })

  it('does each by itself and says what became of it', async () => {
    const [good, gone] = [await waiting(), await waiting()]
    await tell(gone.sn, STOCK_ORDER.cancelled)
    const { data } = await accept([good.id, gone.id])
    expect(data.done).toEqual([{ stockOrderId: good.id, subPurchaseOrderSn: good.sn }])
    expect(data.failed).toMatchObject([{ stockOrderId: gone.id, reason: `备货单${gone.sn}已取消，不能接单` }])
    expect(await order(gone.sn)).toMatchObject({ status: 0 })
  })

  it('lets one of two people accept it', async () => {
    const { id, sn } = await waiting()
    const answers = await Promise.all([accept([id]), accept([id], supervisor)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await order(sn)).toMatchObject({ status: 1, version: 2 })
  })

  it('is refused where the shop is not authorised', async () => {
    const { id } = await waiting()
    await db.run(sql`UPDATE authorize_shop SET auth_status = 0 WHERE id = ${shopId}`)
    const answer = await untouched(app, () => accept([id]), OURS)
    expect([answer.code, answer.msg]).toEqual([409, expect.stringMatching(/^店铺「托管\d+」未授权或授权已过期$/)])
  })
})

it('pulls what a person asks for, of shops within reach', async () => {
  const sn = await ask()
  expect(await seller.post(`${PATH}/sync`, { shopIds: [shopId] })).toMatchObject({ code: 200, data: { pulled: 1, changed: 1 } })
  expect(await order(sn)).toMatchObject({ status: 0 })
  expect(await (await app.as('han.mei')).post(`${PATH}/sync`, { shopIds: [shopId] })).toMatchObject({ code: 404 })
})
