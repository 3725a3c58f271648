import { shop } from '@erp/contract/authorize/shop'
import type { Rows } from '../../../../db/rows.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { ownShops, shopsInScope } from '../../../kit/scope.ts'

type Locked = Rows['authorize_shop'] & { is_ours: boolean }

/** Those of the caller's departments; one that is only shared with them is administered where it belongs. */
export async function lockShops(tx: Tx, ids: number[], ctx: Ctx): Promise<Rows['authorize_shop'][]> {
  const wanted = [...new Set(ids)]
  const found = await tx.query<Locked>(sql`
    SELECT s.*, ${shopsInScope(ctx.user, raw('s'))} AS is_ours FROM authorize_shop s
    WHERE s.id = ANY(${wanted}::bigint[]) AND s.deleted_at IS NULL AND ${ownShops(ctx.user, raw('s'))} ORDER BY s.id FOR UPDATE OF s`)
  if (found.length < wanted.length) throw missing(shop.title)
  const shared = found.find(({ is_ours }) => !is_ours)
  if (shared) throw refuse(`店铺「${shared.shop_name}」只是共享给您的部门，请由其负责部门维护`)
  return found
}
