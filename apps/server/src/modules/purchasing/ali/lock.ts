import type { Rows } from '../../../../db/rows.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { missing } from '../../../kit/refuse.ts'
import { lockOrder, type OrderRow } from '../order/lock.ts'
import { aliReach } from './list.ts'

export type AliRow = Rows['purchasing_ali_order']

/** One that the person may see; its purchase order, where there is one, is locked before it. */
export async function lockAli(tx: Tx, id: number, ctx: Ctx): Promise<{ ali: AliRow; order: OrderRow | null }> {
  const seen = await tx.one<{ orderId: number | null }>(
    sql`SELECT t.order_id AS "orderId" FROM purchasing_ali_order t WHERE t.id = ${id} AND ${aliReach(ctx)}`,
  )
  if (!seen) throw missing('1688订单')
  const order = seen.orderId ? await lockOrder(tx, seen.orderId, ctx) : null
  const ali = await tx.one<AliRow>(
    sql`SELECT * FROM purchasing_ali_order WHERE id = ${id} AND order_id IS NOT DISTINCT FROM ${seen.orderId}::bigint FOR UPDATE`,
  )
  if (!ali) return lockAli(tx, id, ctx)
  return { ali, order }
}
