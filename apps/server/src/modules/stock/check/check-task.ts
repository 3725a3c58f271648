import type { CheckTaskLine, CheckTaskPlace } from '@erp/contract/stock/check/check-lines'
import { elfCheckReceiptTask, TASK_STATUS } from '@erp/contract/stock/check/elf-check-receipt-task'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { log, logAll } from '../../../kit/log.ts'
import { refuse } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { notify } from '../../account/own/notice.ts'
import { countTask } from '../states.ts'
import { recountFinals, recountReceipts } from './check-figures.ts'
import { refuseFirstCounter } from './check-finally-count.ts'
import { requireStaff } from './check-staff.ts'

const tasksOf = (where: Sql) =>
  listOf(elfCheckReceiptTask, {
    joins: raw(
      `LEFT JOIN stock_stock_check_receipt pd ON pd.id = t.check_receipt_id LEFT JOIN stock_check_receipt_finally zp ON zp.id = t.check_receipt_finally_id`,
    ),
    computed: {
      docNo: raw('coalesce(pd.check_no, zp.finally_no)'),
      roadways: raw(`array_to_string(t.roadway_nos, '、')`),
      speed: raw(`CASE WHEN t.claim_time IS NOT NULL AND t.done_count > 0 THEN round((t.done_count * 3600
        / greatest(extract(epoch FROM coalesce(t.submit_time, now()) - t.claim_time), 60))::numeric, 1) END`),
      createTime: raw('t.create_time'),
    },
    reach: (ctx) => sql`(${where} AND ${ownStores(ctx.user, raw('t.store_id'))})`,
  })
export const elfTasks = keepMainList(tasksOf(raw('t.variant = 2')))
export const finalTasks = (variant: 1 | 2) => tasksOf(sql`t.task_type = 2 AND t.variant = ${variant}`)

export interface LockedTask {
  id: number
  task_no: string
  store_id: number
  task_type: 1 | 2
  check_receipt_id: number | null
  check_receipt_finally_id: number | null
  assignee_id: number | null
  roadway_nos: string[]
  task_status: number
  version: number
}
interface One {
  taskId: number
  version: number
}

export async function lockTask(tx: Tx, taskId: number, ctx: Ctx, version?: number): Promise<LockedTask> {
  await elfTasks.get(tx, taskId, ctx)
  const row = (await tx.one<LockedTask>(sql`SELECT * FROM stock_check_task WHERE id = ${taskId} FOR UPDATE`))!
  if (version !== undefined && row.version !== version) throw refuse('数据已被他人修改，请刷新后重试')
  return row
}

export const requireStatus = (task: LockedTask, ...wanted: number[]): void => {
  if (!wanted.includes(task.task_status))
    throw refuse(`单据状态已变更（当前：${TASK_STATUS[task.task_status]![1]}），请刷新后重试`)
}

/** One's own, or nobody's: a task of somebody else is handed over by a supervisor. */
export async function requireOwn(tx: Tx, task: LockedTask, ctx: Ctx): Promise<void> {
  if (task.assignee_id === null || task.assignee_id === ctx.user.userId) return
  const user = await tx.one<{ name: string }>(sql`SELECT display_name AS name FROM account_user WHERE id = ${task.assignee_id}`)
  throw refuse(`任务${task.task_no}已分配给${user?.name ?? ''}`)
}

export async function claimTask(tx: Tx, { taskId, version }: One, ctx: Ctx): Promise<null> {
  const task = await lockTask(tx, taskId, ctx)
  requireStatus(task, 0)
  if (task.version !== version) throw refuse('数据已被他人修改，请刷新后重试')
  await requireOwn(tx, task, ctx)
  await refuseOwnCounts(tx, task, ctx.user.userId)
  await turn(
    tx,
    task,
    ctx,
    '领取',
    sql`task_status = ${countTask.counting}, assignee_id = ${ctx.user.userId}, claim_time = ${ctx.now}`,
  )
  return null
}

async function refuseOwnCounts(tx: Tx, task: LockedTask, userId: number): Promise<void> {
  if (task.task_type !== 2) return
  const own = await tx.query<{ label: string }>(sql`
    SELECT concat_ws(' ', l.location_name, s.sku) AS label FROM stock_check_finally_line f JOIN stock_store_location l ON l.id = f.location_id
    JOIN goods_goods_sku s ON s.id = f.sku_id WHERE f.task_id = ${task.id} AND f.first_user_id = ${userId} ORDER BY l.pick_seq, f.id`)
  refuseFirstCounter(own.map(({ label }) => label))
}

const turn = async (tx: Tx, task: LockedTask, ctx: Ctx, action: string, changes: Sql, note?: string): Promise<void> => {
  await tx.run(sql`
    UPDATE stock_check_task SET ${changes}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${task.id}`)
  await log(tx, ctx, { entity: elfCheckReceiptTask.path, entityId: task.id, action, note, version: task.version + 1 })
}

export async function submitTask(tx: Tx, { taskId, version }: One, ctx: Ctx): Promise<null> {
  const task = await lockTask(tx, taskId, ctx)
  requireStatus(task, 1)
  if (task.version !== version) throw refuse('数据已被他人修改，请刷新后重试')
  await requireOwn(tx, task, ctx)
  const open = (await taskLines(tx, task)).filter((line) => line.countQty === null).length
  if (open > 0) throw refuse(`还有${open}行未盘点`)
  await turn(tx, task, ctx, '提交', sql`task_status = ${countTask.submitted}, submit_time = ${ctx.now}`)
  await followDocument(tx, task)
  return null
}

