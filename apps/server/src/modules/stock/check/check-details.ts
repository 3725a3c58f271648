import type { CheckFinallyLine, CheckFinishedLine, CheckLine, CheckTaskBrief } from '@erp/contract/stock/check/check-lines'
import { CHECK_FLAG } from '@erp/contract/stock/document'
import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { may } from '../../../kit/session.ts'
import { countTask } from '../states.ts'
import type { Variant } from './check-variant.ts'

const LYING = sql`x.location_id AS "locationId", l.location_name AS "locationName", concat_ws('-', l.area_code, l.roadway_no) AS roadway,
  x.sku_id AS "skuId", s.sku, s.sku_name AS "skuName", s.sku_image AS "skuImage"`
const BY_PLACE = sql`JOIN stock_store_location l ON l.id = x.location_id JOIN goods_goods_sku s ON s.id = x.sku_id`

/** Scans of a place and SKU within the tasks of a document, newest first. */
const scansOf = (tasks: Sql): Sql => sql`coalesce((
  SELECT jsonb_agg(jsonb_build_object('time', to_char(c.time, 'YYYY-MM-DD HH24:MI:SS'), 'userName', cu.display_name, 'device', c.device, 'quantity', c.quantity) ORDER BY c.id DESC)
  FROM stock_check_scan c LEFT JOIN account_user cu ON cu.id = c.user_id WHERE c.task_id IN (${tasks}) AND c.location_id = x.location_id AND c.sku_id = x.sku_id), '[]')`

export const receiptDetails =
  (kind: Variant) =>
  async (tx: Tx, { checkReceiptId: id }: { checkReceiptId: number }, ctx: Ctx): Promise<any> => {
    const head = await kind.receipts.get(tx, id, ctx)
    const batch = await tx.one<{ batchId: number | null }>(
      sql`SELECT batch_id AS "batchId" FROM stock_stock_check_receipt WHERE id = ${id}`,
    )
    return {
      ...head,
      batchId: batch!.batchId,
      lines: await receiptLines(tx, kind, head, id, ctx),
      tasks: await tasksOf(tx, sql`check_receipt_id = ${id}`),
      finished: await finishedOf(
        tx,
        sql`r.check_receipt_id = ${id} OR r.id = ANY(ARRAY(SELECT y.finished_id FROM stock_check_finished_line y JOIN stock_check_line c ON c.id = y.check_line_id WHERE c.receipt_id = ${id}))`,
      ),
    }
  }

interface Blind {
  checkMode: unknown
  checkFlag: unknown
}

function receiptLines(tx: Tx, kind: Variant, head: Blind, id: number, ctx: Ctx): Promise<CheckLine[]> {
  const told = !(head.checkMode === 2 && head.checkFlag === CHECK_FLAG.waitAudit)
  const money = told && may(ctx.user, 'stock:cost:view')
  const scans =
    kind.variant === 2 ? scansOf(sql`SELECT k.id FROM stock_check_task k WHERE k.check_receipt_id = ${id}`) : sql`'[]'::jsonb`
  return tx.query<CheckLine>(sql`
    SELECT x.id AS "lineId", ${LYING}, CASE WHEN ${told} THEN x.book_qty END AS "bookQty", x.count_qty AS "countQty",
      CASE WHEN ${told} THEN x.diff_qty END AS "diffQty", x.count_time AS "countTime", u.display_name AS "countUserName", x.line_state AS "lineState",
      CASE WHEN ${money} THEN x.unit_cost END AS "unitCost",
      CASE WHEN ${money} THEN round(x.diff_qty * coalesce(x.unit_cost, m.amount / nullif(m.on_hand, 0), s.cost_price), 4) END AS "diffAmount", ${scans} AS scans
    FROM stock_check_line x ${BY_PLACE} LEFT JOIN account_user u ON u.id = x.count_user_id
    LEFT JOIN stock_summary m ON m.store_id = l.store_id AND m.sku_id = x.sku_id
    WHERE x.receipt_id = ${id} ORDER BY l.pick_seq, l.id, s.sku`)
}

export const finalDetails =
  (kind: Variant) =>
  async (tx: Tx, { checkReceiptFinallyId: id }: { checkReceiptFinallyId: number }, ctx: Ctx): Promise<any> => {
    const head = await kind.finals.get(tx, id, ctx)
    return {
      ...head,
      lines: await finalLines(tx, kind, head, id, ctx),
      tasks: await tasksOf(tx, sql`check_receipt_finally_id = ${id}`),
      finished: await finishedOf(tx, sql`r.finally_id = ${id}`),
    }
  }

