import { sql, type Tx } from '../../../../src/kit/db/db.ts'
import type { Ctx } from '../../../../src/kit/house.ts'
import { auditReceipts, invalidateReceipts } from '../../../../src/modules/stock/check/check-audit.ts'
import { auditBatches, createBatch, invalidateBatches } from '../../../../src/modules/stock/check/check-batch.ts'
import { saveCount } from '../../../../src/modules/stock/check/check-count.ts'
import { distributeBatches, distributeReceipts } from '../../../../src/modules/stock/check/check-distribute.ts'
import { createFinal, invalidateFinals } from '../../../../src/modules/stock/check/check-finally.ts'
import { auditFinals } from '../../../../src/modules/stock/check/check-finally-audit.ts'
import { saveFinalCount } from '../../../../src/modules/stock/check/check-finally-count.ts'
import { distributeFinals } from '../../../../src/modules/stock/check/check-finally-distribute.ts'
import { invalidateFinisheds } from '../../../../src/modules/stock/check/check-finished.ts'
import { auditFinisheds } from '../../../../src/modules/stock/check/check-finished-post.ts'
import { finishLocation, scan } from '../../../../src/modules/stock/check/check-scan.ts'
import { claimTask, submitTask, taskDetails } from '../../../../src/modules/stock/check/check-task.ts'
import { ELF, HAND, type Variant } from '../../../../src/modules/stock/check/check-variant.ts'
import { createReceipt } from '../../../../src/modules/stock/check/check-write.ts'
import { countTask } from '../../../../src/modules/stock/states.ts'
import type { Lying } from './stock-shelves.ts'
import type { Stage } from './stock-stage.ts'

/** How far a count has come, each step including those before it. */
const STEPS = ['made', 'shared', 'begun', 'counted', 'audited', 'final', 'recounted', 'decided', 'posted'] as const
type Step = (typeof STEPS)[number]
interface Told {
  reaches: Step
  day: number
  remark: string
  /** Given up where it stands. */
  voided?: 'receipt' | 'final' | 'finished'
  even?: boolean
  procMode?: 1 | 2
  checkMode?: 1 | 2
}
const TOLD: Told[] = [
  { reaches: 'made', day: 1, remark: '循环盘点' },
  { reaches: 'shared', day: 2, remark: '循环盘点', checkMode: 2 },
  { reaches: 'begun', day: 2, remark: '拣货区抽盘' },
  { reaches: 'shared', day: 9, remark: '计划取消', voided: 'receipt' },
  { reaches: 'counted', day: 3, remark: '抽盘无差异', even: true },
  { reaches: 'audited', day: 4, remark: '月度盘点', even: true },
  { reaches: 'audited', day: 4, remark: '月度盘点' },
  { reaches: 'final', day: 6, remark: '月度盘点' },
  { reaches: 'final', day: 12, remark: '改日终盘', voided: 'final' },
  { reaches: 'recounted', day: 8, remark: '季度盘点', checkMode: 2 },
  { reaches: 'decided', day: 11, remark: '季度盘点' },
  { reaches: 'decided', day: 18, remark: '差异原因待查', voided: 'finished' },
  { reaches: 'posted', day: 20, remark: '季度盘点' },
  { reaches: 'posted', day: 45, remark: '年中盘点' },
  { reaches: 'audited', day: 14, remark: '短拣复核', procMode: 1 },
]
const BATCHES = [
  ['waits', 1, 1],
  ['open', 1, 0],
  ['done', 16, 14],
  ['voided', 10, 9],
] as const
const STORES = 5
const COUNTER = 'warehouse'
const AUDITOR = 'supervisor'

/** Counts by hand and by scanner in every state, and the plans they come from. */
export function seedChecks(stage: Stage): void {
  const busy: Busy = new Map()
  for (let round = 0; round < stage.rounds; round++) {
    for (const [n, kind] of [HAND, ELF].entries())
      TOLD.forEach((each, i) => {
        const told = { ...each, day: each.day + round }
        const lines = untouched(stage, round + n + i, busy, { from: told.day, to: endOf(told) })
        if (lines.length) tell(stage, kind, told, lines, i)
      })
    for (const [n, [fate, from, to]] of BATCHES.entries()) {
      const lines = untouched(stage, round + n, busy, { from, to })
      if (lines.length) tellBatch(stage, fate, from, lines)
    }
  }
}

/** Days ago, from and to. */
interface Span {
  from: number
  to: number
}
type Busy = Map<number, Span[]>
const endOf = ({ reaches, day, voided, even, procMode }: Told): number => {
  if (reaches === 'posted' || voided === 'receipt') return day - 3
  return reaches === 'audited' && (even || procMode === 1) ? day - 1 : 0
}

