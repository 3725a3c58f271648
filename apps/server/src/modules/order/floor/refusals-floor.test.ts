import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { floorOf } from '../../../../test/fixtures/floor.ts'
import { makeOrder } from '../../../../test/fixtures/order.ts'
import { dockOf } from '../../../../test/fixtures/packed.ts'
import { makeLocation, makeSku, put } from '../../../../test/fixtures/stock.ts'
import { expectRefused, type Refused } from '../../../../test/refused.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const [admin, other] = [await app.as('admin'), await app.as('supervisor')]
const { post, scanId, house, box, orderOf, wave, pickAll, claim } = floorOf(app, admin)
const nameOf = async (username: string) =>
  (await db.one<{ name: string }>(sql`SELECT display_name AS name FROM account_user WHERE username = ${username}`))!.name
const SCANNED = /^该包裹已于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 由 .+ 扫描$/
const STOPPED = '订单已拦截，请将货品放入返架框'
const skus = await Promise.all(Array.from({ length: 4 }, () => makeSku(app)))
const [x, y, z, strange] = skus as [number, number, number, number]

const sowing = await (async () => {
  const { storeId, shelves } = await house(2)
  await put(app, [
    { storeId, skuId: x, ...shelves[0]!, quantity: 9 },
    { storeId, skuId: y, ...shelves[1]!, quantity: 9 },
  ])
  for (const due of ['10:00', '11:00', '12:00', '13:00']) {
    await orderOf(
      storeId,
      [
        [x, 1],
        [y, 1],
      ],
      due,
    )
  }
  const { batches } = await wave(storeId)
  for (const { id } of batches) {
    const [{ pickNo }] = (await admin.get(`/order/order-picking-batch/details/${id}`)).data.picks
    await claim(pickNo, [(await box(storeId)).no])
    await pickAll(pickNo)
    await post('pick-order/finish', { pickNo })
  }
  const [wall, small] = [await box(storeId, 2, 2), await box(storeId, 2, 1)]
  const [onWall, picked] = batches as [any, any]
  await post('wait-sowing-order/bind-wall', { batchId: onWall.id, wallCode: wall.no })
  const sow = (sku: number) => post('wait-sowing-order/scan', { batchId: onWall.id, sku: `S${sku}`, scanId: scanId() })
  for (const sku of [x, x, y]) expect(await sow(sku)).toMatchObject({ code: 200 })
  const bind = (wallCode: string) => post('wait-sowing-order/bind-wall', { batchId: picked.id, wallCode })
  return { storeId, wall, small, onWall, bind, sow }
})()

const packing = await (async () => {
  const { storeId, shelves } = await house()
  await makeLocation(app, storeId, { type: 7, name: 'SYS-FH-01-1' })
  await put(
    app,
    [x, z].map((skuId) => ({ storeId, skuId, ...shelves[0]!, quantity: 9 })),
  )
  const open = await orderOf(storeId, [[x, 2]], '10:00')
  const packed = await orderOf(storeId, [[x, 3]], '11:00')
  const stopped = await orderOf(storeId, [[z, 2]], '12:00', { tracking_number: 'STOPPED-1', label_printed_count: 1 })
  const { batch, pickNo } = await wave(storeId)
  await claim(pickNo, [(await box(storeId)).no])
  await pickAll(pickNo)
  await post('pick-order/finish', { pickNo })
  const check = (body: object) => post('wait-package-order/check', { scanId: scanId(), ...body })
  expect(await check({ orderId: open.id, sku: `S${x}` })).toMatchObject({ code: 200 })
  expect(await post('wait-package-order/finish', { id: packed.id, force: 1, reason: '已核对' })).toMatchObject({ code: 200 })
  expect(await post('tradeInfo/intercept', { ids: [stopped.id], reason: '买家取消' })).toMatchObject({ code: 200 })
  return { storeId, batch, open, packed, stopped, check }
})()

const picking = await (async () => {
  const { storeId, shelves } = await house(1)
  await put(app, [{ storeId, skuId: x, ...shelves[0]!, quantity: 9 }])
  for (let n = 0; n < 5; n++) await orderOf(storeId, [[x, 1]], '10:00')
  const { batches } = await wave(storeId)
  const nos: string[] = []
  for (const { id } of batches) nos.push((await admin.get(`/order/order-picking-batch/details/${id}`)).data.picks[0].pickNo)
  const used = (await box(storeId)).no
  expect(await claim(nos[0]!, [used])).toMatchObject({ code: 200 })
  for (const no of nos.slice(1, 3)) expect(await claim(no, [(await box(storeId)).no])).toMatchObject({ code: 200 })
  const free = (await box(storeId)).no
  const claims = (pickNo: string, containerNo: string, who = other) =>
    who.post('/order/pick-order/claim', { pickNo, containerNos: [containerNo] })
  const pick = (body: object) =>
    post('pick-order/pick', {
      pickNo: nos[0],
      locationId: shelves[0]!.placeId,
      sku: `S${x}`,
      quantity: 1,
      scanId: scanId(),
      ...body,
    })
  const template = await db.one<{ id: number }>(
    sql`SELECT template_id AS id FROM order_picking_batch WHERE id = ${batches[0].id}`,
  )
  return { nos, used, free, claims, pick, elsewhere: shelves[1]!.placeId, templateId: template!.id }
})()

