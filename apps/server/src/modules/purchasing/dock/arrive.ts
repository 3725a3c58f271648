import { orderStates } from '@erp/contract/purchasing/order/order.states'
import { purchaseOrder } from '@erp/contract/purchasing/order/purchase-order'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { moveSet } from '../../../kit/move.ts'
import { exchangeArrived } from '../../order/exchange/exchange-link.ts'
import { exchangeState } from '../../order/states.ts'
import type { OrderRow } from '../order/lock.ts'
import { settle } from '../order/settle.ts'
import { makeChecks } from './qc-make.ts'

export const WRONG_STORE = '收货仓不符'
export interface ArrivedParcel {
  signId: number
  signNo: string
  no: string
  storeId: number
}

/** Orders that are locked and live have a parcel at our dock: its row, their state, what has to be checked, and what follows from it. */
export async function arrive(tx: Tx, orders: readonly Pick<OrderRow, 'id'>[], parcel: ArrivedParcel, ctx: Ctx): Promise<void> {
  if (orders.length === 0) return
  const ids = orders.map(({ id }) => id)
  const by = ctx.user?.userId ?? null
  await tx.run(sql`
    INSERT INTO purchasing_order_express (order_id, express_delivery_no, ship_time, scan_time, sign_id, create_by, create_time, update_by, update_time)
    SELECT id, ${parcel.no}, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz, ${parcel.signId}::bigint, ${by}::bigint, ${ctx.now}::timestamptz, ${by}::bigint, ${ctx.now}::timestamptz
    FROM unnest(${ids}::bigint[]) AS o(id)
    ON CONFLICT (express_delivery_no, order_id) WHERE deleted_at IS NULL DO UPDATE SET scan_time = excluded.scan_time, sign_id = excluded.sign_id,
      version = purchasing_order_express.version + 1, update_by = excluded.update_by, update_time = excluded.update_time`)
  await moveSet(tx, purchaseOrder, orderStates, 'sign', ids, ctx, {
    column: 'check_flag',
    note: `${parcel.signNo}，${parcel.no}`,
    set: { attention: sql`CASE WHEN t.store_id = ${parcel.storeId} THEN t.attention ELSE ${WRONG_STORE} END` },
  })
  const exchanged = await tellExchanges(tx, ids, parcel, ctx)
  await makeChecks(
    tx,
    ids.filter((id) => !exchanged.has(id)),
    parcel.signId,
    ctx,
  )
  await settle(tx, ids, ctx)
}

/** What is exchanged for another waybill goes out again as it came: nobody checks it here. */
async function tellExchanges(tx: Tx, ids: number[], { no }: ArrivedParcel, ctx: Ctx): Promise<Set<number>> {
  const open = await tx.query<{ id: number; orderNo: string }>(sql`
    SELECT DISTINCT o.id, o.order_no AS "orderNo" FROM order_straight_hair_exchange x JOIN purchasing_order o ON o.id = x.purchase_order_id AND o.order_no = x.purchase_order_no
    WHERE o.id = ANY(${ids}::bigint[]) AND x.status IN (${exchangeState.waitArrival}, ${exchangeState.arrived})`)
  for (const { id, orderNo } of open)
    await exchangeArrived(tx, { purchaseOrderId: id, purchaseOrderNo: orderNo, expressDeliveryNo: no }, ctx)
  return new Set(open.map(({ id }) => id))
}
