import type { Permission } from '@erp/contract/kit'
import { otherInReceipt, otherOutReceipt } from '@erp/contract/stock/other/other-receipt'
import { ident, raw, sql } from '../../../kit/db/db.ts'
import type { Document } from '../../../kit/document/document.ts'
import { stockDocument } from '../document-list.ts'
import { checkOther } from './other-check.ts'
import { otherLines } from './other-lines.ts'

type Either = Document<typeof otherInReceipt> | Document<typeof otherOutReceipt>
/** Other-in and other-out are one document seen from two sides. */
export type Side = Pick<Either, 'resource' | 'list' | 'insert' | 'move' | 'verb'> & {
  docType: 'otherIn' | 'otherOut'
  prefix: 'QR' | 'QC'
  /** Where its lines are kept. */
  lines: string
  bizType: 102 | 202
  selfAudit: Permission
}

const optionsOf = (side: 'in' | 'out', lines: string, opposite: string) => ({
  lines,
  head: 'receipt_id',
  totals: ['quantity', 'amount'],
  computed: {
    reverseNo: sql`(SELECT o.receipt_no FROM ${ident(opposite)} o WHERE o.id = coalesce(t.reverse_of_id, t.reversed_by_id))`,
    pairNo: sql`(SELECT o.receipt_no FROM ${ident(opposite)} o WHERE o.pair_id = t.pair_id AND t.reverse_of_id IS NULL)`,
  },
  prepare: checkOther(side),
  read: otherLines(lines),
})

export const inReceipts = stockDocument(otherInReceipt, {
  prefix: 'QR',
  ...optionsOf('in', 'stock_other_in_line', 'stock_other_out_receipt'),
  derived: { amount: raw('round(l."unitCost" * l.quantity, 4)') },
})
export const outReceipts = stockDocument(otherOutReceipt, {
  prefix: 'QC',
  ...optionsOf('out', 'stock_other_out_line', 'stock_other_in_receipt'),
})

export const IN: Side = {
  ...inReceipts,
  docType: 'otherIn',
  prefix: 'QR',
  lines: 'stock_other_in_line',
  bizType: 102,
  selfAudit: 'stock:otherIn:selfAudit',
}
export const OUT: Side = {
  ...outReceipts,
  docType: 'otherOut',
  prefix: 'QC',
  lines: 'stock_other_out_line',
  bizType: 202,
  selfAudit: 'stock:otherOut:selfAudit',
}
export const opposite = (side: Side): Side => (side === IN ? OUT : IN)
