import { elfCheckReceiptTask } from '@erp/contract/stock/check/elf-check-receipt-task'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { nextNumbers } from '../../../kit/number.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { notifyEach } from '../../account/own/notice.ts'
import { checkFlag, countTask } from '../states.ts'
import { recountReceipts, recountTasks } from './check-figures.ts'
import { requireStaff } from './check-staff.ts'
import { cancelTasks } from './check-task.ts'
import { batches, byVariant, type Variant } from './check-variant.ts'
import { type LockedReceipt, lockReceipt } from './check-write.ts'

export interface Distribution {
  ids: number[]
  userIds?: number[] | null
  way?: number | null
  assign?: { id: number; userId: number }[] | null
}
export interface NewTask {
  storeId: number
  variant: 1 | 2
  checkReceiptId: number | null
  finallyId: number | null
  assigneeId: number | null
  roadways: string[]
  lineCount: number
}

/** All receipts of the batches that are still to be counted. */
export async function distributeBatches(tx: Tx, input: Distribution, ctx: Ctx): Promise<null> {
  for (const id of input.ids) await batches.get(tx, id, ctx)
  const found = await tx.query<{ id: number; variant: 1 | 2 }>(sql`
    SELECT r.id, r.variant FROM stock_stock_check_receipt r JOIN stock_check_receipt_batch b ON b.id = r.batch_id
    WHERE b.id = ANY(${input.ids}::bigint[]) AND b.check_flag = ${checkFlag.audited} AND r.check_flag = ${checkFlag.waitAudit} ORDER BY r.id`)
  if (found.length === 0) throw refuse('批次没有待盘点的盘点单')
  for (const [variant, own] of Map.groupBy(found, (row) => row.variant))
    await distribute(
      tx,
      byVariant(variant),
      own.map(({ id }) => id),
      input,
      ctx,
    )
  return null
}

export const distributeReceipts =
  (kind: Variant) =>
  async (tx: Tx, input: Distribution, ctx: Ctx): Promise<null> => {
    await distribute(tx, kind, input.ids, input, ctx)
    return null
  }

async function distribute(tx: Tx, kind: Variant, ids: number[], input: Distribution, ctx: Ctx): Promise<void> {
  const receipts: LockedReceipt[] = []
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) receipts.push(await lockReceipt(tx, kind, id, ctx))
  const users = input.way === 2 ? (input.assign ?? []).map(({ userId }) => userId) : (input.userIds ?? [])
  if (kind.variant === 1 && users.length === 0) throw bad('请选择盘点人', 'userIds')
  for (const storeId of new Set(receipts.map((row) => row.store_id))) await requireStaff(tx, storeId, [...new Set(users)])
  if (kind.variant === 2) await distributeTasks(tx, kind, receipts, input, ctx)
  else await distributeHeads(tx, kind, receipts, input, ctx)
}

/** By hand a receipt has one counter. */
async function distributeHeads(tx: Tx, kind: Variant, receipts: LockedReceipt[], input: Distribution, ctx: Ctx): Promise<void> {
  const sizes = await tx.query<{ id: number; n: number }>(sql`
    SELECT id, line_count AS n FROM stock_stock_check_receipt WHERE id = ANY(${receipts.map(({ id }) => id)}::bigint[]) ORDER BY id`)
  const chosen = new Map((input.assign ?? []).map(({ id, userId }) => [id, userId]))
  const shared = share(sizes, input.userIds ?? [])
  const counters = sizes.flatMap(({ id }, i) => {
    const userId = input.way === 2 ? chosen.get(id) : shared[i]
    return userId ? [{ id, userId }] : []
  })
  await tx.run(sql`
    UPDATE stock_stock_check_receipt r SET count_user_id = c."userId", version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(counters)}::jsonb) c(id bigint, "userId" bigint) WHERE r.id = c.id`)
  await tell(tx, kind, receipts, counters, ctx)
}

async function tell(
  tx: Tx,
  kind: Variant,
  receipts: LockedReceipt[],
  counters: { id: number; userId: number }[],
  ctx: Ctx,
): Promise<void> {
  const { path } = kind.receipts.resource
  const rows = new Map(receipts.map((row) => [row.id, row]))
  const logs = counters.map(({ id }) => ({ entity: path, entityId: id, action: '分配', version: rows.get(id)!.version + 1 }))
  await logAll(tx, ctx, logs)
  const notices = [...Map.groupBy(counters, ({ userId }) => userId)].map(([userId, own]) => {
    const title = own.length === 1 ? `盘点单${rows.get(own[0]!.id)!.check_no}已分配给您` : `${own.length}张盘点单已分配给您`
    return { userId, title, content: title, source: path, sourceId: own[0]!.id }
  })
  await notifyEach(tx, notices, ctx)
}

