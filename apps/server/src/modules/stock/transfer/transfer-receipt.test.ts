import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeLocation, makeSku, makeStore, put } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'
import { sharesOf } from './transfer-fee.ts'

const app = await testApp()
const { db } = app.house
const [warehouse, supervisor, finance, purchaser] = [
  await app.as('warehouse'),
  await app.as('supervisor'),
  await app.as('finance'),
  await app.as('purchaser'),
]
const PATH = '/stock/transfer-receipt'
const UNUSUAL = '/stock/unusual-transfer'
const [from, to] = [await makeStore(app), await makeStore(app)]
const shelf = await makeLocation(app, from)
const target = await makeLocation(app, to)

const head = { transferType: 1, outStoreId: from, inStoreId: to, estFreight: '0', feeShareWay: 4 }
const create = (lines: object[], more: object = {}) => purchaser.post(`${PATH}/create`, { ...head, ...more, lines })
const details = async (id: number): Promise<any> => (await supervisor.get(`${PATH}/details?transferReceiptId=${id}`)).data
const one = async (id: number, more: object = {}) => ({ transferReceiptId: id, version: (await details(id)).version, ...more })
const stock = (storeId: number, skuId: number) =>
  db.one(
    sql`SELECT on_hand, occupied, amount, transfer_on_way, unusual_on_way FROM stock_summary WHERE store_id = ${storeId} AND sku_id = ${skuId}`,
  )
const everything = () =>
  db.query(sql`
    SELECT id, check_flag, finance_status, version, in_status, end_type FROM stock_transfer_receipt UNION ALL
    SELECT id, ship_qty, in_qty, loss_qty, back_qty, 0 FROM stock_transfer_line UNION ALL
    SELECT id, quantity, state, 0, 0, 0 FROM stock_occupancy UNION ALL SELECT id, quantity, biz_type, 0, 0, 0 FROM stock_movement ORDER BY 1, 2, 3`)

async function goods(quantity: number, unitCost = '10', inDate?: string): Promise<number> {
  const skuId = await makeSku(app)
  await put(app, [{ storeId: from, skuId, ...shelf, quantity, unitCost, ...(inDate ? { inDate } : {}) }])
  return skuId
}
async function audited(lines: object[], more: object = {}): Promise<any> {
  const { data } = await create(lines, more)
  const answer = await supervisor.post(`${PATH}/audit`, { ids: [data.transferReceiptId] })
  expect(answer).toMatchObject({ code: 200 })
  return details(data.transferReceiptId)
}
async function shipped(lines: { skuId: number; quantity: number }[], more: object = {}): Promise<any> {
  const made = await audited(lines, more)
  const ship = {
    expressDeliveryNo: 'SF1',
    lines: made.lines.map((line: any) => ({ lineId: line.lineId, shipQty: line.quantity })),
  }
  expect(await warehouse.post(`${PATH}/ship`, await one(made.transferReceiptId, ship))).toMatchObject({ code: 200 })
  return details(made.transferReceiptId)
}
const receive = async (made: any, quantity: number, i = 0) =>
  warehouse.post(
    `${PATH}/receive`,
    await one(made.transferReceiptId, { lines: [{ lineId: made.lines[i].lineId, locationId: target.placeId, quantity }] }),
  )

it('shows what the two stores have while a transfer is written', async () => {
  const skuId = await goods(9)
  await db.run(sql`
    INSERT INTO stock_warning (store_id, sku_id, s7, s15, s30, avg_daily, lead_days, safety_days, sellable, purchase_in_transit, transfer_in_transit,
      out_stock_qty, cover_days, suggest_qty, level, calc_time)
    VALUES (${to}, ${skuId}, 7, 15, 30, 1, 7, 5, 3, 0, 0, 0, 3.0, 0, 2, now())`)
  const asked = { outStoreId: from, inStoreId: to, skuIds: [skuId] }
  expect((await purchaser.post(`${PATH}/sku-stock`, asked)).data).toEqual([{ skuId, available: 9, outDays: null, inDays: '3.0' }])
})

