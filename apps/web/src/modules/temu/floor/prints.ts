import type { WorkedAnswer } from '@erp/contract/temu/floor/work-record'
import { packageLabelPrint, skuLabelPrint } from '@erp/contract/temu/print/print-record'
import { fileOf, may, printFile } from '../../../kit/index.ts'
import { quiet, reasonOf, type Station } from '../../../kit/scan/index.ts'

/** The labels of the pieces that were counted. */
export const printSkuLabels = (station: Station, label: NonNullable<WorkedAnswer['label']>, sku: string): Promise<void> =>
  printAt(station, `${sku} 标签`, () => fileOf(skuLabelPrint, 'print', { items: [label], station: '贴标扫描' }, quiet))

/** The label of a package that was sealed. */
export const printPackageLabel = (station: Station, packageNo: string): Promise<void> =>
  printAt(station, `${packageNo} 箱标`, () =>
    fileOf(packageLabelPrint, 'print', { packageNos: [packageNo], station: '装箱' }, quiet),
  )

/** What went wrong is said at the station: what was counted stays counted, its label can be printed again. */
async function printAt(station: Station, what: string, ask: () => ReturnType<typeof fileOf>): Promise<void> {
  if (!may('temu:print:print')) return
  try {
    printFile(await ask())
  } catch (error) {
    station.say('error', `${what}没有打印`, reasonOf(error))
  }
}
