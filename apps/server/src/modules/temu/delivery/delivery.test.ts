import { CHECK_FLAG } from '@erp/contract/stock/document'
import { DELIVERY } from '@erp/contract/temu/delivery/delivery.states'
import { STOCK_ORDER } from '@erp/contract/temu/stockup/stock-order.states'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { deliveryBench } from '../../../../test/fixtures/delivery.ts'
import { mismatches } from '../../../../test/fixtures/stock.ts'
import { addPlace, addTemuShop } from '../../../../test/fixtures/stockup.ts'
import { playQuiet, sceneOf } from '../../../connectors/managed/play.ts'
import { breakManaged, MANAGED_FAULT, mendManaged } from '../../../connectors/managed/stage.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
app.clock.set('2026-11-18 10:00:00')
const { db } = app.house
const bench = await deliveryBench(app)
const { seller, supervisor, finance, warehouse, admin } = bench
const ORDER = '/operation-temu/delivery-order'
const no = async (id: number) => (await bench.row(id)).delivery_order_no
const stockOrder = async (id: number) => (await db.one<any>(sql`SELECT * FROM temu_stock_order WHERE id = ${id}`))!
const transferOf = async (id: number) =>
  db.one<any>(sql`SELECT r.* FROM stock_transfer_receipt r JOIN temu_delivery_order t ON t.transfer_id = r.id WHERE t.id = ${id}`)
const heldFor = async (transferId: number) =>
  (await db.one<{ n: number }>(
    sql`SELECT coalesce(sum(quantity), 0)::int AS n FROM stock_occupancy WHERE doc_type = 'transfer' AND doc_id = ${transferId} AND state = 1`,
  ))!.n
const picture = async (id: number) => [await bench.row(id), await bench.linesOf(id), await transferOf(id)]

