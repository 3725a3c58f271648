import type { PickTask, PickTasks } from '@erp/contract/order/pick/pick-order'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { ownStores } from '../../../kit/scope.ts'
import { pickState } from '../states.ts'

const NEXT = 5

/** What this person walks, and what comes next: urgent orders first, then those due first. */
export async function myPicks(tx: Tx, _input: object, ctx: Ctx): Promise<PickTasks> {
  const claimed = await tasks(
    tx,
    sql`k.status = ${pickState.picking} AND k.picker_id = ${ctx.user.userId}`,
    sql`k.claim_time, k.id`,
  )
  const reach = ownStores(ctx.user, raw('k.store_id'))
  const next = await tasks(
    tx,
    sql`k.status = ${pickState.waitClaim} AND ${reach}`,
    sql`d.urgent DESC NULLS LAST, d.due NULLS LAST, k.id LIMIT ${NEXT}`,
  )
  return { claimed, next }
}

const tasks = (tx: Tx, where: Sql, order: Sql): Promise<PickTask[]> =>
  tx.query<PickTask>(sql`
    SELECT k.pick_no AS "pickNo", b.batch_no AS "batchNo", s.store_name AS "storeName", k.area_code AS "areaCode", b.pick_kind AS "pickKind", k.line_count AS "lineCount",
      k.piece_count AS "pieceCount", k.picked_qty AS "pickedQty", k.short_qty AS "shortQty", d.due AS "latestShipTime", coalesce(d.urgent, 0) AS "isUrgent"
    FROM order_pick_order k JOIN order_picking_batch b ON b.id = k.batch_id JOIN stock_store s ON s.id = k.store_id
      LEFT JOIN LATERAL (SELECT min(t.latest_ship_time) AS due, max(t.is_urgent) AS urgent FROM order_picking_batch_order o JOIN order_trade_info t ON t.id = o.order_id
        WHERE o.batch_id = k.batch_id AND o.is_open = 1) d ON true
    WHERE ${where} ORDER BY ${order}`)
