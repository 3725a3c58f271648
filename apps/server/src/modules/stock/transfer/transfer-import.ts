import { resource, text } from '@erp/contract/kit'
import { quantityField, skuIdField } from '@erp/contract/stock/document'
import { transferReceipt } from '@erp/contract/stock/transfer/transfer-receipt'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Checked } from '../../../kit/excel/check.ts'
import { importInto, templateOf } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { checkSkus } from '../document.ts'
import { transferReceipts, transfers } from './transfer-list.ts'
import { boxed, type TransferLineInput } from './transfer-prepare.ts'

const sheet = resource(transferReceipt.path, {
  title: '调拨SKU',
  name: 'skuId',
  fields: { skuId: skuIdField, quantity: quantityField, boxNo: text('箱号', { max: 30, upper: true }) },
  actions: {},
})

export const skuTemplate = (_tx: Tx, _input: unknown, ctx: Ctx) => templateOf(sheet, ctx)

/** Into a draft that is there already, or back to the form that asked. */
export async function importSkus(
  _tx: Tx,
  { transferReceiptId, version }: { transferReceiptId?: number | null; version?: number | null },
  ctx: Ctx,
) {
  const read: TransferLineInput[] = []
  const result = await importInto(sheet, ctx, {
    check: async (tx, checked) => {
      refuseRepeats(checked, transferReceiptId ? await linesThere(tx, transferReceiptId) : [])
      await checkSkus(tx, checked.errors.length ? [] : (checked.rows as TransferLineInput[]))
    },
    write: async (tx, { rows }) => {
      read.push(...(rows as TransferLineInput[]))
      if (transferReceiptId) await append(tx, transferReceiptId, version ?? 0, read, ctx)
      else await log(tx, ctx, { entity: transferReceipt.path, entityId: 0, action: '导入SKU', note: `${rows.length}行` })
      return rows.map(() => transferReceiptId ?? 0)
    },
  })
  return { ...result, lines: await named(ctx, read) }
}

async function append(tx: Tx, id: number, version: number, lines: TransferLineInput[], ctx: Ctx): Promise<void> {
  await transfers.get(tx, id, ctx)
  await transferReceipts.lock(tx, id, version)
  await transferReceipts.addLines(tx, id, lines.map(boxed))
  await tx.run(sql`
    UPDATE stock_transfer_receipt SET version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${id}`)
  await log(tx, ctx, {
    entity: transferReceipt.path,
    entityId: id,
    action: '导入SKU',
    note: `${lines.length}行`,
    version: version + 1,
  })
}

const linesThere = (tx: Tx, id: number): Promise<TransferLineInput[]> =>
  tx.query<TransferLineInput>(
    sql`SELECT sku_id AS "skuId", quantity, box_no AS "boxNo" FROM stock_transfer_line WHERE transfer_id = ${id}`,
  )

/** The same SKU again only in another box. */
function refuseRepeats({ rows, numbers, errors }: Checked, there: TransferLineInput[]): void {
  const seen = new Map(there.map((line) => [`${line.skuId}/${line.boxNo ?? ''}`, '单据中已有该SKU和箱号']))
  rows.forEach((row, i) => {
    const key = `${row['skuId']}/${row['boxNo'] ?? ''}`
    const reason = seen.get(key)
    if (reason && row['skuId']) errors.push({ row: numbers[i]!, column: 'SKU', reason })
    seen.set(key, `与第${numbers[i]}行SKU、箱号重复`)
  })
}

const named = (ctx: Ctx, lines: TransferLineInput[]) =>
  ctx.house.db.query(sql`
    SELECT l."skuId", s.sku, s.sku_name AS "skuName", l.quantity, coalesce(l."boxNo", '') AS "boxNo"
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) l("skuId" bigint, quantity int, "boxNo" text)
    JOIN goods_goods_sku s ON s.id = l."skuId" ORDER BY s.sku`)