/** A blind count is laid open to the auditor once it is complete. */
function finalLines(
  tx: Tx,
  kind: Variant,
  head: Blind & { countStatus: unknown },
  id: number,
  ctx: Ctx,
): Promise<CheckFinallyLine[]> {
  const complete = head.countStatus === 2 && may(ctx.user, 'stock:check:audit')
  const told = head.checkMode !== 2 || head.checkFlag !== CHECK_FLAG.waitAudit || complete
  const scans =
    kind.variant === 2
      ? scansOf(sql`SELECT k.id FROM stock_check_task k WHERE k.check_receipt_finally_id = ${id}`)
      : sql`'[]'::jsonb`
  return tx.query<CheckFinallyLine>(sql`
    SELECT x.id AS "lineId", ${LYING}, x.check_line_id AS "checkLineId", r.check_no AS "checkNo",
      CASE WHEN ${told} THEN c.count_qty END AS "firstCountQty", CASE WHEN ${told} THEN x.first_diff_qty END AS "firstDiffQty", f.display_name AS "firstUserName",
      CASE WHEN ${told} THEN x.book_qty END AS "bookQty", x.count_qty AS "countQty", CASE WHEN ${told} THEN x.diff_qty END AS "diffQty",
      CASE WHEN ${told} THEN x.is_match END AS "isMatch", CASE WHEN ${told} THEN x.confirm_qty END AS "confirmQty", x.reason, x.count_time AS "countTime",
      u.display_name AS "countUserName", k.task_no AS "taskNo", k.assignee_id AS "assigneeId", ${scans} AS scans
    FROM stock_check_finally_line x ${BY_PLACE} JOIN stock_check_line c ON c.id = x.check_line_id JOIN stock_stock_check_receipt r ON r.id = c.receipt_id
    LEFT JOIN account_user f ON f.id = x.first_user_id LEFT JOIN account_user u ON u.id = x.count_user_id
    LEFT JOIN stock_check_task k ON k.id = x.task_id AND k.task_status <> ${countTask.cancelled}
    WHERE x.finally_id = ${id} ORDER BY l.pick_seq, x.id`)
}

export const finishedDetails =
  (kind: Variant) =>
  async (tx: Tx, { finishedId: id }: { finishedId: number }, ctx: Ctx): Promise<any> => {
    const head = await kind.finisheds.get(tx, id, ctx)
    const sources = await tx.one<{ nos: string[] }>(
      sql`SELECT source_nos AS nos FROM stock_check_receipt_finished WHERE id = ${id}`,
    )
    return { ...head, sourceNos: sources!.nos, lines: await finishedLines(tx, id, ctx) }
  }

const finishedLines = (tx: Tx, id: number, ctx: Ctx): Promise<CheckFinishedLine[]> => {
  const money = may(ctx.user, 'stock:cost:view')
  return tx.query<CheckFinishedLine>(sql`
    SELECT x.id AS "lineId", ${LYING}, x.diff_qty AS "diffQty", CASE WHEN ${money} THEN x.unit_cost END AS "unitCost",
      CASE WHEN ${money} THEN x.diff_amount END AS "diffAmount", x.reason, coalesce(b.on_hand, 0) AS "onHand", coalesce(b.on_hand - b.occupied, 0) AS available
    FROM stock_check_finished_line x ${BY_PLACE}
    LEFT JOIN stock_balance b ON b.store_id = l.store_id AND b.sku_id = x.sku_id AND b.place_type = 1 AND b.place_id = x.location_id
    WHERE x.finished_id = ${id} ORDER BY x.id`)
}

const tasksOf = (tx: Tx, where: Sql): Promise<CheckTaskBrief[]> =>
  tx.query<CheckTaskBrief>(sql`
    SELECT k.id AS "taskId", k.task_no AS "taskNo", u.display_name AS "assigneeName", k.roadway_nos AS "roadwayNos", k.line_count AS "lineCount",
      k.done_count AS "doneCount", k.task_status AS "taskStatus"
    FROM stock_check_task k LEFT JOIN account_user u ON u.id = k.assignee_id WHERE ${where} ORDER BY k.id`)

const finishedOf = (tx: Tx, where: Sql) =>
  tx.query(sql`
    SELECT r.id AS "finishedId", r.finished_no AS "finishedNo", r.check_flag AS "checkFlag" FROM stock_check_receipt_finished r WHERE ${where} ORDER BY r.id`)
