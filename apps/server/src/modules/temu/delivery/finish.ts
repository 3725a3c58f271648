import { DELIVERY } from '@erp/contract/temu/delivery/delivery.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { type DeliveryDoc, moveDelivery } from './lock.ts'
import { transferFlag, unusualState } from './states.ts'

/** 已完成 when all has come in, or all that did not is handled. */
export async function finishIfSettled(tx: Tx, deliveryOrderId: number, ctx: Ctx): Promise<boolean> {
  const doc = await tx.one<Pick<DeliveryDoc, 'status'> & { open: boolean }>(sql`
    SELECT t.status, r.check_flag NOT IN (${transferFlag.archived}, ${transferFlag.ended})
      OR EXISTS (SELECT 1 FROM stock_unusual_transfer u WHERE u.transfer_id = r.id AND u.status < ${unusualState.handled} AND u.deleted_at IS NULL)
      OR EXISTS (SELECT 1 FROM temu_unusual u WHERE u.delivery_order_id = t.id AND u.status < ${unusualState.handled} AND u.deleted_at IS NULL) AS open
    FROM temu_delivery_order t JOIN stock_transfer_receipt r ON r.id = t.transfer_id WHERE t.id = ${deliveryOrderId} FOR UPDATE OF t`)
  if (!doc || doc.status !== DELIVERY.received || doc.open) return false
  await moveDelivery(tx, 'finish', deliveryOrderId, ctx, { set: { endTime: ctx.now } })
  return true
}