describe('creating', () => {
  it('groups by shop and warehouse, tells the platform and takes the rows off 发货台', async () => {
    const [skuId, other] = [await bench.goods(), await bench.goods()]
    const a = await bench.asked([{ skuId, quantity: 30 }], { deadline: '2026-11-20 12:00:00' })
    const b = await bench.asked(
      [
        { skuId: other, quantity: 5 },
        { skuId, quantity: 7 },
      ],
      { deadline: '2026-11-19 12:00:00' },
    )
    const far = await bench.asked([{ skuId, quantity: 4 }], { place: await addPlace(app) })
    const made = await bench.create([a, b, far])
    expect(made.data.orders).toHaveLength(2)
    const [first] = made.data.orders
    expect(first).toMatchObject({
      status: DELIVERY.draft,
      skuCount: 3,
      planQty: 42,
      deadline: '2026-11-19 12:00:00',
      shopId: bench.shopId,
      outStoreId: bench.storeId,
    })
    expect(first.deliveryOrderNo).toMatch(/^TF261118\d{5}$/)
    expect(first.platformDeliverySn).toMatch(/^FH/)
    expect(await stockOrder(a.id)).toMatchObject({ delivery_order_id: first.deliveryOrderId })
    const details = await bench.details(first.deliveryOrderId)
    expect(details.lines[0]).toMatchObject({
      planQty: 5,
      available: 1000,
      maxDeliverQty: 5,
      supplyPrice: '25.00',
      sku: `S${other}`,
    })
    expect(await db.query(sql`SELECT 1 FROM temu_delivery_attempt`)).toEqual([])
  })

  it('refuses what is cancelled, not staged or on another order, and says all of it', async () => {
    const gone = await bench.asked([{ quantity: 3 }], { status: STOCK_ORDER.cancelled })
    const bare = await bench.asked([{ quantity: 3 }], { staged: 0 })
    const taken = await bench.asked([{ quantity: 3 }])
    const made = (await bench.create([taken])).data.orders[0]
    expect(await bench.create([gone])).toMatchObject({ code: 409, msg: `备货单${gone.sn}已取消，不能建单` })
    expect(await bench.create([taken])).toMatchObject({ code: 409, msg: `备货单${taken.sn}已在发货单${made.deliveryOrderNo}中` })
    const fine = await bench.asked([{ quantity: 3 }])
    expect(await bench.create([bare, fine])).toMatchObject({ code: 409, msg: `备货单${bare.sn}未加入发货台，不能建单` })
    expect(await stockOrder(fine.id)).toMatchObject({ delivery_order_id: null })
  })

  it('refuses to force different shops or warehouses into one', async () => {
    const [a, b] = [await bench.asked([{ quantity: 3 }]), await bench.asked([{ quantity: 3 }], { place: await addPlace(app) })]
    expect(await bench.create([a, b], { together: 1 })).toMatchObject({
      code: 400,
      msg: '一张发货单只能包含同一店铺、同一收货仓',
    })
    const c = await bench.asked([{ quantity: 3 }])
    expect((await bench.create([a, c], { together: 1 })).data.orders).toHaveLength(1)
  })

  it('takes quantities within the limit of the platform', async () => {
    const skuId = await bench.goods()
    const order = await bench.asked([{ skuId, quantity: 120 }])
    const { productSkuId } = order.lines[0]!
    const ask = (quantity: number, product = productSkuId) =>
      seller.post(`${ORDER}/create`, { orders: [{ stockOrderId: order.id, lines: [{ productSkuId: product, quantity }] }] })
    expect(await ask(121)).toMatchObject({ code: 400, msg: `备货单${order.sn} SKU S${skuId} 最多可发 120` })
    expect(await ask(0)).toMatchObject({ code: 400 })
    expect(await ask(1, 'nothing')).toMatchObject({ code: 400, msg: `备货单${order.sn} 没有平台SKU nothing` })
    const made = await ask(80)
    const { lines, version } = await bench.details(made.data.orders[0].deliveryOrderId)
    const edit = (planQty: number) =>
      seller.put(`${ORDER}/edit`, {
        deliveryOrderId: made.data.orders[0].deliveryOrderId,
        version,
        lines: [{ lineId: lines[0].lineId, planQty }],
      })
    expect(await edit(121)).toMatchObject({ code: 400, msg: `备货单${order.sn} SKU S${skuId} 最多可发 120` })
    expect((await edit(100)).data).toMatchObject({ planQty: 100, version: version + 1 })
    expect(await edit(90)).toMatchObject({ code: 409, msg: '数据已被他人修改，请刷新后重试' })
  })

  it('of two sellers at once is one order and one refusal', async () => {
    const order = await bench.asked([{ quantity: 3 }])
    const answers = await Promise.all([bench.create([order]), bench.create([order], {}, admin)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ code }) => code === 409)!.msg).toMatch(new RegExp(`^备货单${order.sn}已在发货单TF\\d+中$`))
  })

  it('leaves nothing behind when the platform is silent, and goes on with the same number when its answer was lost', async () => {
    const order = await bench.asked([{ quantity: 3 }])
    await breakManaged(db, {
      kind: MANAGED_FAULT.down,
      shopId: bench.shopId,
      until: new Date(app.clock.now().getTime() + 60_000),
    })
    expect(await bench.create([order])).toMatchObject({ code: 409, msg: '平台接口暂不可用，请稍后重试' })
    await mendManaged(db)
    expect(await stockOrder(order.id)).toMatchObject({ delivery_order_id: null })
    await breakManaged(db, { kind: MANAGED_FAULT.loses, shopId: bench.shopId, calls: 1 })
    expect(await bench.create([order])).toMatchObject({ code: 409, msg: '平台接口暂不可用，请稍后重试' })
    const told = await db.query<any>(
      sql`SELECT d.* FROM simulator_managed_delivery d JOIN simulator_managed_delivery_line l ON l.delivery_id = d.id WHERE l.sub_purchase_order_sn = ${order.sn}`,
    )
    expect(told).toHaveLength(1)
    const [made] = (await bench.create([order])).data.orders
    expect(made).toMatchObject({ platformDeliverySn: told[0].platform_delivery_sn, deliveryOrderNo: told[0].delivery_order_no })
    expect(await db.query(sql`SELECT 1 FROM temu_delivery_attempt`)).toEqual([])
  })

  it('takes back at the platform what was asked otherwise before its answer was lost', async () => {
    const order = await bench.asked([{ quantity: 9 }])
    await breakManaged(db, { kind: MANAGED_FAULT.loses, shopId: bench.shopId, calls: 1 })
    await bench.create([order])
    const lines = [{ productSkuId: order.lines[0]!.productSkuId, quantity: 4 }]
    const made = await seller.post(`${ORDER}/create`, { orders: [{ stockOrderId: order.id, lines }] })
    expect(made.code).toBe(200)
    const told = await db.query<any>(sql`
      SELECT d.status, d.platform_delivery_sn AS sn FROM simulator_managed_delivery d JOIN simulator_managed_delivery_line l ON l.delivery_id = d.id WHERE l.sub_purchase_order_sn = ${order.sn} ORDER BY d.id`)
    expect(told).toEqual([
      { status: STOCK_ORDER.cancelled, sn: expect.any(String) },
      { status: STOCK_ORDER.waitShip, sn: made.data.orders[0].platformDeliverySn },
    ])
  })

  it('says which shop is not authorised', async () => {
    const shopId = await addTemuShop(app, bench.storeId)
    await playQuiet(await sceneOf(app.house), shopId)
    const order = await bench.asked([{ quantity: 3 }], { shopId })
    await db.run(sql`UPDATE authorize_shop SET auth_status = 3 WHERE id = ${shopId}`)
    const { name } = (await db.one<{ name: string }>(sql`SELECT shop_name AS name FROM authorize_shop WHERE id = ${shopId}`))!
    expect(await bench.create([order])).toMatchObject({ code: 409, msg: `店铺「${name}」未授权或授权已过期` })
  })
})

