import type { LabelShape } from '@erp/contract/kit/label'
import { PRINT_TYPE, type PrintData, type Printing } from '@erp/contract/kit/print'
import { MAX_STOCK_IN_LABELS } from '@erp/contract/purchasing/dock/stock-in'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { Download } from '../../../kit/http/download.ts'
import { barcode, line, paragraph } from '../../../kit/label/label.ts'
import { labelsPdf } from '../../../kit/label/label-pdf.ts'
import { printed } from '../../../kit/label/printer.ts'
import { log } from '../../../kit/log.ts'
import { bad } from '../../../kit/refuse.ts'
import { stockInDetails } from './stock-in-list.ts'

const PAPER = { width: 60, height: 40 }
const MARGIN = 2.5
const WIDTH = PAPER.width - 2 * MARGIN

interface Label {
  sku: string
  skuName: string
  placeName: string
  quantity: number
  stockInNo: string
  day: string
}

/** One label a line with its number of pieces, or one a piece. */
export async function stockInLabels(
  tx: Tx,
  { stockInId, each, ...how }: Printing & { stockInId: number; each?: 0 | 1 | null },
  ctx: Ctx,
): Promise<Download> {
  const { lines, stockInNo } = await stockInDetails(tx, { stockInId }, ctx)
  const copies = each ? lines.reduce((sum, { quantity }) => sum + quantity, 0) : lines.length
  if (copies > MAX_STOCK_IN_LABELS) throw bad(`单次最多打印${MAX_STOCK_IN_LABELS}张`)
  const day = await tx.one<{ day: string }>(
    sql`SELECT coalesce(audit_time, create_time)::date AS day FROM purchasing_stock_in WHERE id = ${stockInId}`,
  )
  await log(tx, ctx, { entity: 'purchasing/stock-in', entityId: stockInId, action: '打印标签', note: `${copies}张` })
  const drawn = lines.map((line) => ({ ...line, stockInNo: stockInNo!, day: day!.day }))
  const papers = drawn.map((label) => ({ data: filled(label, Boolean(each)), copies: each ? label.quantity : 1 }))
  const file = await printed(tx, { type: PRINT_TYPE.stockIn, docNos: [stockInNo!], papers, how }, ctx)
  if (file) return file
  return new Download(`入库标签${stockInNo}.pdf`, 'application/pdf', labelsPdf(PAPER, pages(drawn, Boolean(each))))
}

const filled = ({ quantity, ...label }: Label, each: boolean): PrintData<typeof PRINT_TYPE.stockIn> => ({
  values: {
    sku: label.sku,
    skuName: label.skuName,
    placeName: label.placeName,
    quantity: each ? '' : String(quantity),
    stockInNo: label.stockInNo,
    day: label.day,
  },
  rows: [],
})

function* pages(labels: readonly Label[], each: boolean): Generator<LabelShape[]> {
  for (const label of labels) {
    const drawn = labelOf(label, each)
    for (let n = 0; n < (each ? label.quantity : 1); n++) yield drawn
  }
}

function labelOf({ sku, skuName, placeName, quantity, stockInNo, day }: Label, each: boolean): LabelShape[] {
  const box = (y: number, height: number) => ({ x: MARGIN, y, width: WIDTH, height })
  return [
    barcode(sku, box(MARGIN, 12)),
    line(sku, box(15.5, 5), 4, 'center'),
    ...paragraph(skuName, box(21, 7), 2.8),
    line(placeName, box(28.5, 5), 4),
    line(each ? '' : `${quantity} 件`, box(28.5, 5), 4, 'right'),
    line(`${stockInNo}  ${day}`, box(34.5, 4), 2.8),
  ]
}
