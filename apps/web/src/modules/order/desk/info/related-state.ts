import { stateLabel } from '@erp/contract/kit'
import type { OrderRelated } from '@erp/contract/order/desk/order-info'
import { exchangeStates } from '@erp/contract/order/exchange/direct-exchange'
import { orderStates } from '@erp/contract/order/order.states'
import { billStates } from '@erp/contract/order/returns/order-error-bill'
import { returnStates } from '@erp/contract/order/returns/order-logical-return'

const DOCUMENTS = { 差错: billStates, 退件: returnStates, 换单: exchangeStates } as const

export const isOrder = ({ kind }: Pick<OrderRelated, 'kind'>): boolean => !(kind in DOCUMENTS)

/** What its state is called on its own list. */
export const stateOf = ({ kind, state }: Pick<OrderRelated, 'kind' | 'state'>): string =>
  stateLabel(DOCUMENTS[kind as keyof typeof DOCUMENTS] ?? orderStates, Number(state))
