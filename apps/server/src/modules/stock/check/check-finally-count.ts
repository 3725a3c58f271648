import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { booksAt, lockStock } from '../ledger/index.ts'
import { countTask } from '../states.ts'
import { recountFinals } from './check-figures.ts'
import type { Variant } from './check-variant.ts'
import { lockWaiting } from './check-write.ts'

export interface LockedFinal {
  id: number
  finally_no: string
  store_id: number
  check_flag: number
  check_mode: number
  version: number
  create_time: string
}
export interface FinalCount {
  lineId: number
  countQty: number
  time?: string | null
}
interface Line {
  id: number
  locationId: number
  skuId: number
  label: string
  firstUserId: number | null
  countQty: number | null
  assigneeId: number | null
  assigneeName: string | null
}
const NAMED = 20

export const saveFinalCount =
  (kind: Variant) =>
  async (tx: Tx, input: { checkReceiptFinallyId: number; lines: FinalCount[] }, ctx: Ctx): Promise<null> => {
    const final = await lockFinal(tx, kind, input.checkReceiptFinallyId, ctx)
    await countFinalLines(tx, ctx, kind, final, input.lines, '录入盘点')
    return null
  }

export const lockFinal = async (tx: Tx, kind: Variant, id: number, ctx: Ctx): Promise<LockedFinal> => {
  await kind.finals.get(tx, id, ctx)
  return lockWaiting<LockedFinal>(tx, kind.finals.resource, id)
}

/** The second count has its own book and time; it agrees with the first where both differ from their books alike. */
export async function countFinalLines(
  tx: Tx,
  ctx: Ctx,
  kind: Variant,
  final: LockedFinal,
  counts: FinalCount[],
  action: string,
): Promise<void> {
  const lines = await linesOf(tx, final.id, counts)
  refuseFirstCounter(lines.filter((line) => line.firstUserId === ctx.user.userId).map((line) => line.label))
  const other = lines.find((line) => line.assigneeId !== null && line.assigneeId !== ctx.user.userId)
  if (other) throw refuse(`${other.label}已分配给${other.assigneeName ?? ''}，请由本人盘点`)
  const spots = lines.map((line, i) => ({
    storeId: final.store_id,
    skuId: line.skuId,
    placeType: 1 as const,
    placeId: line.locationId,
    moment: counts[i]!.time ?? null,
  }))
  await lockStock(tx, spots)
  const now = ctx.house.clock.now().toISOString()
  const books = await booksAt(tx, spots)
  const rows = counts.map((count, i) => ({ ...count, book: books[i]!, time: count.time ?? now }))
  await tx.run(sql`
    UPDATE stock_check_finally_line f SET book_qty = c.book, count_qty = c."countQty", diff_qty = c."countQty" - c.book, count_time = c.time,
      count_user_id = ${ctx.user.userId}, is_match = (f.first_diff_qty = c."countQty" - c.book)::int,
      confirm_qty = CASE WHEN f.first_diff_qty = c."countQty" - c.book THEN c."countQty" END, reason = NULL
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) c("lineId" bigint, book int, "countQty" int, time timestamptz) WHERE f.id = c."lineId"`)
  await followTasks(tx, kind, final.id, ctx)
  await recountFinals(tx, [final.id])
  const changes = lines.map((line, i) => ({ field: 'countQty', label: line.label, from: line.countQty, to: counts[i]!.countQty }))
  await log(tx, ctx, { entity: kind.finals.resource.path, entityId: final.id, action, note: `${rows.length}行`, changes })
}

async function linesOf(tx: Tx, finalId: number, counts: FinalCount[]): Promise<Line[]> {
  const found = await tx.query<Line>(sql`
    SELECT f.id, f.location_id AS "locationId", f.sku_id AS "skuId", concat_ws(' ', l.location_name, s.sku) AS label, f.first_user_id AS "firstUserId",
      f.count_qty AS "countQty", k.assignee_id AS "assigneeId", u.display_name AS "assigneeName"
    FROM stock_check_finally_line f JOIN stock_store_location l ON l.id = f.location_id JOIN goods_goods_sku s ON s.id = f.sku_id
    LEFT JOIN stock_check_task k ON k.id = f.task_id AND k.task_status <> ${countTask.cancelled} LEFT JOIN account_user u ON u.id = k.assignee_id
    WHERE f.finally_id = ${finalId} AND f.id = ANY(${counts.map((count) => count.lineId)}::bigint[])`)
  const known = new Map(found.map((line) => [line.id, line]))
  const seen = new Set<number>()
  return counts.map(({ lineId }, i) => {
    const line = known.get(lineId)
    if (!line) throw bad(`第${i + 1}行不在终盘单中`)
    if (seen.has(lineId)) throw bad(`第${i + 1}行重复`)
    seen.add(lineId)
    return line
  })
}

/** Whoever counted first does not count again. */
export function refuseFirstCounter(labels: string[]): void {
  if (labels.length === 0) return
  const more = labels.length > NAMED ? `等${labels.length}行` : ''
  throw refuse(`终盘人不能与初盘人相同：${labels.slice(0, NAMED).join('、')}${more}`)
}

/** Tasks by hand begin with the first line and end with the last; those of a scanner are claimed and handed in. */
async function followTasks(tx: Tx, kind: Variant, finalId: number, ctx: Ctx): Promise<void> {
  const hand = kind.variant === 1
  await tx.run(sql`
    UPDATE stock_check_task k SET done_count = c.done,
      task_status = CASE WHEN ${hand} AND c.done > 0 THEN CASE WHEN c.done = c.n THEN 2 ELSE 1 END ELSE k.task_status END,
      claim_time = CASE WHEN ${hand} AND c.done > 0 THEN coalesce(k.claim_time, ${ctx.now}::timestamptz) ELSE k.claim_time END,
      submit_time = CASE WHEN ${hand} AND c.done = c.n THEN coalesce(k.submit_time, ${ctx.now}::timestamptz) ELSE k.submit_time END
    FROM (SELECT task_id, count(*) AS n, count(count_qty) AS done FROM stock_check_finally_line WHERE finally_id = ${finalId} AND task_id IS NOT NULL GROUP BY 1) c
    WHERE k.id = c.task_id AND k.task_status < ${countTask.cancelled}`)
}