/** The scanner's receipts become tasks, a person's roadways each; without people they wait for whoever claims them. */
async function distributeTasks(tx: Tx, kind: Variant, receipts: LockedReceipt[], input: Distribution, ctx: Ctx): Promise<void> {
  const roadways = await openRoadways(tx, receipts, ctx)
  if (roadways.length === 0) throw refuse('盘点任务都已开始，请使用转派')
  const chosen = new Map((input.assign ?? []).map(({ id, userId }) => [id, userId]))
  const shared = share(roadways, input.userIds ?? [])
  const owned = roadways.map((each, i) => ({
    ...each,
    userId: (input.way === 2 ? chosen.get(each.receipt.id) : shared[i]) ?? null,
  }))
  const groups = Map.groupBy(owned, ({ receipt, userId }) => `${receipt.id}/${userId ?? 0}`)
  const tasks = [...groups.values()].map(
    (own): NewTask => ({
      storeId: own[0]!.receipt.store_id,
      variant: 2,
      checkReceiptId: own[0]!.receipt.id,
      finallyId: null,
      assigneeId: own[0]!.userId,
      roadways: own.map(({ key }) => key),
      lineCount: own.reduce((sum, { n }) => sum + n, 0),
    }),
  )
  await insertTasks(tx, tasks, ctx)
  for (const { id } of receipts) await recountTasks(tx, id)
  await recountReceipts(
    tx,
    receipts.map(({ id }) => id),
  )
  const { path } = kind.receipts.resource
  await logAll(
    tx,
    ctx,
    receipts.map(({ id }) => ({ entity: path, entityId: id, action: '分配' })),
  )
}

/** Roadways that nobody has begun; tasks that wait for their person are taken back. */
async function openRoadways(tx: Tx, receipts: LockedReceipt[], ctx: Ctx) {
  const roadways: { receipt: LockedReceipt; key: string; n: number }[] = []
  for (const receipt of receipts) {
    await cancelTasks(tx, sql`check_receipt_id = ${receipt.id} AND task_status = ${countTask.waitClaim}`, ctx)
    const free = await tx.query<{ key: string; n: number }>(sql`
      SELECT concat_ws('-', l.area_code, l.roadway_no) AS key, count(*) AS n FROM stock_check_line x JOIN stock_store_location l ON l.id = x.location_id
      WHERE x.receipt_id = ${receipt.id} AND NOT EXISTS (SELECT 1 FROM stock_check_task k WHERE k.check_receipt_id = x.receipt_id AND k.task_status IN (${countTask.counting}, ${countTask.submitted})
        AND concat_ws('-', l.area_code, l.roadway_no) = ANY(k.roadway_nos)) GROUP BY 1 ORDER BY 1`)
    roadways.push(...free.map((each) => ({ receipt, ...each })))
  }
  return roadways
}

export async function insertTasks(tx: Tx, tasks: NewTask[], ctx: Ctx): Promise<number[]> {
  const numbers = await nextNumbers(ctx.house, 'RW', tasks.length)
  const rows = tasks.map((task, i) => ({ ...task, no: numbers[i]! }))
  const made = await tx.query<{ id: number; no: string }>(sql`
    INSERT INTO stock_check_task (task_no, store_id, task_type, check_receipt_id, check_receipt_finally_id, variant, assignee_id, roadway_nos, line_count,
      create_by, create_time, update_by, update_time)
    SELECT t.no, t."storeId", CASE WHEN t."finallyId" IS NULL THEN 1 ELSE 2 END, t."checkReceiptId", t."finallyId", t.variant, t."assigneeId", t.roadways, t."lineCount",
      ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) t(no text, "storeId" bigint, variant int, "checkReceiptId" bigint, "finallyId" bigint,
      "assigneeId" bigint, roadways text[], "lineCount" int) RETURNING id, task_no AS no`)
  const ids = new Map(made.map(({ id, no }) => [no, id]))
  const own = numbers.map((no) => ids.get(no)!)
  await logAll(
    tx,
    ctx,
    own.map((entityId) => ({ entity: elfCheckReceiptTask.path, entityId, action: '新增', version: 1 })),
  )
  const notices = rows.flatMap(({ assigneeId, no, lineCount }, i) => {
    const title = `盘点任务${no}已分配给您，共${lineCount}行`
    return assigneeId ? [{ userId: assigneeId, title, content: title, source: elfCheckReceiptTask.path, sourceId: own[i]! }] : []
  })
  await notifyEach(tx, notices, ctx)
  return own
}

/** The largest first, each to whoever has least so far; `bars` says who may not have one. */
export function share(parts: { n: number; bars?: number | null }[], userIds: readonly number[]): (number | undefined)[] {
  const loads = new Map(userIds.map((id) => [id, 0]))
  const given: (number | undefined)[] = parts.map(() => undefined)
  const order = parts.map((part, i) => ({ ...part, i })).sort((a, b) => b.n - a.n || a.i - b.i)
  for (const { n, bars, i } of order) {
    const free = [...loads].filter(([id]) => id !== bars).sort((a, b) => a[1] - b[1])[0]
    if (!free) continue
    loads.set(free[0], free[1] + n)
    given[i] = free[0]
  }
  return given
}
