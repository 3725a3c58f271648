import { PRINT_TYPE, type PrintData } from '@erp/contract/kit/print'
import { MOST_LABELS, SKU_LABEL_ROOM, TEMU_PRINT } from '@erp/contract/temu/print/print-record'
import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Download } from '../../../kit/http/download.ts'
import { printed } from '../../../kit/label/printer.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { type Asked, countPrints } from './count-print.ts'
import { labelCodes, labelKey } from './label-code.ts'
import { type LabelItem, piecesOf, type Wanted } from './label-pieces.ts'
import { reasoned } from './reason.ts'

const ORIGIN = 'Made in China'

/** A label a piece, with the code that the platform reads. */
export async function printSkuLabels(
  tx: Tx,
  { items, ...asked }: Asked & { items: readonly LabelItem[] },
  ctx: Ctx,
): Promise<Download> {
  const pieces = await piecesOf(tx, items, ctx)
  if (pieces.length === 0) throw refuse('没有可打印的标签：所选SKU没有拣到货')
  const total = pieces.reduce((sum, { copies }) => sum + copies, 0)
  if (total > MOST_LABELS) throw bad(`单次最多打印${MOST_LABELS}张`, 'items')
  const codes = await labelCodes(tx, pieces, ctx)
  const prints = pieces.map((each) => ({ ...each, firsts: each.labeled }))
  const { kept, how } = await reasoned(tx, asked)
  await countPrints(tx, TEMU_PRINT.skuLabel, prints, kept, ctx)
  const papers = pieces.map((each) => ({
    data: filled(each, codes.get(labelKey(each))!, ctx),
    copies: each.copies,
    templateId: each.templateId,
  }))
  const docNos = [...new Set(pieces.map(({ refNo }) => refNo))]
  return (await printed(tx, { type: PRINT_TYPE.platformSku, docNos, papers, how, room: SKU_LABEL_ROOM }, ctx))!
}

const filled = (each: Wanted, labelCode: string, { now }: Ctx): PrintData<typeof PRINT_TYPE.platformSku> => ({
  values: {
    labelCode,
    extCode: each.extCode,
    spec: each.spec ?? '',
    origin: ORIGIN,
    sku: each.sku ?? '',
    skuName: each.skuName ?? '',
    productSkuId: each.productSkuId,
    refNo: each.refNo,
    printDate: now.slice(0, 10),
  },
  rows: [],
})