describe('submitting', () => {
  it('names every failed check of every order and changes none of them', async () => {
    const [scarce, dear] = [await bench.goods(5), await bench.goods(1000, '22.70')]
    const [a, b, fine] = [
      await bench.draft([
        { skuId: scarce, quantity: 6 },
        { skuId: dear, quantity: 2 },
      ]),
      await bench.draft([{ quantity: 3 }]),
      await bench.draft(),
    ]
    await db.run(
      sql`UPDATE temu_stock_order_line SET sku_id = NULL WHERE id IN (SELECT stock_order_line_id FROM temu_delivery_line WHERE document_id = ${b})`,
    )
    const [{ ext_code }] = await db.query<any>(
      sql`SELECT x.ext_code FROM temu_stock_order_line x JOIN temu_delivery_line l ON l.stock_order_line_id = x.id WHERE l.document_id = ${b}`,
    )
    const answer = await bench.submit([a, b, fine], admin)
    expect(answer).toMatchObject({ code: 409 })
    expect(answer.msg).toBe(
      `${await no(a)}：SKU S${scarce} 缺货（需 6，可售 5）；SKU S${dear} 毛利率 9.20% 低于 15.00%；${await no(b)}：货号 ${ext_code} 未匹配SKU`,
    )
    expect(answer.data.refusals.map(({ id }: { id: number }) => id)).toEqual([a, b])
    for (const id of [a, b, fine])
      expect(await bench.row(id)).toMatchObject({ status: DELIVERY.draft, version: 1, transfer_id: null })
  })

  it('shares the stock between the orders by deadline, and shows what stands against them', async () => {
    const skuId = await bench.goods(10)
    const orders = [
      await bench.asked([{ skuId, quantity: 7 }], { deadline: '2026-11-30 00:00:00' }),
      await bench.asked([{ skuId, quantity: 7 }], { deadline: '2026-11-25 00:00:00' }),
    ]
    const [late, early] = [
      (await bench.create([orders[0]!])).data.orders[0].deliveryOrderId,
      (await bench.create([orders[1]!])).data.orders[0].deliveryOrderId,
    ]
    expect(await bench.submit([late, early])).toMatchObject({ msg: `${await no(late)}：SKU S${skuId} 缺货（需 7，可售 3）` })
    const lines = (await seller.post('/operation-temu/pre-delivery/lines', { ids: [late, early] })).data
    expect([lines[early][0].checks, lines[late][0].checks.length]).toEqual([[], 1])
    const page = await seller.post('/operation-temu/pre-delivery/list-page', { condition: { deliveryOrderNo: await no(late) } })
    expect(page.data.list).toMatchObject([{ deliveryOrderId: late, checkResult: '' }])
    expect((await bench.submit([early])).data.submitted).toMatchObject([
      { deliveryOrderId: early, transferNo: expect.stringMatching(/^DB/) },
    ])
  })

  it('makes one transfer of a line a SKU', async () => {
    const skuId = await bench.goods()
    const orders = [await bench.asked([{ skuId, quantity: 3 }]), await bench.asked([{ skuId, quantity: 4 }])]
    const id = (await bench.create(orders)).data.orders[0].deliveryOrderId
    await bench.submit([id])
    expect(await transferOf(id)).toMatchObject({
      check_flag: CHECK_FLAG.waitAudit,
      transfer_type: 4,
      out_store_id: bench.storeId,
      in_store_id: 391,
      source_doc_no: await no(id),
    })
    const lines = await db.query<any>(
      sql`SELECT * FROM stock_transfer_line WHERE transfer_id = ${(await bench.row(id)).transfer_id}`,
    )
    expect(lines).toMatchObject([{ sku_id: skuId, quantity: 7 }])
    expect((await bench.linesOf(id)).map((line) => line.transfer_line_id)).toEqual([lines[0].id, lines[0].id])
    expect(await bench.submit([id])).toMatchObject({ code: 409, msg: `发货单${await no(id)}当前为「待审核调拨」，不能提交` })
  })
})

