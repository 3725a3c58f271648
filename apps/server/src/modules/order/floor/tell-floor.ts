import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { switched } from '../../../kit/switched.ts'
import { userState } from '../../account/states.ts'
import type { LockedOrder } from '../stage.ts'

const STATIONS = ['order:pick:pick', 'order:sow:scan', 'order:pack:check', 'order:weigh:weigh', 'order:ship:ship', '*:*:*']

/** An order was stopped while its pieces are on the floor: the stations of its store say so at once. */
export async function tellFloor(tx: Tx, order: LockedOrder, batchId: number | null, ctx: Ctx): Promise<void> {
  const storeId = order.store_id!
  const people = await tx.query<{ id: number }>(sql`
    SELECT u.id FROM account_user u WHERE u.status = ${userState.working} AND u.deleted_at IS NULL
      AND EXISTS (SELECT 1 FROM account_user_role ur JOIN account_role r ON r.id = ur.role_id AND r.status = ${switched.on} AND r.deleted_at IS NULL
        JOIN account_role_permission p ON p.role_id = r.id AND p.permission = ANY(${STATIONS}::text[]) WHERE ur.user_id = u.id)
      AND (NOT EXISTS (SELECT 1 FROM account_user_store s WHERE s.user_id = u.id)
        OR EXISTS (SELECT 1 FROM account_user_store s WHERE s.user_id = u.id AND s.store_id = ${storeId}))`)
  const frame = { type: 'intercepted' as const, orderId: order.id, orderNo: order.order_no, batchId, storeId }
  const ids = people.map(({ id }) => id)
  await ctx.house.realtime.toUsers(tx, ids, frame)
}
