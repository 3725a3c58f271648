import type { Named, RowOf } from '@erp/contract/kit'
import type { orderFields } from '@erp/contract/order/desk/order-fields'
import type { OrderDetails } from '@erp/contract/order/desk/order-info'
import type { OWN_FIELDS } from '@erp/contract/order/desk/order-own-fields'
import type { tradeInfo } from '@erp/contract/order/desk/trade-info'
import type { ListRow } from '../../../kit/index.ts'

type Order = ListRow<typeof tradeInfo, 'page'>
type Own = typeof OWN_FIELDS
type OwnRow = RowOf<
  Own['sales-wait-merge-order'] & Own['status-track'] & Own['wait-distribute-order'] & Pick<Own['intercept-order'], 'putBack'>
>

/** An order as any of its lists shows it: its number, and what that list knows of it; exchanges are rows of their own with verbs of orders. */
export type ListedOrder = Pick<Order, 'id' | 'orderNo'> & { [K in keyof Order]?: Order[K] | null } & {
  [K in keyof OwnRow]?: OwnRow[K] | null
} & { exchangeNo?: string | null }
/** An order on its own page, with the names behind its references. */
export type OpenedOrder = Named<typeof orderFields, OrderDetails>