describe('the audit of the transfer', () => {
  it('holds the pieces and is not the submitter`s', async () => {
    const id = await bench.draft()
    await bench.submit([id], supervisor)
    const before = await picture(id)
    expect(await bench.audit([id])).toMatchObject({ code: 409, msg: '不能审核自己提交的调拨' })
    expect(await picture(id)).toEqual(before)
    expect(await bench.audit([id], seller)).toMatchObject({ status: 403 })
    expect(await bench.audit([id], admin)).toMatchObject({ code: 200 })
    expect(await transferOf(id)).toMatchObject({ check_flag: CHECK_FLAG.audited })
    expect(await heldFor((await bench.row(id)).transfer_id!)).toBe(10)
  })

  it('says all that is short, and changes nothing', async () => {
    const [x, y] = [await bench.goods(80), await bench.goods(20)]
    const id = await bench.draft([
      { skuId: x, quantity: 80 },
      { skuId: y, quantity: 20 },
    ])
    const rival = await bench.draft([
      { skuId: x, quantity: 6 },
      { skuId: y, quantity: 1 },
    ])
    await bench.submit([id])
    await bench.submit([rival])
    await bench.audit([rival])
    const before = await picture(id)
    expect(await bench.audit([id])).toMatchObject({ code: 409, msg: `库存不足：S${x} 需 80 可用 74；S${y} 需 20 可用 19` })
    expect(await picture(id)).toEqual(before)
  })

  it('waits for finance where the amount asks for it; passed it goes on, sent back it is a draft again', async () => {
    const [pass, back] = [await dearOrder(), await dearOrder()]
    for (const id of [pass, back]) {
      await bench.audit([id])
      expect(await bench.row(id)).toMatchObject({ status: DELIVERY.waitAudit })
      expect(await bench.details(id)).toMatchObject({ transferState: '待财审' })
      expect(await bench.audit([id])).toMatchObject({ code: 409, msg: `发货单${await no(id)}的调拨单待财务审核` })
    }
    const say = async (id: number, more: object) => {
      const { id: transferReceiptId, version } = await transferOf(id)
      return finance.post('/stock/transfer-receipt/finance-audit', { transferReceiptId, version, ...more })
    }
    expect(await say(pass, { pass: 1 })).toMatchObject({ code: 200 })
    expect(await bench.row(pass)).toMatchObject({ status: DELIVERY.waitPick })
    const old = (await bench.row(back)).transfer_id!
    expect(await say(back, { pass: 0, remark: '太贵' })).toMatchObject({ code: 200 })
    expect(await bench.row(back)).toMatchObject({ status: DELIVERY.draft, transfer_id: null })
    expect(await db.one(sql`SELECT check_flag FROM stock_transfer_receipt WHERE id = ${old}`)).toEqual({
      check_flag: CHECK_FLAG.ended,
    })
    expect(await heldFor(old)).toBe(0)
    expect((await bench.submit([back])).code).toBe(200)
  })
  async function dearOrder(): Promise<number> {
    const skuId = await bench.goods(1000, '400')
    const order = await bench.asked([{ skuId, quantity: 500 }])
    await db.run(sql`UPDATE temu_stock_order_line SET supply_price = 900 WHERE document_id = ${order.id}`)
    const id = (await bench.create([order])).data.orders[0].deliveryOrderId
    await bench.submit([id])
    return id
  }

  it('is done here: stock`s own calls leave the transfer alone', async () => {
    const id = await bench.inState(DELIVERY.waitAudit)
    const { id: transferId } = await transferOf(id)
    const msg = `调拨单属于发货单${await no(id)}，请在发货单${await no(id)}中操作`
    expect(await admin.post('/stock/transfer-receipt/audit', { ids: [transferId] })).toMatchObject({ code: 409, msg })
    expect(await admin.post('/stock/transfer-receipt/cancel', { ids: [transferId], reason: '不要' })).toMatchObject({
      code: 409,
      msg,
    })
  })

  it('rejected gives the order back with its transfer cancelled', async () => {
    const id = await bench.inState(DELIVERY.waitAudit)
    const { id: transferId } = await transferOf(id)
    expect((await supervisor.post(`${ORDER}/transfer-order-reject`, { ids: [id], reason: '货先留着' })).code).toBe(200)
    expect(await bench.row(id)).toMatchObject({ status: DELIVERY.draft, transfer_id: null, submit_by: null })
    expect(await db.one(sql`SELECT check_flag, cancel_reason FROM stock_transfer_receipt WHERE id = ${transferId}`)).toEqual({
      check_flag: CHECK_FLAG.ended,
      cancel_reason: '货先留着',
    })
  })
})

