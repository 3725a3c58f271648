import { CHECK_FLAG } from '@erp/contract/stock/document'
import { DELIVERY, PACKAGE } from '@erp/contract/temu/delivery/delivery.states'
import { STOCK_ORDER } from '@erp/contract/temu/stockup/stock-order.states'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { deliveryBench } from '../../../../test/fixtures/delivery.ts'
import { mismatches } from '../../../../test/fixtures/stock.ts'
import { breakManaged, MANAGED_FAULT, mendManaged } from '../../../connectors/managed/stage.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
app.clock.set('2026-11-18 10:00:00')
const { db } = app.house
const bench = await deliveryBench(app)
const { supervisor, warehouse, admin } = bench
const ORDER = '/operation-temu/delivery-order'
const no = async (id: number) => (await bench.row(id)).delivery_order_no
const transfer = (id: number) =>
  db.one<any>(sql`SELECT * FROM stock_transfer_receipt WHERE id = (SELECT transfer_id FROM temu_delivery_order WHERE id = ${id})`)
const at391 = async (skuId: number) =>
  (await db.one<any>(sql`SELECT on_hand FROM stock_summary WHERE store_id = 391 AND sku_id = ${skuId}`))?.on_hand ?? 0
const unusual = (id: number) =>
  db.query<any>(
    sql`SELECT u.* FROM stock_unusual_transfer u JOIN temu_delivery_order t ON t.transfer_id = u.transfer_id WHERE t.id = ${id} ORDER BY u.id`,
  )
const shipped = async (...quantities: number[]) => {
  const lines = await Promise.all(quantities.map(async (quantity) => ({ skuId: await bench.goods(), quantity })))
  const id = await bench.inState(DELIVERY.shipped, lines)
  return {
    id,
    skus: lines.map(({ skuId }) => skuId),
    products: (await bench.linesOf(id)).map((line) => line.product_sku_id as string),
  }
}

describe('what the platform receives', () => {
  it('is posted by what it is more than before, told however often', async () => {
    const { id, skus, products } = await shipped(10, 5)
    await bench.receipt(id, [{ productSkuId: products[0]!, receiveQty: 6 }])
    expect(await bench.pull()).toMatchObject({ changed: 1 })
    expect(await bench.row(id)).toMatchObject({ status: DELIVERY.received, receive_qty: 6 })
    await breakManaged(db, {
      kind: MANAGED_FAULT.repeats,
      shopId: bench.shopId,
      until: new Date(app.clock.now().getTime() + 3_600_000),
    })
    expect((await bench.pull()).changed).toBe(0)
    expect((await bench.pull()).changed).toBe(0)
    await mendManaged(db)
    expect(await Promise.all(skus.map(at391))).toEqual([6, 0])
    expect(await transfer(id)).toMatchObject({ check_flag: CHECK_FLAG.waitStockIn })
    await bench.receipt(id, null, STOCK_ORDER.stored)
    await bench.pull()
    expect(await Promise.all(skus.map(at391))).toEqual([10, 5])
    expect(await bench.row(id)).toMatchObject({ status: DELIVERY.done, receive_qty: 15 })
    expect(await transfer(id)).toMatchObject({ check_flag: CHECK_FLAG.archived })
    expect(await db.query(sql`SELECT platform_status FROM temu_stock_order WHERE delivery_order_id = ${id}`)).toEqual([
      { platform_status: STOCK_ORDER.stored },
    ])
    expect((await bench.details(id)).packages).toMatchObject([{ status: PACKAGE.received }])
    expect(await mismatches(db)).toEqual([])
  })

  it('told by two pulls at once is posted once', async () => {
    const { id, skus } = await shipped(10)
    await bench.receipt(id, null)
    await Promise.all([bench.pull(), bench.pull(), bench.pull()])
    expect(await at391(skus[0]!)).toBe(10)
    expect(await bench.row(id)).toMatchObject({ status: DELIVERY.done })
  })

  it('never leads a state back', async () => {
    const { id, products } = await shipped(10)
    await bench.receipt(id, [{ productSkuId: products[0]!, receiveQty: 4 }], STOCK_ORDER.accepted)
    await bench.pull()
    await bench.receipt(id, [{ productSkuId: products[0]!, receiveQty: 2 }], STOCK_ORDER.received)
    await bench.pull()
    expect(await bench.row(id)).toMatchObject({ receive_qty: 4 })
    expect(await db.query(sql`SELECT platform_status FROM temu_stock_order WHERE delivery_order_id = ${id}`)).toEqual([
      { platform_status: STOCK_ORDER.accepted },
    ])
  })

  it('short closes the transfer with a row a line that is short; handled, the order is done', async () => {
    const { id, skus, products } = await shipped(10, 5)
    await bench.receipt(
      id,
      [
        { productSkuId: products[0]!, receiveQty: 7 },
        { productSkuId: products[1]!, receiveQty: 5 },
      ],
      STOCK_ORDER.stored,
    )
    await bench.pull()
    expect(await bench.row(id)).toMatchObject({ status: DELIVERY.received })
    expect(await transfer(id)).toMatchObject({ check_flag: CHECK_FLAG.ended, end_type: 2 })
    const rows = await unusual(id)
    expect(rows).toMatchObject([{ sku_id: skus[0], miss_qty: 3, status: 0 }])
    const handled = await admin.post('/stock/unusual-transfer/handle', {
      id: rows[0].id,
      version: rows[0].version,
      entries: [{ handleType: 3, quantity: 3, remark: '丢失' }],
    })
    expect(handled).toMatchObject({ code: 200 })
    expect(await bench.row(id)).toMatchObject({ status: DELIVERY.done })
    expect(await mismatches(db)).toEqual([])
  })

  it.each([STOCK_ORDER.refused, STOCK_ORDER.returned])(
    'refused or returned (%i) leaves everything to be handled',
    async (status) => {
      const { id, skus } = await shipped(10)
      await bench.receipt(id, [], status)
      await bench.pull()
      expect(await bench.row(id)).toMatchObject({ status: DELIVERY.received, receive_qty: 0 })
      expect(await unusual(id)).toMatchObject([{ sku_id: skus[0], miss_qty: 10 }])
      expect((await bench.details(id)).unusual).toMatchObject([{ kind: 2, missQty: 10, status: 0 }])
      expect(await db.query(sql`SELECT platform_status FROM temu_stock_order WHERE delivery_order_id = ${id}`)).toEqual([
        { platform_status: status },
      ])
    },
  )

  it('beyond what was sent is not posted', async () => {
    const { id, skus, products } = await shipped(10)
    await bench.receipt(id, [{ productSkuId: products[0]!, receiveQty: 13 }])
    await bench.pull()
    expect(await at391(skus[0]!)).toBe(10)
    expect(await bench.row(id)).toMatchObject({ receive_qty: 13 })
    expect(await transfer(id)).toMatchObject({ check_flag: CHECK_FLAG.archived })
    const [row] = (await bench.details(id)).unusual
    expect(row).toMatchObject({ kind: 4, missQty: 3 })
    expect(await bench.row(id)).toMatchObject({ status: DELIVERY.received })
    const handle = async (quantity: number, unusualId: number) => {
      const { version } = (await db.one<any>(sql`SELECT version FROM temu_unusual WHERE id = ${unusualId}`))!
      return supervisor.post('/operation-temu/unusual-transfer/handle', {
        id: unusualId,
        version,
        entries: [{ handleType: 5, quantity }],
      })
    }
    expect(await handle(3, row.id)).toMatchObject({ code: 200 })
    expect([await at391(skus[0]!), (await bench.row(id)).status]).toEqual([13, DELIVERY.done])
    expect(await mismatches(db)).toEqual([])
  })
})

