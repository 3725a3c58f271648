import { PAPER_TYPE } from '@erp/contract/kit/print'
import { barcode } from '@erp/contract/tool/code/barcode'
import { Download } from '../../../kit/http/download.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { labelsPdf } from '../../../kit/label/label-pdf.ts'
import { printer } from '../../../kit/label/printer.ts'
import { log } from '../../../kit/log.ts'
import { checkCodes } from './check-digit.ts'
import { sheetPages, sheetSize } from './code-sheet.ts'
import { readCodes } from './decode.ts'

const barcodes: Handlers<typeof barcode> = {
  generate: async (tx, input, ctx) => {
    const pages = sheetPages(input)
    await printer().record(tx, { docType: PAPER_TYPE.codes, docNos: input.codes, copies: pages.length }, ctx)
    await log(tx, ctx, { entity: barcode.path, entityId: 0, action: '生成条码纸', note: `${input.codes.length}个` })
    const name = `条码${ctx.now.replace(/\D/g, '')}.pdf`
    return new Download(name, 'application/pdf', labelsPdf(sheetSize(input.sheet), pages), true)
  },
  preview: async (_tx, input) => {
    const pages = sheetPages(input)
    const { width, height } = sheetSize(input.sheet)
    return { width, height, labels: pages.slice(0, 1), pages: pages.length }
  },
  decode: (_tx, _input, ctx) => readCodes(ctx.file!),
  check: async (_tx, { codes }) => checkCodes(codes),
}
export const codeCalls = { barcode: barcodes }
