import type { RowOfResource } from '@erp/contract/kit'
import { TASK } from '@erp/contract/kit/task'
import { checkReceiptBatch } from '@erp/contract/stock/check/check-receipt-batch'
import { checkReceiptFinally, elfCheckReceiptFinally } from '@erp/contract/stock/check/check-receipt-finally'
import { checkReceiptFinished, elfCheckReceiptFinished } from '@erp/contract/stock/check/check-receipt-finished'
import { elfCheckReceipt, stockCheckReceipt } from '@erp/contract/stock/check/stock-check-receipt'
import { CHECK_FLAG } from '@erp/contract/stock/document'
import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import { codesOf } from '../../../kit/document/list.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { List } from '../../../kit/list/list.ts'
import { ownStores } from '../../../kit/scope.ts'
import { taskState } from '../../../kit/task/task-state.ts'
import { documentList } from '../document-list.ts'
import { checkFlag } from '../states.ts'
import { BATCH_AUDIT } from './check-batch-job.ts'

/** A count by hand and a count by scanner are the same documents in two variants; they never mix. */
export interface Variant {
  variant: 1 | 2
  receipts: List<RowOfResource<typeof stockCheckReceipt>>
  finals: List<RowOfResource<typeof checkReceiptFinally>>
  finisheds: List<RowOfResource<typeof checkReceiptFinished>>
}

/** A blind count under way: the book is not told. */
export const BLIND = sql`(t.check_mode = 2 AND t.check_flag = ${checkFlag.waitAudit})`
const BATCH_NO = raw('(SELECT b.batch_no FROM stock_check_receipt_batch b WHERE b.id = t.batch_id)')
const seen = (column: string): Sql => sql`CASE WHEN NOT ${BLIND} THEN ${raw(column)} END`

type Receipt = typeof stockCheckReceipt | typeof elfCheckReceipt
type Final = typeof checkReceiptFinally
type Finished = typeof checkReceiptFinished

const variantOf = (variant: 1 | 2, receipt: Receipt, final: Final, finished: Finished): Variant => {
  const reach = (ctx: Ctx) => sql`(t.variant = ${variant} AND ${ownStores(ctx.user, raw('t.store_id'))})`
  return {
    variant,
    receipts: documentList(receipt, {
      lines: 'stock_check_line',
      head: 'receipt_id',
      computed: {
        batchNo: BATCH_NO,
        lineCount: raw('t.line_count'),
        diffCount: seen('t.diff_count'),
        diffAmount: seen('t.diff_amount'),
        hasDiff: seen('(t.diff_count > 0)::int'),
      },
      reach,
    }),
    finals: documentList(final, {
      lines: 'stock_check_finally_line',
      head: 'finally_id',
      computed: {
        batchNo: BATCH_NO,
        lineCount: raw('t.line_count'),
        diffCount: seen('t.diff_count'),
        unmatchedCount: seen('t.unmatched_count'),
      },
      reach,
    }),
    finisheds: documentList(finished, {
      lines: 'stock_check_finished_line',
      head: 'finished_id',
      computed: {
        sourceNo: raw(`array_to_string(t.source_nos, '、')`),
        lineCount: raw('t.line_count'),
        diffAmount: raw('t.diff_amount'),
      },
      reach,
    }),
  }
}

export const HAND = variantOf(1, stockCheckReceipt, checkReceiptFinally, checkReceiptFinished)
export const ELF = variantOf(2, elfCheckReceipt, elfCheckReceiptFinally, elfCheckReceiptFinished)
export const byVariant = (variant: number): Variant => (variant === 2 ? ELF : HAND)

const total = (column: string, from = '') =>
  raw(
    `(SELECT coalesce(sum(r.${column})${from}, 0) FROM stock_stock_check_receipt r WHERE r.batch_id = t.id AND r.check_flag <> ${CHECK_FLAG.ended})`,
  )
const OPEN_EYED = ` FILTER (WHERE NOT (r.check_mode = 2 AND r.check_flag = ${CHECK_FLAG.waitAudit}))`

export const batches = documentList(checkReceiptBatch, {
  lines: 'stock_check_line',
  head: 'receipt_id',
  computed: {
    auditProgress: sql`(SELECT j.done FROM task j WHERE j.subject_id = t.id AND j.kind = ${BATCH_AUDIT} AND j.status IN (${taskState.waiting}, ${taskState.running}))`,
    auditMessage: sql`(SELECT CASE WHEN j.status = ${TASK.failed} THEN j.message END FROM task j WHERE j.subject_id = t.id AND j.kind = ${BATCH_AUDIT} ORDER BY j.id DESC LIMIT 1)`,
    receiptCount: raw('(SELECT count(*) FROM stock_stock_check_receipt r WHERE r.batch_id = t.id)'),
    lineCount: total('line_count'),
    countedCount: total('counted_count'),
    diffCount: total('diff_count', OPEN_EYED),
    diffAmount: total('diff_amount', OPEN_EYED),
  },
  matches: {
    sku: (value: string) => sql`EXISTS (SELECT 1 FROM stock_stock_check_receipt r JOIN stock_check_line x ON x.receipt_id = r.id
      JOIN goods_goods_sku s ON s.id = x.sku_id WHERE r.batch_id = t.id AND s.sku = ANY(${codesOf(value)}::text[]))`,
  },
})
