import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Failing } from './intake-check.ts'

const BY_HAND = 99
export const lacks = (currency: string): string => `缺少${currency}汇率`

/** What leaves the company needs its money in CNY: an order that a platform ships waits for its rate. */
export async function waitingForRate(tx: Tx, orderIds: number[]): Promise<Failing[]> {
  const found = await tx.query<{ id: number; currency: string }>(
    sql`SELECT id, currency FROM order_trade_info WHERE id = ANY(${orderIds}::bigint[]) AND exchange_rate IS NULL ORDER BY id`,
  )
  return found.map(({ id, currency }) => ({ id, type: BY_HAND, reason: lacks(currency) }))
}
