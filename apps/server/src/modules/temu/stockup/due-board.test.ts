import { DELIVERY } from '@erp/contract/temu/delivery/delivery.states'
import { DUE_LEARNT_OF, type DueBoard } from '@erp/contract/temu/stockup/due-board'
import { STOCK_ORDER } from '@erp/contract/temu/stockup/stock-order.states'
import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { fresh, makeStore } from '../../../../test/fixtures/stock.ts'
import { addTemuShop, makeStockOrder } from '../../../../test/fixtures/stockup.ts'
import { sql } from '../../../kit/db/db.ts'
import { fatedOf } from './due-board.ts'

const app = await testApp()
const { db } = app.house
app.clock.set('2026-11-18 10:00:00')
const [seller, other] = [await app.as('seller'), await app.as('han.mei')]
const storeId = await makeStore(app)
const shopId = await addTemuShop(app, storeId)
const board = async (who = seller): Promise<DueBoard> => (await who.get('/operation-temu/shipments/due-board')).data
const column = (from: DueBoard, stage: string) => from.columns.find((each) => each.stage === stage)!

it('turns red what cannot make it, before it is late', () => {
  const medians = { build: 60, audit: 30, pick: 40, label: 20, pack: 20, ship: 10 }
  const of = (stage: 'build' | 'pack', minutesHere: number, minutesLeft: number) =>
    fatedOf({ stage, minutesHere, minutesLeft }, medians)
  expect(of('build', 0, 181)).toMatchObject({ minutesNeeded: 180, fate: 'fine' })
  expect(of('build', 0, 179)).toMatchObject({ fate: 'red' })
  expect(of('build', 500, 121)).toMatchObject({ minutesNeeded: 120, fate: 'fine' })
  expect(of('pack', 5, 24)).toMatchObject({ minutesNeeded: 25, fate: 'red' })
  expect(of('pack', 5, -1)).toMatchObject({ fate: 'late' })
  const unknown = { build: null, audit: null, pick: null, label: null, pack: null, ship: null }
  expect(fatedOf({ stage: 'build', minutesHere: 0, minutesLeft: 1 }, unknown)).toMatchObject({
    minutesNeeded: null,
    fate: 'fine',
  })
})

const delivery = (status: number, deadline: string, times: Record<string, string> = {}) =>
  db.run(sql`
    INSERT INTO temu_delivery_order (delivery_order_no, shop_id, out_store_id, status, deadline, plan_qty, create_time, audit_time, pick_time, label_time, pack_time, ship_time)
    VALUES (${`TF${fresh()}`}, ${shopId}, ${storeId}, ${status}, ${deadline}, 30, ${times['made'] ?? '2026-11-18 09:00:00'}, ${times['audit'] ?? null}, ${times['pick'] ?? null},
      ${times['label'] ?? null}, ${times['pack'] ?? null}, ${times['ship'] ?? null})`)

it('shows what is due in two days by stage, with the minutes that stages take here', async () => {
  const past = {
    made: '2026-11-10 08:00:00',
    audit: '2026-11-10 08:30:00',
    pick: '2026-11-10 10:30:00',
    label: '2026-11-10 11:00:00',
    pack: '2026-11-10 11:40:00',
    ship: '2026-11-10 12:00:00',
  }
  await delivery(DELIVERY.shipped, '2026-11-11 10:00:00', past)
  await makeStockOrder(app, { shopId, deadline: '2026-11-19 10:00:00', status: STOCK_ORDER.waitAccept })
  await makeStockOrder(app, { shopId, deadline: '2026-11-18 09:00:00' })
  await makeStockOrder(app, { shopId, deadline: '2026-11-21 10:00:00' })
  await makeStockOrder(app, { shopId, deadline: '2026-11-18 12:00:00', status: STOCK_ORDER.cancelled })
  await delivery(DELIVERY.waitAudit, '2026-11-18 13:00:00')
  await delivery(DELIVERY.waitPick, '2026-11-18 12:00:00', { audit: '2026-11-18 09:50:00' })
  await delivery(DELIVERY.waitShip, '2026-11-18 12:00:00', { pack: '2026-11-18 09:55:00' })
  const seen = await board()
  expect(seen.columns.map(({ stage, minutes, total }) => [stage, minutes, total])).toEqual([
    ['build', null, 2],
    ['audit', 30, 1],
    ['pick', 120, 1],
    ['label', 30, 0],
    ['pack', 40, 0],
    ['ship', 20, 1],
  ])
  expect(column(seen, 'build').items.map(({ fate, minutesLeft }) => [fate, minutesLeft])).toEqual([
    ['late', -60],
    ['fine', 1440],
  ])
  expect(column(seen, 'audit').items[0]).toMatchObject({ minutesLeft: 180, minutesNeeded: 210, fate: 'red', pieces: 30 })
  expect(column(seen, 'pick').items[0]).toMatchObject({ minutesNeeded: 200, fate: 'red' })
  expect(column(seen, 'ship').items[0]).toMatchObject({ minutesNeeded: 15, fate: 'fine' })
  expect((await board(other)).columns.every(({ total }) => total === 0)).toBe(true)
})

it('learns how long a stage takes from the newest deliveries alone', async () => {
  const sent = (count: number, minutes: number, shipTime: string) =>
    db.run(sql`
      INSERT INTO temu_delivery_order (delivery_order_no, shop_id, out_store_id, status, deadline, plan_qty, create_time, audit_time, ship_time)
      SELECT ${`TL${fresh()}-`} || n, ${shopId}, ${storeId}, ${DELIVERY.shipped}, ${shipTime}, 30, ${shipTime}::timestamptz - interval '5 hours',
        ${shipTime}::timestamptz - interval '5 hours' + make_interval(mins => ${minutes}::int), ${shipTime} FROM generate_series(1, ${count}::int) n`)
  await sent(DUE_LEARNT_OF + 1000, 60, '2026-11-12 12:00:00')
  await sent(DUE_LEARNT_OF, 10, '2026-11-17 12:00:00')
  expect(column(await board(), 'audit').minutes).toBe(10)
})
