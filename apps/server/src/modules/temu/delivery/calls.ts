import type { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import type { Handlers } from '../../../kit/http/serve.ts'
import { auditDeliveries, rejectDeliveries } from './audit.ts'
import { createDeliveries } from './create.ts'
import { deliveries, deliveryCounts } from './delivery.ts'
import { deliveryDetails, readyDeliveries } from './details.ts'
import { editDelivery } from './edit.ts'
import { preDeliveries } from './pre-delivery.ts'
import { putBack } from './put-back.ts'
import { receiveByHand } from './receive.ts'
import { removeDeliveries } from './remove.ts'
import { forceShip, shipDeliveries } from './ship.ts'
import { scanToShip, shipScanned } from './ship-scan.ts'

const deliveryHandlers: Handlers<typeof deliveryOrder> = {
  ...deliveries.calls,
  'status-count': deliveryCounts,
  details: deliveryDetails,
  ready: readyDeliveries,
  create: createDeliveries,
  edit: editDelivery,
  'transfer-order-audit': auditDeliveries,
  'transfer-order-reject': rejectDeliveries,
  remove: removeDeliveries,
  ship: shipDeliveries,
  'force-ship': forceShip,
  'put-back': putBack,
  'scan-to-ship': scanToShip,
  'scan-ship': shipScanned,
  receive: receiveByHand,
}
export const deliveryCalls = { deliveryOrder: deliveryHandlers, preDelivery: preDeliveries }
