import type { OrderParcel } from '@erp/contract/purchasing/order/order-rows'
import type { purchaseOrder } from '@erp/contract/purchasing/order/purchase-order'
import type { DetailsOf, ListRow } from '../../../kit/index.ts'

export type Order = ListRow<typeof purchaseOrder>
export type OpenedOrder = DetailsOf<typeof purchaseOrder>
/** An order as any of its lists shows it: its number, and what that list knows of it. */
export type ListedOrder = Pick<Order, 'orderId' | 'orderNo'> & { [K in keyof Order]?: Order[K] | null } & {
  parcels?: OrderParcel[] | null
}
