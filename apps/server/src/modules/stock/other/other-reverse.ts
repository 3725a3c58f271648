import { CHECK_FLAG } from '@erp/contract/stock/document'
import { ident, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { nextNumber } from '../../../kit/number.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { lockStock, reverse } from '../ledger/index.ts'
import { checkFlag } from '../states.ts'
import { docOf, linesOf, pairOf, receiveLines } from './other-audit.ts'
import { IN, opposite, type Side } from './other-side.ts'

interface Head {
  id: number
  store_id: number
  receipt_no: string
  biz_type: string
  pair_id: number | null
  check_flag: number
  version: number
  reverse_of_id: number | null
  reversed_by_id: number | null
}
interface Reversing {
  version: number
  reason: string
}
interface Reversed {
  id: number
  receiptNo: string
}

/** The opposite receipt, already audited, with the same lines, costs and places. A pair goes back together. */
export const reverseOther =
  (side: Side) =>
  async (tx: Tx, input: Reversing, ctx: Ctx): Promise<Reversed> => {
    const id = (input as unknown as Record<string, number>)[side.resource.key]!
    await side.list.get(tx, id, ctx)
    const head = await lockHead(tx, side, id)
    requireReversible(head)
    if (head.version !== input.version) throw refuse('数据已被他人修改，请刷新后重试')
    const other = await pairOf(tx, side, head)
    if (!other) return reverseOne(tx, side, head, input.reason, ctx)
    const paired = await lockHead(tx, opposite(side), other)
    const [inHead, outHead] = side === IN ? [head, paired] : [paired, head]
    await lockStock(tx, [...(await pairsOf(tx, IN, inHead)), ...(await pairsOf(tx, opposite(IN), outHead))])
    const out = await reverseOne(tx, IN, inHead, input.reason, ctx)
    const back = await reverseOne(tx, opposite(IN), outHead, input.reason, ctx)
    return side === IN ? out : back
  }

async function lockHead(tx: Tx, side: Side, id: number): Promise<Head> {
  const head = await tx.one<Head>(
    sql`SELECT * FROM ${ident(side.resource.table)} WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`,
  )
  if (!head) throw missing(side.resource.title)
  return head
}

function requireReversible(head: Head): void {
  if (head.reverse_of_id) throw refuse('冲销单不能再冲销')
  if (head.reversed_by_id) throw refuse('单据已冲销')
  if (head.check_flag === CHECK_FLAG.archived) throw refuse('已归档，不能冲销')
  if (head.check_flag !== CHECK_FLAG.audited) throw refuse('单据尚未审核，不能冲销')
}

async function reverseOne(tx: Tx, side: Side, head: Head, reason: string, ctx: Ctx): Promise<Reversed> {
  const back = opposite(side)
  const made = await insertReversal(tx, side, head, reason, ctx)
  const lines = await linesOf(tx, back, made.id)
  if (side === IN) {
    const sources = await linesOf(tx, IN, head.id)
    const doc = docOf(back, { ...head, id: made.id, receipt_no: made.receiptNo })
    const reversals = lines.map((line, i) => ({ lineId: line.id, source: { docType: IN.docType, lineId: sources[i]!.id } }))
    await reverse(tx, ctx, doc, reversals, 202)
  } else await receiveLines(tx, { ...head, id: made.id, receipt_no: made.receiptNo }, ctx)
  await tx.run(sql`
    UPDATE ${ident(side.resource.table)} SET reversed_by_id = ${made.id}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE id = ${head.id}`)
  const note = `${made.receiptNo}：${reason}`
  await log(tx, ctx, { entity: side.resource.path, entityId: head.id, action: '冲销', note, version: head.version + 1 })
  return made
}

/** Lines in the same order, so that each finds the one it undoes. */
async function insertReversal(tx: Tx, side: Side, head: Head, reason: string, ctx: Ctx): Promise<Reversed> {
  const back = opposite(side)
  const receiptNo = await nextNumber(ctx.house, back.prefix)
  const { userId } = ctx.user
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO ${ident(back.resource.table)} (receipt_no, store_id, biz_type, check_flag, reverse_of_id, remark, audit_by, audit_time,
      create_by, create_time, update_by, update_time)
    VALUES (${receiptNo}, ${head.store_id}, '99', ${checkFlag.audited}, ${head.id}, ${`冲销${head.receipt_no}：${reason}`}, ${userId}, ${ctx.now},
      ${userId}, ${ctx.now}, ${userId}, ${ctx.now}) RETURNING id`)
  const [to, from] = side === IN ? ['oldest_in_date', 'in_date'] : ['in_date', 'oldest_in_date']
  await tx.run(sql`
    INSERT INTO ${ident(back.lines)} (receipt_id, sku_id, location_id, quantity, unit_cost, amount, ${ident(to)})
    SELECT ${made!.id}, sku_id, location_id, quantity, unit_cost, amount, ${ident(from)} FROM ${ident(side.lines)} WHERE receipt_id = ${head.id} ORDER BY id`)
  const note = `冲销${head.receipt_no}：${reason}`
  await log(tx, ctx, { entity: back.resource.path, entityId: made!.id, action: '新增', note, version: 1 })
  return { id: made!.id, receiptNo }
}

async function pairsOf(tx: Tx, side: Side, head: Head) {
  const lines = await linesOf(tx, side, head.id)
  return lines.map(({ skuId }) => ({ storeId: head.store_id, skuId }))
}
