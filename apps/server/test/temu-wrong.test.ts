import { DELIVERY } from '@erp/contract/temu/delivery/delivery.states'
import { PRICE_AUDIT, PRICE_STATE } from '@erp/contract/temu/sales/price.states'
import { ASKED_BY, STOCK_ORDER } from '@erp/contract/temu/stockup/stock-order.states'
import { afterEach, describe, expect, it } from 'vitest'
import { playQuiet, sceneOf } from '../src/connectors/managed/play.ts'
import { breakManaged, MANAGED_FAULT, mendManaged } from '../src/connectors/managed/stage.ts'
import { sql } from '../src/kit/db/db.ts'
import { type Answer, testApp } from './app.ts'
import { type DeliveryBench, deliveryBench } from './fixtures/delivery.ts'
import { fresh, makeSku } from './fixtures/stock.ts'
import { addPlace, addSales, addTemuShop } from './fixtures/stockup.ts'
import { askPrice, salesOf, syncSales, tellSales } from './fixtures/temu-sales.ts'
import { untouched } from './untouched.ts'
import { errorsOf, uploadRows } from './workbook.ts'

/** Every row of the chapter's bad input: said in its words, and nothing of Temu, stock, orders, plans or the platform is another one afterwards. */
const app = await testApp()
app.clock.set('2026-11-18 10:00:00')
const { db } = app.house
const bench: DeliveryBench = await deliveryBench(app)
const { admin, seller, supervisor, warehouse, shopId } = bench
const T = '/operation-temu'
const ORDER = `${T}/delivery-order`
const PRICES = `${T}/sales-management/price-adjust`
const no = async (id: number) => (await bench.row(id)).delivery_order_no
const skuOf = async (id: number) => `S${(await bench.linesOf(id))[0].sku_id}`
const nameOf = async (username: string) =>
  (await db.one<{ name: string }>(sql`SELECT display_name AS name FROM account_user WHERE username = ${username}`))!.name
const scan = () => ({ clientScanId: `wrong-${fresh()}` })
const BOX = `${ORDER}/sku-package`
const addTo = (packageNo: string, sku: string, quantity: number) =>
  warehouse.post(`${BOX}/add-sku`, { packageNo, sku, quantity, ...scan() })
const seal = (packageNo: string, weight?: string) => warehouse.post(`${BOX}/seal`, { packageNo, weight, ...scan() })
const label = (deliveryOrderNo: string, sku: string, quantity: number, more: object = scan()) =>
  warehouse.post(`${T}/label-record/add`, { deliveryOrderNo, sku, quantity, ...more })
const force = (deliveryOrderId: number, reason?: string) =>
  supervisor.post(`${ORDER}/force-ship`, { deliveryOrderId, reason, ...bench.travel() })
const remove = (id: number) => supervisor.post(`${ORDER}/remove`, { ids: [id], reason: '不要了' })
const accept = (id: number) => seller.post(`${PRICES}/answer`, { ids: [id], accept: 1 })
const print = (kind: string, body: object) => warehouse.post(`${T}/print-record/${kind}/print`, { ...body })
const whitelist = (skuId: number, validTo: string) =>
  supervisor.post(`${T}/sku-whitelist/add`, {
    skuId,
    exemptCap: 1,
    exemptMargin: 0,
    validFrom: '2026-11-18',
    validTo,
    reason: '推广',
  })

async function opened(pieces: number) {
  const id = await bench.inState(DELIVERY.waitPack, [{ quantity: pieces }])
  const { data } = await warehouse.post(`${BOX}/open`, { deliveryOrderNo: await no(id), ...scan() })
  return { id, packageNo: data.screen.open.packageNo as string, sku: await skuOf(id) }
}
async function sameNumber() {
  const [travel, gone] = [bench.travel(), await bench.inState(DELIVERY.waitShip)]
  await bench.ship(gone, travel)
  return { id: await bench.inState(DELIVERY.waitShip), first: await no(gone), travel }
}
async function sold(unitCost = '15.3') {
  const skuId = await bench.goods(100, unitCost)
  const product = `P${fresh()}`
  await tellSales(app, shopId, [{ productSkuId: product, extCode: `S${skuId}`, supplyPrice: '25.00', warehouseInventoryNum: 10 }])
  await syncSales(app, shopId)
  return product
}
const asked = async (newPrice: string, deadline?: string) =>
  askPrice(app, shopId, { productSkuId: await sold(), oldPrice: '25.00', newPrice, ...(deadline && { deadline }) })