const dock = await dockOf(app)
const [first, second, unlabelled, shipped] = [
  await dock.packed(),
  await dock.packed({ status: 110, actual_weight: 236, weigh_time: '2026-11-15 11:00:00+08' }),
  await dock.packed({ status: 110, label_printed_count: 0 }),
  await dock.packed({ status: 110, actual_weight: 236 }),
]
const weigh = (code: string, weight: number, more: object = {}) =>
  post('tradeInfo/weightDeliver', { code, weight, scanId: scanId(), ...more })
const bagOf = async (expressId: number, storeId = dock.storeId) =>
  (await post('wait-ship-order/handover', { storeId, expressId })).data
const [bag, wrong, bagHere] = [await bagOf(1), await bagOf(2), await bagOf(1, packing.storeId)]
const bagged = (code: string, { id: handoverId }: { id: number } = bag) =>
  post('wait-ship-order/scan-ship', { handoverId, code, scanId: scanId() })
expect(await bagged(shipped.no)).toMatchObject({ code: 200 })

const returned = await dock.packed({ status: 110, actual_weight: 236 }, [2])
expect((await post('wait-ship-order/to-shipped', { ids: [returned.id] })).data.success).toEqual([returned.id])
await db.run(sql`UPDATE order_trade_info SET platform_ship_status = 2 WHERE id = ${returned.id}`)
const orderDetailsId = (await db.one<{ id: number }>(sql`SELECT id FROM order_details WHERE order_id = ${returned.id}`))!.id
const comesBack = async (quantity: number) => {
  const reason = (await db.one<{ value: string }>(
    sql`SELECT dict_value AS value FROM basic_dict_data WHERE dict_type = 'order_return_reason' LIMIT 1`,
  ))!.value
  const lines = [{ orderDetailsId, quantity }]
  return other.post('/order/order-logical-return/create', { kind: 2, orderId: returned.id, reason, lines })
}
const lost = (await comesBack(1)).data
const errorBill = (
  await other.post('/order/order-error-bill/create', {
    orderNo: returned.orderNo,
    errorType: 1,
    step: 3,
    quantity: 1,
    dutyUserId: 1,
  })
).data
const holding = await dock.packed({ status: 40, pack_time: null })
const ofHolding = { ids: [holding.id] }
const cancelled = await makeOrder(db, { status: 200, is_cancelled: 1 })

const ask = (call: () => Promise<any>, code: number, says: string | RegExp, but: string[] = []): Refused => ({
  ask: call,
  code,
  says,
  but,
})
const { check, stopped, batch } = packing
const ofStopped = { orderId: stopped.id, sku: `S${z}` }
const person = await nameOf('admin')
const template = { templateName: 'X', storeId: sowing.storeId, pickKind: 3, maxOrders: 3 }

