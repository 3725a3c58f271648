import type { sheinOrder } from '@erp/contract/shein/order/order'
import { exportList } from '../../../kit/excel/export.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { orderDetails } from './details.ts'
import { orderCounts, orderList } from './list.ts'
import { invalidOrders, releaseOrders } from './release.ts'
import { syncOrders } from './sync.ts'

const order: Handlers<typeof sheinOrder> = {
  'list-page': orderList.page,
  'status-count': orderCounts,
  details: orderDetails,
  export: (_tx, input, ctx) => exportList(orderList, input, ctx),
  sync: syncOrders,
  release: releaseOrders,
  invalid: invalidOrders,
}
export const orderCalls = { order }
