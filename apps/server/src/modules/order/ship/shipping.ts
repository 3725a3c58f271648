import type { OrderListName } from '@erp/contract/order/desk/order-lists'
import type {
  archivedCalls,
  cancelCalls,
  interceptCalls,
  shippedCalls,
  storeShipCalls,
  waitShipCalls,
  weighCalls,
} from '@erp/contract/order/ship/shipping-calls'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import type { JobKind, Schedule } from '../../../kit/job/jobs.ts'
import { archiveOrder, archiving, cancelOrder, returnOrder } from '../desk/archive.ts'
import { interceptOrders } from '../desk/intercept.ts'
import { requireListed } from '../desk/order-calls.ts'
import { eachOrder } from '../each.ts'
import { errorBills, settlingBills } from '../returns/order-error-bill.ts'
import { logicalReturns } from '../returns/order-logical-return.ts'
import { putBackList } from '../returns/put-back-list.ts'
import { enter, lockOrders } from '../stage.ts'
import { closeHandover, handoverSheet, handovers, openHandover, scanShip } from './handover.ts'
import { marking, remarking } from './platform-ship.ts'
import { shipOrder, shipThird } from './ship.ts'
import { seeParcel, weighParcel } from './weigh.ts'
import { nightlyWeights } from './weighed-skus.ts'

type HandlersOf<A> = { [V in keyof A]: Handler<A[V]> }

/** T21: pieces stay in 发货暂存位, the check and the weight begin anew. */
async function backToPackage(tx: Tx, { ids, reason }: { ids: number[]; reason?: string | null }, ctx: Ctx): Promise<null> {
  for (const order of await lockOrders(tx, ids, ctx)) {
    const set = {
      actualWeight: null,
      weightFlag: 0,
      freightWeighed: null,
      packCost: null,
      packingId: null,
      packerId: null,
      weigherId: null,
    }
    await enter(tx, ctx, order, 'backToPack', { set, ...(reason ? { reason } : {}) })
    await tx.run(sql`UPDATE order_details SET packed_qty = 0 WHERE order_id = ${order.id}`)
  }
  return null
}

export const weighing: HandlersOf<typeof weighCalls> = { 'weigh-scan': seeParcel, weightDeliver: weighParcel }
export const storeShipping: HandlersOf<typeof storeShipCalls> = {
  'to-shipped': (_tx, { ids }, ctx) => eachOrder(ids, ctx, (tx, order) => shipThird(tx, ctx, order)),
}
export const waitShipping: HandlersOf<typeof waitShipCalls> = {
  'to-shipped': (_tx, { ids }, ctx) => eachOrder(ids, ctx, (tx, order) => shipOrder(tx, ctx, order)),
  'scan-ship': scanShip,
  'back-to-package': backToPackage,
  'handover-list-page': handovers.page,
  handover: openHandover,
  'handover-close': closeHandover,
  'handover-print': handoverSheet,
}
export const shippedOrders: HandlersOf<typeof shippedCalls> = {
  'to-archive': (_tx, { ids }, ctx) => eachOrder(ids, ctx, (tx, order) => archiveOrder(tx, order, ctx)),
}
export const archivedOrders: HandlersOf<typeof archivedCalls> = {
  'return-archive': (_tx, { ids }, ctx) => eachOrder(ids, ctx, (tx, order) => returnOrder(tx, order, ctx)),
}
export const cancelling = (name: OrderListName): HandlersOf<typeof cancelCalls> => ({
  'to-archive': (_tx, { ids, reason }, ctx) =>
    eachOrder(ids, ctx, (tx, order) => {
      requireListed(order, name, '取消订单')
      return cancelOrder(tx, order, reason, ctx)
    }),
})

export const stopped: HandlersOf<typeof interceptCalls> = {
  ...cancelling('intercept-order'),
  intercept: interceptOrders,
  'return-list': putBackList,
  'return-list-print': putBackList,
}
export const shippingHandlers = { orderErrorBill: errorBills, orderLogicalReturn: logicalReturns }
export const shippingJobs: JobKind[] = [marking]
export const shippingSchedules: Schedule[] = [remarking, archiving, settlingBills, nightlyWeights]
