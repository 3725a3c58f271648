import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { floorOf } from '../../../../test/fixtures/floor.ts'
import { makeSku, makeStore, put } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import { poolOf, templatesOf } from './load.ts'
import { planWaves } from './plan.ts'
import { autoWaves } from './run.ts'
import { writeBatch } from './write.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const { post, house, box, statusOf, orderOf, wave, screen } = floorOf(app, admin)

describe('wave templates', () => {
  it('keep to the walls and to one name a store; are sorted, changed, switched and removed', async () => {
    const { storeId } = await house()
    await box(storeId, 2, 12)
    const kind3 = { templateName: 'X', storeId, pickKind: 3 }
    expect((await post('wave-picking-template/create', kind3)).data).toMatchObject({
      maxOrders: 12,
      sortNo: 4,
    })
    expect(await post('wave-picking-template/create', { ...kind3, maxOrders: 2 })).toMatchObject({
      code: 400,
      msg: '模板名称「X」已存在',
    })
    const list = (await post('wave-picking-template/list-page', { condition: { storeId: [storeId] } })).data.list
    expect(list.map((row: any) => [row.templateName, row.maxOrders])).toEqual([
      ['T1', 200],
      ['T2', 100],
      ['T3', 40],
      ['X', 12],
    ])
    await post('wave-picking-template/sort', { ids: list.map((row: any) => row.id).toReversed() })
    const [first] = (await post('wave-picking-template/list-page', { condition: { storeId: [storeId] } })).data.list
    expect(first.templateName).toBe('X')
    const { data } = await admin.get(`/order/wave-picking-template/details/${first.id}`)
    expect(await admin.put('/order/wave-picking-template/edit', { ...data, minOrders: 3, autoTimes: ['08:30'] })).toMatchObject({
      code: 200,
      data: { minOrders: 3, autoTimes: ['08:30'] },
    })
    expect(await admin.delete(`/order/wave-picking-template/remove/${first.id}`)).toMatchObject({ code: 200 })
    expect(await post('wave-picking-template/activate', { id: list[0].id, isActivated: 0 })).toMatchObject({ code: 200 })
  })
})

