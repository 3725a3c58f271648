import type { ActionInput } from '@erp/contract/kit'
import { compare, over, round2 } from '@erp/contract/kit/decimal'
import { afterSaleCase } from '@erp/contract/sale-after/case/case'
import { CASE } from '@erp/contract/sale-after/case/case.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { moveDocument } from '../../../kit/document/verbs.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { moveAll } from '../../../kit/move.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import type { MovedReturn } from '../../order/returns/return-moved.ts'
import { waiveReturn } from '../../order/returns/return-write.ts'
import { bookRefund } from './book.ts'
import { requireAmount } from './check.ts'
import { countCases } from './count-cases.ts'
import { placesOf, requirePlaces } from './currency.ts'
import { lockCase, lockCaseRow, lockOrdersOf } from './lock.ts'
import { finishCases, settleCase } from './settle.ts'

type Actions = (typeof afterSaleCase)['actions']

/** The warehouse goes on with the parcel of a case: the case goes along. */
export async function caseReturned(tx: Tx, { returnId, returnNo, caseId, move }: MovedReturn, ctx: Ctx): Promise<void> {
  const orders = await lockOrdersOf(tx, [caseId])
  const row = await lockCaseRow(tx, caseId)
  if (move === 'invalid') throw refuse(`退件单${returnNo}属于售后单${row.case_no}，请在售后单中撤销或免退货`)
  await moveDocument(tx, afterSaleCase, move, caseId, ctx, { note: returnNo })
  if (move === 'stockIn') {
    await settleCase(tx, row, orders.get(row.order_id)!, ctx, await shareOf(tx, returnId))
    await finishCases(tx, [caseId], ctx)
  }
  await countCases(tx, [row.order_id])
}

/** How much of what was to come back did, by what it was sold for; by pieces where that was nothing. */
async function shareOf(tx: Tx, returnId: number): Promise<string> {
  const came = await tx.one<{ asked: string; came: string; pieces: number; back: number }>(sql`
    SELECT sum(d.line_amount * l.quantity / d.quantity)::text AS asked, sum(d.line_amount * (l.good_qty + l.bad_qty) / d.quantity)::text AS came,
      sum(l.quantity)::int AS pieces, sum(l.good_qty + l.bad_qty)::int AS back
    FROM order_logical_return_line l JOIN order_details d ON d.id = l.order_details_id WHERE l.return_id = ${returnId}`)
  const { asked, came: value, pieces, back } = came!
  if (back >= pieces) return '1'
  return compare(asked, 0) > 0 ? over(value, asked).toFixed(10) : over(back, pieces).toFixed(10)
}

/** The buyer keeps the goods: it is settled as if they had come back, without stock. */
export async function waiveReturns(tx: Tx, { ids, reason }: ActionInput<Actions['waive-return']>, ctx: Ctx): Promise<null> {
  const orders = await lockOrdersOf(tx, ids)
  await moveAll(ids, async (id) => {
    const row = await lockCase(tx, id, ctx)
    await moveDocument(tx, afterSaleCase, 'waive', id, ctx, { note: reason })
    await waiveReturn(tx, row.return_id!, reason, ctx)
    await settleCase(tx, row, orders.get(row.order_id)!, ctx)
  })
  await finishCases(tx, ids, ctx)
  await countCases(tx, [...orders.keys()])
  return null
}

/** Less came back than was asked for: what is paid is what the auditor says. */
export async function confirmRefund(tx: Tx, { caseId, amount }: ActionInput<Actions['confirm-refund']>, ctx: Ctx): Promise<null> {
  const orders = await lockOrdersOf(tx, [caseId])
  const row = await lockCase(tx, caseId, ctx)
  if (row.check_flag !== CASE.settling || row.offered_amount === null) throw refuse(`售后单${row.case_no}没有待确认的退款金额`)
  const paid = round2(amount)
  if (compare(paid, row.refund_amount) > 0) throw bad(`退款金额不能超过申请金额${row.refund_amount}`, 'amount')
  const order = orders.get(row.order_id)!
  requirePlaces(paid, await placesOf(tx, order.currency), order.currency, 'amount')
  if (!row.is_over) requireAmount(order, paid, ctx)
  await tx.run(sql`
    UPDATE sale_after_case SET refund_amount = ${paid}, offered_amount = NULL, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${caseId}`)
  const changes = [{ field: 'refundAmount', label: '退款金额', from: row.refund_amount, to: paid }]
  await log(tx, ctx, { entity: afterSaleCase.path, entityId: caseId, action: '确认退款金额', changes, version: row.version + 1 })
  if (compare(paid, 0) > 0) await bookRefund(tx, row, order, paid, ctx)
  await finishCases(tx, [caseId], ctx)
  return null
}
