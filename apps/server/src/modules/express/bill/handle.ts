import { freightBill } from '@erp/contract/express/bill/freight-bill'
import { BILL } from '@erp/contract/express/bill/freight-bill.states'
import { HANDLE, HANDLES, RESULTS } from '@erp/contract/express/bill/freight-bill-line'
import type { ActionInput } from '@erp/contract/kit'
import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { elsewhere } from '../../../kit/document/write.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log, unchanged } from '../../../kit/log.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { billHandle, billResult } from '../states.ts'
import { lockBills, settle } from './settle.ts'

type Actions = (typeof freightBill)['actions']
const labelOf = (all: readonly (readonly [number, string, ...unknown[]])[], value: number): string =>
  all.find(([each]) => each === value)?.[1] ?? String(value)

/** The ticked lines, or all of one result that nobody decided on. */
export async function handleLines(tx: Tx, input: ActionInput<Actions['handle']>, ctx: Ctx): Promise<{ handled: number }> {
  const { ids, billId, result, handle, remark } = input
  const said = { handle, remark: remark ?? null }
  if (ids?.length) return handleEach(tx, [...new Set(ids)], said, ctx)
  if (!billId || result === null || result === undefined) throw bad('请选择要处理的行', 'ids')
  const which = sql`l.result = ${result} AND l.handle = ${billHandle.open}`
  return handleSome(tx, billId, which, said, labelOf(RESULTS, result), ctx)
}

interface Said {
  handle: number
  remark: string | null
}

async function handleEach(tx: Tx, ids: number[], said: Said, ctx: Ctx): Promise<{ handled: number }> {
  const found = await tx.query<{ billId: number; numbers: string[]; n: number }>(sql`
    SELECT bill_id AS "billId", (array_agg(tracking_number ORDER BY line_no))[1:3] AS numbers, count(*)::int AS n
    FROM express_freight_bill_line WHERE id = ANY(${ids}::bigint[]) AND deleted_at IS NULL GROUP BY bill_id ORDER BY bill_id`)
  if (found.reduce((all, { n }) => all + n, 0) < ids.length) throw missing('账单明细')
  let handled = 0
  for (const { billId, numbers, n } of found) {
    const named = `${numbers.join('、')}${n > numbers.length ? ' 等' : ''}`
    handled += (await handleSome(tx, billId, sql`l.id = ANY(${ids}::bigint[])`, said, named, ctx)).handled
  }
  return { handled }
}

async function handleSome(tx: Tx, billId: number, which: Sql, said: Said, named: string, ctx: Ctx): Promise<{ handled: number }> {
  await lockWaiting(tx, billId)
  const handled = await tx.run(sql`
    UPDATE express_freight_bill_line l SET handle = ${said.handle}, handle_by = ${said.handle === HANDLE.open ? null : ctx.user.userId}, remark = coalesce(${said.remark}, l.remark),
      version = l.version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE l.bill_id = ${billId} AND ${which}`)
  if (handled === 0) unchanged(ctx)
  else await noteHandled(tx, billId, labelOf(HANDLES, said.handle), `${handled}行：${named}`, ctx)
  return { handled }
}

/** What was not decided on and differs by no more than this, in CNY or in percent of ours, whichever is more. */
export async function acceptTolerance(
  tx: Tx,
  { id, amount, percent }: ActionInput<Actions['accept-tolerance']>,
  ctx: Ctx,
): Promise<{ handled: number }> {
  const { rate } = await lockWaiting(tx, id)
  const within = sql`l.handle = ${billHandle.open} AND l.result IN (${billResult.amount}, ${billResult.weight}) AND l.our_amount IS NOT NULL
    AND abs(l.diff_amount) * ${rate}::numeric <= greatest(${amount}::numeric, l.our_amount * ${rate}::numeric * ${percent}::numeric / 100)`
  return handleSome(tx, id, within, { handle: HANDLE.accept, remark: null }, `容差 ${amount} 元或 ${percent}%`, ctx)
}

async function noteHandled(tx: Tx, billId: number, action: string, note: string, ctx: Ctx): Promise<void> {
  await settle(tx, [billId], ctx)
  await log(tx, ctx, { entity: freightBill.path, entityId: billId, action, note })
}

/** Lines are decided on until the bill is audited. */
async function lockWaiting(tx: Tx, billId: number) {
  const [bill] = await lockBills(tx, [billId])
  if (!bill) throw missing(freightBill.title)
  if (bill.state !== BILL.waitAudit) throw refuse(elsewhere(freightBill, bill.state))
  return bill
}
