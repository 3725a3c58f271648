import type { CheckBatchReceipt, CheckRoadway } from '@erp/contract/stock/check/check-lines'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { checkFlag } from '../states.ts'
import { batches } from './check-variant.ts'

const TOLD = sql`NOT (r.check_mode = 2 AND r.check_flag = ${checkFlag.waitAudit})`

/** The plan with its receipts, and how far each roadway is. */
export async function batchDetails(tx: Tx, { batchId }: { batchId: number }, ctx: Ctx): Promise<any> {
  const head = await batches.get(tx, batchId, ctx)
  const kept = await tx.one<{ scope: object }>(sql`SELECT scope FROM stock_check_receipt_batch WHERE id = ${batchId}`)
  const cells = await tx.query<{ receiptId: number; roadway: string; n: number; counted: number; diffs: number | null }>(sql`
    SELECT r.id AS "receiptId", concat_ws('-', l.area_code, l.roadway_no) AS roadway, count(*) AS n, count(x.count_qty) AS counted,
      CASE WHEN bool_and(${TOLD}) THEN count(*) FILTER (WHERE x.diff_qty <> 0) END AS diffs
    FROM stock_stock_check_receipt r JOIN stock_check_line x ON x.receipt_id = r.id JOIN stock_store_location l ON l.id = x.location_id
    WHERE r.batch_id = ${batchId} AND r.check_flag <> ${checkFlag.ended} GROUP BY 1, 2 ORDER BY min(l.pick_seq)`)
  const receipts = await tx.query<CheckBatchReceipt>(sql`
    SELECT r.id AS "checkReceiptId", r.check_no AS "checkNo", u.display_name AS "countUserName", r.count_status AS "countStatus", r.check_flag AS "checkFlag",
      r.line_count AS "lineCount", r.counted_count AS "countedCount", CASE WHEN ${TOLD} THEN r.diff_count END AS "diffCount"
    FROM stock_stock_check_receipt r LEFT JOIN account_user u ON u.id = r.count_user_id WHERE r.batch_id = ${batchId} ORDER BY r.id`)
  const roadwaysOf = Map.groupBy(cells, (cell) => cell.receiptId)
  return {
    ...head,
    ...kept,
    receipts: receipts.map((row) => ({
      ...row,
      roadways: (roadwaysOf.get(row.checkReceiptId) ?? []).map((cell) => cell.roadway),
    })),
    roadways: [...Map.groupBy(cells, (cell) => cell.roadway)].map(([roadway, own]) => heat(roadway, own)),
  }
}

function heat(roadway: string, cells: { n: number; counted: number; diffs: number | null }[]): CheckRoadway {
  const sum = (pick: (cell: (typeof cells)[number]) => number) => cells.reduce((total, cell) => total + pick(cell), 0)
  const [lineCount, countedCount] = [sum((cell) => cell.n), sum((cell) => cell.counted)]
  const diffCount = cells.some((cell) => cell.diffs === null) ? null : sum((cell) => cell.diffs!)
  const state = countedCount === 0 ? 0 : diffCount ? 3 : countedCount < lineCount ? 1 : 2
  return { roadway, lineCount, countedCount, diffCount, state }
}
