import { wireDate } from '../../../kit/clock.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { checkFlag } from '../states.ts'
import { transferReceipts } from './transfer-list.ts'

export interface Onward {
  outStoreId: number
  inStoreId: number
  /** The document that brought the goods; today's draft of such documents is extended. */
  sourceDocNo: string
  lines: { skuId: number; quantity: number }[]
}
const PLAIN = 1

/** What came in goes on to another store: onto today's draft between the two, or onto a new one. */
export async function extendTransfer(tx: Tx, { outStoreId, inStoreId, sourceDocNo, lines }: Onward, ctx: Ctx): Promise<number> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext('stock/transfer-extend'), hashtext(${`${outStoreId}-${inStoreId}`}))`)
  const kind = `${sourceDocNo.slice(0, 2)}%`
  const draft = await tx.one<{ id: number; version: number }>(sql`
    SELECT id, version FROM stock_transfer_receipt WHERE out_store_id = ${outStoreId} AND in_store_id = ${inStoreId} AND check_flag = ${checkFlag.waitAudit} AND deleted_at IS NULL
      AND source_doc_no LIKE ${kind} AND create_time >= ${wireDate(ctx.house.clock.now())}::date ORDER BY id DESC LIMIT 1 FOR UPDATE`)
  if (!draft) {
    const head = { transferType: PLAIN, outStoreId, inStoreId, estFreight: '0', remark: '采购入库自动调拨', lines } as const
    return (await transferReceipts.insert(tx, head, ctx, { sourceDocNo })).id
  }
  await tx.run(sql`
    INSERT INTO stock_transfer_line (transfer_id, sku_id, quantity)
    SELECT ${draft.id}, r."skuId", r.quantity FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS r("skuId" bigint, quantity int)
    ON CONFLICT (transfer_id, sku_id, box_no) DO UPDATE SET quantity = stock_transfer_line.quantity + excluded.quantity`)
  await tx.run(sql`
    UPDATE stock_transfer_receipt SET version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${draft.id}`)
  const note = `${sourceDocNo}，${lines.length}行`
  await log(tx, ctx, {
    entity: 'stock/transfer-receipt',
    entityId: draft.id,
    action: '追加明细',
    note,
    version: draft.version + 1,
  })
  return draft.id
}
