import type { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import type { preDelivery } from '@erp/contract/temu/delivery/pre-delivery'
import type { DetailsOf, ListRow } from '../../../kit/index.ts'

export type Delivery = ListRow<typeof deliveryOrder>
export type OpenedDelivery = DetailsOf<typeof deliveryOrder>
export type PreDelivery = ListRow<typeof preDelivery>
/** A delivery as any of its lists shows it: its number, and what that list knows of it. */
export type ListedDelivery = Pick<Delivery, 'deliveryOrderId' | 'deliveryOrderNo'> & Partial<Delivery>
