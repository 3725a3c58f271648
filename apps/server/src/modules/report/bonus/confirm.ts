import { snake } from '@erp/contract/kit'
import type { BonusJob } from '@erp/contract/report/bonus/bonus-base'
import type { salesmanBonus } from '@erp/contract/report/bonus/month-bonus'
import { bonusStates } from '@erp/contract/report/bonus/month-bonus.states'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { moveSet } from '../../../kit/move.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { refuseClosed } from '../month/closed.ts'
import { bonusState } from '../states.ts'
import { type Month, monthOf } from './bonus-month.ts'
import { PART } from './evidence.ts'
import { bonusReach, type LiveRow, liveRows } from './live-rows.ts'
import { lostPieces, oldLayers, ownedBy } from './owned-stock.ts'

type Resource = typeof salesmanBonus

/** Freezes lines of a month, all that are open where nobody is named, with the figures and the evidence of this moment. */
export async function confirmBonuses(
  tx: Tx,
  resource: Resource,
  job: BonusJob,
  { month: asked, userIds }: { month: string; userIds?: number[] | null },
  ctx: Ctx,
): Promise<{ confirmed: number }> {
  const month = monthOf(asked, ctx.now.slice(0, 10))
  if (!month.isOver) throw refuse('本月还没有结束，不能确认奖金')
  await refuseClosed(tx, month.first)
  const live = await liveRows(tx, job, month, ctx)
  const named = userIds?.length ? new Set(userIds) : null
  const wanted = named ? live.filter(({ userId }) => named.has(userId)) : await stillOpen(tx, job, month, live)
  if (named && wanted.length < named.size) throw missing('奖金')
  if (wanted.length === 0) throw refuse('没有待确认的奖金')
  const ids = await keepLines(tx, job, month, wanted, ctx)
  await moveSet(tx, resource, bonusStates, 'confirm', ids, ctx, {
    set: { confirmBy: ctx.user.userId, confirmTime: ctx.now },
    note: month.month,
  })
  return { confirmed: ids.length }
}

async function stillOpen(tx: Tx, job: BonusJob, { first }: Month, live: LiveRow[]): Promise<LiveRow[]> {
  const kept = await tx.query<{ userId: number }>(sql`
    SELECT user_id AS "userId" FROM data_center_report_month_bonus WHERE job = ${job} AND month = ${first}::date AND status = ${bonusState.confirmed}`)
  const done = new Set(kept.map(({ userId }) => userId))
  return live.filter(({ userId }) => !done.has(userId))
}

const FIGURES = [
  'profit',
  'currency',
  'rate',
  'target',
  'reached',
  'completion',
  'baseId',
  'base',
  'step',
  'percent',
  'share',
  'earned',
  'agedStock',
  'agedPercent',
  'agedDeduct',
  'errLoss',
  'errPercent',
  'errDeduct',
  'bonus',
  'note',
  'deptId',
] as const
const names = FIGURES.map(snake)
const columns = (table: string) => raw(names.map((name) => `${table}${name}`).join(', '))

/** The figures of each line and what was deducted for; a line that is confirmed already keeps its own, and refuses the move. */
async function keepLines(tx: Tx, job: BonusJob, month: Month, rows: LiveRow[], ctx: Ctx): Promise<number[]> {
  const figures = rows.map((row) =>
    Object.fromEntries([['user_id', row.userId], ...FIGURES.map((name) => [snake(name), row[name]])]),
  )
  await tx.run(sql`
    INSERT INTO data_center_report_month_bonus AS b (job, month, user_id, ${columns('')}, create_by, create_time, update_by, update_time)
    SELECT ${job}, ${month.first}::date, r.user_id, ${columns('r.')}, ${ctx.user.userId}::bigint, ${ctx.now}::timestamptz, ${ctx.user.userId}::bigint, ${ctx.now}::timestamptz
    FROM jsonb_populate_recordset(NULL::data_center_report_month_bonus, ${JSON.stringify(figures)}::jsonb) r
    ON CONFLICT (job, month, user_id) DO UPDATE SET (${columns('')}) = ROW(${columns('excluded.')}) WHERE b.status = ${bonusState.open}`)
  const lines = await tx.query<{ id: number }>(sql`
    SELECT id FROM data_center_report_month_bonus
    WHERE job = ${job} AND month = ${month.first}::date AND user_id = ANY(${rows.map(({ userId }) => userId)}::bigint[])`)
  const ids = lines.map(({ id }) => id)
  await tx.run(sql`DELETE FROM data_center_report_month_bonus_part WHERE bonus_id = ANY(${ids}::bigint[])`)
  await keepParts(tx, job, PART.stock, oldLayers(month), ids)
  await keepParts(tx, job, PART.error, lostPieces(month), ids)
  return ids
}

const keepParts = (tx: Tx, job: BonusJob, kind: number, rows: Sql, ids: number[]) =>
  tx.run(sql`
    INSERT INTO data_center_report_month_bonus_part (bonus_id, kind, doc_no, store_id, sku_id, day, quantity, value, people, amount)
    SELECT b.id, ${kind}::int, o.doc_no, o.store_id, o.sku_id, o.day, o.quantity, o.value, o.people, o.amount
    FROM ${ownedBy(job, rows)} o JOIN data_center_report_month_bonus b ON b.user_id = o.user_id WHERE b.id = ANY(${ids}::bigint[])`)

/** Opens a line again: from then on it is what is known now. */
export async function revokeBonus(
  tx: Tx,
  resource: Resource,
  job: BonusJob,
  { month: asked, userId, reason }: { month: string; userId: number; reason: string },
  ctx: Ctx,
): Promise<null> {
  const month = monthOf(asked, ctx.now.slice(0, 10))
  await refuseClosed(tx, month.first)
  const found = await tx.one<{ id: number }>(sql`
    SELECT b.id FROM data_center_report_month_bonus b JOIN account_user u ON u.id = b.user_id
    WHERE b.job = ${job} AND b.month = ${month.first}::date AND b.user_id = ${userId} AND ${bonusReach(ctx)}`)
  if (!found) throw missing('已确认的奖金')
  await moveSet(tx, resource, bonusStates, 'revoke', [found.id], ctx, {
    set: { confirmBy: null, confirmTime: null },
    note: reason,
  })
  return null
}
