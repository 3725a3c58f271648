import { salesManagement } from '@erp/contract/temu/sales/sales'
import { adviceStates } from '@erp/contract/temu/sales/sales.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { moveSet } from '../../../kit/move.ts'
import { CONFIG, GOODS, liveAdvice } from './advice-sql.ts'
import { advice, planState, stockOrder } from './states.ts'

/** Kept on the rows, so that half a million of them can be sorted and counted by it. */
export async function refreshAdvice(tx: Tx, shopId: number, ctx: Ctx): Promise<number> {
  const changed = await tx.run(sql`
    UPDATE temu_sales_row r SET our_advice = w.advice FROM (
      SELECT t.id, ${liveAdvice} AS advice FROM temu_sales_row t ${CONFIG} ${GOODS} WHERE t.shop_id = ${shopId} AND t.deleted_at IS NULL) w
    WHERE r.id = w.id AND r.our_advice <> w.advice`)
  await reopen(tx, shopId, ctx)
  return changed
}

/** An application that the platform has not answered in stock-up orders yet, or whose orders wait here, still covers the row. */
const applied = sql`EXISTS (SELECT 1 FROM unnest(t.apply_sns) sn LEFT JOIN temu_stock_order o ON o.sub_purchase_order_sn = sn
    WHERE o.id IS NULL OR o.platform_status IN (${stockOrder.waitAccept}, ${stockOrder.waitShip}))
  OR EXISTS (SELECT 1 FROM temu_stock_order_line l JOIN temu_stock_order o ON o.id = l.document_id WHERE l.product_sku_id = t.product_sku_id AND o.shop_id = t.shop_id
    AND o.platform_status IN (${stockOrder.waitAccept}, ${stockOrder.waitShip}))`
/** So does a plan that is open, or was ordered and is not due yet. */
const planned = (today: string) => sql`EXISTS (SELECT 1 FROM purchasing_plan p WHERE p.id = t.plan_id AND p.deleted_at IS NULL
    AND (p.status IN (${planState.waitAudit}, ${planState.waitOrder}, ${planState.part}) OR (p.status = ${planState.done} AND p.need_date >= ${today}::date)))`

/** What was handled is advised again once nothing is under way for it and there is still too little. */
function reopen(tx: Tx, shopId: number, ctx: Ctx) {
  const today = ctx.now.slice(0, 10)
  const over = sql`t.shop_id = ${shopId} AND t.our_advice > 0 AND t.advice_state > ${advice.open}
    AND (t.advice_state <> ${advice.ignored} OR t.ignore_until < ${today}::date) AND NOT (${applied}) AND NOT ${planned(today)}`
  return moveSet(tx, salesManagement, adviceStates, 'reopen', over, ctx, {
    column: 'advice_state',
    ready: true,
    set: { applySns: null, planId: null, ignoreUntil: null },
  })
}
