import type { Numbered } from '../kit/index.ts'

const at = (page: string, resource: string, field: string): Numbered => ({
  resource: `stock/${resource}`,
  field,
  page: `/warehouse/${page}`,
})

export const stockNumbers: Numbered[] = [
  at('transferReceipt', 'transfer-receipt', 'transferNo'),
  at('otherInReceipt', 'other-in-receipt', 'receiptNo'),
  at('otherOutReceipt', 'other-out-receipt', 'receiptNo'),
  at('stockCheckReceipt', 'stock-check-receipt', 'checkNo'),
  at('checkReceiptFinally', 'check-receipt-finally', 'finallyNo'),
  at('checkReceiptFinished', 'check-receipt-finished', 'finishedNo'),
  at('elfCheckReceipt', 'elf-check-receipt', 'checkNo'),
  at('elfCheckReceiptFinally', 'elf-check-receipt-finally', 'finallyNo'),
  at('elfCheckReceiptFinished', 'elf-check-receipt-finished', 'finishedNo'),
  at('checkReceiptBatch', 'check-receipt-batch', 'batchNo'),
  at('elfCheckTask', 'elf-check-receipt-task', 'taskNo'),
  at('moveGoodsReceipt', 'move-goods-receipt', 'moveNo'),
  at('inventoryErr', 'inventory-err', 'errNo'),
  at('unusualTransfer', 'unusual-transfer', 'unusualNo'),
  at('storeContainer', 'store-container', 'containerNo'),
  at('storeLocation', 'store-location', 'locationName'),
]
