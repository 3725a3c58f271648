import { ALI_EVENT } from '@erp/contract/tool/ali-simulator'
import { expect, it } from 'vitest'
import { sql } from '../src/kit/db/db.ts'
import { contextOfClock } from '../src/kit/job/background.ts'
import { deliverDue } from '../src/kit/outbox/deliver.ts'
import { catchUp } from '../src/modules/purchasing/ali/pull.ts'
import { testApp } from './app.ts'
import { aliDesk, aliRow, play, pull } from './fixtures/ali-order.ts'
import { aliRefunds } from './fixtures/ali-refund.ts'
import { makeDock } from './fixtures/dock.ts'
import { makeSupplier } from './fixtures/purchasing.ts'
import { makeSku } from './fixtures/stock.ts'
import { uploadRows } from './workbook.ts'

/** What the chapter says of things that happen at once, as far as no test beside its code does. */
const app = await testApp()
app.clock.set('2026-11-19 10:40:00')
const { db } = app.house
const desk = await aliDesk(app)
const dock = await makeDock(app)
const finance = await app.as('finance')
const { buyer, auditor } = desk
const order = async (orderId: number) => (await auditor.get(`/purchasing/order/details?orderId=${orderId}`)).data
const HEAD = ['订单编号', '订单状态', '实付款', '货品总价', '运费', '付款时间', '货品标题', '单价', '数量']

it.each([1, 2, 3])('an audit, a sync and an older workbook at once never lower a track (%i)', async () => {
  const aliOrderId = await play(desk, ALI_EVENT.buy)
  await pull(desk)
  const head = { supplierId: await makeSupplier(app), storeId: desk.storeId, orderType: 2, settlementType: 1 }
  const lines = [{ skuId: await makeSku(app), quantity: 10, price: '5' }]
  const made = await buyer.post('/purchasing/order/create', { ...head, expectArriveDate: '2026-12-01', lines })
  const { orderId, orderNo } = made.data
  const { id } = await aliRow(desk, aliOrderId)
  expect(await buyer.post('/purchasing/ali/order/link', { id, orderNo })).toMatchObject({ code: 200 })
  app.clock.advance(60_000)
  await play(desk, ALI_EVENT.ship, { aliOrderId })
  const older = [[aliOrderId, '等待卖家发货', '50.00', '50.00', '0', '2026-11-19 10:41:00', '收纳盒', '5', 10]]
  const [audited, , sheet] = await Promise.all([
    auditor.post('/purchasing/order/audit', { ids: [orderId], auditRemark: '同意' }),
    pull(desk),
    uploadRows(buyer, '/purchasing/order/all_new_excel_sync', HEAD, older),
    pull(desk),
  ])
  expect([audited.code, sheet.code]).toEqual([200, 200])
  await catchUp(app.house, contextOfClock(app.house, 'test'))
  expect(await aliRow(desk, aliOrderId)).toMatchObject({ ali_status: 'waitbuyerreceive', order_id: orderId })
  const after = await order(orderId)
  expect(after).toMatchObject({ checkFlag: 300, shipStatus: 302 })
  expect([after.parcels.length, after.payments.length]).toEqual([1, 1])
})

it.each([1, 2, 3])('a parcel that is scanned while its number is registered finds its order (%i)', async () => {
  const bought = await dock.purchase('S', [await dock.one(3)])
  const no = dock.parcelNo()
  const [scanned, registered] = await Promise.all([
    dock.scan(no),
    buyer.post('/purchasing/order/express/add', { orderId: bought.orderId, expressDeliveryNo: no }),
  ])
  expect([scanned.code, registered.code]).toEqual([200, 200])
  const signs = await db.query(
    sql`SELECT order_ids AS orders FROM purchasing_warehouse_sign WHERE express_delivery_no = ${no} AND result <> 4`,
  )
  expect(signs).toEqual([{ orders: [bought.orderId] }])
  expect(await order(bought.orderId)).toMatchObject({ checkFlag: 400, shipStatus: 303 })
})

it('two who void a refund at 1688 while it is heard of withdraw it once', async () => {
  const { audited, drop, due, states, withdrawals, logs } = aliRefunds(desk, finance)
  const { refundId, aliOrderId } = await audited()
  await due()
  const answers = await Promise.all([drop(refundId), drop(refundId), pull(desk)])
  expect(answers.slice(0, 2)).toMatchObject([{ code: 200 }, { code: 200 }])
  app.clock.advance(10_000)
  await Promise.all([deliverDue(app.house), pull(desk), deliverDue(app.house)])
  await due()
  expect(await states(refundId)).toMatchObject({ status: 700, aliApply: 6 })
  expect(await withdrawals(aliOrderId)).toBe(1)
  expect((await logs(refundId)).filter(({ action }) => action === '作废')).toHaveLength(1)
})
