import { freightBill } from '@erp/contract/express/bill/freight-bill'
import { BILL } from '@erp/contract/express/bill/freight-bill.states'
import type { Queued } from '@erp/contract/kit/task'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { elsewhere } from '../../../kit/document/write.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { startTask, taskJob } from '../../../kit/task/task.ts'
import { compareBill } from './compare.ts'
import type { BillHead } from './match.ts'

export const COMPARE = 'express.bill-compare'
/** More lines than a person waits for are compared in the background. */
export const AT_ONCE = 3000

type Progress = (done: number) => Promise<unknown>

/** Again with what is known by now: orders that came or shipped since, tables that were corrected, bills audited meanwhile. */
export async function rematch(tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<{ changed: number } | Queued> {
  const bill = await lockOpen(tx, id)
  if (bill.lineCount <= AT_ONCE) return { changed: await again(tx, bill, ctx) }
  const title = `比对运费账单${bill.billNo}`
  const task = await startTask(tx, ctx, { kind: COMPARE, title, input: { id }, total: bill.lineCount, subjectId: id })
  return { queued: 1, taskId: task.id, total: bill.lineCount }
}

async function again(tx: Tx, bill: BillHead, ctx: Ctx, progress?: Progress): Promise<number> {
  const changed = await compareBill(tx, bill, ctx, progress)
  await log(tx, ctx, { entity: freightBill.path, entityId: bill.id, action: '重新匹配', note: `${changed}行有变化` })
  return changed
}

async function lockOpen(tx: Tx, id: number): Promise<BillHead & { lineCount: number }> {
  const bill = await tx.one<BillHead & { state: number; lineCount: number }>(sql`
    SELECT id, bill_no AS "billNo", express_id AS "expressId", currency, exchange_rate AS "exchangeRate", check_flag AS state, line_count AS "lineCount"
    FROM express_freight_bill WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`)
  if (!bill) throw missing(freightBill.title)
  if (bill.state !== BILL.waitAudit) throw refuse(elsewhere(freightBill, bill.state))
  return bill
}

/** A long bill, in one transaction: a node that dies leaves it to the next. */
export const compareJob = taskJob<{ id: number; imported?: 1 }>({
  kind: COMPARE,
  name: '比对运费账单',
  run: async ({ house, input, context, progress, finish, total }) => {
    const ctx = await context(`${freightBill.path}#rematch`)
    const seen = (done: number) => progress(done, { beside: true })
    return house.db.transact(async (tx) => {
      const changed = await again(tx, await lockOpen(tx, input.id), ctx, seen)
      const result = input.imported ? { rows: total, errors: [], id: input.id } : { changed }
      return finish(tx, { done: `${total} 行`, result })
    })
  },
})
