import { stateLabel } from '@erp/contract/kit'
import { minus, plus } from '@erp/contract/kit/decimal'
import { orderStates } from '@erp/contract/order/order.states'
import { returnStates } from '@erp/contract/order/returns/order-logical-return'
import type { CaseDetails, CaseLink } from '@erp/contract/sale-after/case/case-rows'
import { emailStates } from '@erp/contract/sale-after/mail/mail.states'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { may } from '../../../kit/session.ts'
import { mailsOfCase } from '../mail/email-record.ts'
import { cases, readLines } from './case.ts'
import { refundList } from './refund.ts'

/** The case with everything it led to. */
export async function detailsOf(tx: Tx, { caseId }: { caseId: number }, ctx: Ctx): Promise<CaseDetails> {
  const row = await cases.list.get(tx, caseId, ctx)
  const living = await tx.one<{ id: number }>(sql`SELECT id FROM sale_after_refund WHERE case_id = ${caseId} AND is_reversed = 0`)
  const returned = await linkOf(
    tx,
    sql`SELECT id, return_no AS no, check_flag AS state, create_time AS time FROM order_logical_return WHERE id = ${row.returnId}`,
  )
  const resent = await linkOf(
    tx,
    sql`SELECT id, order_no AS no, status AS state, create_time AS time FROM order_trade_info WHERE id = ${row.resendOrderId}`,
  )
  return {
    ...row,
    lines: await readLines(tx, caseId),
    refund: living ? await refundList.get(tx, living.id, ctx) : null,
    returned: returned && { ...returned, stateName: stateLabel(returnStates, returned.state) },
    resent: resent && { ...resent, stateName: stateLabel(orderStates, resent.state) },
    emails: (await mailsOfCase(tx, caseId)).map((mail) => ({ ...mail, stateName: stateLabel(emailStates, mail.state) })),
    profitAfter: may(ctx.user, 'order:profit:view') ? await profitAfter(tx, caseId, Boolean(living)) : null,
  }
}

const linkOf = async (tx: Tx, query: Sql): Promise<CaseLink | null> => (await tx.one<CaseLink>(query)) ?? null

/** What is left of the order once this is paid back; what is booked already has been taken off. */
async function profitAfter(tx: Tx, caseId: number, booked: boolean): Promise<string | null> {
  const order = await tx.one<{ profit: string | null; refund: string | null }>(sql`
    SELECT o.profit, round(t.refund_amount * o.exchange_rate, 4) AS refund FROM sale_after_case t JOIN order_trade_info o ON o.id = t.order_id WHERE t.id = ${caseId}`)
  if (!order?.profit) return null
  return booked ? plus(order.profit, 0).toFixed(4) : minus(order.profit, order.refund ?? '0').toFixed(4)
}

export const CASE_ROWS = raw(
  `c.id AS "caseId", c.case_no AS "caseNo", c.case_type AS "caseType", c.check_flag AS "checkFlag", c.refund_amount AS "refundAmount", c.create_time AS "createTime"`,
)
