import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { ownShops, peopleOf } from '../../../kit/scope.ts'

/** Templates for one's own shops, and what one's people began before they chose any. The clock sees all. */
export const templateReach = ({ user }: Pick<Ctx, 'user'>): Sql =>
  !user || user.scope.all
    ? raw('true')
    : sql`(t.shop_ids && ARRAY(SELECT s.id FROM authorize_shop s WHERE ${ownShops(user, raw('s'))}) OR t.create_by = ${peopleOf(user)})`
