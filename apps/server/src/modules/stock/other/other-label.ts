import { PRINT_TYPE, type PrintData, type Printing } from '@erp/contract/kit/print'
import type { SkuLabel } from '@erp/contract/stock/other/other-receipt'
import { ident, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Download } from '../../../kit/http/download.ts'
import { printed } from '../../../kit/label/printer.ts'
import { log } from '../../../kit/log.ts'
import { bad } from '../../../kit/refuse.ts'
import type { Side } from './other-side.ts'

const MOST = 2000

/** A label a piece; the page prints them, the log knows who printed how many. */
export const otherLabels =
  (side: Side) =>
  async (tx: Tx, input: Printing, ctx: Ctx): Promise<SkuLabel[] | Download> => {
    const id = (input as Record<string, number>)[side.resource.key]!
    const head = await side.list.get(tx, id, ctx)
    if (Number(head.quantity) > MOST) throw bad(`单次最多打印${MOST}张`)
    const labels = await tx.query<SkuLabel>(sql`
      SELECT s.sku, s.sku_name AS "skuName", p.location_name AS "locationName", ${head['receiptNo']}::text AS "receiptNo", l.quantity AS copies
      FROM ${ident(side.lines)} l JOIN goods_goods_sku s ON s.id = l.sku_id JOIN stock_store_location p ON p.id = l.location_id
      WHERE l.receipt_id = ${id} ORDER BY l.id`)
    await log(tx, ctx, { entity: side.resource.path, entityId: id, action: '打印标签', note: `${head['quantity']}张` })
    const papers = labels.map((label) => ({ data: filled(label, ctx), copies: label.copies }))
    const { station, reason, asFile } = input
    const docNos = [String(head['receiptNo'])]
    return (await printed(tx, { type: PRINT_TYPE.sku, docNos, papers, how: { station, reason, asFile } }, ctx)) ?? labels
  }

const filled = ({ sku, skuName, locationName }: SkuLabel, { now }: Ctx): PrintData<typeof PRINT_TYPE.sku> => ({
  values: { sku, skuName, barcode: sku, location: locationName, origin: '', skuImage: '', printDate: now.slice(0, 10) },
  rows: [],
})
