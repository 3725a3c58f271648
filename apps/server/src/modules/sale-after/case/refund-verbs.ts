import type { ActionInput } from '@erp/contract/kit'
import { REFUND_WAY } from '@erp/contract/sale-after/case/case.states'
import { caseRefund } from '@erp/contract/sale-after/case/refund'
import type { Rows } from '../../../../db/rows.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { moveDocument } from '../../../kit/document/verbs.ts'
import type { Ctx } from '../../../kit/house.ts'
import { type Assigned, moveAll } from '../../../kit/move.ts'
import { bad } from '../../../kit/refuse.ts'
import { lockOrdersOf } from './lock.ts'
import { refundList } from './refund.ts'
import { finishCases } from './settle.ts'

type Actions = (typeof caseRefund)['actions']

/** Orders first, as everywhere. */
async function lockOf(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const found = await tx.query<{ id: number }>(
    sql`SELECT case_id AS id FROM sale_after_refund WHERE id = ANY(${[...ids]}::bigint[])`,
  )
  const caseIds = found.map(({ id }) => id)
  await lockOrdersOf(tx, caseIds)
  return caseIds
}

async function take(tx: Tx, verb: 'done' | 'fail' | 'retry', id: number, ctx: Ctx, more: { note?: string; set: Assigned }) {
  await refundList.get(tx, id, ctx)
  const { row } = await moveDocument(tx, caseRefund, verb, id, ctx, {
    ...more,
    set: { executeBy: ctx.user.userId, ...more.set },
  })
  return row as unknown as Rows['sale_after_refund']
}

/** The buyer has the money. */
export async function refundsDone(tx: Tx, { items, doneTime }: ActionInput<Actions['done']>, ctx: Ctx): Promise<null> {
  if (doneTime && doneTime > ctx.now) throw bad('退款时间不能晚于现在', 'doneTime')
  const told = new Map(items.map((item) => [item.refundId, item]))
  const ids = [...told.keys()]
  const caseIds = await lockOf(tx, ids)
  await moveAll(ids, async (id) => {
    const { platRefundNo, way } = told.get(id)!
    const set = { platRefundNo: platRefundNo ?? null, doneTime: doneTime ?? ctx.now, failReason: null, ...(way && { way }) }
    const row = await take(tx, 'done', id, ctx, { ...(platRefundNo && { note: platRefundNo }), set })
    if ((way ?? row.way) === REFUND_WAY.platform && !platRefundNo)
      throw bad(`退款单${row.refund_no}请填写平台退款号`, 'platRefundNo')
  })
  await finishCases(tx, caseIds, ctx)
  return null
}

/** The platform would not: the booking stands until the case is taken back. */
export async function refundsFailed(tx: Tx, { ids, reason }: ActionInput<Actions['fail']>, ctx: Ctx): Promise<null> {
  await lockOf(tx, ids)
  await moveAll(ids, (id) => take(tx, 'fail', id, ctx, { note: reason, set: { failReason: reason } }))
  return null
}

export async function retryRefunds(tx: Tx, { ids }: ActionInput<Actions['retry']>, ctx: Ctx): Promise<null> {
  await lockOf(tx, ids)
  await moveAll(ids, (id) => take(tx, 'retry', id, ctx, { set: { failReason: null } }))
  return null
}
