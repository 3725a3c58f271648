import type { packageLabelPrint, pickReceiptPrint, skuLabelPrint, temuPrintRecord } from '@erp/contract/temu/print/print-record'
import { exportList } from '../../../kit/excel/export.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { printPackageLabels } from './package-label.ts'
import { printPickSheets } from './pick-sheet.ts'
import { allPrints, packageLabelList, pickSheetList, skuLabelList } from './records.ts'
import { printSkuLabels } from './sku-label.ts'

const skuLabels: Handlers<typeof skuLabelPrint> = { 'list-page': skuLabelList.page, print: printSkuLabels }
const packageLabels: Handlers<typeof packageLabelPrint> = { 'list-page': packageLabelList.page, print: printPackageLabels }
const pickSheets: Handlers<typeof pickReceiptPrint> = { 'list-page': pickSheetList.page, print: printPickSheets }
const records: Handlers<typeof temuPrintRecord> = { export: (_tx, input, ctx) => exportList(allPrints, input, ctx) }

export const printCalls = {
  skuLabelPrint: skuLabels,
  packageLabelPrint: packageLabels,
  pickReceiptPrint: pickSheets,
  temuPrintRecord: records,
}