describe('a transfer', () => {
  it('goes from a draft to the shelf with the age and cost it left with', async () => {
    const skuId = await goods(30, '8.0000', '2026-09-01')
    await put(app, [{ storeId: from, skuId, ...shelf, quantity: 50, unitCost: '9.5000', inDate: '2026-10-01' }])
    const made = await audited([{ skuId, quantity: 40 }])
    expect(made).toMatchObject({ tab: 200, financeStatus: 0, lines: [{ places: [{ quantity: 40 }] }] })
    expect(await stock(from, skuId)).toMatchObject({ on_hand: 80, occupied: 40 })
    const lines = [{ lineId: made.lines[0].lineId, shipQty: 35 }]
    await warehouse.post(`${PATH}/ship`, await one(made.transferReceiptId, { expressDeliveryNo: 'SF9', lines }))
    expect(await stock(from, skuId)).toMatchObject({ on_hand: 45, occupied: 0, amount: '427.5000' })
    expect(await stock(to, skuId)).toMatchObject({ on_hand: 0, transfer_on_way: 35 })
    expect(await warehouse.post(`${PATH}/sign`, await one(made.transferReceiptId))).toMatchObject({ code: 200 })
    expect(await receive(made, 20)).toMatchObject({ code: 200 })
    expect(await details(made.transferReceiptId)).toMatchObject({ checkFlag: 400, inStatus: 402 })
    expect(await receive(made, 15)).toMatchObject({ code: 200 })
    expect(await details(made.transferReceiptId)).toMatchObject({ checkFlag: 600, inStatus: 403, tab: 600 })
    expect(await stock(to, skuId)).toMatchObject({ on_hand: 35, amount: '287.5000', transfer_on_way: 0 })
    expect(
      await db.query(
        sql`SELECT in_date, sum(remaining)::int AS n, sum(remain_amount) AS amount FROM stock_layer WHERE store_id = ${to} AND sku_id = ${skuId} GROUP BY 1 ORDER BY 1`,
      ),
    ).toEqual([
      { in_date: '2026-09-01', n: 30, amount: '240.0000' },
      { in_date: '2026-10-01', n: 5, amount: '47.5000' },
    ])
  })

  it('names every short line, and holds nothing then', async () => {
    const [a, b] = [await goods(5), await goods(2)]
    const { data } = await create([
      { skuId: a, quantity: 6 },
      { skuId: b, quantity: 3 },
    ])
    const before = await everything()
    const refusal = await supervisor.post(`${PATH}/audit`, { ids: [data.transferReceiptId] })
    expect(refusal.code).toBe(409)
    expect(refusal.msg).toContain(`S${a}`)
    expect(refusal.msg).toContain(`S${b}`)
    expect(await everything()).toEqual(before)
  })

  it('waits for finance when it is worth it or leaves the country, and goes back when refused', async () => {
    const skuId = await goods(1000, '60')
    const made = await audited([{ skuId, quantity: 900 }])
    expect(made).toMatchObject({ tab: 210, financeStatus: 1 })
    const id = made.transferReceiptId
    const lines = [{ lineId: made.lines[0].lineId, shipQty: 900 }]
    const before = await everything()
    expect(await warehouse.post(`${PATH}/ship`, await one(id, { lines }))).toMatchObject({
      code: 409,
      msg: '调拨单尚未财务审核，不能发货',
    })
    expect(await finance.post(`${PATH}/finance-audit`, await one(id, { pass: 0 }))).toMatchObject({ code: 400 })
    expect(await everything()).toEqual(before)
    expect(await finance.post(`${PATH}/finance-audit`, await one(id, { pass: 0, remark: '运费太高' }))).toMatchObject({
      code: 200,
    })
    expect(await details(id)).toMatchObject({ checkFlag: 100, financeStatus: 3 })
    expect(await stock(from, skuId)).toMatchObject({ occupied: 0 })
    await supervisor.post(`${PATH}/audit`, { ids: [id] })
    expect(await finance.post(`${PATH}/finance-audit`, await one(id, { pass: 1 }))).toMatchObject({ code: 200 })
    expect(await warehouse.post(`${PATH}/ship`, await one(id, { lines }))).toMatchObject({ code: 200 })
    const told = await db.query(
      sql`SELECT DISTINCT title FROM basic_message WHERE source_type = 'stock/transfer-receipt' AND source_id = ${id}`,
    )
    expect(told).toEqual([{ title: `调拨单${made.transferNo}待财务审核` }])
  })

  it('refuses what cannot be, and changes nothing', async () => {
    const skuId = await goods(5)
    const before = await everything()
    expect(await create([{ skuId, quantity: 1 }], { inStoreId: from })).toMatchObject({
      code: 400,
      msg: '调出仓与调入仓不能相同',
    })
    expect(
      await create([
        { skuId, quantity: 1 },
        { skuId, quantity: 2 },
      ]),
    ).toMatchObject({ code: 400, msg: '第2行与第1行SKU、箱号重复' })
    expect(await everything()).toEqual(before)
    const own = (await supervisor.post(`${PATH}/create`, { ...head, lines: [{ skuId, quantity: 1 }] })).data
    expect(await supervisor.post(`${PATH}/audit`, { ids: [own.transferReceiptId] })).toMatchObject({
      code: 409,
      msg: '不能审核自己创建的单据',
    })
    const made = await shipped([{ skuId, quantity: 4 }])
    const still = await everything()
    expect(await receive(made, 5)).toMatchObject({ code: 409, msg: `S${skuId}入库数量5超过待入库数量4` })
    expect(await supervisor.post(`${PATH}/cancel`, { ids: [made.transferReceiptId], reason: '不要了' })).toMatchObject({
      code: 409,
      msg: '调拨单已发货，请使用差异结案',
    })
    expect(await everything()).toEqual(still)
  })

  it('is cancelled, taken back as a draft, and not after a close', async () => {
    const skuId = await goods(5)
    const made = await audited([{ skuId, quantity: 5 }])
    await supervisor.post(`${PATH}/cancel`, { ids: [made.transferReceiptId], reason: '不要了' })
    expect(await stock(from, skuId)).toMatchObject({ occupied: 0 })
    expect(await supervisor.post(`${PATH}/cancel-invalidate`, await one(made.transferReceiptId))).toMatchObject({ code: 200 })
    expect(await details(made.transferReceiptId)).toMatchObject({ checkFlag: 100, endType: null, financeStatus: 0 })
    await supervisor.post(`${PATH}/audit`, { ids: [made.transferReceiptId] })
    const lines = [{ lineId: made.lines[0].lineId, shipQty: 5 }]
    await warehouse.post(`${PATH}/ship`, await one(made.transferReceiptId, { lines }))
    await supervisor.post(`${PATH}/close`, await one(made.transferReceiptId, { reason: '全丢' }))
    expect(await supervisor.post(`${PATH}/cancel-invalidate`, await one(made.transferReceiptId))).toMatchObject({
      code: 409,
      msg: '差异结案的调拨单不能取消作废',
    })
  })

  it('is found by a box, and received by scans that wait for each other without knowing the version', async () => {
    const skuId = await goods(10)
    const made = await shipped([{ skuId, quantity: 10, boxNo: 'BX-77' } as never])
    const { list } = (await warehouse.post(`${PATH}/list-page`, { condition: { boxNo: 'bx-77' } })).data
    expect(list).toMatchObject([{ transferNo: made.transferNo }])
    const locationName = `A1-${target.placeId}`
    const lines = [{ lineId: made.lines[0].lineId, locationName, quantity: 4 }]
    const scan = (key: string) =>
      warehouse.post(`${PATH}/receive`, { transferReceiptId: made.transferReceiptId, lines }, { 'idempotency-key': key })
    expect((await scan('receive-1')).code).toBe(200)
    expect((await scan('receive-1')).code).toBe(200)
    expect((await scan('receive-2')).code).toBe(200)
    expect(await scan('receive-3')).toMatchObject({ code: 409, msg: `S${skuId}入库数量4超过待入库数量2` })
    expect(await stock(to, skuId)).toMatchObject({ on_hand: 8, transfer_on_way: 2 })
  })

  it('is received by two people without a piece too many, and closed or received but never both', async () => {
    const skuId = await goods(10)
    const made = await shipped([{ skuId, quantity: 10 }])
    const body = await one(made.transferReceiptId, {
      lines: [{ lineId: made.lines[0].lineId, locationId: target.placeId, quantity: 7 }],
    })
    const both = await Promise.all([warehouse.post(`${PATH}/receive`, body), warehouse.post(`${PATH}/receive`, body)])
    expect(both.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await stock(to, skuId)).toMatchObject({ on_hand: 7, transfer_on_way: 3 })
    const close = await one(made.transferReceiptId, { reason: '少了' })
    const rest = { ...close, lines: [{ lineId: made.lines[0].lineId, locationId: target.placeId, quantity: 3 }] }
    const race = await Promise.all([supervisor.post(`${PATH}/close`, close), warehouse.post(`${PATH}/receive`, rest)])
    expect(race.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([200, 409])
    const after: any = await stock(to, skuId)
    expect(after.transfer_on_way).toBe(0)
    expect(after.on_hand + after.unusual_on_way).toBe(10)
  })
})

describe('the first-leg fee', () => {
  it('is shared by weight, what rounding leaves goes to the heaviest, and by quantity when nothing weighs', () => {
    expect(sharesOf('100', ['1', '1', '1'], [1, 1, 1])).toEqual(['33.3334', '33.3333', '33.3333'])
    expect(sharesOf('10', ['0', '0'], [3, 1])).toEqual(['7.5000', '2.5000'])
    expect(sharesOf('0', ['2', '1'], [1, 1])).toEqual(['0.0000', '0.0000'])
  })

  it('comes onto the pieces, and its difference onto those still here', async () => {
    const skuId = await goods(100, '10')
    const made = await shipped([{ skuId, quantity: 100 }], { estFreight: '200' })
    await receive(made, 100)
    expect(await stock(to, skuId)).toMatchObject({ on_hand: 100, amount: '1200.0000' })
    const out = (
      await warehouse.post('/stock/other-out-receipt/create', {
        storeId: to,
        bizType: '3',
        lines: [{ skuId, locationId: target.placeId, quantity: 40 }],
      })
    ).data
    await supervisor.post('/stock/other-out-receipt/audit', { ids: [out.outReceiptId] })
    const confirm = async () => finance.post(`${PATH}/confirm-fee`, await one(made.transferReceiptId, { actualFreight: '260' }))
    expect(await confirm()).toMatchObject({ code: 200 })
    expect(await stock(to, skuId)).toMatchObject({ on_hand: 60, amount: '756.0000' })
    expect(await db.query(sql`SELECT reason, amount FROM stock_cost_adjust WHERE sku_id = ${skuId}`)).toEqual([
      { reason: 1, amount: '24.0000' },
    ])
    const before = await everything()
    expect(await confirm()).toMatchObject({ code: 409, msg: '头程费已确认' })
    expect(await everything()).toEqual(before)
  })

  it('is the new one for pieces still under way', async () => {
    const skuId = await goods(10, '10')
    const made = await shipped([{ skuId, quantity: 10 }], { estFreight: '10' })
    await receive(made, 4)
    await finance.post(`${PATH}/confirm-fee`, await one(made.transferReceiptId, { actualFreight: '30' }))
    expect(await stock(to, skuId)).toMatchObject({ on_hand: 4, amount: '52.0000' })
    await receive(made, 6)
    expect(await stock(to, skuId)).toMatchObject({ on_hand: 10, amount: '130.0000' })
    expect(await db.query(sql`SELECT 1 FROM stock_cost_adjust WHERE sku_id = ${skuId}`)).toEqual([])
  })
})

describe('what did not arrive', () => {
  it('is found, sent back or lost, piece by piece, and never more than is missing', async () => {
    const skuId = await goods(10, '10')
    const made = await shipped([{ skuId, quantity: 10 }], { estFreight: '20' })
    await receive(made, 4)
    await supervisor.post(`${PATH}/close`, await one(made.transferReceiptId, { reason: '箱子破了' }))
    expect(await details(made.transferReceiptId)).toMatchObject({
      checkFlag: 700,
      endType: 2,
      inStatus: 402,
      unusual: [{ status: 0 }],
    })
    const [row] = (await supervisor.post(`${UNUSUAL}/list-page`, { condition: { sku: `S${skuId}` } })).data.list
    expect(row).toMatchObject({ missQty: 6, handledQty: 0, status: 0 })
    const handle = async (entries: object[]) => {
      const { version } = (await supervisor.get(`${UNUSUAL}/details?id=${row.id}`)).data
      return supervisor.post(`${UNUSUAL}/handle`, { id: row.id, version, entries })
    }
    const before = await everything()
    expect(await handle([{ handleType: 3, quantity: 7 }])).toMatchObject({ code: 400, msg: '处理数量超过未处理数量6' })
    expect(await everything()).toEqual(before)
    expect(
      await handle([
        { handleType: 1, quantity: 2, locationId: target.placeId },
        { handleType: 2, quantity: 1, locationId: shelf.placeId },
      ]),
    ).toMatchObject({
      code: 200,
    })
    expect(await stock(to, skuId)).toMatchObject({ on_hand: 6, amount: '72.0000', unusual_on_way: 3 })
    expect(await stock(from, skuId)).toMatchObject({ on_hand: 1, amount: '10.0000' })
    expect(await handle([{ handleType: 4, quantity: 3, claimAmount: '25' }])).toMatchObject({ code: 200 })
    expect(await stock(to, skuId)).toMatchObject({ unusual_on_way: 0 })
    expect(await db.query(sql`SELECT reason, amount FROM stock_cost_adjust WHERE sku_id = ${skuId} ORDER BY id`)).toEqual([
      { reason: 1, amount: '2.0000' },
      { reason: 2, amount: '36.0000' },
    ])
    expect((await supervisor.get(`${UNUSUAL}/details?id=${row.id}`)).data).toMatchObject({ status: 2, handledQty: 6 })
    expect(await details(made.transferReceiptId)).toMatchObject({ checkFlag: 700, inStatus: 402 })
  })
})
