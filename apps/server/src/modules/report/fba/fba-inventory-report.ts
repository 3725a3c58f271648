import { fbaInventoryReport, INVENTORY_TABS } from '@erp/contract/report/fba/fba-inventory-report'
import { raw } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { alignStore } from './align.ts'
import { fbaList, snapshotsOf, tabCounts } from './fba-list.ts'
import { importReport } from './import-file.ts'
import { fbaInventory } from './inventory-rows.ts'
import { startJob } from './job-start.ts'

const list = fbaList(fbaInventoryReport, {
  diff: raw('t.diff_qty <> 0'),
  unmapped: raw(`t.pieces = '[]'`),
  aged: raw(
    'coalesce(t.age181_to270, 0) + coalesce(t.age271_to365, 0) + coalesce(t.age366_to455, 0) + coalesce(t.age456_plus, 0) > 0',
  ),
})

export const fbaInventoryReports: Handlers<typeof fbaInventoryReport> = {
  'list-page': list.page,
  'status-count': tabCounts(
    list,
    INVENTORY_TABS.map(([tab]) => tab),
  ),
  'snapshot-list': snapshotsOf('fbaInventory'),
  generate: (tx, { shopIds, snapshotDate }, ctx) => startJob(tx, fbaInventory, { shopIds, snapshotDate }, ctx),
  importReport: (tx, { shopId, snapshotDate }, ctx) => importReport(tx, fbaInventory, { shopIds: [shopId], snapshotDate }, ctx),
  align: alignStore,
  export: (_tx, input, ctx) => exportList(list, input, ctx),
}
