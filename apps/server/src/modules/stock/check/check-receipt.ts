import type { checkReceiptBatch } from '@erp/contract/stock/check/check-receipt-batch'
import type { checkReceiptFinally } from '@erp/contract/stock/check/check-receipt-finally'
import type { checkReceiptFinished } from '@erp/contract/stock/check/check-receipt-finished'
import type { elfCheckReceiptTask } from '@erp/contract/stock/check/elf-check-receipt-task'
import type { elfCheckReceipt, stockCheckReceipt } from '@erp/contract/stock/check/stock-check-receipt'
import type { Tx } from '../../../kit/db/db.ts'
import { statusCount } from '../../../kit/document/list.ts'
import { type ExportRequest, exportList } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import type { List } from '../../../kit/list/list.ts'
import { log } from '../../../kit/log.ts'
import { auditReceipts, invalidateReceipts } from './check-audit.ts'
import { auditBatches, createBatch, editBatch, generateReceipts, invalidateBatches } from './check-batch.ts'
import { batchDetails } from './check-batch-details.ts'
import { saveCount } from './check-count.ts'
import { finalDetails, finishedDetails, receiptDetails } from './check-details.ts'
import { distributeBatches, distributeReceipts } from './check-distribute.ts'
import { confirmEmpty } from './check-empty.ts'
import { exportFinishedLines, exportReceiptLines, waitPage } from './check-export.ts'
import { createFinal, generateFinals, invalidateFinals } from './check-finally.ts'
import { auditFinals, editFinal } from './check-finally-audit.ts'
import { saveFinalCount } from './check-finally-count.ts'
import { distributeFinals } from './check-finally-distribute.ts'
import { editFinished, invalidateFinisheds, recreateFinisheds } from './check-finished.ts'
import { auditFinisheds } from './check-finished-post.ts'
import { importBatch, importFinal, importReceipt, quantityTemplate } from './check-import.ts'
import { importFinishedPrice, importReceiptPrice, priceTemplate } from './check-price.ts'
import { finishLocation, scan } from './check-scan.ts'
import { suggestPlaces } from './check-suggest.ts'
import { claimTask, elfTasks, finalTasks, reassignTask, submitTask, taskDetails } from './check-task.ts'
import { batches, ELF, HAND, type Variant } from './check-variant.ts'
import { createReceipt, editReceipt } from './check-write.ts'

const readsOf = <R extends object>(list: List<R>, tab = 'checkFlag') => ({
  'list-page': list.page,
  'status-count': statusCount(list, tab),
  export: (_tx: Tx, input: ExportRequest, ctx: Ctx) => exportList(list, input, ctx),
})

export const checkBatches: Handlers<typeof checkReceiptBatch> = {
  ...readsOf(batches),
  details: batchDetails,
  create: createBatch,
  edit: editBatch,
  audit: auditBatches,
  invalid: invalidateBatches,
  distribute: distributeBatches,
  'manual-generate': generateReceipts,
  'import-template': quantityTemplate,
  'import-quantity': importBatch as never,
  'suggest-list': suggestPlaces,
}

const receiptsOf = (kind: Variant): Handlers<typeof elfCheckReceipt> => ({
  ...readsOf(kind.receipts),
  details: receiptDetails(kind),
  'export-details': exportReceiptLines(kind),
  create: createReceipt(kind) as never,
  edit: editReceipt(kind) as never,
  audit: auditReceipts(kind),
  invalid: invalidateReceipts(kind),
  distribute: distributeReceipts(kind),
  'save-count': saveCount(kind),
  'import-template': (tx, input, ctx) =>
    ((input as { kind?: number }).kind === 2 ? priceTemplate : quantityTemplate)(tx, input, ctx),
  'import-quantity': importReceipt(kind) as never,
  'import-price': importReceiptPrice(kind) as never,
  print: async (tx, input, ctx) => {
    const details = await receiptDetails(kind)(tx, input, ctx)
    await log(tx, ctx, { entity: kind.receipts.resource.path, entityId: input.checkReceiptId, action: '打印盘点表' })
    return details
  },
})

const finalsOf = (kind: Variant): Handlers<typeof checkReceiptFinally> => ({
  ...readsOf(kind.finals),
  details: finalDetails(kind),
  create: createFinal(kind),
  edit: editFinal(kind),
  audit: auditFinals(kind),
  invalid: invalidateFinals(kind),
  distribute: distributeFinals(kind),
  'manual-generate': generateFinals(kind),
  'wait-list-page': waitPage(kind),
  'task-list': finalTasks(kind.variant).page,
  'save-count': saveFinalCount(kind),
  'import-template': quantityTemplate,
  'import-quantity': importFinal(kind) as never,
})

const finishedsOf = (kind: Variant): Handlers<typeof checkReceiptFinished> => ({
  ...readsOf(kind.finisheds),
  details: finishedDetails(kind),
  'export-details': exportFinishedLines(kind),
  create: recreateFinisheds(kind),
  edit: editFinished(kind),
  audit: auditFinisheds(kind),
  invalid: invalidateFinisheds(kind),
  'import-template': priceTemplate,
  'import-price': importFinishedPrice(kind) as never,
})

export const stockCheckReceipts: Handlers<typeof stockCheckReceipt> = { ...receiptsOf(HAND), 'confirm-empty': confirmEmpty }
export const elfCheckReceipts = receiptsOf(ELF)
export const checkFinals = finalsOf(HAND)
export const elfCheckFinals = finalsOf(ELF)
export const checkFinisheds = finishedsOf(HAND)
export const elfCheckFinisheds = finishedsOf(ELF)

export const elfCheckTasks: Handlers<typeof elfCheckReceiptTask> = {
  ...readsOf(elfTasks, 'taskStatus'),
  details: taskDetails,
  claim: claimTask,
  scan,
  'finish-location': finishLocation,
  submit: submitTask,
  reassign: reassignTask,
}
