import { sql, type Tx } from '../../../kit/db/db.ts'
import { lockStock } from './lock.ts'
import type { Pair } from './types.ts'

/** SKUs of which a count is settled, with the time it was made. */
export async function noteCounted(tx: Tx, counts: readonly (Pair & { time: string })[]): Promise<void> {
  if (counts.length === 0) return
  await lockStock(tx, counts)
  await tx.run(sql`
    UPDATE stock_summary m SET last_check_time = greatest(m.last_check_time, c.time)
    FROM (SELECT a.store, a.sku, max(a.time) AS time FROM unnest(${counts.map((count) => count.storeId)}::bigint[],
      ${counts.map((count) => count.skuId)}::bigint[], ${counts.map((count) => count.time)}::timestamptz[]) a(store, sku, time) GROUP BY 1, 2) c
    WHERE m.store_id = c.store AND m.sku_id = c.sku`)
}
