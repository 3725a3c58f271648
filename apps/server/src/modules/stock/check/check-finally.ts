import { MAX_LINES } from '@erp/contract/kit'
import { checkStates } from '@erp/contract/stock/check/check.states'
import { LINE_STATES } from '@erp/contract/stock/check/check-fields'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { nextNumber } from '../../../kit/number.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { moveDocument } from '../document.ts'
import { eachDocument } from './check-each.ts'
import { recountFinals } from './check-figures.ts'
import { cancelTasks } from './check-task.ts'
import { batches, type Variant } from './check-variant.ts'

interface Waiting {
  id: number
  storeId: number
  batchId: number | null
  checkMode: number
  state: number
}

/** Lines of the pool, locked; whoever comes second finds them taken. */
const waiting = (tx: Tx, kind: Variant, where: Sql): Promise<Waiting[]> =>
  tx.query<Waiting>(sql`
    SELECT x.id, r.store_id AS "storeId", r.batch_id AS "batchId", r.check_mode AS "checkMode", x.line_state AS state
    FROM stock_check_line x JOIN stock_stock_check_receipt r ON r.id = x.receipt_id
    WHERE r.variant = ${kind.variant} AND ${where} ORDER BY x.id FOR UPDATE OF x`)

export const createFinal =
  (kind: Variant) =>
  async (tx: Tx, { lineIds, remark }: { lineIds: number[]; remark?: string | null }, ctx: Ctx) => {
    const wanted = [...new Set(lineIds)]
    const reach = ownStores(ctx.user, raw('r.store_id'))
    const lines = await waiting(tx, kind, sql`x.id = ANY(${wanted}::bigint[]) AND ${reach}`)
    if (lines.length < wanted.length) throw missing('差异行')
    const taken = lines.find((line) => line.state !== 2)
    if (taken) throw refuse(`单据状态已变更（当前：${LINE_STATES[taken.state]![1]}），请刷新后重试`)
    if (new Set(lines.map((line) => line.storeId)).size > 1) throw bad('所选差异行不属于同一仓库')
    const [made] = await makeFinals(tx, kind, lines, ctx.user.userId, remark ?? null, ctx, true)
    return kind.finals.get(tx, made!.id, ctx)
  }

export const generateFinals =
  (kind: Variant) =>
  async (
    tx: Tx,
    { batchId, storeId }: { batchId?: number | null; storeId?: number | null },
    ctx: Ctx,
  ): Promise<{ finallyNos: string[] }> => {
    if (!batchId && !storeId) throw bad('请选择批次或仓库')
    if (batchId) await batches.get(tx, batchId, ctx)
    const which = batchId ? sql`r.batch_id = ${batchId}` : sql`r.store_id = ${storeId}`
    const lines = await waiting(tx, kind, sql`x.line_state = 2 AND ${which} AND ${ownStores(ctx.user, raw('r.store_id'))}`)
    if (lines.length === 0) throw refuse('没有待终盘的差异行')
    const made = await makeFinals(tx, kind, lines, ctx.user.userId, null, ctx)
    return { finallyNos: made.map(({ no }) => no) }
  }

/** Everything in the pool, by the clock. */
export async function generateAllFinals(tx: Tx, kind: Variant, ctx: Ctx): Promise<number> {
  const lines = await waiting(tx, kind, sql`x.line_state = 2`)
  return (await makeFinals(tx, kind, lines, null, null, ctx)).length
}

/** One a store and batch; lines chosen by hand stay together. */
async function makeFinals(
  tx: Tx,
  kind: Variant,
  lines: Waiting[],
  creatorId: number | null,
  remark: string | null,
  ctx: Ctx,
  together = false,
): Promise<{ id: number; no: string }[]> {
  const groups = Map.groupBy(lines, (line) => (together ? 0 : `${line.storeId}/${line.batchId ?? 0}`))
  const made: { id: number; no: string }[] = []
  for (const group of groups.values())
    for (let from = 0; from < group.length; from += MAX_LINES)
      made.push(await insertFinal(tx, kind, group.slice(from, from + MAX_LINES), creatorId, remark, ctx))
  await recountFinals(
    tx,
    made.map(({ id }) => id),
  )
  return made
}

async function insertFinal(tx: Tx, kind: Variant, lines: Waiting[], creatorId: number | null, remark: string | null, ctx: Ctx) {
  const no = await nextNumber(ctx.house, 'ZP')
  const batchIds = new Set(lines.map((line) => line.batchId))
  const batchId = batchIds.size === 1 ? lines[0]!.batchId : null
  const checkMode = lines.some((line) => line.checkMode === 2) ? 2 : 1
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO stock_check_receipt_finally (finally_no, store_id, batch_id, variant, check_mode, remark, create_by, create_time, update_by, update_time)
    VALUES (${no}, ${lines[0]!.storeId}, ${batchId}, ${kind.variant}, ${checkMode}, ${remark}, ${creatorId}, ${ctx.now}, ${creatorId}, ${ctx.now}) RETURNING id`)
  const ids = lines.map((line) => line.id)
  await tx.run(sql`
    INSERT INTO stock_check_finally_line (finally_id, check_line_id, location_id, sku_id, first_diff_qty, first_user_id, book_qty)
    SELECT ${made!.id}, x.id, x.location_id, x.sku_id, x.diff_qty, x.count_user_id, coalesce(b.on_hand, 0)
    FROM stock_check_line x LEFT JOIN stock_balance b ON b.store_id = ${lines[0]!.storeId} AND b.sku_id = x.sku_id AND b.place_type = 1 AND b.place_id = x.location_id
    WHERE x.id = ANY(${ids}::bigint[]) ORDER BY x.id`)
  await tx.run(sql`UPDATE stock_check_line SET line_state = 3 WHERE id = ANY(${ids}::bigint[])`)
  const note = `${no}，${ids.length}行`
  await log(tx, ctx, { entity: kind.finals.resource.path, entityId: made!.id, action: '新增', note, version: 1 })
  return { id: made!.id, no }
}

/** The lines go back to the pool, the tasks are off. */
export const invalidateFinals =
  (kind: Variant) =>
  async (tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<null> => {
    await eachDocument(ids, async (id) => {
      await kind.finals.get(tx, id, ctx)
      await moveDocument(tx, kind.finals.resource, checkStates, 'invalid', id, ctx)
      await tx.run(sql`
        UPDATE stock_check_line x SET line_state = 2 FROM stock_check_finally_line f WHERE f.finally_id = ${id} AND x.id = f.check_line_id AND x.line_state = 3`)
      await cancelTasks(tx, sql`check_receipt_finally_id = ${id}`, ctx)
    })
    return null
  }