describe('waves', () => {
  it('take the orders of the platforms their template names', async () => {
    const { storeId, shelves } = await house()
    await db.run(sql`UPDATE order_wave_picking_template SET is_activated = 0 WHERE store_id = ${storeId}`)
    const skuId = await makeSku(app)
    await put(app, [{ storeId, skuId, ...shelves[0]!, quantity: 9 }])
    const ours = await orderOf(storeId, [[skuId, 1]], '10:00', { plat_code: 'ebay-yw' })
    const other = await orderOf(storeId, [[skuId, 1]], '10:00', { plat_code: 'joom' })
    const named = { templateName: 'E', storeId, pickKind: 1 }
    const create = (platNames: string[]) => post('wave-picking-template/create', { ...named, platNames })
    expect(await create(['ebay-yw'])).toMatchObject({ code: 400, msg: '平台「ebay-yw」不存在' })
    const { name } = (await db.one<{ name: string }>(
      sql`SELECT plat_name AS name FROM basic_platform WHERE plat_code = 'ebay-yw'`,
    ))!
    expect(await create([name])).toMatchObject({ code: 200 })
    await wave(storeId)
    expect(await statusOf(ours, other)).toEqual([60, 50])
  })

  it('preview, write, cancel and remove', async () => {
    const { storeId, shelves } = await house()
    const [a, b] = [await makeSku(app), await makeSku(app)]
    await put(app, [
      { storeId, skuId: a, ...shelves[0]!, quantity: 9 },
      { storeId, skuId: b, ...shelves[2]!, quantity: 9 },
    ])
    const mixed = await orderOf(
      storeId,
      [
        [a, 1],
        [b, 1],
      ],
      '10:00',
    )
    const held = await orderOf(
      storeId,
      [
        [a, 1],
        [b, 2],
      ],
      '11:00',
      { is_hold: 1 },
    )
    const later = await orderOf(
      storeId,
      [
        [a, 2],
        [b, 1],
      ],
      '12:00',
    )
    await post('tradeInfo/distributeOrder', { ids: [mixed.id, held.id, later.id] })
    const { data: planned } = await post('order-picking-batch/preview', { storeId })
    expect(planned).toMatchObject({
      batches: [{ pickKind: 3, orderCount: 2, skuCount: 2, pieceCount: 5, estMinutes: '2.4' }],
      left: [{ id: held.id, reason: '订单已挂起' }],
    })
    const pool = (await post('order-picking-batch/list-page', { condition: { status: 0, storeId: [storeId] } })).data
    expect(pool).toMatchObject({ total: 1, list: [{ status: 0, orderCount: 2 }] })
    expect(await statusOf(mixed, later)).toEqual([50, 50])
    const { batch, pickNo } = await wave(storeId)
    expect(await statusOf(mixed, held, later)).toEqual([60, 50, 60])
    expect((await screen(pickNo)).lines.map((line: any) => [line.locationName, line.quantity])).toEqual([
      ['A-01-01-1', 3],
      ['A-02-01-1', 2],
    ])
    expect((await post('order-picking-batch/status-count', { condition: { storeId: [storeId] } })).data).toMatchObject({
      0: 0,
      10: 1,
    })
    expect(await post('order-picking-batch/remove-order', { id: batch.id, orderIds: [held.id] })).toMatchObject({
      code: 400,
      msg: '所选订单不在该批次中',
    })
    expect(await post('order-picking-batch/remove-order', { id: batch.id, orderIds: [later.id] })).toMatchObject({ code: 200 })
    expect((await screen(pickNo)).lines.map((line: any) => line.quantity)).toEqual([1, 1])
    expect(await statusOf(mixed, later)).toEqual([60, 50])
    expect(await post('order-picking-batch/cancel', { ids: [batch.id] })).toMatchObject({ code: 200 })
    expect(await statusOf(mixed, later)).toEqual([50, 50])
    expect(await post('order-picking-batch/cancel', { ids: [batch.id] })).toMatchObject({
      code: 409,
      msg: '拣货批次当前为「已取消」，不能取消',
    })
  })

  it('two runs at once: every order is in one batch, none is lost', async () => {
    const { storeId, shelves } = await house(2)
    const skuId = await makeSku(app)
    await put(app, [{ storeId, skuId, ...shelves[0]!, quantity: 9 }])
    const orders = []
    for (let n = 0; n < 6; n++) orders.push(await orderOf(storeId, [[skuId, 1]], '10:00'))
    await post('tradeInfo/distributeOrder', { storeId })
    const answers = await Promise.all([1, 2].map(() => post('tradeInfo/batchSorting', { storeId, force: 1 })))
    expect(answers.map(({ code }) => code)).toEqual([200, 200])
    expect(answers.flatMap(({ data }) => data.batches).map((batch: any) => batch.orderCount)).toEqual([2, 2, 2])
    expect(await statusOf(...orders)).toEqual([60, 60, 60, 60, 60, 60])
  })

  it('go on without orders that changed since they were planned; a batch nobody is left in is not written', async () => {
    const { storeId, shelves } = await house()
    const skuId = await makeSku(app)
    await put(app, [{ storeId, skuId, ...shelves[0]!, quantity: 9 }])
    const [stays, goes] = [await orderOf(storeId, [[skuId, 1]], '10:00'), await orderOf(storeId, [[skuId, 1]], '11:00')]
    await post('tradeInfo/distributeOrder', { storeId })
    const ctx = contextOfClock(app.house, 'test')
    const { candidates, spots } = await poolOf(db, storeId, null, ctx)
    const { batches } = planWaves(await templatesOf(db, storeId), candidates, spots, { force: true, ahead: () => '' })
    const write = (batchNo: string) =>
      db.transact((tx) => writeBatch(tx, ctx, storeId, batches[0]!, spots, { batchNo, pickNos: [`PK-${batchNo}`] }))
    await post('order-loc-occupy-batch/release', { ids: [goes.id] })
    const written = await write(`PB-T${storeId}`)
    expect(written).toMatchObject({ batch: { orderCount: 1 }, dropped: [{ id: goes.id, reason: '订单已不在待拣货状态' }] })
    expect(await statusOf(stays, goes)).toEqual([60, 40])
    expect((await screen(`PK-PB-T${storeId}`)).lines.map((line: any) => line.quantity)).toEqual([1])
    expect(await write('PB-none')).toMatchObject({ batch: null, dropped: [{}, {}] })
  })

  it('run by themselves at the times of their templates', async () => {
    const at = (time: string) => ({ ...app.house, clock: { now: () => new Date(`${time.replace(' ', 'T')}+08:00`) } })
    const { storeId, shelves } = await house()
    const skuId = await makeSku(app)
    await put(app, [{ storeId, skuId, ...shelves[0]!, quantity: 9 }])
    const order = await orderOf(storeId, [[skuId, 1]], '10:00')
    await post('tradeInfo/distributeOrder', { storeId })
    await db.run(sql`UPDATE order_wave_picking_template SET auto_times = '{08:30}' WHERE store_id = ${storeId}`)
    await autoWaves.run(at('2026-11-20 08:29:30'))
    expect(await statusOf(order)).toEqual([50])
    await autoWaves.run(at('2026-11-20 08:30:20'))
    expect(await statusOf(order)).toEqual([60])
  })

  it('say so when a store has no template', async () => {
    expect(await post('tradeInfo/batchSorting', { storeId: await makeStore(app) })).toMatchObject({
      code: 409,
      msg: '该仓库没有启用的波次模板',
    })
    expect(await post('tradeInfo/batchSorting', { storeId: 987_654 })).toMatchObject({ code: 404 })
  })
})
