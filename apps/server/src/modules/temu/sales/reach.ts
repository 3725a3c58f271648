import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { ownShops } from '../../../kit/scope.ts'

/** Rows of one's own shops; the shops are gathered first, so that an index on them can be used. The clock sees all. */
export const shopReach = ({ user }: Pick<Ctx, 'user'>): Sql =>
  !user || user.scope.all
    ? raw('true')
    : sql`t.shop_id = ANY(ARRAY(SELECT s.id FROM authorize_shop s WHERE ${ownShops(user, raw('s'))}))`
