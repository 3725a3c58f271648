import { SHEIN_ORDER } from '@erp/contract/shein/order/order.states'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { must, type SheinMade, sheinFloor } from '../../../../test/fixtures/shein.ts'
import { mismatches } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
app.clock.set('2026-11-18 10:00:00')
const { db } = app.house
const floor = await sheinFloor(app)
const { scan, released, through, state, at, supervisor } = floor
const revoke = (recordId: number, by = supervisor) =>
  by.post('/trust/shein/scan-records/revoke', { ids: [recordId], reason: '扫错了' })
const last = async (order: SheinMade, scanType: number): Promise<number> =>
  (await db.one<{ id: number }>(sql`
    SELECT r.id FROM shein_scan_record r WHERE r.scan_type = ${scanType} AND r.is_revoked = 0
      AND (r.order_id = ${order.id} OR r.box_id IN (SELECT box_id FROM shein_box_order WHERE order_id = ${order.id})) ORDER BY r.id DESC LIMIT 1`))!
    .id

describe('revoking', () => {
  it('walks the way back, station by station, and the pieces lie where they lay', async () => {
    const order = await released()
    const [sku] = order.skuIds
    await through(order, ['picking', 'labeling', 'pack', 'marking'])
    must(await revoke(await last(order, 4)))
    expect(await state(order)).toMatchObject({ status: SHEIN_ORDER.waitMark })
    must(await revoke(await last(order, 3)))
    expect(await state(order)).toMatchObject({ status: SHEIN_ORDER.waitPack, packed_qty: 0 })
    must(await revoke(await last(order, 2)))
    expect(await state(order)).toMatchObject({ status: SHEIN_ORDER.waitLabel, done: [1] })
    must(await revoke(await last(order, 1)))
    expect(await state(order)).toMatchObject({ status: SHEIN_ORDER.waitPick, done: [], picked_qty: 0, bench_id: null })
    expect(await at(sku!)).toEqual({ shelf: [20, 5], bench: [0, 0] })
    expect(await mismatches(db)).toEqual([])
    await through(order, ['picking', 'labeling', 'pack', 'marking', 'sorting'])
    expect(await state(order)).toMatchObject({ status: SHEIN_ORDER.sent })
    expect(await mismatches(db)).toEqual([])
  })

  it('takes back the points, and says who and why', async () => {
    const order = await released()
    const { recordId, todayCount } = must(await scan('picking', order.orderNo)).data
    must(await revoke(recordId))
    const { list } = must(
      await supervisor.post('/trust/shein/scan-records/list-page', { condition: { code: order.orderNo } }),
    ).data
    expect(list).toMatchObject([{ id: recordId, isRevoked: 1, revokeReason: '扫错了', revokeTime: '2026-11-18 10:00:00' }])
    const today = must(await floor.warehouse.get('/trust/shein/scan-records/today')).data
    expect(today[0].quantity).toBe(todayCount - 5)
    expect(await revoke(recordId)).toMatchObject({ code: 409, msg: `${order.orderNo} 的拣货已经撤销过` })
  })

  it('is refused once the next station has scanned', async () => {
    const order = await released()
    const { recordId } = must(await scan('picking', order.orderNo)).data
    const box = await through(order, ['labeling', 'pack', 'marking'])
    expect(await revoke(recordId)).toMatchObject({
      code: 409,
      msg: `${order.orderNo} 已完成「贴标」，请先撤销后面的工位`,
    })
    expect(await revoke(await last(order, 3))).toMatchObject({ code: 409, msg: `${box} 已完成「打唛」，请先撤销后面的工位` })
    expect(await state(order)).toMatchObject({ status: SHEIN_ORDER.waitSort })
    must(await scan('sorting', box))
    expect(await revoke(await last(order, 5))).toMatchObject({ code: 409, msg: `备货单${order.orderNo}已送货，不能撤销` })
  })

  it('of the first box’s sorting leads back while the order still waits for the second', async () => {
    const order = await released()
    await through(order, ['picking', 'labeling'])
    const first = must(await scan('pack', order.orderNo, { quantity: 2 })).data.boxNo
    must(await scan('marking', first))
    must(await scan('sorting', first))
    must(await revoke(await last(order, 5)))
    expect(await db.one(sql`SELECT status, sort_time FROM shein_box WHERE box_no = ${first}`)).toEqual({
      status: 1,
      sort_time: null,
    })
    must(await scan('sorting', first))
    expect(await mismatches(db)).toEqual([])
  })

  it('of a scan that skipped stations gives those back too', async () => {
    await db.run(sql`
      INSERT INTO account_role_permission (role_id, permission) SELECT id, 'trust:shein:scan' FROM account_role WHERE role_key = 'supervisor' ON CONFLICT DO NOTHING`)
    await db.run(sql`UPDATE account_user SET perm_version = perm_version + 1`)
    const order = await released()
    const { recordId } = must(await scan('pack', order.orderNo, {}, supervisor)).data
    must(await revoke(recordId))
    expect(await state(order)).toMatchObject({ status: SHEIN_ORDER.waitPick, skipped: [], done: [], packed_qty: 0 })
    expect(await at(order.skuIds[0]!)).toEqual({ shelf: [20, 5], bench: [0, 0] })
    expect(await mismatches(db)).toEqual([])
  })

  it('is for who may, with a reason, of a record that is there', async () => {
    const order = await released()
    const { recordId } = must(await scan('picking', order.orderNo)).data
    expect((await revoke(recordId, floor.warehouse)).status).toBe(403)
    expect(await supervisor.post('/trust/shein/scan-records/revoke', { ids: [recordId] })).toMatchObject({ code: 400 })
    expect(await revoke(999_999_999)).toMatchObject({ code: 404 })
    const both = await Promise.all([revoke(recordId), scan('labeling', order.orderNo)])
    expect(both.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 409])
    expect(await mismatches(db)).toEqual([])
  })
})
