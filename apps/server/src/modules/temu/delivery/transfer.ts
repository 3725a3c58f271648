import { TEMU_STORE_ID } from '@erp/contract/stock/store/store'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { cancelOwned, type LaidTransfer, layTransfers } from '../../stock/transfer/transfer-by-owner.ts'
import { type DeliveryDoc, moveDelivery } from './lock.ts'

const TO_PLATFORM = 4

/** A transfer to Temu's store for each of these orders, a line a SKU; their lines know the one that is theirs. */
export async function askTransfers(tx: Tx, docs: readonly DeliveryDoc[], ctx: Ctx): Promise<LaidTransfer[]> {
  const wanted = await tx.query<{ id: number; skuId: number; quantity: number }>(sql`
    SELECT document_id AS id, sku_id AS "skuId", sum(plan_qty)::int AS quantity FROM temu_delivery_line
    WHERE document_id = ANY(${docs.map(({ id }) => id)}::bigint[]) GROUP BY 1, 2 ORDER BY 1, min(id)`)
  const byOrder = Map.groupBy(wanted, ({ id }) => id)
  const laid = await layTransfers(
    tx,
    docs.map((doc) => ({
      transferType: TO_PLATFORM,
      outStoreId: doc.out_store_id,
      inStoreId: TEMU_STORE_ID,
      sourceDocNo: doc.delivery_order_no,
      lines: byOrder.get(doc.id)!.map(({ skuId, quantity }) => ({ skuId, quantity })),
    })),
    ctx,
  )
  const pairs = docs.map(({ id }, i) => ({ id, transferId: laid[i]!.transferId }))
  const json = JSON.stringify(pairs)
  await tx.run(sql`
    UPDATE temu_delivery_order t SET transfer_id = r."transferId" FROM jsonb_to_recordset(${json}::jsonb) r(id bigint, "transferId" bigint) WHERE t.id = r.id`)
  await tx.run(sql`
    UPDATE temu_delivery_line l SET transfer_line_id = x.id FROM jsonb_to_recordset(${json}::jsonb) r(id bigint, "transferId" bigint)
    JOIN stock_transfer_line x ON x.transfer_id = r."transferId" WHERE l.document_id = r.id AND l.sku_id = x.sku_id`)
  return laid
}

/** The transfer is given up with what it held; the order has none any more. */
export async function dropTransfer(tx: Tx, doc: DeliveryDoc, reason: string, ctx: Ctx): Promise<void> {
  if (doc.transfer_id === null) return
  await cancelOwned(tx, doc.transfer_id, reason, ctx)
  await tx.run(sql`UPDATE temu_delivery_line SET transfer_line_id = NULL WHERE document_id = ${doc.id}`)
  await tx.run(sql`UPDATE temu_delivery_order SET transfer_id = NULL WHERE id = ${doc.id}`)
}

/** Nothing of it was found: back to 待审核调拨 with a new transfer in place of the old one. */
export async function askAgain(tx: Tx, id: number, note: string, ctx: Ctx): Promise<void> {
  const doc = await moveDelivery(tx, 'again', id, ctx, { note, set: { auditBy: null, auditTime: null } })
  await dropTransfer(tx, doc, note, ctx)
  await askTransfers(tx, [doc], ctx)
}