/** A place is in one count at a time: the next free ones of a store, or else of another. */
function untouched({ shelves, rounds }: Stage, nth: number, busy: Busy, span: Span): Lying[] {
  const meets = (other: Span) => span.from >= other.to && other.from >= span.to
  for (let n = 0; n < STORES; n++) {
    const free = new Map(shelves.take(1 + ((nth + n) % STORES), 20).map((each) => [each.locationId, each]))
    const own = [...free.values()].filter(({ locationId }) => !busy.get(locationId)?.some(meets)).slice(0, rounds > 1 ? 2 : 1)
    for (const { locationId } of own) busy.set(locationId, [...(busy.get(locationId) ?? []), span])
    if (own.length) return own
  }
  return []
}

function tell({ history }: Stage, kind: Variant, told: Told, lying: Lying[], nth: number): void {
  const { tx } = history
  const { storeId } = lying[0]!
  const recounter = storeId === 1 ? 'wh.ye' : 'admin'
  const reached = (step: Step) => STEPS.indexOf(told.reaches) >= STEPS.indexOf(step)
  const wanted = (i: number) => (told.even ? 0 : (i + nth) % 2 === 0 ? -2 : 1)
  let id = 0
  let finalId = 0
  const on = (step: Step, later: number, who: string, does: (ctx: Ctx) => Promise<unknown>) =>
    reached(step) && history.on(Math.max(told.day - later, 1), who, does)
  on('made', 0, COUNTER, async (ctx) => {
    const lines = lying.map(({ locationId, skuId }) => ({ locationId, skuId }))
    const { procMode = 2, checkMode = 1, remark } = told
    id = (await createReceipt(kind)(tx, { storeId, procMode, checkMode, remark, lines }, ctx)).checkReceiptId
  })
  on('shared', 0, COUNTER, (ctx) => distributeReceipts(kind)(tx, { ids: [id], userIds: [ctx.user.userId], way: 1 }, ctx))
  on('begun', 0, COUNTER, (ctx) => countFirst(tx, kind, id, lying, wanted, reached('counted'), ctx))
  on('audited', 0, AUDITOR, (ctx) => auditReceipts(kind)(tx, { ids: [id] }, ctx))
  on('final', 1, COUNTER, async (ctx) => {
    const pool = await tx.query<{ id: number }>(
      sql`SELECT id FROM stock_check_line WHERE receipt_id = ${id} AND line_state = 2 ORDER BY id`,
    )
    finalId = (await createFinal(kind)(tx, { lineIds: pool.map((line) => line.id) }, ctx)).checkReceiptFinallyId
    const other = await tx.one<{ id: number }>(sql`SELECT id FROM account_user WHERE username = ${recounter}`)
    await distributeFinals(kind)(tx, { ids: [finalId], userIds: [other!.id], way: 1 }, ctx)
  })
  on('recounted', 1, recounter, (ctx) => countAgain(tx, kind, finalId, ctx))
  on('decided', 1, AUDITOR, (ctx) => auditFinals(kind)(tx, { ids: [finalId] }, ctx))
  on('posted', 2, AUDITOR, async (ctx) => auditFinisheds(kind)(tx, { ids: [await finishedOf(tx, finalId)] }, ctx))
  if (told.voided === 'receipt') history.on(told.day - 1, COUNTER, (ctx) => invalidateReceipts(kind)(tx, { ids: [id] }, ctx))
  if (told.voided === 'final') history.on(told.day - 2, COUNTER, (ctx) => invalidateFinals(kind)(tx, { ids: [finalId] }, ctx))
  if (told.voided === 'finished')
    history.on(told.day - 2, AUDITOR, async (ctx) => invalidateFinisheds(kind)(tx, { ids: [await finishedOf(tx, finalId)] }, ctx))
}

const finishedOf = async (tx: Tx, finalId: number): Promise<number> =>
  (await tx.one<{ id: number }>(sql`SELECT max(id) AS id FROM stock_check_receipt_finished WHERE finally_id = ${finalId}`))!.id

/** What the book has, and a little more or less. */
async function countFirst(
  tx: Tx,
  kind: Variant,
  id: number,
  lying: Lying[],
  wanted: (i: number) => number,
  whole: boolean,
  ctx: Ctx,
): Promise<void> {
  const counts = await Promise.all(
    lying.slice(0, whole ? 2 : 1).map(async (line, i) => ({ ...line, countQty: (await bookOf(tx, line)) + wanted(i) })),
  )
  const lines = counts.map(({ locationId, skuId, countQty }) => ({ locationId, skuId, countQty }))
  if (kind === HAND) await saveCount(kind)(tx, { checkReceiptId: id, lines }, ctx)
  else await scanAll(tx, sql`check_receipt_id = ${id}`, lines, whole, ctx)
}

const bookOf = async (
  tx: Tx,
  { storeId, skuId, locationId }: { storeId: number; skuId: number; locationId: number },
): Promise<number> =>
  (
    await tx.one<{ n: number }>(
      sql`SELECT on_hand AS n FROM stock_balance WHERE store_id = ${storeId} AND sku_id = ${skuId} AND place_type = 1 AND place_id = ${locationId}`,
    )
  )?.n ?? 0

