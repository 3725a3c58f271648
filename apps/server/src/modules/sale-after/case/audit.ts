import { compare, times } from '@erp/contract/kit/decimal'
import { afterSaleCase } from '@erp/contract/sale-after/case/case'
import { CASE_TYPE, WANTS_GOODS } from '@erp/contract/sale-after/case/case.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { moveDocument, refuseOwn } from '../../../kit/document/verbs.ts'
import type { Ctx } from '../../../kit/house.ts'
import { moveAll } from '../../../kit/move.ts'
import { forbidden, refuse } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { setting } from '../../../kit/setting.ts'
import { returnForCase } from '../../order/returns/return-write.ts'
import { caseState } from '../states.ts'
import { requireAmount } from './check.ts'
import { countCases } from './count-cases.ts'
import { type CaseDoc, lockCase, lockOrdersOf, type Orders, parcelOf } from './lock.ts'
import { ofOrderReach } from './reach.ts'
import { settleCase } from './settle.ts'

const FINANCE = 'afterSale:case:financeAudit'
const FINANCE_AMOUNT = 500

/** Supervisors grant what is small by themselves. */
export async function auditCases(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<null> {
  const orders = await lockOrdersOf(tx, ids)
  if (!may(ctx.user, FINANCE) && (await largeOnes(tx, ids, ctx)).length > 0) throw forbidden(undefined, { permission: FINANCE })
  return auditAll(tx, ids, orders, ctx)
}

/** What is large is granted by finance, and only that. */
export async function financeAuditCases(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<null> {
  const orders = await lockOrdersOf(tx, ids)
  const large = new Set((await largeOnes(tx, ids, ctx)).map(({ id }) => id))
  return auditAll(tx, ids, orders, ctx, (row) => {
    if (!large.has(row.id)) throw refuse(`售后单${row.case_no}未超过财务审核金额，请由主管审核`)
  })
}

async function largeOnes(tx: Tx, ids: readonly number[], ctx: Ctx): Promise<{ id: number }[]> {
  const limit = await setting(tx, 'afterSale.financeAmount', FINANCE_AMOUNT)
  const waiting = await tx.query<{ id: number; amount: string; rate: string | null }>(sql`
    SELECT t.id, t.refund_amount AS amount, o.exchange_rate AS rate FROM sale_after_case t JOIN order_trade_info o ON o.id = t.order_id
    WHERE t.id = ANY(${[...ids]}::bigint[]) AND t.check_flag = ${caseState.waiting} AND ${ofOrderReach(ctx)}`)
  return waiting.filter(({ amount, rate }) => compare(times(amount, rate ?? '1').toFixed(4), limit) > 0)
}

async function auditAll(tx: Tx, ids: number[], orders: Orders, ctx: Ctx, first?: (row: CaseDoc) => void): Promise<null> {
  await moveAll(ids, async (id) => {
    const row = await lockCase(tx, id, ctx)
    const verb = WANTS_GOODS.includes(row.case_type) ? 'auditReturn' : 'audit'
    await moveDocument(tx, afterSaleCase, verb, id, ctx, { set: { auditBy: ctx.user.userId, auditTime: ctx.now } })
    refuseOwn(ctx, row, 'afterSale:case:selfAudit')
    first?.(row)
    await grant(tx, row, orders, ctx)
  })
  await countCases(tx, [...orders.keys()])
  return null
}

async function grant(tx: Tx, row: CaseDoc, orders: Orders, ctx: Ctx): Promise<void> {
  const order = orders.get(row.order_id)!
  if (!row.is_over && requireAmount(order, row.refund_amount, ctx)) {
    await tx.run(sql`UPDATE sale_after_case SET is_over = 1 WHERE id = ${row.id}`)
    row.is_over = 1
  }
  if (!WANTS_GOODS.includes(row.case_type)) return settleCase(tx, row, order, ctx)
  const lines = await tx.query<{ orderDetailsId: number; quantity: number }>(
    sql`SELECT order_details_id AS "orderDetailsId", quantity FROM sale_after_case_line WHERE document_id = ${row.id} ORDER BY id`,
  )
  const made = await returnForCase(tx, parcelOf(orders, order), { caseId: row.id, caseNo: row.case_no, lines }, ctx)
  await tx.run(sql`UPDATE sale_after_case SET return_id = ${made.id} WHERE id = ${row.id}`)
  if (row.case_type === CASE_TYPE.returned && row.refund_first) await settleCase(tx, row, order, ctx)
}