interface Wrong {
  code: number
  msg: string
  ask: () => Promise<Answer>
}
const DESK: Record<string, () => Promise<Wrong>> = {
  'a stock-up order that is cancelled': async () => {
    const gone = await bench.asked([{ quantity: 3 }], { status: STOCK_ORDER.cancelled })
    return { code: 409, msg: `备货单${gone.sn}已取消，不能建单`, ask: () => bench.create([gone]) }
  },
  'a stock-up order on another order, beside one that is free': async () => {
    const [free, taken] = [await bench.asked([{ quantity: 3 }]), await bench.asked([{ quantity: 3 }])]
    const { deliveryOrderNo } = (await bench.create([taken])).data.orders[0]
    return { code: 409, msg: `备货单${taken.sn}已在发货单${deliveryOrderNo}中`, ask: () => bench.create([free, taken]) }
  },
  'two warehouses forced into one': async () => {
    const orders = [await bench.asked([{ quantity: 3 }]), await bench.asked([{ quantity: 3 }], { place: await addPlace(app) })]
    return { code: 400, msg: '一张发货单只能包含同一店铺、同一收货仓', ask: () => bench.create(orders, { together: 1 }) }
  },
  'two shops forced into one': async () => {
    const other = await addTemuShop(app, bench.storeId)
    await playQuiet(await sceneOf(app.house), other)
    const orders = [await bench.asked([{ quantity: 3 }]), await bench.asked([{ quantity: 3 }], { shopId: other })]
    return { code: 400, msg: '一张发货单只能包含同一店铺、同一收货仓', ask: () => bench.create(orders, { together: 1 }) }
  },
  'more than the platform takes': async () => {
    const skuId = await bench.goods()
    const { id, sn, lines } = await bench.asked([{ skuId, quantity: 120 }])
    const given = [{ stockOrderId: id, lines: [{ productSkuId: lines[0]!.productSkuId, quantity: 121 }] }]
    return {
      code: 400,
      msg: `备货单${sn} SKU S${skuId} 最多可发 120`,
      ask: () => seller.post(`${ORDER}/create`, { orders: given }),
    }
  },
  'more than the platform takes, by editing': async () => {
    const id = await bench.draft()
    const { lines, version } = await bench.details(id)
    const given = { deliveryOrderId: id, version, lines: [{ lineId: lines[0].lineId, planQty: 11 }] }
    const { sn } = (await db.one<{ sn: string }>(
      sql`SELECT sub_purchase_order_sn AS sn FROM temu_stock_order WHERE delivery_order_id = ${id}`,
    ))!
    return { code: 400, msg: `备货单${sn} SKU ${await skuOf(id)} 最多可发 10`, ask: () => seller.put(`${ORDER}/edit`, given) }
  },
  'submitting with failed checks, beside one that keeps all': async () => {
    const [full, dear] = [await bench.goods(), await bench.goods(1000, '22.70')]
    const order = await bench.asked([
      { skuId: full, quantity: 37 },
      { skuId: dear, quantity: 2 },
    ])
    await db.run(sql`UPDATE temu_stock_order SET source = ${ASKED_BY.seller} WHERE id = ${order.id}`)
    await addSales(app, { shopId, productSkuId: order.lines[0]!.productSkuId, s7: 84, s30: 270, platformStock: 304 })
    const id = (await bench.create([order])).data.orders[0].deliveryOrderId
    const fine = await bench.draft()
    const msg = `${await no(id)}：SKU S${full} 超备货上限（可再备 36）；SKU S${dear} 毛利率 9.20% 低于 15.00%`
    return { code: 409, msg, ask: () => bench.submit([fine, id], admin) }
  },
  'an audit of what is short, beside one that is not': async () => {
    const [x, y] = [await bench.goods(80), await bench.goods(20)]
    const both = (n: number, m: number) => [x, y].map((skuId, i) => ({ skuId, quantity: [n, m][i]! }))
    const [id, rival] = [await bench.draft(both(80, 20)), await bench.draft(both(6, 1))]
    for (const each of [id, rival]) await bench.submit([each])
    await bench.audit([rival])
    const fine = await bench.inState(DELIVERY.waitAudit)
    const msg = `${await no(id)}：库存不足：S${x} 需 80 可用 74；S${y} 需 20 可用 19`
    return { code: 409, msg, ask: () => bench.audit([fine, id]) }
  },
  'auditing what one submitted': async () => {
    const [own, other] = [await bench.draft(), await bench.inState(DELIVERY.waitAudit)]
    await bench.submit([own], supervisor)
    return { code: 409, msg: '不能审核自己提交的调拨', ask: () => bench.audit([own, other]) }
  },
  'shipping in a wrong state': async () => {
    const id = await bench.inState(DELIVERY.waitPack)
    const msg = `发货单${await no(id)}当前为「待装箱」，不能发货（可由主管强制发货）`
    return { code: 409, msg, ask: () => bench.ship(id) }
  },
  'shipping without a number': async () => {
    const id = await bench.inState(DELIVERY.waitShip)
    return { code: 400, msg: '请填写快递单号', ask: () => bench.ship(id, { expressCompanyId: bench.companyId }) }
  },
  'a number that went to another warehouse': async () => {
    const { id, first, travel } = await sameNumber()
    await db.run(sql`UPDATE temu_delivery_order SET sub_warehouse_id = ${await addPlace(app)} WHERE id = ${id}`)
    return { code: 409, msg: `快递单号${travel.expressDeliveryNo}已用于发货单${first}`, ask: () => bench.ship(id, travel) }
  },
  'a number that went on another day': async () => {
    const { id, first, travel } = await sameNumber()
    await db.run(sql`UPDATE temu_delivery_order SET ship_time = ship_time - interval '1 day' WHERE delivery_order_no = ${first}`)
    return { code: 409, msg: `快递单号${travel.expressDeliveryNo}已用于发货单${first}`, ask: () => bench.ship(id, travel) }
  },
  'forcing without a reason': async () => {
    const id = await bench.inState(DELIVERY.waitLabel)
    return { code: 400, msg: '请填写强制发货原因（至少5个字）', ask: () => force(id, '太急了 ') }
  },
  'forcing what nobody picked': async () => {
    const id = await bench.inState(DELIVERY.waitPick)
    return { code: 409, msg: '尚未拣货，不能强制发货', ask: () => force(id, '平台催得很急') }
  },
  'removing what is picked': async () => {
    const id = await bench.inState(DELIVERY.waitLabel)
    return { code: 409, msg: `发货单${await no(id)}已拣货，请先退回`, ask: () => remove(id) }
  },
}

