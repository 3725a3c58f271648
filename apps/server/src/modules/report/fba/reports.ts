import type { Permission } from '@erp/contract/kit'
import { REPORT_TYPES, type ReportType } from '@erp/contract/report/fba/report-generate-job'
import type { FbaReportConnector } from '../../../connectors/fba-reports.ts'
import type { ShopAccount } from '../../../connectors/shop-listing.ts'
import type { Tx } from '../../../kit/db/db.ts'
import type { FileColumn, FileRow } from './amazon-file.ts'
import { fbaInventory } from './inventory-rows.ts'
import { fbaStorageFee } from './storage-fee-rows.ts'

export interface ReportShop extends ShopAccount {
  site: string | null
}
export interface Part {
  generationId: number
  shop: ReportShop
  period: string
  today: string
}
export interface FbaReport {
  reportType: ReportType
  periodField: 'snapshotDate' | 'monthOfCharge'
  permission: Permission
  table: string
  columns: (period: string) => FileColumn[]
  fetch: (connector: FbaReportConnector, shop: ReportShop, period: string) => Promise<string>
  rows: (tx: Tx, part: Part, file: FileRow[]) => Promise<Record<string, unknown>[]>
}

const all: FbaReport[] = [fbaInventory, fbaStorageFee]
export const reportOf = (type: string): FbaReport => all.find(({ reportType }) => reportType === type)!
export const titleOf = (type: string): string => REPORT_TYPES.find(([value]) => value === type)?.[1] ?? type