const ROWS: Record<string, Refused> = {
  'a pick order that somebody has': ask(
    () => picking.claims(picking.nos[0]!, picking.free),
    409,
    `拣货单 ${picking.nos[0]} 已被 ${person} 领取`,
  ),
  'a fourth pick order': ask(() => picking.claims(picking.nos[3]!, picking.free, admin), 409, '您还有 3 张未完成的拣货单'),
  'a container in use': ask(
    () => picking.claims(picking.nos[3]!, picking.used),
    409,
    `容器${picking.used}正被${picking.nos[0]}使用`,
  ),
  'a pick from another location': ask(() => picking.pick({ locationId: picking.elsewhere }), 400, '库位不符，应为 A-01-01-1'),
  'a pick of another SKU': ask(() => picking.pick({ sku: `S${y}` }), 400, `SKU不符，应为 S${x}`),
  'a pick of too many': ask(() => picking.pick({ quantity: 2 }), 400, '超出应拣数量 1'),
  'sowing what is not in the batch': ask(() => sowing.sow(strange), 404, `批次中没有SKU S${strange}`),
  'sowing one too many': ask(() => sowing.sow(x), 409, `SKU S${x} 已播完，多出1件，请放入异常框`, [
    'order_error_bill',
    'order_scan',
    'biz_log_\\d+',
  ]),
  'a wall in use': ask(() => sowing.bind(sowing.wall.no), 409, `播种墙 ${sowing.wall.no} 正被 ${sowing.onWall.batchNo} 使用`),
  'a wall that is too small': ask(() => sowing.bind(sowing.small.no), 400, '播种墙只有 1 格，批次有 2 单'),
  'packing a SKU of another order': ask(
    () => check({ orderId: packing.open.id, sku: `S${z}` }),
    400,
    `SKU S${z} 不属于订单 ${packing.open.orderNo}`,
  ),
  'packing what is packed': ask(() => check({ orderId: packing.packed.id, sku: `S${x}` }), 409, SCANNED),
  'weighing what is weighed': ask(() => weigh(second.no, 236), 409, SCANNED),
  'bagging what has left': ask(() => bagged(shipped.no), 409, SCANNED),
  'a stopped order on the packing table': ask(() => post('wait-package-order/scan', { code: stopped.orderNo }), 409, STOPPED),
  'a piece of a stopped order': ask(() => check(ofStopped), 409, STOPPED),
  'a piece of a stopped order, by its batch': ask(() => check({ batchId: batch.id, sku: `S${z}` }), 409, STOPPED),
  'finishing a stopped order': ask(
    () => post('wait-package-order/finish', { id: stopped.id, force: 1, reason: '已核对' }),
    409,
    STOPPED,
  ),
  'weighing a stopped order': ask(() => weigh('STOPPED-1', 236), 409, STOPPED),
  'weighing and shipping a stopped order': ask(() => weigh('STOPPED-1', 236, { deliver: 1 }), 409, STOPPED),
  'bagging a stopped order': ask(() => bagged('STOPPED-1', bagHere), 409, STOPPED),
  'another bag': ask(() => bagged(second.no, wrong), 400, `包裹属于 ${bag.expressName}，不能装入 ${wrong.expressName} 的交接单`),
  'a weight that is off': ask(() => weigh(first.no, 310), 409, '实重310g与预估236g偏差过大'),
  'a weight the way does not take': ask(() => weigh(first.no, 2001, { force: 1 }), 409, '超出渠道限重2000g，请换渠道'),
  'shipping without a label': ask(
    () => post('wait-ship-order/to-shipped', { ids: [unlabelled.id] }),
    200,
    `订单 ${unlabelled.orderNo} 未打印面单`,
  ),
  'bagging without a label': ask(() => bagged(unlabelled.no), 409, `订单 ${unlabelled.orderNo} 未打印面单`),
  'weighing and shipping without a label': ask(
    () => weigh(unlabelled.no, 236, { deliver: 1 }),
    409,
    `订单 ${unlabelled.orderNo} 未打印面单`,
  ),
  'cancelling with pieces not put back': ask(
    () => post('intercept-order/to-archive', { ids: [stopped.id], reason: '买家取消' }),
    200,
    '还有 2 件待返架，不能取消订单',
  ),
  'T5 in 40 with a reservation': ask(
    () => post('wait-distribute-order/mark-unusual', { ...ofHolding, orderExceptionType: 99, reason: '看一下' }),
    409,
    `订单 ${holding.orderNo} 已占用库存，不能标记异常`,
  ),
  'T8 with a reservation': ask(
    () => post('wait-distribute-order/to-dispatched', ofHolding),
    200,
    `订单 ${holding.orderNo} 已占用库存，不能撤回`,
  ),
  'another store with a reservation': ask(
    () => post('wait-distribute-order/matching-logistics', { ...ofHolding, storeId: packing.storeId }),
    200,
    `订单 ${holding.orderNo} 已占用库存，不能换仓`,
  ),
  'archiving what the platform does not know': ask(
    () => post('shipped-order/to-archive', { ids: [shipped.id] }),
    200,
    '平台标记未成功，不能归档',
  ),
  'archiving with an open return': ask(
    () => post('shipped-order/to-archive', { ids: [returned.id] }),
    200,
    `存在未完结退件单 ${lost.returnNo}`,
  ),
  'taking a cancelled order out of the archive': ask(
    () => post('sales-archive-order/return-archive', { ids: [cancelled.id] }),
    200,
    '已取消的订单不能取消归档',
  ),
  'a return of more than was shipped': ask(() => comesBack(2), 400, `退件数量超过发货数量（S${dock.skuId}）`),
  'auditing an error bill of one’s own': ask(
    () => other.post('/order/order-error-bill/audit', { ids: [errorBill.id] }),
    409,
    '不能审核自己创建的单据',
  ),
  'auditing a return of one’s own': ask(
    () => other.post('/order/order-logical-return/audit', { ids: [lost.id] }),
    409,
    '不能审核自己创建的单据',
  ),
  'removing a template with open batches': ask(
    () => admin.delete(`/order/wave-picking-template/remove/${picking.templateId}`),
    409,
    '模板有未完成批次，不能删除',
  ),
  'a template for more orders than a wall has cells': ask(
    () => post('wave-picking-template/create', template),
    400,
    '单批订单数不能超过播种墙格数1',
  ),
}

it.each(Object.entries(ROWS))('%s is refused and changes nothing', (_situation, row) => expectRefused(app, row))

it('own documents are audited by those who were given the right', async () => {
  const { id: userId } = (await db.one<{ id: number }>(sql`SELECT id FROM account_user WHERE username = 'supervisor'`))!
  const buttons = ['order:errorBill:selfAudit', 'order:return:selfAudit'].map((permission) => ({ permission, effect: 1 }))
  expect(await admin.put('/v1/user/user-button', { userId, buttons })).toMatchObject({ code: 200 })
  expect(await other.post('/order/order-error-bill/audit', { ids: [errorBill.id] })).toMatchObject({ code: 200 })
  expect(await other.post('/order/order-logical-return/audit', { ids: [lost.id] })).toMatchObject({ code: 200 })
})
