import type { Permission, RowOfResource } from '@erp/contract/kit'
import { otherInReceipt, otherOutReceipt } from '@erp/contract/stock/other/other-receipt'
import { ident, raw, sql } from '../../../kit/db/db.ts'
import type { AnyResource } from '../../../kit/house.ts'
import type { List } from '../../../kit/list/list.ts'
import { documentList } from '../document-list.ts'

/** Other-in and other-out are one document seen from two sides. */
export interface Side {
  resource: AnyResource
  list: SideList
  docType: 'otherIn' | 'otherOut'
  prefix: 'QR' | 'QC'
  /** Where its lines are kept. */
  lines: string
  bizType: 102 | 202
  selfAudit: Permission
}

type SideList = List<RowOfResource<typeof otherInReceipt> | RowOfResource<typeof otherOutReceipt>>
const listOfSide = (resource: typeof otherInReceipt | typeof otherOutReceipt, lines: string, opposite: string): SideList =>
  documentList(resource, {
    lines,
    head: 'receipt_id',
    computed: {
      quantity: raw(`(SELECT coalesce(sum(x.quantity), 0)::bigint FROM ${lines} x WHERE x.receipt_id = t.id)`),
      amount: raw(`(SELECT sum(x.amount) FROM ${lines} x WHERE x.receipt_id = t.id)`),
      reverseNo: sql`(SELECT o.receipt_no FROM ${ident(opposite)} o WHERE o.id = coalesce(t.reverse_of_id, t.reversed_by_id))`,
      pairNo: sql`(SELECT o.receipt_no FROM ${ident(opposite)} o WHERE o.pair_id = t.pair_id AND t.reverse_of_id IS NULL)`,
    },
  })

export const IN: Side = {
  resource: otherInReceipt,
  list: listOfSide(otherInReceipt, 'stock_other_in_line', 'stock_other_out_receipt'),
  docType: 'otherIn',
  prefix: 'QR',
  lines: 'stock_other_in_line',
  bizType: 102,
  selfAudit: 'stock:otherIn:selfAudit',
}
export const OUT: Side = {
  resource: otherOutReceipt,
  list: listOfSide(otherOutReceipt, 'stock_other_out_line', 'stock_other_in_receipt'),
  docType: 'otherOut',
  prefix: 'QC',
  lines: 'stock_other_out_line',
  bizType: 202,
  selfAudit: 'stock:otherOut:selfAudit',
}
export const opposite = (side: Side): Side => (side === IN ? OUT : IN)