const FLOOR: Record<string, () => Promise<Wrong>> = {
  'labelling a foreign SKU': async () => {
    const [id, foreign] = [await bench.inState(DELIVERY.waitLabel), await bench.goods()]
    return { code: 409, msg: `SKU S${foreign} 不在该发货单`, ask: async () => label(await no(id), `S${foreign}`, 1) }
  },
  'labelling too many': async () => {
    const id = await bench.inState(DELIVERY.waitLabel)
    const [sku, of] = [await skuOf(id), await no(id)]
    await label(of, sku, 9)
    return { code: 409, msg: `SKU ${sku} 应贴标 10，已贴标 9`, ask: () => label(of, sku, 2) }
  },
  'packing a foreign SKU': async () => {
    const [{ packageNo }, foreign] = [await opened(5), await bench.goods()]
    return { code: 409, msg: `SKU S${foreign} 不在该发货单`, ask: () => addTo(packageNo, `S${foreign}`, 1) }
  },
  'packing too many': async () => {
    const { packageNo, sku } = await opened(30)
    await addTo(packageNo, sku, 30)
    return { code: 409, msg: `SKU ${sku} 应装 30，已装 30`, ask: () => addTo(packageNo, sku, 1) }
  },
  'a box that is too heavy': async () => {
    const { packageNo, sku } = await opened(5)
    await addTo(packageNo, sku, 5)
    return { code: 400, msg: '包裹重量 27.50kg 超过上限 25.00kg', ask: () => seal(packageNo, '27.5') }
  },
  'an empty box': async () => {
    const { packageNo } = await opened(5)
    return { code: 400, msg: '空包裹不能封箱', ask: () => seal(packageNo, '2') }
  },
  'a box that nobody weighed': async () => {
    const { packageNo, sku } = await opened(5)
    await addTo(packageNo, sku, 5)
    return { code: 400, msg: '请称重', ask: () => seal(packageNo) }
  },
  'an order that is labelled already': async () => {
    const id = await bench.inState(DELIVERY.waitLabel)
    const [sku, of] = [await skuOf(id), await no(id)]
    app.clock.set('2026-11-18 10:02:13')
    await label(of, sku, 10)
    app.clock.set('2026-11-18 10:05:00')
    const msg = `该单已于 2026-11-18 10:02:13 由 ${await nameOf('warehouse')} 完成贴标`
    return { code: 409, msg, ask: () => label(of, sku, 1) }
  },
  'a second SKU label without a reason': async () => {
    const items = [{ deliveryOrderId: await bench.inState(DELIVERY.waitLabel) }]
    await print('sku-label', { items })
    return { code: 400, msg: '第2次打印请选择原因', ask: () => print('sku-label', { items }) }
  },
  'a third package label without a reason': async () => {
    const deliveryOrderIds = [await bench.inState(DELIVERY.waitShip)]
    await print('package-label', { deliveryOrderIds })
    await print('package-label', { deliveryOrderIds, reason: '1' })
    return { code: 400, msg: '第3次打印请选择原因', ask: () => print('package-label', { deliveryOrderIds }) }
  },
  'a second pick receipt without a reason': async () => {
    const id = await bench.inState(DELIVERY.waitPick)
    const { picks } = (await warehouse.post(`${T}/pick-receipt/create`, { ids: [id] })).data
    const ids = [picks[0].pickId]
    await print('pick-receipt', { ids })
    return { code: 400, msg: '第2次打印请选择原因', ask: () => print('pick-receipt', { ids }) }
  },
}

