import type { Finding } from '@erp/contract/kit'
import { raw, sql } from '../../../kit/db/db.ts'
import { escapeLike } from '../../../kit/list/filter.ts'
import { type Find, FOUND_MOST } from '../../../kit/list/find.ts'
import { ownShops } from '../../../kit/scope.ts'

/** By any part of the name, the suffix, or the platform's own number. */
export const findShops: Find = {
  title: '店铺',
  permission: 'authorize:shop:list',
  find: async (tx, typed, ctx) => {
    const found = await tx.query<{ suffix: string; name: string; plat: string }>(sql`
      SELECT s.suffix, s.shop_name AS name, p.plat_name AS plat FROM authorize_shop s JOIN basic_platform p ON p.plat_code = s.plat_code
      WHERE s.deleted_at IS NULL AND ${ownShops(ctx.user, raw('s'))}
        AND (s.shop_name ILIKE ${`%${escapeLike(typed)}%`} OR s.suffix ILIKE ${`${escapeLike(typed)}%`} OR s.platform_shop_id = ${typed})
      ORDER BY s.shop_name LIMIT ${FOUND_MOST}`)
    return found.map(
      ({ suffix, name, plat }): Finding => ({
        title: `${name} ${suffix}`,
        detail: plat,
        path: `/authorize/shop?suffix=${encodeURIComponent(suffix)}`,
      }),
    )
  },
}
