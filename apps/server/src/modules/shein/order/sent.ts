import { sheinOrder } from '@erp/contract/shein/order/order'
import { DELIVERY_METHOD } from '@erp/contract/temu/delivery/delivery.states'
import { managedPlatform, type Shipped } from '../../../connectors/managed.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import { log } from '../../../kit/log.ts'
import { type Listener, topic } from '../../../kit/outbox/topic.ts'
import { asShop } from '../../authorize/auth/account.ts'
import { linesOf, type OrderDoc } from './lock.ts'

/** An order has left: its platform is told, as often as it takes. */
export const ordersSent = topic<{ orderId: number }>('shein.sent', 'SHEIN备货单已送货')

export const tellSent: Listener<{ orderId: number }> = {
  name: 'shein.tell',
  title: '告知SHEIN送货',
  hear: async (house, { body: { orderId } }) => {
    const order = await house.db.one<OrderDoc>(sql`SELECT * FROM shein_order WHERE id = ${orderId}`)
    if (!order || order.platform_delivery_sn) return
    const ctx = contextOfClock(house, 'shein/sent')
    const shipped = await shippedOf(house.db, order)
    await asShop(house, order.shop_id, ctx, (shop) => managedPlatform(house).ship(shop, shipped))
    await house.db.transact(async (tx) => {
      await tx.run(
        sql`UPDATE shein_order SET platform_delivery_sn = ${shipped.platformDeliverySn}, version = version + 1 WHERE id = ${orderId}`,
      )
      await log(tx, ctx, { entity: sheinOrder.path, entityId: orderId, action: '告知平台送货', note: shipped.platformDeliverySn })
    })
  },
}

/** The platform knows what is sent by the number of its own order. */
async function shippedOf(tx: Tx, { id, order_no: sn }: OrderDoc): Promise<Shipped> {
  const packages = await tx.query<Shipped['packages'][number]>(sql`
    SELECT b.box_no AS "packageNo", coalesce(b.weight, 0)::text AS weight, bo.quantity FROM shein_box_order bo JOIN shein_box b ON b.id = bo.box_id WHERE bo.order_id = ${id} ORDER BY b.id`)
  const lines = (await linesOf(tx, [id])).filter((line) => line.picked_qty > 0)
  return {
    platformDeliverySn: sn,
    deliveryMethod: DELIVERY_METHOD.own,
    expressCompanyId: null,
    expressDeliveryNo: null,
    driverName: null,
    plateNumber: null,
    pickupTime: null,
    packages,
    lines: lines.map((line) => ({ subPurchaseOrderSn: sn, productSkuId: line.product_sku_id, quantity: line.picked_qty })),
  }
}
