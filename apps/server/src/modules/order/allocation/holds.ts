import { sql, type Tx } from '../../../kit/db/db.ts'

export async function holdsAny(tx: Tx, orderId: number): Promise<boolean> {
  const held = await tx.one(
    sql`SELECT 1 FROM stock_occupancy WHERE doc_type = 'order' AND doc_id = ${orderId} AND state = 1 LIMIT 1`,
  )
  return held !== undefined
}
