import { compare } from '@erp/contract/kit/decimal'
import { CHECK_FLAG } from '@erp/contract/stock/document'
import { FINANCE_STATE } from '@erp/contract/stock/transfer/transfer-fields'
import type { transferStates } from '@erp/contract/stock/transfer/transfer-receipt.states'
import { SENT } from '@erp/contract/stock/transfer/transfer-receipt.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { moveDocument } from '../../../kit/document/verbs.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { type Assigned, moveAll } from '../../../kit/move.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { allocate } from '../ledger/allocate.ts'
import { type Demand, refuseShort, release } from '../ledger/index.ts'
import { chooserOf, subjectsOf } from '../rule/rule.ts'
import { financeState } from '../states.ts'
import { requireSide, transferReceipts, transfers } from './transfer-list.ts'
import { tellFinance } from './transfer-notify.ts'
import { transferOwner } from './transfer-owner.ts'
import { requireActive } from './transfer-prepare.ts'

export interface TransferHead {
  id: number
  version: number
  transfer_no: string
  transfer_type: number
  out_store_id: number
  in_store_id: number
  finance_status: number
  end_type: number | null
  check_flag: number
  est_freight: string
  actual_freight: string | null
  fee_share_way: number
  is_fee_confirmed: number
  create_by: number
}
interface One {
  transferReceiptId: number
  version: number
}

export const docOf = (head: TransferHead) => ({ docType: 'transfer', docId: head.id, docNo: head.transfer_no })

/** One verb of a transfer; the row comes back as it was before. */
export async function moveTransfer(
  tx: Tx,
  verb: keyof typeof transferStates.moves,
  id: number,
  ctx: Ctx,
  options: { version?: number; note?: string } = {},
): Promise<TransferHead> {
  const { row, version } = await transferReceipts.move(tx, verb, id, ctx, options)
  return { ...(row as unknown as TransferHead), version }
}

/** The same for whoever was allowed to by another document: its reach has been asked there. */
export async function moveOwned(
  tx: Tx,
  verb: keyof typeof transferStates.moves,
  id: number,
  ctx: Ctx,
  options: { note?: string; set?: Assigned } = {},
): Promise<TransferHead> {
  const { row, version } = await moveDocument(tx, transferReceipts.resource, verb, id, ctx, options)
  return { ...(row as unknown as TransferHead), version }
}

export const auditTransfers = transferReceipts.verb('audit', {
  own: 'stock:transferReceipt:selfAudit',
  stamp: 'audit',
  effect: async (tx, head: TransferHead, ctx) => {
    requireSide(ctx, head.out_store_id, '调出仓')
    await holdAudited(tx, [head], ctx)
  },
})

/** What an audit does: the pieces of all are held or of none, and finance is asked where it has a say. Answers where it has. */
export async function holdAudited(tx: Tx, heads: readonly TransferHead[], ctx: Ctx): Promise<ReadonlySet<number>> {
  const ids = heads.map(({ id }) => id)
  await reserveLines(tx, heads, ctx)
  const waits = await waitingForFinance(tx, ids)
  await tx.run(sql`
    UPDATE stock_transfer_receipt SET finance_status = CASE WHEN id = ANY(${[...waits]}::bigint[]) THEN ${financeState.waiting} ELSE ${financeState.unneeded} END
    WHERE id = ANY(${ids}::bigint[])`)
  for (const head of heads) if (waits.has(head.id)) await tellFinance(tx, head, ctx)
  return waits
}

async function reserveLines(tx: Tx, heads: readonly TransferHead[], ctx: Ctx): Promise<void> {
  const lines = await tx.query<Demand & { transferId: number }>(sql`
    SELECT l.transfer_id AS "transferId", l.id AS "lineId", t.out_store_id AS "storeId", l.sku_id AS "skuId", l.quantity
    FROM stock_transfer_line l JOIN stock_transfer_receipt t ON t.id = l.transfer_id WHERE l.transfer_id = ANY(${heads.map(({ id }) => id)}::bigint[]) ORDER BY l.id`)
  const demands = Map.groupBy(lines, ({ transferId }) => transferId)
  const chosen = await chooserOf(tx, 2)
  const subjects = new Map((await subjectsOf(tx, lines)).map((subject) => [`${subject.storeId}/${subject.skuId}`, subject]))
  const claims = heads.map((head) => ({ doc: docOf(head), demands: demands.get(head.id) ?? [] }))
  const allotted = await allocate(tx, ctx, 'transfer', claims, ({ storeId, skuId }) =>
    chosen(subjects.get(`${storeId}/${skuId}`)!),
  )
  const short = allotted.flatMap(({ shortages }, i) => shortages.map((each) => ({ ...each, transferId: heads[i]!.id })))
  await refuseShort(tx, short)
}

