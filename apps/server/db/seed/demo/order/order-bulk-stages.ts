import { sql, type Tx } from '../../../../src/kit/db/db.ts'
import { type BulkOrder, said } from './order-bulk-rows.ts'
import { isMixed } from './order-plan.ts'
import type { OrderPlay } from './order-play.ts'

type Step = [from: number | null, to: number, move: string, who: string | null, time: number]

/** The way of each order through its stages, move by move. */
export async function keepStages(tx: Tx, play: OrderPlay, orders: readonly BulkOrder[]): Promise<void> {
  const rows: object[] = []
  for (const order of orders)
    for (const [from, to, move, who, time] of stepsOf(order))
      rows.push({
        order: order.id,
        from,
        to,
        move,
        user: who && (await play.idOf(who)),
        time: said(time),
        reason: move === 'T1' && order.loss ? `预估亏损${(-Number(order.loss)).toFixed(2)}元` : null,
      })
  await tx.run(sql`
    INSERT INTO order_stage_log (order_id, from_status, to_status, move, user_id, time, reason)
    SELECT r."order", r."from", r."to", r.move, r."user", r.time, r.reason
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r("order" bigint, "from" smallint, "to" smallint, move text, "user" bigint, time timestamptz, reason text)`)
}

function stepsOf({ told, wayId, loss }: BulkOrder): Step[] {
  const { times, seller, keeper, picker, shipper } = told
  const end: Step[] = times.archived ? [[120, 200, 'T24', null, times.archived]] : []
  if (wayId === null) return [[null, 120, 'T1', null, times.taken], ...end]
  const begin: Step[] = loss
    ? [
        [null, 30, 'T1', null, times.taken],
        [30, 10, 'T6', seller, times.resolved],
      ]
    : [[null, 10, 'T1', null, times.taken]]
  const sown: Step[] = isMixed(told)
    ? [
        [70, 80, 'T15', picker, times.picked],
        [80, 90, 'T17', picker, times.sown],
      ]
    : [[70, 90, 'T15', picker, times.picked]]
  return [
    ...begin,
    [10, 20, 'T2', seller, times.dispatched],
    [20, 40, 'T4', seller, times.pushed],
    [40, 50, 'T9', keeper, times.allocated],
    [50, 60, 'T11', keeper, times.batched],
    [60, 70, 'T13', picker, times.claimed],
    ...sown,
    [90, 110, 'T20', shipper, times.weighed],
    [110, 120, 'T22', shipper, times.shipped],
    ...end,
  ]
}
