import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { chooseRandom } from '../../goods/random/random-choose.ts'
import type { LockedOrder } from '../stage.ts'
import type { Need } from './distribute-chunk.ts'

/** Which member is sent for a random SKU; a line for which none is found stays as it is and will be short. */
export async function resolveRandom(tx: Tx, ctx: Ctx, storeId: number, order: LockedOrder, needs: Need[]): Promise<void> {
  for (const need of needs.filter((each) => each.isRandom)) {
    const { lineId, skuId, quantity } = need
    const chosen = await chooseRandom(tx, { skuId, storeId, quantity, docNo: order.order_no, now: ctx.now })
    if (chosen === null) continue
    await tx.run(sql`UPDATE order_details SET actual_sku_id = ${chosen} WHERE id = ${lineId}`)
    Object.assign(need, { skuId: chosen, isRandom: false })
  }
}

/** What the best member could give for the lines left unresolved, so that only those that lack are called short. */
export async function bestMembers(tx: Tx, storeId: number, needs: Need[]): Promise<Map<number, number>> {
  const open = needs.filter((need) => need.isRandom)
  if (open.length === 0) return new Map()
  const found = await tx.query<{ lineId: number; best: number }>(sql`
    SELECT n.line AS "lineId", max(s.sellable) AS best FROM unnest(${open.map((need) => need.lineId)}::bigint[], ${open.map((need) => need.skuId)}::bigint[]) n(line, sku)
    JOIN goods_random_delivery_sku c ON c.sku_id = n.sku AND c.is_activated = 1 AND c.deleted_at IS NULL AND (c.store_ids = '{}' OR ${storeId} = ANY(c.store_ids))
    JOIN goods_random_member m ON m.config_id = c.id JOIN goods_sku_stock s ON s.sku_id = m.sku_id AND s.store_id = ${storeId} GROUP BY n.line`)
  return new Map(found.map(({ lineId, best }) => [lineId, best]))
}
