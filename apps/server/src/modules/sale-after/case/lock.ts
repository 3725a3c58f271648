import type { Rows } from '../../../../db/rows.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { missing } from '../../../kit/refuse.ts'
import type { LockedOrder } from '../../order/stage.ts'
import { cases } from './case.ts'

export type CaseDoc = Rows['sale_after_case']
/** Orders by their ids. */
export type Orders = Map<number, LockedOrder>

/** Parcels in their order, then the platform orders in them: whoever moves an order, a return or a case comes by the parcel. */
export async function lockSold(tx: Tx, orderIds: readonly number[]): Promise<Orders> {
  const wanted = [...new Set(orderIds)]
  const found = await tx.query<LockedOrder>(sql`
    SELECT t.* FROM order_trade_info t
    WHERE t.id = ANY(${wanted}::bigint[] || ARRAY(SELECT c.merge_to_id FROM order_trade_info c WHERE c.id = ANY(${wanted}::bigint[])))
    ORDER BY t.merge_to_id IS NOT NULL, t.id FOR UPDATE OF t`)
  return new Map(found.map((order) => [order.id, order]))
}

/** The orders of these cases, and those that went out for them. */
export async function lockOrdersOf(tx: Tx, caseIds: readonly number[]): Promise<Orders> {
  const found = await tx.query<{ id: number }>(sql`
    SELECT order_id AS id FROM sale_after_case WHERE id = ANY(${[...caseIds]}::bigint[])
    UNION SELECT resend_order_id FROM sale_after_case WHERE id = ANY(${[...caseIds]}::bigint[]) AND resend_order_id IS NOT NULL`)
  return lockSold(
    tx,
    found.map(({ id }) => id),
  )
}

/** One case that the person may see, after its order. */
export async function lockCase(tx: Tx, id: number, ctx: Ctx): Promise<CaseDoc> {
  await cases.list.get(tx, id, ctx)
  return lockCaseRow(tx, id)
}

export async function lockCaseRow(tx: Tx, id: number): Promise<CaseDoc> {
  const row = await tx.one<CaseDoc>(sql`SELECT * FROM sale_after_case WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`)
  if (!row) throw missing('售后单')
  return row
}

export const parcelOf = (orders: Orders, order: LockedOrder): LockedOrder => orders.get(order.merge_to_id ?? order.id)!
