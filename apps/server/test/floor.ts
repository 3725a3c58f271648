import { expect } from 'vitest'
import { sql } from '../src/kit/db.ts'
import type { Caller, TestApp } from './app.ts'
import { makeOrder } from './order.ts'
import { fresh, makeContainer, makeLocation, makeStore } from './stock.ts'

export function floorOf(app: TestApp, admin: Caller) {
  const { db } = app.house
  const post = (path: string, body: object) => admin.post(`/order/${path}`, body as Record<string, unknown>)
  const scanId = () => `scan-${fresh()}`

  async function house(maxOrders?: number) {
    const storeId = await makeStore(app)
    const names = ['A-01-01-1', 'A-01-02-1', 'A-02-01-1', 'A-02-02-1']
    const shelves = []
    for (const name of names) shelves.push(await makeLocation(app, storeId, { name }))
    const staging = await makeLocation(app, storeId, { type: 8, name: 'SYS-QH-01-1' })
    for (const pickKind of [1, 2, 3])
      expect(
        await post('wave-picking-template/create', { templateName: `T${pickKind}`, storeId, pickKind, maxOrders }),
      ).toMatchObject({ code: 200 })
    return { storeId, shelves, staging }
  }
  async function box(storeId: number, bizType = 1, grid = 0): Promise<{ id: number; no: string }> {
    const { placeId: id } = await makeContainer(app, storeId)
    await db.run(sql`UPDATE stock_container_type SET biz_type = ${bizType}, grid_count = ${grid} WHERE id = ${id}`)
    return { id, no: `C-${id}` }
  }
  const statusOf = async (...orders: { id: number }[]): Promise<number[]> => {
    const found = await db.query<{ id: number; status: number }>(
      sql`SELECT id, status FROM order_trade_info WHERE id = ANY(${orders.map(({ id }) => id)}::bigint[])`,
    )
    return orders.map(({ id }) => found.find((row) => row.id === id)!.status)
  }
  const heldAt = async (id: number) =>
    db.query<any>(
      sql`SELECT place_type AS type, place_id AS place, sum(quantity)::int AS n FROM stock_occupancy WHERE doc_type = 'order' AND doc_id = ${id} AND state = 1 GROUP BY 1, 2 ORDER BY 1, 2`,
    )
  type Line = [skuId: number, quantity: number]
  const orderOf = (storeId: number, lines: Line[], due: string, more: object = {}) =>
    makeOrder(db, {
      status: 40,
      storeId,
      lines: lines.map(([skuId, quantity]) => ({ skuId, quantity })),
      latest_ship_time: `2026-12-01 ${due}:00`,
      ...more,
    })
  async function wave(storeId: number) {
    await post('tradeInfo/distributeOrder', { storeId })
    const { data } = await post('tradeInfo/batchSorting', { storeId, force: 1 })
    const batch = data.batches[0]
    const { data: details } = await admin.get(`/order/order-picking-batch/details/${batch.id}`)
    return { batch, batches: data.batches, pickNo: details.picks[0].pickNo as string, picks: details.picks, answer: data }
  }
  const screen = async (pickNo: string) => (await admin.get(`/order/pick-order/scan/${pickNo}`)).data
  async function pickAll(pickNo: string, skip?: (line: any) => boolean) {
    for (const line of (await screen(pickNo)).lines) {
      const quantity = line.quantity - line.pickedQty - line.shortQty
      if (quantity === 0 || skip?.(line)) continue
      const answer = await post('pick-order/pick', {
        pickNo,
        locationId: line.locationId,
        sku: line.sku,
        quantity,
        scanId: scanId(),
      })
      expect(answer).toMatchObject({ code: 200 })
    }
  }
  const claim = (pickNo: string, containerNos: string[]) => post('pick-order/claim', { pickNo, containerNos })
  return { post, scanId, house, box, statusOf, heldAt, orderOf, wave, screen, pickAll, claim }
}
