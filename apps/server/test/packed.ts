import { sql } from '../src/kit/db.ts'
import { reserve } from '../src/modules/stock/ledger/index.ts'
import type { TestApp } from './app.ts'
import { makeWay } from './express.ts'
import { makeOrder } from './order.ts'
import { fresh, makeLocation, makeSku, makeStore, poster, put } from './stock.ts'

export type Packed = { id: number; orderNo: string; no: string }

export async function dockOf(app: TestApp) {
  const { db } = app.house
  const way = await makeWay(app)
  const storeId = await makeStore(app)
  const staging = await makeLocation(app, storeId, { type: 7, name: 'SYS-FH' })
  const skuId = await makeSku(app)
  await db.run(sql`UPDATE goods_goods_sku SET weight = 100 WHERE id = ${skuId}`)
  await put(app, [{ storeId, skuId, ...staging, quantity: 60, unitCost: '38.5' }])

  async function packed(columns: Record<string, unknown> = {}, quantities = [1]): Promise<Packed> {
    const no = `N${fresh()}`
    const made = await makeOrder(db, {
      status: 90,
      storeId,
      pick_kind: 1,
      est_weight: 236,
      tracking_number: no,
      logistic_way_id: way.id,
      label_printed_count: 1,
      country_code: 'DE',
      pack_time: '2026-11-15 10:00:00+08',
      pack_cost: '0.4500',
      sale_amount: '25.99',
      goods_amount: '25.99',
      platform_fee: '3.90',
      payment_fee: '0.65',
      ad_fee: '0.3652',
      ...columns,
      lines: quantities.map((quantity) => ({ skuId, quantity, price: '25.99' })),
    })
    await hold(made)
    return { ...made, no }
  }
  async function hold({ id, orderNo }: { id: number; orderNo: string }): Promise<void> {
    const lines = await db.query<any>(sql`SELECT id, quantity FROM order_details WHERE order_id = ${id}`)
    const doc = { docType: 'order', docId: id, docNo: orderNo }
    const pieces = lines.map((line) => ({ lineId: line.id, storeId, skuId, ...staging, quantity: line.quantity }))
    await db.transact((tx) => reserve(tx, poster(app), doc, pieces, { anywhere: true }))
    await db.run(sql`UPDATE order_details SET occupied_qty = quantity, packed_qty = quantity WHERE order_id = ${id}`)
  }
  return { way, storeId, staging, skuId, packed }
}