describe('a receipt by hand', () => {
  const receive = async (id: number, receiveQty: number, more: object = {}, by = supervisor) => {
    const lines = (await bench.linesOf(id)).map((line) => ({ lineId: line.id, receiveQty }))
    return by.post(`${ORDER}/receive`, { deliveryOrderId: id, evidence: '平台后台截图', lines, ...more })
  }
  it('is a supervisor`s, with evidence, and only ever more', async () => {
    const { id, skus } = await shipped(10)
    expect(await receive(id, 4, {}, warehouse)).toMatchObject({ status: 403 })
    expect(await receive(id, 4, { evidence: '' })).toMatchObject({ code: 400 })
    expect(await receive(id, 0)).toMatchObject({ code: 409, msg: '累计收货没有增加' })
    expect(await bench.row(id)).toMatchObject({ status: DELIVERY.shipped })
    expect((await receive(id, 4)).data).toMatchObject({ status: DELIVERY.received, receiveQty: 4 })
    expect(await receive(id, 3)).toMatchObject({ code: 400 })
    expect(await receive(id, 4)).toMatchObject({ code: 409, msg: '累计收货没有增加' })
    await bench.receipt(id, null)
    await bench.pull()
    expect(await at391(skus[0]!)).toBe(10)
    expect(await receive(id, 11)).toMatchObject({ code: 409, msg: `发货单${await no(id)}当前为「已完成」，不能平台收货` })
  })

  it('that is finished short closes the transfer', async () => {
    const { id } = await shipped(10)
    expect((await receive(id, 8, { isFinished: 1 })).data).toMatchObject({ status: DELIVERY.received })
    expect(await unusual(id)).toMatchObject([{ miss_qty: 2 }])
    const { id: early } = { id: await bench.inState(DELIVERY.waitShip) }
    expect(await receive(early, 1)).toMatchObject({ code: 409, msg: `发货单${await no(early)}当前为「待发货」，不能平台收货` })
  })
})
