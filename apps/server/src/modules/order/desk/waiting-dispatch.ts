import { sql } from '../../../kit/db/db.ts'
import type { ProfilePart } from '../../../kit/house.ts'
import { may } from '../../../kit/session.ts'
import { orderReach } from '../reach.ts'
import { stage } from '../states.ts'

/** dpdTotal: what whoever dispatches has before them, as the list says it; dpdTotal1: those paid for more than a day ago. */
export const waitingForDispatch: ProfilePart = async (tx, user, now) => {
  if (!may(user, 'order:dispatch:dispatch')) return {}
  const counted = await tx.one<{ dpdTotal: number; dpdTotal1: number }>(sql`
    SELECT count(*) AS "dpdTotal", count(*) FILTER (WHERE t.paid_time < ${now}::timestamptz - interval '24 hours') AS "dpdTotal1"
    FROM order_trade_info t WHERE ${sql`t.status = ${stage.waitDispatch} AND t.merge_to_id IS NULL AND t.deleted_at IS NULL`} AND ${orderReach({ user })}`)
  return { ...counted! }
}