describe('removing', () => {
  it('frees stock, platform and stock-up orders; what is to be picked is a supervisor`s', async () => {
    const id = await bench.inState(DELIVERY.waitPick)
    const { transfer_id, platform_delivery_sn } = await bench.row(id)
    const [line] = await bench.linesOf(id)
    const remove = (by = supervisor) => by.post(`${ORDER}/remove`, { ids: [id], reason: '不要了' })
    expect(await remove(seller)).toMatchObject({ code: 409, msg: `发货单${await no(id)}已审核调拨，请由主管移除` })
    await breakManaged(db, { kind: MANAGED_FAULT.fails, shopId: bench.shopId, calls: 1 })
    const before = await picture(id)
    expect(await remove()).toMatchObject({ code: 409, msg: '平台接口暂不可用，请稍后重试' })
    expect(await picture(id)).toEqual(before)
    expect((await remove()).code).toBe(200)
    expect(await bench.row(id)).toMatchObject({ status: DELIVERY.removed, remove_reason: '不要了' })
    expect(await heldFor(transfer_id!)).toBe(0)
    expect(await stockOrder(line.stock_order_id)).toMatchObject({ delivery_order_id: null, is_staged: 1 })
    expect(
      await db.one(sql`SELECT status FROM simulator_managed_delivery WHERE platform_delivery_sn = ${platform_delivery_sn}`),
    ).toEqual({ status: STOCK_ORDER.cancelled })
    expect((await bench.create([{ id: line.stock_order_id }])).code).toBe(200)
  })

  it('is refused after picking', async () => {
    const id = await bench.inState(DELIVERY.waitLabel)
    expect(await supervisor.post(`${ORDER}/remove`, { ids: [id], reason: '不要了' })).toMatchObject({
      code: 409,
      msg: `发货单${await no(id)}已拣货，请先退回`,
    })
  })
})

describe('reach', () => {
  it('shows sellers their shops and the floor its stores, on every call', async () => {
    const id = await bench.inState(DELIVERY.waitShip)
    const foreign = await addTemuShop(app, bench.storeId, { seller: 'admin' })
    await playQuiet(await sceneOf(app.house), foreign)
    const order = await bench.asked([{ quantity: 3 }], { shopId: foreign })
    expect(await bench.create([order])).toMatchObject({ code: 404 })
    const other = (await bench.create([order], {}, admin)).data.orders[0].deliveryOrderId
    const seen = async (by = seller) =>
      (await by.post(`${ORDER}/list-page`, { condition: { deliveryOrderNo: await no(other) } })).data.total
    expect([await seen(), await seen(supervisor), await seen(warehouse)]).toEqual([0, 1, 1])
    expect(await seller.get(`${ORDER}/details/${other}`)).toMatchObject({ code: 404 })
    expect(await bench.submit([other])).toMatchObject({ code: 404 })
    expect(await seller.post(`${ORDER}/remove`, { ids: [other], reason: '不要' })).toMatchObject({ code: 404 })
    const elsewhere = await db.one<{ id: number }>(
      sql`SELECT id FROM stock_store WHERE id NOT IN (${bench.storeId}, 391) ORDER BY id LIMIT 1`,
    )
    await db.run(
      sql`INSERT INTO account_user_store (user_id, store_id) SELECT id, ${elsewhere!.id} FROM account_user WHERE username = 'warehouse'`,
    )
    await db.run(sql`UPDATE account_user SET perm_version = perm_version + 1 WHERE username = 'warehouse'`)
    expect(await seen(warehouse)).toBe(0)
    expect(await bench.ship(id)).toMatchObject({ code: 404 })
    expect(await warehouse.post(`${ORDER}/put-back`, { deliveryOrderId: id, reason: '退' })).toMatchObject({ code: 404 })
    expect(await mismatches(db)).toEqual([])
  })
})
