import type { Numbered } from '../kit/index.ts'

const at = (page: string, resource: string, field: string, tab?: string): Numbered => ({
  resource: `order/${resource}`,
  field,
  page: `/orderList/${page}`,
  tab,
})

export const orderNumbers: Numbered[] = [
  at('orderPickingBatch', 'order-picking-batch', 'batchNo', 'status'),
  at('pickOrder', 'pick-order', 'pickNo'),
  at('orderLogicalReturn', 'order-logical-return', 'returnNo'),
  at('orderErrorBill', 'order-error-bill', 'billNo'),
  at('straightHairExchange', 'straight-hair-exchange', 'exchangeNo'),
  at('orderBatchImport', 'order-batch-import', 'importNo'),
  at('orderLocOccupyBatch', 'order-loc-occupy-batch', 'batchNo'),
]
