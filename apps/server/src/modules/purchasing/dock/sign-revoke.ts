import type { ActionInput } from '@erp/contract/kit'
import { signStates } from '@erp/contract/purchasing/dock/dock.states'
import { sign } from '@erp/contract/purchasing/dock/sign'
import { ORDER_CHECK } from '@erp/contract/purchasing/order/order.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { move, moveSet } from '../../../kit/move.ts'
import { refuse } from '../../../kit/refuse.ts'
import { exchangeState } from '../../order/states.ts'
import { lockOrders, type OrderRow } from '../order/lock.ts'
import { moveLocked } from '../order/moves.ts'
import { settle } from '../order/settle.ts'
import { qcState, signResult, stockInState } from '../states.ts'
import { signs } from './sign-list.ts'

/** The scan was a mistake: as long as nothing was made of the parcel. */
export async function revokeSign(
  tx: Tx,
  { signId, reason }: ActionInput<(typeof sign)['actions']['revoke']>,
  ctx: Ctx,
): Promise<null> {
  const { signNo } = await signs.get(tx, signId, ctx)
  const { orderIds } = (await tx.one<{ orderIds: number[] }>(
    sql`SELECT order_ids AS "orderIds" FROM purchasing_warehouse_sign WHERE id = ${signId}`,
  ))!
  const orders = await lockOrders(tx, orderIds)
  await move(tx, sign, signStates, 'revoke', signId, ctx, {
    column: 'result',
    note: reason,
    says: (state) => `签收单${signNo}当前为「${signStates.table[state]?.[0]}」，不能撤销签收`,
  })
  await refuseUsed(tx, signId, orders)
  await tx.run(sql`
    UPDATE purchasing_order_express SET scan_time = NULL, sign_id = NULL, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE sign_id = ${signId}`)
  for (const order of await withoutParcel(tx, orders))
    await moveLocked(tx, 'revoke', order, ctx, { note: `${signNo}，${reason}` })
  await settle(tx, orderIds, ctx)
  return null
}

async function refuseUsed(tx: Tx, signId: number, orders: readonly OrderRow[]): Promise<void> {
  const used = await tx.one<{ no: string }>(sql`
    SELECT no FROM (
      SELECT '质检单' || qc_no AS no FROM purchasing_quality_check WHERE sign_id = ${signId} AND status <> ${qcState.dropped}
      UNION ALL SELECT '入库单' || d.stock_in_no FROM purchasing_stock_in d WHERE d.order_id = ANY(${orders.map(({ id }) => id)}::bigint[])
        AND d.status <> ${stockInState.dropped} AND (d.qc_id IS NULL OR d.qc_id = ANY(ARRAY(SELECT q.id FROM purchasing_quality_check q WHERE q.sign_id = ${signId})))
      UNION ALL SELECT '直发换单' || x.exchange_no FROM order_straight_hair_exchange x WHERE x.purchase_order_no = ANY(${orders.map(({ order_no }) => order_no)}::text[])
        AND x.status IN (${exchangeState.arrived}, ${exchangeState.exchanged})) d LIMIT 1`)
  if (used) throw refuse(`该签收已有${used.no}，不能撤销签收`)
}

/** Those of which no other parcel stands at the dock. */
async function withoutParcel(tx: Tx, orders: readonly OrderRow[]): Promise<OrderRow[]> {
  const still = await tx.query<{ id: number }>(sql`
    SELECT DISTINCT order_id AS id FROM purchasing_order_express
    WHERE order_id = ANY(${orders.map(({ id }) => id)}::bigint[]) AND scan_time IS NOT NULL AND deleted_at IS NULL`)
  const here = new Set(still.map(({ id }) => id))
  return orders.filter(({ id, check_flag }) => check_flag === ORDER_CHECK.arrived && !here.has(id))
}

/** The order is given up: what was signed of it and never stocked in belongs to nobody again. */
export async function releaseParcels(tx: Tx, order: Pick<OrderRow, 'id' | 'order_no'>, ctx: Ctx): Promise<void> {
  const left = await tx.query<{ id: number; shared: boolean }>(sql`
    SELECT s.id, cardinality(s.order_ids) > 1 AS shared FROM purchasing_warehouse_sign s
    WHERE s.order_ids @> ARRAY[${order.id}::bigint] AND s.result IN (${signResult.matched}, ${signResult.claimed})
      AND NOT EXISTS (SELECT 1 FROM purchasing_stock_in d WHERE d.order_id = ${order.id} AND d.status = ${stockInState.audited}
        AND (d.qc_id IS NULL OR d.qc_id = ANY(ARRAY(SELECT q.id FROM purchasing_quality_check q WHERE q.sign_id = s.id))))
    ORDER BY s.id FOR UPDATE`)
  if (left.length === 0) return
  const ids = left.map(({ id }) => id)
  await tx.run(sql`
    UPDATE purchasing_warehouse_sign SET order_ids = array_remove(order_ids, ${order.id}::bigint) WHERE id = ANY(${ids}::bigint[])`)
  await tx.run(
    sql`UPDATE purchasing_order_express SET sign_id = NULL WHERE order_id = ${order.id} AND sign_id = ANY(${ids}::bigint[])`,
  )
  const alone = left.filter(({ shared }) => !shared).map(({ id }) => id)
  const note = `采购单${order.order_no}异常归档`
  if (alone.length)
    await moveSet(tx, sign, signStates, 'release', alone, ctx, { column: 'result', note, set: { attention: note } })
  for (const { id } of left.filter(({ shared }) => shared))
    await log(tx, ctx, { entity: sign.path, entityId: id, action: '移出采购单', note })
}
