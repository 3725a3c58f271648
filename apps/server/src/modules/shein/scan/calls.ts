import type { sheinBox } from '@erp/contract/shein/scan/box'
import type { sheinScanRecord } from '@erp/contract/shein/scan/scan-record'
import { exportList } from '../../../kit/excel/export.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { openBox } from './box.ts'
import { look } from './look.ts'
import { printMarks } from './mark-print.ts'
import { recordCounts, recordList, today } from './record.ts'
import { revokeScans } from './revoke.ts'
import { scanAt } from './scan.ts'

const scanRecord: Handlers<typeof sheinScanRecord> = {
  picking: scanAt('picking'),
  labeling: scanAt('labeling'),
  pack: scanAt('pack'),
  marking: scanAt('marking'),
  sorting: scanAt('sorting'),
  look,
  'list-page': recordList.page,
  'status-count': recordCounts,
  today,
  revoke: revokeScans,
  export: (_tx, input, ctx) => exportList(recordList, input, ctx),
}
const box: Handlers<typeof sheinBox> = { open: openBox, 'mark-print': printMarks }
export const scanCalls = { scanRecord, box }
