import { FEE_TABS, fbaStorageFeeReport } from '@erp/contract/report/fba/fba-storage-fee-report'
import { raw } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import type { ListInput } from '../../../kit/list/list.ts'
import { bad } from '../../../kit/refuse.ts'
import { fbaList, snapshotsOf, tabCounts } from './fba-list.ts'
import { importReport } from './import-file.ts'
import { startJob } from './job-start.ts'
import { fbaStorageFee } from './storage-fee-rows.ts'
import { summed } from './summed.ts'

const rows = fbaList(fbaStorageFeeReport, {
  suspect: raw('t.is_suspect = 1'),
  unmapped: raw(`t.pieces = '[]'`),
})
const lists: Record<string, typeof rows> = { row: rows, sku: summed(rows, 'sku'), asin: summed(rows, 'asin') }

function listFor({ condition }: ListInput): typeof rows {
  const [by = 'row'] = [condition?.['sumBy'] ?? []].flat() as string[]
  return lists[by] ?? notThere()
}
const notThere = (): never => {
  throw bad('汇总筛选值不正确')
}

export const fbaStorageFeeReports: Handlers<typeof fbaStorageFeeReport> = {
  'list-page': (tx, input, ctx) => listFor(input as ListInput).page(tx, input as ListInput, ctx),
  'status-count': (tx, input, ctx) =>
    tabCounts(
      listFor(input as ListInput),
      FEE_TABS.map(([tab]) => tab),
    )(tx, input, ctx),
  'snapshot-list': snapshotsOf('fbaStorageFee'),
  generate: (tx, { shopIds, monthOfCharge }, ctx) => startJob(tx, fbaStorageFee, { shopIds, monthOfCharge }, ctx),
  importReport: (tx, { shopId, monthOfCharge }, ctx) =>
    importReport(tx, fbaStorageFee, { shopIds: [shopId], monthOfCharge }, ctx),
  export: (_tx, input, ctx) => exportList(listFor(input as ListInput), input as ListInput, ctx),
}