async function followDocument(tx: Tx, task: LockedTask): Promise<void> {
  if (task.check_receipt_id) await recountReceipts(tx, [task.check_receipt_id])
  else await recountFinals(tx, [task.check_receipt_finally_id!])
}

export async function reassignTask(tx: Tx, { taskId, version, userId }: One & { userId: number }, ctx: Ctx): Promise<null> {
  const task = await lockTask(tx, taskId, ctx, version)
  requireStatus(task, 0, 1)
  const [user] = await requireStaff(tx, task.store_id, [userId])
  await refuseOwnCounts(tx, task, userId)
  await turn(tx, task, ctx, '转派', sql`assignee_id = ${userId}`, user!.name)
  const title = `盘点任务${task.task_no}已转派给您`
  await notify(tx, [userId], { title, content: title, source: elfCheckReceiptTask.path, sourceId: task.id }, ctx)
  return null
}

/** Tasks of a document that is given up. */
export async function cancelTasks(tx: Tx, where: Sql, ctx: Ctx): Promise<void> {
  const off = await tx.query<{ id: number; version: number }>(sql`
    UPDATE stock_check_task SET task_status = ${countTask.cancelled}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE ${where} AND task_status IN (${countTask.waitClaim}, ${countTask.counting}) RETURNING id, version`)
  const logs = off.map(({ id, version }) => ({ entity: elfCheckReceiptTask.path, entityId: id, action: '取消', version }))
  await logAll(tx, ctx, logs)
}

export interface TaskLine extends CheckTaskLine {
  locationId: number
  locationName: string
}
/** The lines of a task in walking order: of a first count by its roadways, of a final count its own. */
export const taskLines = (tx: Tx, task: LockedTask): Promise<TaskLine[]> => {
  const from = task.check_receipt_id
    ? sql`stock_check_line x JOIN stock_store_location l ON l.id = x.location_id
        AND concat_ws('-', l.area_code, l.roadway_no) = ANY(${task.roadway_nos}::text[]) WHERE x.receipt_id = ${task.check_receipt_id}`
    : sql`stock_check_finally_line x JOIN stock_store_location l ON l.id = x.location_id WHERE x.task_id = ${task.id}`
  return tx.query<TaskLine>(sql`
    SELECT c.*, s.sku, s.sku_name AS "skuName", s.sku_image AS "skuImage", s.barcode FROM (
      SELECT x.id AS "lineId", x.location_id AS "locationId", l.location_name AS "locationName", l.pick_seq, x.sku_id AS "skuId", x.book_qty AS "bookQty",
        x.count_qty AS "countQty" FROM ${from}) c
    JOIN goods_goods_sku s ON s.id = c."skuId" ORDER BY c.pick_seq, c."locationId", s.sku`)
}

export async function taskDetails(tx: Tx, { taskId }: { taskId: number }, ctx: Ctx): Promise<any> {
  const head = await elfTasks.get(tx, taskId, ctx)
  const task = (await tx.one<LockedTask & { check_mode: number }>(sql`
    SELECT k.*, coalesce(r.check_mode, f.check_mode) AS check_mode FROM stock_check_task k LEFT JOIN stock_stock_check_receipt r ON r.id = k.check_receipt_id
    LEFT JOIN stock_check_receipt_finally f ON f.id = k.check_receipt_finally_id WHERE k.id = ${taskId}`))!
  const lines = await taskLines(tx, task)
  const scans = Map.groupBy(await openScans(tx, taskId), (scan) => scan.locationId)
  const shown = (line: TaskLine) => ({ ...line, bookQty: task.check_mode === 2 ? null : line.bookQty })
  const places: CheckTaskPlace[] = [...Map.groupBy(lines, (line) => line.locationId)].map(([locationId, own]) => ({
    locationId,
    locationName: own[0]!.locationName,
    isDone: own.every((line) => line.countQty !== null) ? 1 : 0,
    scanned: scans.get(locationId) ?? [],
    lines: own.map(shown),
  }))
  const { check_mode: checkMode, check_receipt_id: checkReceiptId, check_receipt_finally_id: checkReceiptFinallyId } = task
  return { ...head, checkMode, checkReceiptId, checkReceiptFinallyId, places }
}

/** What was scanned at each place since it was last finished. */
export const openScans = (tx: Tx, taskId: number, locationId: number | null = null) =>
  tx.query<{ locationId: number; skuId: number; sku: string; quantity: number }>(sql`
    SELECT c.location_id AS "locationId", c.sku_id AS "skuId", s.sku, sum(c.quantity)::int AS quantity
    FROM stock_check_scan c JOIN goods_goods_sku s ON s.id = c.sku_id
    WHERE c.task_id = ${taskId} AND c.is_finish = 0 AND (${locationId}::bigint IS NULL OR c.location_id = ${locationId}::bigint)
      AND c.id > coalesce((SELECT max(e.id) FROM stock_check_scan e WHERE e.task_id = c.task_id AND e.location_id = c.location_id AND e.is_finish = 1), 0)
    GROUP BY 1, 2, 3 ORDER BY s.sku`)
