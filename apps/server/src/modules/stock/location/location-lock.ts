import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { missing } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'

/** In id order, within the stores of this person; one that is missing refuses all. */
export async function lockLocations(tx: Tx, ids: number[], ctx: Ctx): Promise<{ id: number; storeId: number }[]> {
  const found = await tx.query<{ id: number; storeId: number }>(sql`
    SELECT l.id, l.store_id AS "storeId" FROM stock_store_location l
    WHERE l.id = ANY(${ids}::bigint[]) AND l.deleted_at IS NULL AND ${ownStores(ctx.user, raw('l.store_id'))} ORDER BY l.id FOR UPDATE`)
  if (found.length < new Set(ids).size) throw missing('库位')
  return found
}
