import type { CheckedShipment } from '@erp/contract/temu/stockup/shipment'
import { shipment } from '@erp/contract/temu/stockup/shipment'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { missing } from '../../../kit/refuse.ts'
import { shopReach } from './reach.ts'
import { judgedLines, linesOf } from './shipment-lines.ts'

interface Asked {
  orders: { stockOrderId: number; lines?: { lineId: number; quantity: number }[] | null }[]
}

/** What submitting them together would say. */
export async function checkOrders(tx: Tx, { orders }: Asked, ctx: Ctx): Promise<CheckedShipment[]> {
  const ids = await reached(
    tx,
    orders.map(({ stockOrderId }) => stockOrderId),
    ctx,
  )
  const quantities = new Map(orders.flatMap(({ lines }) => (lines ?? []).map(({ lineId, quantity }) => [lineId, quantity])))
  const judged = await judgedLines(tx, await linesOf(tx, ids), ctx, { submit: true, quantities })
  return ids.map((stockOrderId) => ({ stockOrderId, lines: judged.get(stockOrderId) ?? [] }))
}

export async function reached(tx: Tx, ids: readonly number[], ctx: Ctx): Promise<number[]> {
  const asked = [...new Set(ids)]
  const rows = await tx.query<{ id: number }>(
    sql`SELECT t.id FROM temu_stock_order t WHERE t.id = ANY(${asked}::bigint[]) AND t.deleted_at IS NULL AND ${shopReach(ctx)}`,
  )
  if (rows.length < asked.length) throw missing(shipment.title)
  return asked
}
