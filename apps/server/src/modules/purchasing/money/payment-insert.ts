import { plus, round2 } from '@erp/contract/kit/decimal'
import { PAYMENT } from '@erp/contract/purchasing/money/payment.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { nextNumbers } from '../../../kit/number.ts'

export interface PaymentDraft {
  supplierId: number
  payType: number
  source: number
  /** What is paid already waits for no audit. */
  status?: number
  paymentMethod?: string | null
  payAccount?: string | null
  dueDate?: string | null
  remark?: string | null
  /** It takes this one back, and is done. */
  reverseOf?: number
  tradeNo?: string | null
  lines: { orderId: number; amount: string }[]
}
export interface MadePayment {
  paymentId: number
  paymentNo: string
}

/** Payments that wait for finance, or that take others back at once. Their orders are locked and allow it. */
export async function insertPayments(tx: Tx, drafts: readonly PaymentDraft[], ctx: Ctx): Promise<MadePayment[]> {
  if (drafts.length === 0) return []
  const numbers = await nextNumbers(ctx.house, 'FK', drafts.length)
  const rows = drafts.map((draft, n) => headOf(draft, numbers[n]!, n, ctx))
  const by = ctx.user?.userId ?? null
  const made = await tx.query<MadePayment>(sql`
    INSERT INTO purchasing_payment (payment_no, supplier_id, pay_type, amount, payment_method, pay_account, due_date, status, trade_no, paid_time, pay_by, source,
      reverse_of, remark, create_by, create_time, update_by, update_time)
    SELECT r."paymentNo", r."supplierId", r."payType", r.amount, r."paymentMethod", r."payAccount", r."dueDate", r.status, r."tradeNo", r."paidTime", r."payBy", r.source,
      r."reverseOf", r.remark, ${by}, ${ctx.now}, ${by}, ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(n int, "paymentNo" text, "supplierId" bigint, "payType" int, amount numeric, "paymentMethod" text,
      "payAccount" text, "dueDate" date, status int, "tradeNo" text, "paidTime" timestamptz, "payBy" bigint, source int, "reverseOf" bigint, remark text) ORDER BY r.n
    RETURNING id AS "paymentId", payment_no AS "paymentNo"`)
  const ids = new Map(made.map(({ paymentNo, paymentId }) => [paymentNo, paymentId]))
  const lines = rows.flatMap(({ paymentNo, lines }) => lines.map((line) => ({ ...line, paymentId: ids.get(paymentNo)! })))
  await tx.run(sql`
    INSERT INTO purchasing_payment_line (document_id, order_id, amount)
    SELECT r."paymentId", r."orderId", r.amount FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS r("paymentId" bigint, "orderId" bigint, amount numeric)`)
  await logNew(tx, rows, ids, ctx)
  return numbers.map((paymentNo) => ({ paymentNo, paymentId: ids.get(paymentNo)! }))
}

function headOf(draft: PaymentDraft, paymentNo: string, n: number, ctx: Ctx) {
  const amount = draft.lines.reduce((sum, line) => round2(plus(sum, line.amount)), '0')
  const back = draft.reverseOf !== undefined
  const done = back ? { paidTime: ctx.now, payBy: ctx.user.userId } : {}
  return { ...draft, ...done, paymentNo, n, amount, status: back ? PAYMENT.paid : (draft.status ?? PAYMENT.waitAudit) }
}

function logNew(tx: Tx, rows: readonly ReturnType<typeof headOf>[], ids: Map<string, number>, ctx: Ctx): Promise<void> {
  const logs = rows.map(({ paymentNo, amount, lines, remark }) => ({
    entity: 'purchasing/payment',
    entityId: ids.get(paymentNo)!,
    action: '新增',
    note: [`${paymentNo}，${lines.length}张采购单，${amount}元`, remark].filter(Boolean).join('；'),
    version: 1,
  }))
  return logAll(tx, ctx, logs)
}
