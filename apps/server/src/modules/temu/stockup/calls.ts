import type { shipment } from '@erp/contract/temu/stockup/shipment'
import type { Handlers } from '../../../kit/http/serve.ts'
import { acceptOrders } from './accept.ts'
import { checkOrders } from './check.ts'
import { dueBoard } from './due-board.ts'
import { shipmentCounts, shipmentDetails, shipmentExport, shipmentPage } from './shipments.ts'
import { stageOrders, unstageOrders } from './stage.ts'
import { syncShops } from './sync.ts'
import { planShortages } from './to-plan.ts'
import { skuWhitelists } from './whitelist.ts'

const shipmentHandlers: Handlers<typeof shipment> = {
  'list-page': shipmentPage,
  'status-count': shipmentCounts,
  details: shipmentDetails,
  accept: acceptOrders,
  stage: stageOrders,
  unstage: unstageOrders,
  check: checkOrders,
  'to-plan': planShortages,
  sync: syncShops,
  export: shipmentExport,
  'due-board': dueBoard,
}
export const stockupCalls = { shipment: shipmentHandlers, skuWhitelist: skuWhitelists }
