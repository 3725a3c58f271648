import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Failing } from './intake-check.ts'

export async function stopFailing(tx: Tx, failing: Failing[]): Promise<void> {
  if (failing.length === 0) return
  await tx.run(sql`
    UPDATE order_trade_info t SET status = 30, order_exception_type = r.type, exception_reason = left(r.reason, 200), exception_from = 10
    FROM jsonb_to_recordset(${JSON.stringify(failing)}::jsonb) AS r(id bigint, type smallint, reason text) WHERE t.id = r.id AND t.status = 10`)
}
