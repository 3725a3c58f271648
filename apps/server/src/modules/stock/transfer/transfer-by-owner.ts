import { CHECK_FLAG } from '@erp/contract/stock/document'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { elsewhere } from '../../../kit/document/write.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { moveSet } from '../../../kit/move.ts'
import { nextNumbers } from '../../../kit/number.ts'
import { checkSkus } from '../document.ts'
import { holdsOf, release } from '../ledger/index.ts'
import { docOf, endCancelled, holdAudited, moveOwned, type TransferHead } from './transfer-audit.ts'
import { transferReceipts } from './transfer-list.ts'
import { requireActive } from './transfer-prepare.ts'
import { closeShort, type ReceivedLine, takeIn } from './transfer-receive.ts'
import { type Sending, sendOff } from './transfer-ship.ts'

/** What a document of another module asks of its transfer (transfer-owner.ts): its own permission and reach stand for those of the transfer. */
export interface Laid {
  transferType: number
  outStoreId: number
  inStoreId: number
  sourceDocNo: string
  lines: { skuId: number; quantity: number }[]
}
export interface LaidTransfer {
  transferId: number
  transferNo: string
  sourceDocNo: string
  /** By SKU. */
  lineIds: Map<number, number>
}

/** Transfers of many documents at once, a line a SKU each: a constant number of statements. */
export async function layTransfers(tx: Tx, laid: readonly Laid[], ctx: Ctx): Promise<LaidTransfer[]> {
  if (laid.length === 0) return []
  await requireActive(tx, [...new Set(laid.flatMap(({ outStoreId, inStoreId }) => [outStoreId, inStoreId]))])
  await checkSkus(
    tx,
    laid.flatMap(({ lines }) => lines),
  )
  const nos = await nextNumbers(ctx.house, 'DB', laid.length)
  const by = ctx.user?.userId ?? null
  const heads = laid.map(({ lines: _lines, ...head }, i) => ({ ...head, no: nos[i]! }))
  const made = await tx.query<{ id: number; no: string }>(sql`
    INSERT INTO stock_transfer_receipt (transfer_no, transfer_type, out_store_id, in_store_id, source_doc_no, create_by, create_time, update_by, update_time)
    SELECT r.no, r."transferType", r."outStoreId", r."inStoreId", r."sourceDocNo", ${by}::bigint, ${ctx.now}::timestamptz, ${by}::bigint, ${ctx.now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) r(no text, "transferType" int, "outStoreId" bigint, "inStoreId" bigint, "sourceDocNo" text)
    RETURNING id, transfer_no AS no`)
  const ids = new Map(made.map(({ id, no }) => [no, id]))
  const lines = laid.flatMap((each, i) => each.lines.map((line) => ({ ...line, id: ids.get(nos[i]!)! })))
  const lineRows = await tx.query<{ id: number; transferId: number; skuId: number }>(sql`
    INSERT INTO stock_transfer_line (transfer_id, sku_id, quantity)
    SELECT r.id, r."skuId", r.quantity FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) r(id bigint, "skuId" bigint, quantity int)
    RETURNING id, transfer_id AS "transferId", sku_id AS "skuId"`)
  const byTransfer = Map.groupBy(lineRows, ({ transferId }) => transferId)
  await logAll(
    tx,
    ctx,
    laid.map((each, i) => ({
      entity: transferReceipts.resource.path,
      entityId: ids.get(nos[i]!)!,
      action: '新增',
      note: `${nos[i]}，${each.lines.length}行，${each.sourceDocNo}`,
      version: 1,
    })),
  )
  return laid.map(({ sourceDocNo }, i) => {
    const transferId = ids.get(nos[i]!)!
    const lineIds = new Map(byTransfer.get(transferId)!.map(({ skuId, id }) => [skuId, id]))
    return { transferId, transferNo: nos[i]!, sourceDocNo, lineIds }
  })
}

/** Holds their pieces, of all or of none; answers which of them finance is asked about before they may leave. */
export async function auditOwned(tx: Tx, transferIds: readonly number[], ctx: Ctx): Promise<ReadonlySet<number>> {
  const ids = [...transferIds]
  const { resource } = transferReceipts
  await moveSet(tx, resource, resource.states, 'audit', ids, ctx, {
    column: 'check_flag',
    set: { auditBy: ctx.user?.userId ?? null, auditTime: ctx.now },
    says: (state) => elsewhere(resource, state),
  })
  const heads = await tx.query<TransferHead>(
    sql`SELECT * FROM stock_transfer_receipt WHERE id = ANY(${ids}::bigint[]) ORDER BY id`,
  )
  return holdAudited(tx, heads, ctx)
}

export async function cancelOwned(tx: Tx, transferId: number, reason: string, ctx: Ctx): Promise<void> {
  await endCancelled(tx, await moveOwned(tx, 'cancel', transferId, ctx, { note: reason }), reason, ctx)
}

/** Less is wanted of these lines: before the audit they say so, after it no more than that is held for them. */
export async function shrinkOwned(
  tx: Tx,
  transferId: number,
  wanted: readonly { lineId: number; quantity: number }[],
  ctx: Ctx,
): Promise<void> {
  const head = (await tx.one<TransferHead>(sql`SELECT * FROM stock_transfer_receipt WHERE id = ${transferId} FOR UPDATE`))!
  if (head.check_flag === CHECK_FLAG.audited) return letGo(tx, head, wanted, ctx)
  const [ids, quantities] = [wanted.map(({ lineId }) => lineId), wanted.map(({ quantity }) => quantity)]
  await tx.run(sql`
    DELETE FROM stock_transfer_line l USING unnest(${ids}::bigint[], ${quantities}::int[]) w(id, n) WHERE l.id = w.id AND w.n = 0`)
  await tx.run(sql`
    UPDATE stock_transfer_line l SET quantity = w.n FROM unnest(${ids}::bigint[], ${quantities}::int[]) w(id, n) WHERE l.id = w.id`)
}

async function letGo(
  tx: Tx,
  head: TransferHead,
  wanted: readonly { lineId: number; quantity: number }[],
  ctx: Ctx,
): Promise<void> {
  const held = Map.groupBy(await holdsOf(tx, docOf(head)), ({ lineId }) => lineId)
  const less = wanted.flatMap(({ lineId, quantity }) => {
    const surplus = (held.get(lineId) ?? []).reduce((sum, hold) => sum + hold.quantity, 0) - quantity
    return surplus > 0 ? [{ lineId, quantity: surplus }] : []
  })
  if (less.length) await release(tx, ctx, docOf(head), less)
}

export async function shipOwned(tx: Tx, transferId: number, sending: Sending, ctx: Ctx): Promise<void> {
  await sendOff(tx, await moveOwned(tx, 'ship', transferId, ctx), sending, ctx)
}

export async function receiveOwned(tx: Tx, transferId: number, lines: ReceivedLine[], ctx: Ctx): Promise<void> {
  const note = `${lines.reduce((sum, { quantity }) => sum + quantity, 0)}件`
  await takeIn(tx, await moveOwned(tx, 'receive', transferId, ctx, { note }), lines, ctx)
}

export async function closeOwned(tx: Tx, transferId: number, reason: string, ctx: Ctx): Promise<void> {
  await closeShort(tx, await moveOwned(tx, 'close', transferId, ctx, { note: reason }), reason, ctx)
}
