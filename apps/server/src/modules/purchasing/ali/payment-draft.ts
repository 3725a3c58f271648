import { resource } from '@erp/contract/kit'
import { compare, minus, plus, round2 } from '@erp/contract/kit/decimal'
import { PAYMENT } from '@erp/contract/purchasing/money/payment.states'
import { wireDate } from '../../../kit/clock.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { nextNumbers } from '../../../kit/number.ts'
import { paymentState } from '../states.ts'
import { CLOSED } from './states.ts'

/** The document of finance, as far as this room moves it. */
export const paymentDoc = resource('purchasing/payment', {
  title: '付款单',
  key: 'paymentId',
  name: 'paymentNo',
  fields: {},
  actions: {},
})
const [GOODS, FROM_ALI] = [2, 2]

interface Due {
  id: number
  aliOrderId: string
  orderId: number
  supplierId: number
  method: string | null
  account: string | null
  total: string
  drafted: string
  room: string
}

/** What was paid at 1688 waits for finance to confirm it, once, and never beyond what the order may be asked for. */
export async function draftPayments(tx: Tx, aliIds: readonly number[], ctx: Ctx): Promise<void> {
  const due = await tx.query<Due>(sql`
    SELECT a.id, a.ali_order_id AS "aliOrderId", o.id AS "orderId", o.supplier_id AS "supplierId", o.payment_method AS method, c.login_id AS account, a.total_amount AS total,
      a.drafted_amount AS drafted, o.payable_amount + o.refund_amount - coalesce(p.asked, 0) AS room
    FROM purchasing_ali_order a JOIN purchasing_order o ON o.id = a.order_id LEFT JOIN purchasing_ali_account c ON c.id = a.account_id
    LEFT JOIN LATERAL (SELECT sum(x.amount) AS asked FROM purchasing_payment_line x JOIN purchasing_payment d ON d.id = x.document_id
      WHERE x.order_id = o.id AND d.status <> ${paymentState.dropped}) p ON true
    WHERE a.id = ANY(${aliIds}::bigint[]) AND a.pay_time IS NOT NULL AND a.ali_status NOT IN ${CLOSED} AND a.drafted_amount < a.total_amount ORDER BY a.id`)
  const drafts = due.flatMap(({ total, drafted, room, ...one }) => {
    const rest = round2(minus(total, drafted))
    const amount = compare(rest, room) < 0 ? rest : round2(room)
    return compare(amount, 0) > 0 ? [{ ...one, amount, drafted: round2(plus(drafted, amount)) }] : []
  })
  if (drafts.length === 0) return
  const numbers = await nextNumbers(ctx.house, 'FK', drafts.length)
  await insertDrafts(
    tx,
    drafts.map((draft, i) => ({ ...draft, paymentNo: numbers[i]! })),
    ctx,
  )
}

async function insertDrafts(
  tx: Tx,
  drafts: (Omit<Due, 'total' | 'room'> & { amount: string; paymentNo: string })[],
  ctx: Ctx,
): Promise<void> {
  const by = ctx.user?.userId ?? null
  const made = await tx.query<{ id: number; paymentNo: string; aliOrderId: string; amount: string }>(sql`
    WITH r AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) AS r(id bigint, "paymentNo" text, "aliOrderId" text, "orderId" bigint, "supplierId" bigint,
        method text, account text, amount numeric, drafted numeric)),
      head AS (INSERT INTO purchasing_payment (payment_no, supplier_id, pay_type, amount, payment_method, pay_account, due_date, status, source, remark, create_by, create_time,
          update_by, update_time)
        SELECT "paymentNo", "supplierId", ${GOODS}, amount, method, account, ${wireDate(ctx.house.clock.now())}::date, ${PAYMENT.waitPay}, ${FROM_ALI},
          '1688订单' || "aliOrderId" || '已付款，请确认', ${by}::bigint, ${ctx.now}::timestamptz, ${by}::bigint, ${ctx.now}::timestamptz FROM r ORDER BY id RETURNING id, payment_no),
      line AS (INSERT INTO purchasing_payment_line (document_id, order_id, amount) SELECT h.id, r."orderId", r.amount FROM r JOIN head h ON h.payment_no = r."paymentNo"),
      noted AS (UPDATE purchasing_ali_order a SET drafted_amount = r.drafted FROM r WHERE a.id = r.id)
    SELECT h.id, h.payment_no AS "paymentNo", r."aliOrderId", r.amount FROM head h JOIN r ON r."paymentNo" = h.payment_no ORDER BY h.id`)
  await logAll(
    tx,
    ctx,
    made.map(({ id, aliOrderId, amount }) => ({
      entity: paymentDoc.path,
      entityId: id,
      action: '新增',
      note: `1688订单${aliOrderId}已付款 ${amount}`,
      version: 1,
    })),
  )
}
