import { sql, type Tx } from '../../../kit/db.ts'
import { type Fate, fateful, holdsOf, OpenHolds, type Portion, type Wanted } from './holds.ts'
import { lockStock } from './lock.ts'
import type { Doc, Poster } from './types.ts'

export interface Release extends Wanted {
  /** All of it unless said. */
  quantity?: number
}

/** Ends holds of a document, all of them unless said which; the answer is what became free and where. */
export async function release(tx: Tx, ctx: Poster, doc: Doc, which: readonly Release[] = [{}]): Promise<Portion[]> {
  const pairs = await holdsOf(tx, doc)
  if (pairs.length === 0) return []
  await lockStock(tx, pairs)
  const open = new OpenHolds(await holdsOf(tx, doc))
  const portions = which.flatMap(({ quantity, ...wanted }) => open.take(wanted, quantity))
  if (portions.length) await tx.named('stock_release', statement(portions, ctx.house.clock.now()))
  return portions
}

function statement(portions: readonly Portion[], time: Date) {
  const fates = portions.map((portion): Fate => ({ ...portion, state: 3 }))
  const freed = portions.map(({ hold, quantity }) => ({ ...hold, quantity }))
  return sql`
    WITH ${fateful(fates, time)}, freed AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(freed)}::json) AS f("storeId" bigint, "skuId" bigint, "placeType" smallint, "placeId" bigint,
        sellable boolean, quantity int)
    ), balance AS (
      UPDATE stock_balance b SET occupied = b.occupied - d.quantity
      FROM (SELECT "storeId", "skuId", "placeType", "placeId", sum(quantity)::int AS quantity FROM freed GROUP BY 1, 2, 3, 4) d
      WHERE b.store_id = "storeId" AND b.sku_id = "skuId" AND b.place_type = "placeType" AND b.place_id = "placeId"
    )
    UPDATE stock_summary s SET occupied = s.occupied - d.quantity, sellable_occupied = s.sellable_occupied - d.sellable
    FROM (SELECT "storeId", "skuId", sum(quantity)::int AS quantity, coalesce(sum(quantity) FILTER (WHERE sellable), 0)::int AS sellable
      FROM freed GROUP BY 1, 2) d
    WHERE s.store_id = "storeId" AND s.sku_id = "skuId"`
}
