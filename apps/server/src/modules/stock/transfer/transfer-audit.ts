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
import { choosePlaces, refuseShort, release, reserve } from '../ledger/index.ts'
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
    await holdAudited(tx, head, ctx)
  },
})

/** What an audit does: the pieces are held, and finance is asked where it has a say. Answers whether it has. */
export async function holdAudited(tx: Tx, head: TransferHead, ctx: Ctx): Promise<boolean> {
  await reserveLines(tx, head, ctx)
  const waits = await needsFinance(tx, head)
  const finance = waits ? financeState.waiting : financeState.unneeded
  await tx.run(sql`UPDATE stock_transfer_receipt SET finance_status = ${finance} WHERE id = ${head.id}`)
  if (waits) await tellFinance(tx, head, ctx)
  return waits
}

async function reserveLines(tx: Tx, head: TransferHead, ctx: Ctx): Promise<void> {
  const lines = await tx.query<{ lineId: number; skuId: number; quantity: number }>(
    sql`SELECT id AS "lineId", sku_id AS "skuId", quantity FROM stock_transfer_line WHERE transfer_id = ${head.id} ORDER BY id`,
  )
  const demands = lines.map((line) => ({ ...line, storeId: head.out_store_id }))
  const chosen = await chooserOf(tx, 2)
  const subjects = new Map((await subjectsOf(tx, demands)).map((subject) => [subject.skuId, subject]))
  const { picks, shortages } = await choosePlaces(tx, demands, ({ skuId }) => chosen(subjects.get(skuId)!))
  await refuseShort(tx, shortages)
  await reserve(tx, ctx, docOf(head), picks)
}

/** Over a border, to a platform's or an overseas store, or worth enough. */
async function needsFinance(tx: Tx, head: TransferHead): Promise<boolean> {
  if (head.transfer_type === 2 || head.transfer_type === 3) return true
  const found = await tx.one<{ abroad: boolean; worth: string }>(sql`
    SELECT o.country_code <> i.country_code AS abroad, (SELECT coalesce(sum(l.quantity * m.amount / nullif(m.on_hand, 0)), 0)
      FROM stock_transfer_line l JOIN stock_summary m ON m.sku_id = l.sku_id AND m.store_id = o.id WHERE l.transfer_id = ${head.id}) AS worth
    FROM stock_store o, stock_store i WHERE o.id = ${head.out_store_id} AND i.id = ${head.in_store_id}`)
  const limit = (await chooserOf(tx, 5))({ storeId: head.out_store_id }).transferFinanceAmount
  return found!.abroad || compare(found!.worth, limit) >= 0
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
