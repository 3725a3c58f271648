import { stateLabel } from '@erp/contract/kit'
import { orderStates } from '@erp/contract/purchasing/order/order.states'
import type { Rows } from '../../../../db/rows.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { missing, type Refusal, refuse } from '../../../kit/refuse.ts'
import { purchaseReach } from './reach.ts'

export type OrderRow = Rows['purchasing_order']

/** Orders are locked in the order of their ids, before any of their documents. */
export const lockOrders = (tx: Tx, ids: readonly number[]): Promise<OrderRow[]> =>
  tx.query<OrderRow>(sql`SELECT * FROM purchasing_order WHERE id = ANY(${[...new Set(ids)]}::bigint[]) ORDER BY id FOR UPDATE`)

/** One that the person may see, as they saw it where they say which version. */
export async function lockOrder(tx: Tx, id: number, ctx: Ctx, version?: number | null): Promise<OrderRow> {
  const row = await tx.one<OrderRow>(
    sql`SELECT t.* FROM purchasing_order t WHERE t.id = ${id} AND ${purchaseReach(ctx)} FOR UPDATE`,
  )
  if (!row) throw missing('采购单')
  if (version != null && version !== row.version) throw refuse('数据已被他人修改，请刷新后重试')
  return row
}

/** What is not possible where it stands. */
export const notNow = (order: Pick<OrderRow, 'order_no' | 'check_flag'>, label: string): Refusal =>
  refuse(`采购单${order.order_no}当前为「${stateLabel(orderStates, order.check_flag)}」，不能执行「${label}」`)
