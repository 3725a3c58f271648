import { fbaInventoryReport } from '@erp/contract/report/fba/fba-inventory-report'
import { fbaStorageFeeReport } from '@erp/contract/report/fba/fba-storage-fee-report'
import { useQuery } from '@tanstack/react-query'
import { call, companyNow } from '../../../kit/index.ts'

/** What the two pages differ in: a day or a month. */
export const INVENTORY = {
  resource: fbaInventoryReport,
  field: 'snapshotDate',
  label: '快照日期',
  picker: 'date',
  format: 'YYYY-MM-DD',
  usual: () => companyNow(),
} as const
export const FEES = {
  resource: fbaStorageFeeReport,
  field: 'monthOfCharge',
  label: '费用月份',
  picker: 'month',
  format: 'YYYY-MM',
  usual: () => companyNow().subtract(1, 'month'),
} as const
export type FbaPage = typeof INVENTORY | typeof FEES

export function usePeriods({ resource }: FbaPage) {
  return useQuery({
    queryKey: ['list', resource.path, 'snapshot-list'],
    queryFn: ({ signal }) => call(resource as typeof fbaInventoryReport, 'snapshot-list', {}, { signal }),
  })
}