const OFFICE: Record<string, () => Promise<Wrong>> = {
  'a SKU in the whitelist twice': async () => {
    const skuId = await makeSku(app)
    await whitelist(skuId, '2026-12-31')
    return { code: 409, msg: `SKU S${skuId} 已在白名单（至 2026-12-31）`, ask: () => whitelist(skuId, '2026-11-30') }
  },
  'a whitelist that has ended': async () => {
    const skuId = await makeSku(app)
    return { code: 400, msg: '失效日期不能早于今天', ask: () => whitelist(skuId, '2026-11-17') }
  },
  'a price after its deadline': async () => {
    const id = await asked('20.00', '2026-11-18 10:30:00')
    app.clock.set('2026-11-18 10:30:00')
    return { code: 409, msg: '调价单已超时', ask: () => accept(id) }
  },
  'handling more than is missing': async () => {
    const id = await bench.inState(DELIVERY.shipped, [{ quantity: 20 }])
    const { product_sku_id: productSkuId } = (await bench.linesOf(id))[0]
    await bench.receipt(id, [{ productSkuId, receiveQty: 8 }], STOCK_ORDER.stored)
    await bench.pull()
    const found = await supervisor.post(`${T}/unusual-transfer/list-page`, { condition: { deliveryOrderNo: await no(id) } })
    const [{ id: rowId, version }] = found.data.list
    const entries = [
      { handleType: 1, quantity: 4 },
      { handleType: 3, quantity: 9 },
    ]
    const ask = () => supervisor.post(`${T}/unusual-transfer/handle`, { id: rowId, version, entries })
    return { code: 400, msg: '处理数量超过未处理数量 12', ask }
  },
  'the store of Temu as the one that ships': async () => {
    const config = (await supervisor.get(`/trust/temu/config/${shopId}`)).data
    return {
      code: 400,
      msg: 'TEMU虚拟仓不能作为发货仓',
      ask: () => supervisor.put('/trust/temu/config', { ...config, outStoreId: 391 }),
    }
  },
  'the store of Temu edited to ship orders': async () => {
    const stores = (await admin.get('/stock/store/list?all=1')).data as { id: number }[]
    const row = stores.find(({ id }) => id === 391)!
    return { code: 400, msg: 'TEMU虚拟仓不能作为发货仓', ask: () => admin.put('/stock/store', { ...row, isAllocatable: 1 }) }
  },
}

const TOLD: Record<string, () => Promise<() => Promise<Answer>>> = {
  'accepting a stock-up order': async () => {
    const { id } = await bench.asked([{ quantity: 3 }], { status: STOCK_ORDER.waitAccept, staged: 0 })
    return () => seller.post(`${T}/shipments/accept`, { ids: [id] })
  },
  'applying for stock': async () => {
    const { id } = await salesOf(app, shopId, await sold())
    return () => seller.post(`${T}/sales-management/advice/apply`, { rows: [{ salesId: id, quantity: 5 }] })
  },
  'building a delivery order': async () => {
    const order = await bench.asked([{ quantity: 3 }])
    return () => bench.create([order])
  },
  'removing one': async () => {
    const id = await bench.inState(DELIVERY.waitPick)
    return () => remove(id)
  },
  'shipping one': async () => {
    const id = await bench.inState(DELIVERY.waitShip)
    return () => bench.ship(id)
  },
  'shipping one by scan': async () => {
    const code = await no(await bench.inState(DELIVERY.waitShip))
    return () => warehouse.post(`${ORDER}/ship-scan`, { code, ...bench.travel(), ...scan() })
  },
  'forcing one out': async () => {
    const id = await bench.inState(DELIVERY.waitLabel)
    return () => force(id, '平台催得很急')
  },
  'accepting a price': async () => {
    const id = await asked('20.00')
    return () => accept(id)
  },
  'proposing a price': async () => {
    const { id } = await salesOf(app, shopId, await sold())
    return () => seller.post(PRICES, { salesId: id, newPrice: '30.00', reason: '运费上涨' })
  },
}

