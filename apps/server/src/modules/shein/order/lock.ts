import type { Rows } from '../../../../db/rows.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { missing } from '../../../kit/refuse.ts'
import type { Doc } from '../../stock/ledger/index.ts'
import { sheinReach } from '../reach.ts'
import { DOC_TYPE } from '../states.ts'

export type OrderDoc = Rows['shein_order']
export type OrderLine = Rows['shein_order_line'] & { sku: string | null }
/** In the order of their ids. Whoever also locks boxes locks those first. */
export async function lockOrders(tx: Tx, ids: readonly number[], ctx: Ctx): Promise<OrderDoc[]> {
  const wanted = [...new Set(ids)]
  const found = await tx.query<OrderDoc>(sql`
    SELECT t.* FROM shein_order t WHERE t.id = ANY(${wanted}::bigint[]) AND t.deleted_at IS NULL AND ${sheinReach(ctx)} ORDER BY t.id FOR UPDATE OF t`)
  if (found.length < wanted.length) throw missing('SHEIN备货单')
  return found
}

export const linesOf = (tx: Tx, orderIds: readonly number[]): Promise<OrderLine[]> =>
  tx.query<OrderLine>(sql`
    SELECT l.*, k.sku FROM shein_order_line l LEFT JOIN goods_goods_sku k ON k.id = l.sku_id WHERE l.order_id = ANY(${[...orderIds]}::bigint[]) ORDER BY l.id`)

export const docOf = ({ id, order_no }: Pick<OrderDoc, 'id' | 'order_no'>): Doc => ({
  docType: DOC_TYPE,
  docId: id,
  docNo: order_no,
})