/** The second count finds what the first one found. */
async function countAgain(tx: Tx, kind: Variant, id: number, ctx: Ctx): Promise<void> {
  const lines = await tx.query<{ lineId: number; locationId: number; skuId: number; storeId: number; diff: number }>(sql`
    SELECT f.id AS "lineId", f.location_id AS "locationId", f.sku_id AS "skuId", r.store_id AS "storeId", f.first_diff_qty AS diff
    FROM stock_check_finally_line f JOIN stock_check_receipt_finally r ON r.id = f.finally_id WHERE f.finally_id = ${id} ORDER BY f.id`)
  const counts = await Promise.all(lines.map(async (line) => ({ ...line, countQty: (await bookOf(tx, line)) + line.diff })))
  if (kind === HAND)
    await saveFinalCount(kind)(
      tx,
      { checkReceiptFinallyId: id, lines: counts.map(({ lineId, countQty }) => ({ lineId, countQty })) },
      ctx,
    )
  else await scanAll(tx, sql`check_receipt_finally_id = ${id}`, counts, true, ctx)
}

interface Counted {
  locationId: number
  skuId: number
  countQty: number
}
async function scanAll(tx: Tx, of: ReturnType<typeof sql>, counts: Counted[], submits: boolean, ctx: Ctx): Promise<void> {
  const tasks = await tx.query<{ id: number; version: number }>(
    sql`SELECT id, version FROM stock_check_task WHERE ${of} AND task_status = ${countTask.waitClaim} ORDER BY id`,
  )
  for (const task of tasks) {
    await claimTask(tx, { taskId: task.id, version: task.version }, ctx)
    const { places } = await taskDetails(tx, { taskId: task.id }, ctx)
    for (const { locationId, locationName, lines } of places) {
      const own = counts.filter((count) => count.locationId === locationId)
      if (own.length === 0) continue
      for (const { skuId, countQty } of own) {
        const { sku } = lines.find((line: { skuId: number }) => line.skuId === skuId)
        await scan(
          tx,
          { taskId: task.id, locationName, sku, quantity: countQty, clientScanId: `${task.id}-${locationId}-${skuId}` },
          ctx,
        )
      }
      await finishLocation(tx, { taskId: task.id, locationName, clientScanId: `${task.id}-${locationId}` }, ctx)
    }
    if (submits) await submitTask(tx, { taskId: task.id, version: task.version + 1 }, ctx)
  }
}

function tellBatch(stage: Stage, fate: (typeof BATCHES)[number][0], day: number, lying: Lying[]): void {
  const { tx } = stage.history
  const { storeId } = lying[0]!
  let batchId = 0
  stage.history.on(day, COUNTER, async (ctx) => {
    const scope = { locationIds: lying.map(({ locationId }) => locationId) }
    const isFreeze = fate === 'open' ? 1 : 0
    batchId = (await createBatch(tx, { storeId, isFreeze, splitBy: 1, scope, remark: '库区盘点计划' }, ctx)).batchId
  })
  if (fate === 'waits') return
  if (fate === 'voided') return stage.history.on(day, COUNTER, (ctx) => invalidateBatches(tx, { ids: [batchId] }, ctx))
  stage.history.on(day, AUDITOR, (ctx) => auditBatches(tx, { ids: [batchId] }, ctx))
  stage.history.on(day, COUNTER, (ctx) => distributeBatches(tx, { ids: [batchId], userIds: [ctx.user.userId], way: 1 }, ctx))
  if (fate === 'done') stage.history.on(day - 1, COUNTER, (ctx) => countBatch(tx, batchId, ctx))
  if (fate === 'done') stage.history.on(day - 1, AUDITOR, (ctx) => auditOf(tx, batchId, ctx))
}

const receiptsOf = (tx: Tx, batchId: number) =>
  tx.query<{ id: number }>(sql`SELECT id FROM stock_stock_check_receipt WHERE batch_id = ${batchId} ORDER BY id`)

async function countBatch(tx: Tx, batchId: number, ctx: Ctx): Promise<void> {
  for (const { id } of await receiptsOf(tx, batchId)) {
    const lines = await tx.query<{ lineId: number; countQty: number }>(sql`
      SELECT x.id AS "lineId", coalesce(b.on_hand, 0) AS "countQty" FROM stock_check_line x JOIN stock_stock_check_receipt r ON r.id = x.receipt_id
      LEFT JOIN stock_balance b ON b.store_id = r.store_id AND b.sku_id = x.sku_id AND b.place_type = 1 AND b.place_id = x.location_id WHERE x.receipt_id = ${id}`)
    await saveCount(HAND)(tx, { checkReceiptId: id, lines }, ctx)
  }
}
const auditOf = async (tx: Tx, batchId: number, ctx: Ctx): Promise<null> =>
  auditReceipts(HAND)(tx, { ids: (await receiptsOf(tx, batchId)).map(({ id }) => id) }, ctx)
