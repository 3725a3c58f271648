import { shipment } from '@erp/contract/temu/stockup/shipment'
import type { Rows } from '../../../../db/rows.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { missing, Refusal } from '../../../kit/refuse.ts'
import { shopReach } from './reach.ts'

export type StockOrderRow = Rows['temu_stock_order'] & { delivery_order_no: string | null }

/** Orders within reach, locked in the order of their numbers; one that is not there refuses all. */
export async function lockStockOrders(tx: Tx, ids: readonly number[], ctx: Ctx): Promise<StockOrderRow[]> {
  const wanted = [...new Set(ids)]
  const rows = await tx.query<StockOrderRow>(sql`
    SELECT t.*, (SELECT d.delivery_order_no FROM temu_delivery_order d WHERE d.id = t.delivery_order_id) AS delivery_order_no
    FROM temu_stock_order t WHERE t.id = ANY(${wanted}::bigint[]) AND t.deleted_at IS NULL AND ${shopReach(ctx)} ORDER BY t.id FOR UPDATE OF t`)
  if (rows.length < wanted.length) throw missing(shipment.title)
  return rows
}

const NOT_NOW = 409
/** All or nothing: every order with its reason. */
export function refuseAll(rows: readonly StockOrderRow[], why: (row: StockOrderRow) => string | null): void {
  const refusals = rows.flatMap((row) => {
    const reason = why(row)
    return reason ? [{ id: row.id, reason }] : []
  })
  if (refusals.length) throw new Refusal(NOT_NOW, refusals[0]!.reason, { refusals })
}
