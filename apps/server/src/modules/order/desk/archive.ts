import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { setting } from '../../../kit/setting.ts'
import { eachOrder } from '../each.ts'
import { dropExchange } from '../exchange/exchange-open.ts'
import { piecesWaiting } from '../returns/put-back.ts'
import { enter, type LockedOrder, requireMove } from '../stage.ts'
import { platformShip, returnState, stage } from '../states.ts'
import { dropNumber } from './numbers.ts'

const LEFT_ALONE_DAYS = 30
/** What is off is due no more; its profit goes with it. */
export const CANCELLED = { isCancelled: 1, latestShipTime: null }

/** T24: the platform knows, and nothing of it is on its way back. */
export async function archiveOrder(tx: Tx, order: LockedOrder, ctx: Ctx): Promise<void> {
  requireMove(order, 'archive', ctx)
  const unmarked = await tx.one(
    sql`SELECT 1 FROM order_trade_info WHERE (id = ${order.id} OR merge_to_id = ${order.id}) AND platform_ship_status <> ${platformShip.marked} LIMIT 1`,
  )
  if (unmarked) throw refuse('平台标记未成功，不能归档')
  const open = await tx.one<{ no: string }>(
    sql`SELECT return_no AS no FROM order_logical_return WHERE order_id = ${order.id} AND check_flag IN (${returnState.waitAudit}, ${returnState.underWay}, ${returnState.waitStockIn}) ORDER BY id LIMIT 1`,
  )
  if (open) throw refuse(`存在未完结退件单 ${open.no}`)
  await enter(tx, ctx, order, 'archive')
}

/** T25: the order is off, its number void; its pieces must be back on their shelves. */
export async function cancelOrder(tx: Tx, order: LockedOrder, reason: string | null | undefined, ctx: Ctx): Promise<void> {
  requireMove(order, 'cancel', ctx)
  if (!reason) throw bad('请填写原因', 'reason')
  const waiting = await piecesWaiting(tx, order.id)
  if (waiting > 0) throw refuse(`还有 ${waiting} 件待返架，不能取消订单`)
  if (order['tracking_number']) await dropNumber(tx, order, ctx)
  await dropExchange(tx, order, '订单已取消', ctx)
  await enter(tx, ctx, order, 'cancel', { set: CANCELLED, reason })
}

/** T26: back among the shipped; the automatic archive leaves it alone for a while. */
export async function returnOrder(tx: Tx, order: LockedOrder, ctx: Ctx): Promise<void> {
  requireMove(order, 'unarchive', ctx)
  if (order['is_cancelled']) throw refuse('已取消的订单不能取消归档')
  const until = new Date(ctx.house.clock.now().getTime() + LEFT_ALONE_DAYS * 86_400_000)
  await enter(tx, ctx, order, 'unarchive', { set: { archiveAfter: until } })
}

/** 03:00: delivered a week ago, or shipped long ago. */
export const archiving: Schedule = {
  key: 'order/archive',
  title: '自动归档订单',
  cron: '0 3 * * *',
  run: async (house) => {
    const days = await setting(house.db, 'order.autoArchiveDays', 45)
    const now = house.clock.now()
    const due = await house.db.query<{ id: number }>(sql`
      SELECT id FROM order_trade_info WHERE status = ${stage.shipped} AND merge_to_id IS NULL AND is_hold = 0 AND platform_ship_status = ${platformShip.marked} AND coalesce(archive_after, ${now}) <= ${now}
        AND (deliver_time <= ${now}::timestamptz - interval '7 days' OR ship_time <= ${now}::timestamptz - ${days} * interval '1 day') ORDER BY id LIMIT 50000`)
    const ctx = contextOfClock(house, 'order/archive')
    const { success, failed } = await eachOrder(
      due.map(({ id }) => id),
      ctx,
      (tx, order) => archiveOrder(tx, order, ctx),
    )
    return `归档${success.length}单，未归档${failed.length}单`
  },
}
