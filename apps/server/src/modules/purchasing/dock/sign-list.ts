import { sign } from '@erp/contract/purchasing/dock/sign'
import { wireDate } from '../../../kit/clock.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { codesOf } from '../../../kit/document/list.ts'
import type { Ctx } from '../../../kit/house.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { ownStores } from '../../../kit/scope.ts'
import { signResult } from '../states.ts'

const OF_SIGN = sql`FROM purchasing_order o WHERE o.id = ANY(t.order_ids)`

export const signs = keepMainList(
  listOf(sign, {
    computed: {
      orderNo: sql`(SELECT string_agg(o.order_no, '、' ORDER BY o.id) ${OF_SIGN})`,
      supplierName: sql`(SELECT string_agg(DISTINCT s.supplier_name, '、') FROM purchasing_order o JOIN purchasing_supplier s ON s.id = o.supplier_id WHERE o.id = ANY(t.order_ids))`,
      photoCount: sql`jsonb_array_length(t.images)`,
    },
    matches: {
      orderNo: (value: string) =>
        sql`t.order_ids && ARRAY(SELECT o.id FROM purchasing_order o WHERE o.order_no = ANY(${codesOf(value)}::text[]))`,
      supplierName: (
        value: string,
      ) => sql`EXISTS (SELECT 1 FROM purchasing_order o JOIN purchasing_supplier s ON s.id = o.supplier_id
        WHERE o.id = ANY(t.order_ids) AND s.supplier_name ILIKE ${`%${value}%`})`,
    },
    reach: ({ user }) => ownStores(user, raw('t.store_id')),
  }),
)

/** What a person and everybody signed in a store today. */
export async function countToday(tx: Tx, storeId: number, ctx: Ctx): Promise<{ own: number; station: number }> {
  const counted = await tx.one<{ own: number; station: number }>(sql`
    SELECT (count(*) FILTER (WHERE scan_by = ${ctx.user.userId}))::int AS own, count(*)::int AS station FROM purchasing_warehouse_sign
    WHERE store_id = ${storeId} AND scan_time >= ${wireDate(ctx.house.clock.now())}::date AND result <> ${signResult.revoked}`)
  return counted!
}
