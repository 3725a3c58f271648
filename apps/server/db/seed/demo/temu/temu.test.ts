import { SHEIN_BOX, SHEIN_ORDER, STATION } from '@erp/contract/shein/order/order.states'
import { UNUSUAL_STATE } from '@erp/contract/stock/transfer/unusual-transfer.states'
import { DELIVERY, PACKAGE } from '@erp/contract/temu/delivery/delivery.states'
import { UNUSUAL_KIND } from '@erp/contract/temu/follow/unusual-transfer'
import { TEMU_PRINT } from '@erp/contract/temu/print/print-record'
import { PRICE_AUDIT, PRICE_STATE } from '@erp/contract/temu/sales/price.states'
import { ADVICE } from '@erp/contract/temu/sales/sales.states'
import { STOCK_ORDER } from '@erp/contract/temu/stockup/stock-order.states'
import { expect, it } from 'vitest'
import { raw } from '../../../../src/kit/db/db.ts'
import { testApp } from '../../../../test/app.ts'
import { mismatches } from '../../../../test/fixtures/stock.ts'
import { preparePast } from '../order/order-past.ts'
import { OrderPlay } from '../order/order-play.ts'
import { seedShein } from './shein.ts'
import { seedTemu } from './temu.ts'

const app = await testApp()
const { db } = app.house
// The company of the tests has little on its shelves.
await db.transact(async (tx) => {
  await preparePast(new OrderPlay(tx))
  await seedTemu(tx, 1)
  await seedShein(tx, 1)
})

const valuesOf = async (table: string, column: string, where = 'true'): Promise<unknown[]> =>
  (await db.query<{ v: unknown }>(raw(`SELECT DISTINCT ${column} AS v FROM ${table} WHERE ${where} ORDER BY 1`))).map(
    ({ v }) => v,
  )
const all = (states: Record<string, number>) => Object.values(states).toSorted((a, b) => a - b)

it('shows every state of what Temu asks for, of what is sent, priced, advised and settled', async () => {
  expect(await valuesOf('temu_stock_order', 'platform_status')).toEqual(all(STOCK_ORDER))
  expect(await valuesOf('temu_delivery_order', 'status')).toEqual(all(DELIVERY))
  expect(await valuesOf('temu_package', 'status')).toEqual(all(PACKAGE))
  expect(await valuesOf('temu_pick_receipt', 'status')).toEqual([0, 1, 2, 3])
  expect(await valuesOf('temu_price_adjust', 'status')).toEqual(all(PRICE_STATE))
  expect(await valuesOf('temu_price_adjust', 'audit_status')).toEqual(all(PRICE_AUDIT))
  expect(await valuesOf('temu_sales_row', 'advice_state')).toEqual(all(ADVICE))
  expect(await valuesOf('temu_unusual', 'kind')).toEqual(all(UNUSUAL_KIND))
  expect(await valuesOf('temu_unusual', 'status')).toEqual(all(UNUSUAL_STATE))
  expect(await valuesOf('temu_print_record', 'print_type')).toEqual(all(TEMU_PRINT))
  for (const table of [
    'temu_sku_whitelist',
    'temu_sku_degree',
    'temu_packing_condition',
    'temu_packing_record',
    'temu_job',
    'temu_difference',
  ])
    expect([table, (await db.query(raw(`SELECT 1 FROM ${table} LIMIT 1`))).length]).toEqual([table, 1])
  expect(await valuesOf('temu_delivery_order', 'is_forced')).toEqual([0, 1])
  expect(await valuesOf('temu_delivery_order', 'is_platform_cancelled')).toEqual([0, 1])
})

it('has price requests that wait for an answer, each until another time', async () => {
  const open = await valuesOf('temu_price_adjust', 'deadline', `status = ${PRICE_STATE.asked} AND deadline > now()`)
  expect(open.length).toBeGreaterThan(1)
})

it('takes SHEIN orders through every station', async () => {
  expect(await valuesOf('shein_order', 'status')).toEqual(all(SHEIN_ORDER))
  expect(await valuesOf('shein_box', 'status')).toEqual(all(SHEIN_BOX))
  expect(await valuesOf('shein_scan_record', 'scan_type')).toEqual(all(STATION))
})

it('keeps the books', async () => {
  expect(await mismatches(db)).toEqual([])
})
