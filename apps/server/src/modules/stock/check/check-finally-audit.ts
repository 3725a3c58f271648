import { checkStates } from '@erp/contract/stock/check/check.states'
import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { refuseOwn } from '../../../kit/document/verbs.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { bad, forbidden, refuse } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { moveDocument } from '../document.ts'
import { eachDocument } from './check-each.ts'
import { finishedOf } from './check-finished.ts'
import { archive, markCounted, settleErrors, settleReceipts } from './check-settle.ts'
import type { Variant } from './check-variant.ts'
import { lockWaiting } from './check-write.ts'

export interface Decision {
  lineId: number
  confirmQty: number
  reason?: string | null
}

export const editFinal =
  (kind: Variant) =>
  async (
    tx: Tx,
    input: { checkReceiptFinallyId: number; version: number; remark?: string | null; lines?: Decision[] | null },
    ctx: Ctx,
  ) => {
    const id = input.checkReceiptFinallyId
    await kind.finals.get(tx, id, ctx)
    const row = await lockWaiting(tx, kind.finals.resource, id, input.version)
    if (input.lines?.length && !may(ctx.user, 'stock:check:audit')) throw forbidden()
    await decide(tx, [id], input.lines ?? [])
    await tx.run(sql`
      UPDATE stock_check_receipt_finally SET remark = ${input.remark ?? null}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
      WHERE id = ${id}`)
    await log(tx, ctx, { entity: kind.finals.resource.path, entityId: id, action: '修改', version: row.version + 1 })
    return kind.finals.get(tx, id, ctx)
  }

/** Where the counts differ somebody says which holds. Where they agree there is nothing to decide. */
async function decide(tx: Tx, ids: number[], lines: Decision[]): Promise<void> {
  if (lines.length === 0) return
  const found = await tx.query<{ id: number }>(sql`
    UPDATE stock_check_finally_line f SET confirm_qty = CASE WHEN f.is_match = 0 THEN d."confirmQty" ELSE f.confirm_qty END,
      reason = nullif(trim(d.reason), '')
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) d("lineId" bigint, "confirmQty" int, reason text)
    WHERE f.id = d."lineId" AND f.finally_id = ANY(${ids}::bigint[]) RETURNING f.id`)
  const known = new Set(found.map(({ id }) => id))
  lines.forEach(({ lineId }, i) => {
    if (!known.has(lineId)) throw bad(`第${i + 1}行不在终盘单中`)
  })
}

/** What two counts say becomes a result; where they say that nothing is wrong, the matter ends here. */
export const auditFinals =
  (kind: Variant) =>
  async (tx: Tx, { ids, lines }: { ids: number[]; lines?: Decision[] | null }, ctx: Ctx): Promise<null> => {
    await eachDocument(ids, async (id) => {
      await kind.finals.get(tx, id, ctx)
      const { row } = await moveDocument(tx, kind.finals.resource, checkStates, 'audit', id, ctx)
      refuseOwn(ctx, row, 'stock:check:selfAudit')
      if (ids.length === 1 || lines?.length) await decide(tx, ids, lines ?? [])
      await requireDecided(tx, id, Number(row['count_status']))
      await tx.run(
        sql`UPDATE stock_check_receipt_finally SET audit_by = ${ctx.user.userId}, audit_time = ${ctx.now} WHERE id = ${id}`,
      )
      const final = { id, storeId: Number(row['store_id']), no: String(row['finally_no']) }
      await settleEven(tx, kind, final, ctx)
      const differs = await tx.one(
        sql`SELECT 1 AS yes FROM stock_check_finally_line WHERE finally_id = ${id} AND confirm_qty <> book_qty LIMIT 1`,
      )
      if (differs) await finishedOf(tx, kind, final, row['create_by'] as number | null, ctx)
      else await archive(tx, kind.finals.resource, id, ctx)
    })
    return null
  }

async function requireDecided(tx: Tx, id: number, countStatus: number): Promise<void> {
  const lines = await tx.query<{ counted: boolean; open: boolean }>(sql`
    SELECT f.count_qty IS NOT NULL AS counted, f.is_match = 0 AND (f.confirm_qty IS NULL OR f.reason IS NULL) AS open
    FROM stock_check_finally_line f JOIN stock_store_location l ON l.id = f.location_id WHERE f.finally_id = ${id} ORDER BY l.pick_seq, f.id`)
  const uncounted = lines.filter((line) => !line.counted).length
  if (uncounted > 0) throw refuse(`还有${uncounted}行未盘点`)
  if (countStatus !== 2) throw refuse('盘点任务尚未全部提交')
  const undecided = lines.findIndex((line) => line.open)
  if (undecided >= 0) throw bad(`第${undecided + 1}行两次盘点不一致，请确认数量并填写原因`)
}

/** Lines that come out even are settled with the audit. */
async function settleEven(tx: Tx, kind: Variant, final: { id: number; storeId: number; no: string }, ctx: Ctx): Promise<void> {
  const even: Sql = sql`
    SELECT f.location_id, f.sku_id, ${final.storeId}::bigint AS store_id, f.count_time FROM stock_check_finally_line f
    WHERE f.finally_id = ${final.id} AND f.confirm_qty = f.book_qty`
  await markCounted(tx, even)
  await settleErrors(tx, even, final.no, ctx)
  const settled = await tx.query<{ id: number }>(sql`
    UPDATE stock_check_line x SET line_state = 4 FROM stock_check_finally_line f
    WHERE f.finally_id = ${final.id} AND f.confirm_qty = f.book_qty AND x.id = f.check_line_id RETURNING x.receipt_id AS id`)
  if (settled.length) await settleReceipts(tx, kind, [...new Set(settled.map(({ id }) => id))], ctx)
}
