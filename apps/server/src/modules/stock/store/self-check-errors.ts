import { sql, type Tx } from '../../../kit/db/db.ts'
import type { House } from '../../../kit/house.ts'
import { nextNumber } from '../../../kit/number.ts'
import { errState } from '../states.ts'

const MOST = 500

interface Open {
  ids: number[]
  storeId: number
  skuId: number
  placeType: number | null
  placeId: number | null
  left: number
  right: number
  docNo: string | null
}

/** Each place or SKU whose books differ becomes an inventory error of type 4, unless one is open already. */
export async function reportDifferences(tx: Tx, house: House, checkId: number): Promise<void> {
  for (const each of await unreported(tx, checkId)) {
    const made = await tx.one<{ id: number }>(sql`
      INSERT INTO stock_inventory_err (err_no, err_type, store_id, location_id, container_id, sku_id, book_qty, actual_qty, diff_qty, source_doc_no,
        create_time, update_time)
      VALUES (${await nextNumber(house, 'KY')}, 4, ${each.storeId}, ${each.placeType === 1 ? each.placeId : null},
        ${each.placeType === 2 ? each.placeId : null}, ${each.skuId}, ${each.left}, ${each.right}, ${each.right - each.left}, ${each.docNo},
        ${house.clock.now()}, ${house.clock.now()}) RETURNING id`)
    await tx.run(sql`UPDATE stock_self_check_diff SET err_id = ${made!.id} WHERE id = ANY(${each.ids}::bigint[])`)
  }
}

/** One a place; of a SKU's other differences the first, with what the two books say in whole pieces. */
const unreported = (tx: Tx, checkId: number): Promise<Open[]> =>
  tx.query<Open>(sql`
    SELECT array_agg(d.id ORDER BY d.id) AS ids, d.store_id AS "storeId", d.sku_id AS "skuId", d.place_type AS "placeType", d.place_id AS "placeId",
      trunc((array_agg(d.left_value ORDER BY d.id))[1])::int AS left, trunc((array_agg(d.right_value ORDER BY d.id))[1])::int AS right,
      (array_agg(d.movement_doc_no ORDER BY d.id))[1] AS "docNo"
    FROM stock_self_check_diff d
    WHERE d.check_id = ${checkId} AND NOT EXISTS (
      SELECT FROM stock_inventory_err e WHERE e.err_type = 4 AND e.status IN (${errState.waiting}, ${errState.handling}) AND e.deleted_at IS NULL AND e.store_id = d.store_id AND e.sku_id = d.sku_id
        AND coalesce(e.location_id, e.container_id, 0) = coalesce(d.place_id, 0))
    GROUP BY 2, 3, 4, 5 ORDER BY min(d.id) LIMIT ${MOST}`)
