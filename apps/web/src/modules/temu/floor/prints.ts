import type { WorkedAnswer } from '@erp/contract/temu/floor/work-record'
import type { Station } from '../../../kit/scan/index.ts'

/** The labels of the pieces that were counted. */
export async function printSkuLabels(
  _station: Station,
  _label: NonNullable<WorkedAnswer['label']>,
  _sku: string,
): Promise<void> {}

/** The label of a package that was sealed. */
export async function printPackageLabel(_station: Station, _packageNo: string): Promise<void> {}

/** Pick receipts on paper. */
export async function printPickReceipts(_ids: number[]): Promise<void> {}