/** Over a border, to a platform's or an overseas store, or worth enough. */
async function waitingForFinance(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const found = await tx.query<{ id: number; type: number; storeId: number; abroad: boolean; worth: string }>(sql`
    SELECT t.id, t.transfer_type AS type, o.id AS "storeId", o.country_code <> i.country_code AS abroad, (SELECT coalesce(sum(l.quantity * m.amount / nullif(m.on_hand, 0)), 0)
      FROM stock_transfer_line l JOIN stock_summary m ON m.sku_id = l.sku_id AND m.store_id = o.id WHERE l.transfer_id = t.id) AS worth
    FROM stock_transfer_receipt t JOIN stock_store o ON o.id = t.out_store_id JOIN stock_store i ON i.id = t.in_store_id WHERE t.id = ANY(${[...ids]}::bigint[])`)
  const ruleOf = await chooserOf(tx, 5)
  const isDear = (storeId: number, worth: string) => compare(worth, ruleOf({ storeId }).transferFinanceAmount) >= 0
  return new Set(
    found.flatMap(({ id, type, storeId, abroad, worth }) =>
      type === 2 || type === 3 || abroad || isDear(storeId, worth) ? [id] : [],
    ),
  )
}

export async function financeAudit(tx: Tx, input: One & { pass: number; remark?: string | null }, ctx: Ctx): Promise<null> {
  const id = input.transferReceiptId
  const before = await transfers.get(tx, id, ctx)
  await transferOwner()?.lock(tx, id)
  if (before['checkFlag'] === CHECK_FLAG.audited && before['financeStatus'] !== FINANCE_STATE.waiting)
    throw refuse('调拨单不需要财务审核或已审核')
  if (!input.pass) return reject(tx, input, ctx)
  const row = await tx.one<TransferHead>(sql`SELECT * FROM stock_transfer_receipt WHERE id = ${id} FOR UPDATE`)
  if (row!.check_flag !== CHECK_FLAG.audited || row!.finance_status !== FINANCE_STATE.waiting)
    throw refuse('单据状态已变更，请刷新后重试')
  if (row!.version !== input.version) throw refuse('数据已被他人修改，请刷新后重试')
  if (row!.create_by === ctx.user.userId) throw refuse('不能审核自己创建的单据')
  await tx.run(sql`
    UPDATE stock_transfer_receipt SET finance_status = ${financeState.passed}, finance_by = ${ctx.user.userId}, finance_time = ${ctx.now}, finance_remark = ${input.remark ?? null},
      version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${id}`)
  const note = input.remark ?? '通过'
  await log(tx, ctx, {
    entity: transferReceipts.resource.path,
    entityId: id,
    action: '财务审核',
    note,
    version: row!.version + 1,
  })
  await transferOwner()?.financed(tx, id, null, ctx)
  return null
}

async function reject(tx: Tx, input: One & { remark?: string | null }, ctx: Ctx): Promise<null> {
  if (!input.remark) throw bad('请填写驳回意见', 'remark')
  const head = await moveTransfer(tx, 'reject', input.transferReceiptId, ctx, { version: input.version, note: input.remark })
  if (head.create_by === ctx.user.userId) throw refuse('不能审核自己创建的单据')
  await release(tx, ctx, docOf(head))
  await tx.run(sql`
    UPDATE stock_transfer_receipt SET finance_status = ${financeState.rejected}, finance_by = ${ctx.user.userId}, finance_time = ${ctx.now}, finance_remark = ${input.remark}
    WHERE id = ${head.id}`)
  await transferOwner()?.financed(tx, head.id, input.remark, ctx)
  return null
}

export async function cancelTransfers(tx: Tx, { ids, reason }: { ids: number[]; reason: string }, ctx: Ctx): Promise<null> {
  await moveAll(ids, async (id) => {
    const before = await transfers.get(tx, id, ctx)
    if (SENT.includes(Number(before.checkFlag))) throw refuse('调拨单已发货，请使用差异结案')
    await endCancelled(tx, await moveTransfer(tx, 'cancel', id, ctx, { note: reason }), reason, ctx)
  })
  return null
}

/** What was held is free again. */
export async function endCancelled(tx: Tx, head: TransferHead, reason: string, ctx: Ctx): Promise<void> {
  if (head.check_flag === CHECK_FLAG.audited) await release(tx, ctx, docOf(head))
  await tx.run(sql`
    UPDATE stock_transfer_receipt SET end_type = 1, cancel_reason = ${reason}, end_time = ${ctx.now} WHERE id = ${head.id}`)
}

/** A cancellation taken back: a draft again, as if it had never been audited. */
export async function reopenTransfer(tx: Tx, { transferReceiptId, version }: One, ctx: Ctx): Promise<null> {
  const before = await transfers.get(tx, transferReceiptId, ctx)
  if (before['endType'] === 2) throw refuse('差异结案的调拨单不能取消作废')
  const head = await moveTransfer(tx, 'cancel-invalidate', transferReceiptId, ctx, { version })
  await requireActive(tx, [head.out_store_id, head.in_store_id])
  await tx.run(sql`
    UPDATE stock_transfer_receipt SET end_type = NULL, cancel_reason = NULL, end_time = NULL, finance_status = ${financeState.unneeded}, audit_by = NULL, audit_time = NULL
    WHERE id = ${transferReceiptId}`)
  return null
}
