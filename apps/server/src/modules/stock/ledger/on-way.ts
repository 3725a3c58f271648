import { sql, type Tx } from '../../../kit/db/db.ts'
import { lockStock } from './lock.ts'
import type { Pair } from './types.ts'

/** Differences, positive when pieces set out, negative when they arrive or are given up. */
export interface OnWay extends Pair {
  purchase?: number
  transfer?: number
  unusual?: number
}

export async function onWay(tx: Tx, changes: readonly OnWay[]): Promise<void> {
  if (changes.length === 0) return
  await tx.named(
    'stock_open',
    sql`INSERT INTO stock_summary (store_id, sku_id)
    SELECT DISTINCT * FROM unnest(${changes.map((each) => each.storeId)}::bigint[], ${changes.map((each) => each.skuId)}::bigint[])
    ORDER BY 1, 2 ON CONFLICT DO NOTHING`,
  )
  await lockStock(tx, changes)
  await tx.named(
    'stock_on_way',
    sql`UPDATE stock_summary s SET purchase_on_way = s.purchase_on_way + d.purchase, transfer_on_way = s.transfer_on_way + d.transfer,
      unusual_on_way = s.unusual_on_way + d.unusual
    FROM (SELECT "storeId", "skuId", coalesce(sum(purchase), 0) AS purchase, coalesce(sum(transfer), 0) AS transfer,
        coalesce(sum(unusual), 0) AS unusual
      FROM json_to_recordset(${JSON.stringify(changes)}::json)
        AS c("storeId" bigint, "skuId" bigint, purchase int, transfer int, unusual int) GROUP BY 1, 2) d
    WHERE s.store_id = d."storeId" AND s.sku_id = d."skuId"`,
  )
}