/** What was asked of the platform is kept until its answer is known. */
const ASKED = ['temu_delivery_attempt', 'simulator_managed_fault']
const booksBut = (...but: string[]) =>
  `^(?!(${[...ASKED, ...but].join('|')})$)(temu|stock|order|purchasing|goods|simulator_managed|biz_log)_`
const OURS = booksBut()
afterEach(async () => {
  app.clock.set('2026-11-18 10:00:00')
  await mendManaged(db)
  await db.run(sql`UPDATE authorize_shop SET auth_status = 1 WHERE id = ${shopId}`)
})

describe.each([
  ['the desk', DESK],
  ['the floor', FLOOR],
  ['the office', OFFICE],
])('%s refuses', (_where, rows) => {
  it.each(Object.entries(rows))('%s, and nothing has changed', async (_name, arrange) => {
    const { code, msg, ask } = await arrange()
    expect(await untouched(app, ask, OURS)).toMatchObject({ code, msg })
  })
})

describe('a platform that does not answer, or that the shop may not ask', () => {
  it.each(Object.entries(TOLD))('leaves us as we were: %s', async (name, arrange) => {
    const ask = await arrange()
    const books = booksBut(...(name === 'proposing a price' ? ['temu_sales_row'] : []))
    const until = new Date(app.clock.now().getTime() + 3_600_000)
    await breakManaged(db, { kind: MANAGED_FAULT.down, shopId, until })
    expect(await untouched(app, ask, books)).toMatchObject({ code: 409, msg: '平台接口暂不可用，请稍后重试' })
    await mendManaged(db)
    await db.run(sql`UPDATE authorize_shop SET auth_status = 3 WHERE id = ${shopId}`)
    const shop = (await db.one<{ name: string }>(sql`SELECT shop_name AS name FROM authorize_shop WHERE id = ${shopId}`))!
    expect(await untouched(app, ask, books)).toMatchObject({ code: 409, msg: `店铺「${shop.name}」未授权或授权已过期` })
    await db.run(sql`UPDATE authorize_shop SET auth_status = 1 WHERE id = ${shopId}`)
    expect(await ask()).toMatchObject({ code: 200 })
  })
})

it('a scan that comes again is answered as it was first, and counts once', async () => {
  const id = await bench.inState(DELIVERY.waitLabel)
  const [sku, of, same] = [await skuOf(id), await no(id), scan()]
  const first = await label(of, sku, 3, same)
  expect(first.data).toMatchObject({ doneQty: 3 })
  expect((await untouched(app, () => label(of, sku, 3, same), OURS)).data).toEqual(first.data)
})

it('a sheet of degrees names what is not there by its row, and no row is taken', async () => {
  const skuId = await makeSku(app)
  const [level] = await db.query<{ name: string }>(
    sql`SELECT difficulty_name AS name FROM basic_degree_difficulty WHERE deleted_at IS NULL ORDER BY id LIMIT 1`,
  )
  const load = () =>
    uploadRows(
      supervisor,
      `${T}/sku-degree/import`,
      ['SKU*', '难易度*', '备注'],
      [
        [`S${skuId}`, level!.name, ''],
        ['NOBODY', level!.name, ''],
        [`S${skuId}`, '没有这一级', ''],
      ],
    )
  const answer = await untouched(app, load, OURS)
  expect(answer.code).toBe(400)
  expect(errorsOf(answer).slice(0, 2)).toEqual(['3 SKU：SKU不存在', '4 难易度：难易度不存在'])
})

it('a price below the floor is not accepted: it goes to the supervisor, and nothing else has changed', async () => {
  const product = await sold('15.13')
  const id = await askPrice(app, shopId, { productSkuId: product, oldPrice: '25.00', newPrice: '17.00' })
  expect(await untouched(app, () => accept(id), booksBut('temu_price_adjust', 'biz_log_.*'))).toMatchObject({
    code: 409,
    msg: '调后毛利率 11.00% 低于 15.00%，已提交主管审核',
  })
  const after = await db.one(sql`SELECT status, audit_status, new_price FROM temu_price_adjust WHERE id = ${id}`)
  expect(after).toEqual({ status: PRICE_STATE.asked, audit_status: PRICE_AUDIT.waiting, new_price: '17.00' })
})
