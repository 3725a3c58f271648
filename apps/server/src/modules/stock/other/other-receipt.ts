import { otherInReceipt, otherOutReceipt } from '@erp/contract/stock/other/other-receipt'
import type { Tx } from '../../../kit/db/db.ts'
import { type ExportRequest, exportList } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { noteHandlers, statusCount } from '../document-list.ts'
import { auditAll, invalidateAll } from './other-audit.ts'
import { toDefective } from './other-defective.ts'
import { exportDetails } from './other-details.ts'
import { importOthers, otherTemplate } from './other-import.ts'
import { otherLabels } from './other-label.ts'
import { reverseOther } from './other-reverse.ts'
import { IN, OUT, type Side } from './other-side.ts'
import { createOther, editOther, otherDetails } from './other-write.ts'

const handlersOf = (side: Side) => ({
  'list-page': side.list.page,
  'status-count': statusCount(side.list),
  export: (_tx: Tx, input: ExportRequest, ctx: Ctx) => exportList(side.list, input, ctx),
  'export-details': exportDetails(side),
  details: otherDetails(side),
  create: createOther(side),
  edit: editOther(side),
  audit: auditAll(side),
  invalid: invalidateAll(side),
  reverse: reverseOther(side),
  'print-label': otherLabels(side),
  'import-template': otherTemplate(side),
  import: importOthers(side),
  ...noteHandlers(side.list, side.docType),
})

export const otherInReceipts = handlersOf(IN) as unknown as Handlers<typeof otherInReceipt>
export const otherOutReceipts = { ...handlersOf(OUT), 'to-defective': toDefective } as unknown as Handlers<typeof otherOutReceipt>
