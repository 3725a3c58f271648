import type { CheckBatchRow, CheckFinallyRow, CheckFinishedRow, CheckReceiptRow, CheckScope } from './check-fields.ts'

export interface CheckScanRow {
  time: string
  userName: string | null
  device: string | null
  quantity: number
}
interface Lying {
  lineId: number
  locationId: number
  locationName: string
  /** Area and roadway, as A1-03. */
  roadway: string
  skuId: number
  sku: string
  skuName: string
  skuImage: string | null
}
/** Book, difference and money are null where this person may not see them: a blind count under way, or no right to costs. */
export interface CheckLine extends Lying {
  bookQty: number | null
  countQty: number | null
  diffQty: number | null
  countTime: string | null
  countUserName: string | null
  lineState: number
  unitCost: string | null
  diffAmount: string | null
  /** Of the scanner, newest first; empty for counts by hand. */
  scans: CheckScanRow[]
}
export type CheckReceiptDetails = CheckReceiptRow & {
  batchId: number | null
  lines: CheckLine[]
  tasks: CheckTaskBrief[]
  finished: { finishedId: number; finishedNo: string; checkFlag: number }[]
}
export interface CheckTaskBrief {
  taskId: number
  taskNo: string
  assigneeName: string | null
  roadwayNos: string[]
  lineCount: number
  doneCount: number
  taskStatus: number
}

export interface CheckFinallyLine extends Lying {
  checkLineId: number
  checkNo: string
  firstCountQty: number | null
  firstDiffQty: number | null
  firstUserName: string | null
  bookQty: number | null
  countQty: number | null
  diffQty: number | null
  isMatch: 0 | 1 | null
  confirmQty: number | null
  reason: string | null
  countTime: string | null
  countUserName: string | null
  taskNo: string | null
  assigneeId: number | null
  scans: CheckScanRow[]
}
export type CheckFinallyDetails = CheckFinallyRow & {
  lines: CheckFinallyLine[]
  tasks: CheckTaskBrief[]
  finished: { finishedId: number; finishedNo: string; checkFlag: number }[]
}

export interface CheckFinishedLine extends Lying {
  diffQty: number
  unitCost: string | null
  diffAmount: string | null
  reason: string | null
  onHand: number
  available: number
}
export type CheckFinishedDetails = CheckFinishedRow & {
  sourceNos: string[]
  lines: CheckFinishedLine[]
}

export interface CheckBatchReceipt {
  checkReceiptId: number
  checkNo: string
  roadways: string[]
  countUserName: string | null
  countStatus: number
  checkFlag: number
  lineCount: number
  countedCount: number
  diffCount: number | null
}
/** One field of the heat map: 0 未盘, 1 盘点中, 2 已盘完无差异, 3 有差异. */
export interface CheckRoadway {
  roadway: string
  lineCount: number
  countedCount: number
  diffCount: number | null
  state: 0 | 1 | 2 | 3
}
export type CheckBatchDetails = CheckBatchRow & {
  scope: CheckScope
  receipts: CheckBatchReceipt[]
  roadways: CheckRoadway[]
}

/** A place worth counting: days since its last count × value × past errors. */
export interface SuggestedPlace {
  locationId: number
  locationName: string
  roadway: string
  locationType: number
  /** A, B or C by the share of the store's value. */
  grade: 'A' | 'B' | 'C'
  skuKinds: number
  onHand: number
  amount: string | null
  lastCheckTime: string | null
  days: number
  errors: number
}

export interface CheckTaskLine {
  lineId: number
  skuId: number
  sku: string
  skuName: string
  skuImage: string | null
  barcode: string | null
  bookQty: number | null
  countQty: number | null
}
/** A location of a task, in walking order. */
export interface CheckTaskPlace {
  locationId: number
  locationName: string
  isDone: 0 | 1
  /** Scanned since the place was last finished. */
  scanned: { skuId: number; sku: string; quantity: number }[]
  lines: CheckTaskLine[]
}
export interface ScanAnswer {
  locationName: string
  skuId: number
  sku: string
  skuName: string
  skuImage: string | null
  /** Scanned of this SKU at this place so far. */
  quantity: number
  /** The book knows nothing of the SKU at this place. */
  isNew: 0 | 1
  /** The same clientScanId came before; `time` is that of the first. */
  isRepeat: 0 | 1
  time: string
}
export interface FinishAnswer {
  locationName: string
  lineCount: number
  /** Null in a blind count. */
  diffCount: number | null
  doneCount: number
  nextLocation: string | null
  isRepeat: 0 | 1
}
