import { DELIVERY_METHOD, LEFT } from '@erp/contract/temu/delivery/delivery.states'
import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import { checkReferences } from '../../../kit/crud.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import type { DeliveryDoc } from './lock.ts'

/** How it travels; what is not said stands on the order. */
export interface Travel {
  deliveryMethod?: number | null
  expressCompanyId?: number | null
  expressDeliveryNo?: string | null
  driverName?: string | null
  plateNumber?: string | null
  pickupTime?: string | null
  pickupAddressId?: number | null
}
export type Travelling = { [K in keyof Required<Travel>]: NonNullable<Travel[K]> | null } & { deliveryMethod: number }

export async function travelOf(tx: Tx, doc: DeliveryDoc, given: Travel, ctx: Ctx): Promise<Travelling> {
  const travel = {
    deliveryMethod: given.deliveryMethod ?? doc.delivery_method,
    expressCompanyId: given.expressCompanyId ?? doc.express_company_id,
    expressDeliveryNo: given.expressDeliveryNo ?? doc.express_delivery_no,
    driverName: given.driverName ?? doc.driver_name,
    plateNumber: given.plateNumber ?? doc.plate_number,
    pickupTime: given.pickupTime ?? doc.pickup_time,
    pickupAddressId: given.pickupAddressId ?? doc.pickup_address_id,
  }
  requireSaid(travel)
  const { expressCompanyId, pickupAddressId } = given
  await checkReferences(
    tx,
    deliveryOrder,
    { ...(expressCompanyId && { expressCompanyId }), ...(pickupAddressId && { pickupAddressId }) },
    ctx,
  )
  if (travel.expressDeliveryNo) await requireUnused(tx, doc, travel.expressDeliveryNo, ctx)
  return travel
}

function requireSaid({ deliveryMethod, driverName, plateNumber, expressDeliveryNo, expressCompanyId }: Travelling): void {
  if (deliveryMethod === DELIVERY_METHOD.own) {
    if (!driverName) throw bad('请填写司机', 'driverName')
    if (!plateNumber) throw bad('请填写车牌', 'plateNumber')
    return
  }
  if (!expressDeliveryNo) throw bad('请填写快递单号', 'expressDeliveryNo')
  if (!expressCompanyId) throw bad('请选择快递公司', 'expressCompanyId')
}

/** Orders that leave for one warehouse on one day may go together; who writes the same number at the same moment is waited for. */
async function requireUnused(tx: Tx, doc: DeliveryDoc, expressDeliveryNo: string, ctx: Ctx): Promise<void> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext('temu/express'), hashtext(${expressDeliveryNo}))`)
  const other = await tx.one<{ no: string }>(sql`
    SELECT delivery_order_no AS no FROM temu_delivery_order
    WHERE express_delivery_no = ${expressDeliveryNo} AND id <> ${doc.id} AND status IN (${raw(LEFT.join(', '))}) AND deleted_at IS NULL
      AND (sub_warehouse_id IS DISTINCT FROM ${doc.sub_warehouse_id} OR ship_time::date <> ${ctx.now}::timestamptz::date) ORDER BY id LIMIT 1`)
  if (other) throw refuse(`快递单号${expressDeliveryNo}已用于发货单${other.no}`)
}
