import { freightBill } from '@erp/contract/express/bill/freight-bill'
import { BILL } from '@erp/contract/express/bill/freight-bill.states'
import type { Queued } from '@erp/contract/kit/task'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { moveDocument } from '../../../kit/document/verbs.ts'
import type { Ctx } from '../../../kit/house.ts'
import { moveAll } from '../../../kit/move.ts'
import { bad, forbidden, refuse } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { startTask, taskJob } from '../../../kit/task/task.ts'
import { billHandle, billResult, feeType } from '../states.ts'
import { PAID_BEFORE } from './compare.ts'
import { lockBills, markBilled } from './settle.ts'
import { ordersOf, tellOrders, together } from './tell-orders.ts'

export const AUDIT = 'express.bill-audit'
const AT_ONCE = 2000
interface Bill {
  id: number
  bill_no: string
  create_by: number | null
}
type Progress = (done: number) => Promise<unknown>

/** What was decided line by line becomes the freight of the orders. A long bill is audited in the background. */
export async function auditBills(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<null> {
  const { lines } = (await tx.one<{ lines: number }>(
    sql`SELECT coalesce(sum(line_count), 0)::int AS lines FROM express_freight_bill WHERE id = ANY(${ids}::bigint[])`,
  ))!
  if (lines <= AT_ONCE || ctx.noteRows) return auditAll(tx, ids, ctx)
  const title = `审核运费账单（${lines}行）`
  const task = await startTask(tx, ctx, { kind: AUDIT, title, input: { ids }, total: lines, subjectId: ids[0]! })
  return { queued: 1, taskId: task.id, total: lines } satisfies Queued as unknown as null
}

async function auditAll(tx: Tx, ids: number[], ctx: Ctx, progress?: Progress): Promise<null> {
  await moveAll(ids, async (id) => {
    const set = { auditBy: ctx.user.userId, auditTime: ctx.now }
    const { row } = await moveDocument(tx, freightBill, 'audit', id, ctx, { set })
    const bill = row as unknown as Bill
    await requireReady(tx, bill, ctx)
    await tellOrders(tx, bill.bill_no, await ordersOf(tx, [id]), ctx, progress)
  })
  return null
}

async function requireReady(tx: Tx, { id, create_by }: Bill, ctx: Ctx): Promise<void> {
  if (create_by === ctx.user.userId) throw refuse('不能审核自己创建的单据')
  const { open } = (await tx.one<{ open: number }>(sql`
    SELECT count(*)::int AS open FROM express_freight_bill_line WHERE bill_id = ${id} AND result <> ${billResult.same} AND handle = ${billHandle.open}`))!
  if (open > 0) throw refuse(`还有${open}行差异未处理`)
  await together(tx)
  const { twice } = (await tx.one<{ twice: number }>(sql`
    SELECT count(*)::int AS twice FROM express_freight_bill_line l
    WHERE l.bill_id = ${id} AND l.fee_type = ${feeType.freight} AND l.result <> ${billResult.twice} AND l.handle <> ${billHandle.refuse} AND ${PAID_BEFORE}`))!
  if (twice > 0) throw refuse(`有${twice}行已在其他已审核的账单中计费，请重新匹配`)
}

export const auditJob = taskJob<{ ids: number[] }>({
  kind: AUDIT,
  name: '审核运费账单',
  run: async ({ house, input, context, progress, finish, total }) => {
    const ctx = await context(`${freightBill.path}#audit`)
    return house.db.transact(async (tx) => {
      await auditAll(tx, input.ids, ctx, (done) => progress(done, { beside: true }))
      return finish(tx, { done: `${total} 行` })
    })
  },
})

interface Payment {
  ids: number[]
  tradeNo: string
  payTime?: string | null
}

export async function payBills(tx: Tx, { ids, tradeNo, payTime }: Payment, ctx: Ctx): Promise<null> {
  if (payTime && payTime > ctx.now) throw bad('付款时间不能晚于现在', 'payTime')
  const set = { payBy: ctx.user.userId, payTime: payTime ?? ctx.now, tradeNo }
  await moveAll(ids, (id) => moveDocument(tx, freightBill, 'pay', id, ctx, { set, note: `交易号${tradeNo}` }))
  return null
}

/** Before audit by who imports, after it by who audits; what it said of the orders is taken back today. */
export async function voidBills(tx: Tx, { ids, reason }: { ids: number[]; reason: string }, ctx: Ctx): Promise<null> {
  const states = new Map((await lockBills(tx, ids)).map(({ id, state }) => [id, state]))
  for (const state of states.values())
    if (!may(ctx.user, state === BILL.audited ? 'express:bill:audit' : 'express:bill:import')) throw forbidden()
  await moveAll(ids, async (id) => {
    if (states.get(id) === BILL.paid) throw refuse('账单已付款，不能作废')
    const { from, row } = await moveDocument(tx, freightBill, 'invalid', id, ctx, {
      note: reason,
      set: { invalidReason: reason },
    })
    const orders = await ordersOf(tx, [id])
    await markBilled(tx, orders)
    if (from !== BILL.audited) return
    await together(tx)
    await tellOrders(tx, (row as unknown as Bill).bill_no, orders, ctx)
  })
  return null
}
