import { stateLabel } from '@erp/contract/kit'
import { checkStates } from '@erp/contract/stock/check/check.states'
import { finishedLineFields } from '@erp/contract/stock/check/check-receipt-finished'
import { CHECK_FLAG } from '@erp/contract/stock/document'
import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { checkDictionaries } from '../../../kit/list/dictionary.ts'
import { log } from '../../../kit/log.ts'
import { nextNumber } from '../../../kit/number.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { moveDocument } from '../document.ts'
import { defaultCosts } from '../ledger/index.ts'
import { checkFlag } from '../states.ts'
import { eachDocument } from './check-each.ts'
import { recountFinisheds } from './check-figures.ts'
import type { Variant } from './check-variant.ts'
import { lockWaiting } from './check-write.ts'

export interface FinishedSource {
  storeId: number
  /** Of a count, or of a platform whose figure the store is brought to (2). */
  sourceType: 1 | 2
  sourceNos: string[]
  finallyId?: number
  checkReceiptId?: number
  snapshotDate?: string
  creatorId: number | null
}

/** A result with the cost its pieces are thought to have. `lines`: a table (check_line_id, location_id, sku_id, diff_qty, unit_cost, reason). */
export async function insertFinished(tx: Tx, kind: Variant, source: FinishedSource, lines: Sql, ctx: Ctx): Promise<number> {
  const no = await nextNumber(ctx.house, 'WC')
  const by = ctx.user?.userId ?? null
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO stock_check_receipt_finished (finished_no, store_id, variant, source_type, source_nos, finally_id, check_receipt_id, snapshot_date,
      create_by, create_time, update_by, update_time)
    VALUES (${no}, ${source.storeId}, ${kind.variant}, ${source.sourceType}, ${source.sourceNos}::text[], ${source.finallyId ?? null}, ${source.checkReceiptId ?? null},
      ${source.snapshotDate ?? null}, ${source.creatorId}, ${ctx.now}, ${by}, ${ctx.now}) RETURNING id`)
  const id = made!.id
  const count = await tx.run(sql`
    INSERT INTO stock_check_finished_line (finished_id, check_line_id, location_id, sku_id, diff_qty, unit_cost, reason)
    SELECT ${id}, d.check_line_id, d.location_id, d.sku_id, d.diff_qty, d.unit_cost, d.reason FROM (${lines}) d ORDER BY d.location_id, d.sku_id`)
  await estimate(tx, id, source.storeId)
  await recountFinisheds(tx, [id])
  const note = `${no}，${count}行`
  await log(tx, ctx, { entity: kind.finisheds.resource.path, entityId: id, action: '新增', note, version: 1 })
  return id
}

/** A surplus costs what such a piece last cost, a loss what it is worth on average; the audit knows better. */
async function estimate(tx: Tx, id: number, storeId: number): Promise<void> {
  const open = await tx.query<{ id: number; skuId: number }>(
    sql`SELECT id, sku_id AS "skuId" FROM stock_check_finished_line WHERE finished_id = ${id} AND diff_qty > 0 AND unit_cost IS NULL ORDER BY id`,
  )
  const costs = await defaultCosts(
    tx,
    open.map(({ skuId }) => ({ storeId, skuId })),
  )
  await tx.run(sql`
    UPDATE stock_check_finished_line x SET unit_cost = c.cost FROM unnest(${open.map((line) => line.id)}::bigint[], ${costs}::numeric[]) c(id, cost) WHERE x.id = c.id`)
  await worth(tx, id)
}

export const worth = (tx: Tx, id: number): Promise<number> =>
  tx.run(sql`
    UPDATE stock_check_finished_line x SET diff_amount = round(x.diff_qty * CASE WHEN x.diff_qty > 0 THEN coalesce(x.unit_cost, 0)
      ELSE coalesce((SELECT m.amount / nullif(m.on_hand, 0) FROM stock_summary m WHERE m.store_id = r.store_id AND m.sku_id = x.sku_id), 0) END, 4)
    FROM stock_check_receipt_finished r WHERE r.id = x.finished_id AND r.id = ${id}`)

interface Decided {
  lineId: number
  unitCost?: string | null
  reason?: string | null
}
export const editFinished =
  (kind: Variant) =>
  async (tx: Tx, input: { finishedId: number; version: number; remark?: string | null; lines?: Decided[] | null }, ctx: Ctx) => {
    const id = input.finishedId
    await kind.finisheds.get(tx, id, ctx)
    const row = await lockWaiting(tx, kind.finisheds.resource, id, input.version)
    const lines = input.lines ?? []
    await judge(tx, id, lines)
    await tx.run(sql`
      UPDATE stock_check_finished_line x SET unit_cost = coalesce(d."unitCost", x.unit_cost), reason = d.reason
      FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) d("lineId" bigint, "unitCost" numeric, reason text) WHERE x.id = d."lineId" AND x.finished_id = ${id}`)
    await worth(tx, id)
    await recountFinisheds(tx, [id])
    await tx.run(sql`
      UPDATE stock_check_receipt_finished SET remark = ${input.remark ?? null}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
      WHERE id = ${id}`)
    const note = `${lines.length}行`
    await log(tx, ctx, { entity: kind.finisheds.resource.path, entityId: id, action: '修改', note, version: row.version + 1 })
    return kind.finisheds.get(tx, id, ctx)
  }

/** Only what was found has a price; what is lost costs what it had cost. */
async function judge(tx: Tx, id: number, lines: Decided[]): Promise<void> {
  const found = await tx.query<{ id: number; diff: number }>(
    sql`SELECT id, diff_qty AS diff FROM stock_check_finished_line WHERE finished_id = ${id}`,
  )
  const diffs = new Map(found.map((line) => [line.id, line.diff]))
  lines.forEach(({ lineId, unitCost }, i) => {
    if (!diffs.has(lineId)) throw bad(`第${i + 1}行不在完成单中`)
    if (unitCost && diffs.get(lineId)! < 0) throw bad(`第${i + 1}行为盘亏，不能导入单价`)
  })
  for (const reason of new Set(lines.flatMap((line) => line.reason ?? [])))
    await checkDictionaries(tx, finishedLineFields, { reason })
}

/** The final count stays audited, and a result can be made of it again. */
export const invalidateFinisheds =
  (kind: Variant) =>
  async (tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<null> => {
    await eachDocument(ids, async (id) => {
      await kind.finisheds.get(tx, id, ctx)
      await moveDocument(tx, kind.finisheds.resource, checkStates, 'invalid', id, ctx)
    })
    return null
  }

export const recreateFinisheds =
  (kind: Variant) =>
  async (tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<{ finishedIds: number[] }> => {
    const finishedIds: number[] = []
    await eachDocument(ids, async (id) => {
      await kind.finals.get(tx, id, ctx)
      const row = await tx.one<{ flag: number; storeId: number; no: string }>(
        sql`SELECT check_flag AS flag, store_id AS "storeId", finally_no AS no FROM stock_check_receipt_finally WHERE id = ${id} FOR UPDATE`,
      )
      if (row!.flag !== CHECK_FLAG.audited)
        throw refuse(`单据状态已变更（当前：${stateLabel(checkStates, row!.flag)}），请刷新后重试`)
      const alive = await tx.one<{ no: string }>(
        sql`SELECT finished_no AS no FROM stock_check_receipt_finished WHERE finally_id = ${id} AND check_flag <> ${checkFlag.ended}`,
      )
      if (alive) throw refuse(`终盘单${row!.no}已生成完成单${alive.no}`)
      finishedIds.push(await finishedOf(tx, kind, { id, ...row! }, ctx.user.userId, ctx))
    })
    return { finishedIds }
  }

export const finishedOf = (
  tx: Tx,
  kind: Variant,
  final: { id: number; storeId: number; no: string },
  creatorId: number | null,
  ctx: Ctx,
) =>
  insertFinished(
    tx,
    kind,
    { storeId: final.storeId, sourceType: 1, sourceNos: [final.no], finallyId: final.id, creatorId },
    sql`
      SELECT f.check_line_id, f.location_id, f.sku_id, f.confirm_qty - f.book_qty AS diff_qty, x.unit_cost, NULL::text AS reason
      FROM stock_check_finally_line f JOIN stock_check_line x ON x.id = f.check_line_id
      WHERE f.finally_id = ${final.id} AND f.confirm_qty <> f.book_qty`,
    ctx,
  )
