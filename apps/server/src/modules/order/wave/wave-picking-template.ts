import { MAX_ORDERS, wavePickingTemplate } from '@erp/contract/order/wave/wave-picking-template'
import { change, insert } from '../../../kit/crud.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { log, logAll } from '../../../kit/log.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { containerState } from '../../stock/states.ts'
import { requirePlatforms } from '../rules/require-platforms.ts'
import { batchState } from '../states.ts'

const { path, title } = wavePickingTemplate
const templates = keepMainList(
  listOf(wavePickingTemplate, {
    reach: (ctx) => ownStores(ctx.user, raw('t.store_id')),
    order: raw('t.store_id, t.sort_no, t.id'),
  }),
)

export const waveTemplates: Handlers<typeof wavePickingTemplate> = {
  'list-page': templates.page,
  details: (tx, { id }, ctx) => templates.get(tx, id, ctx) as never,
  export: (_tx, input, ctx) => exportList(templates, input, ctx),
  create: async (tx, input, ctx) => {
    const row = await checked(tx, input, input.storeId, ctx)
    const made = await insert(tx, templates, row, ctx)
    await tx.run(sql`
      UPDATE order_wave_picking_template SET sort_no = (SELECT coalesce(max(o.sort_no), 0) + 1 FROM order_wave_picking_template o
        WHERE o.store_id = ${input.storeId} AND o.deleted_at IS NULL) WHERE id = ${made.id}`)
    return templates.get(tx, made.id, ctx) as never
  },
  edit: async (tx, input, ctx) => {
    const { storeId } = await templates.get(tx, input.id, ctx)
    return change(tx, templates, await checked(tx, input, storeId, ctx, input.id), ctx)
  },
  sort: async (tx, { ids }, ctx) => {
    const found = await lockAll(tx, ids, ctx)
    if (new Set(found.map(({ storeId }) => storeId)).size > 1) throw bad('只能对同一仓库的模板排序')
    await tx.run(sql`
      UPDATE order_wave_picking_template t SET sort_no = o.n, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
      FROM unnest(${ids}::bigint[]) WITH ORDINALITY o(id, n) WHERE t.id = o.id`)
    const rows = ids.map((entityId) => ({ entity: path, entityId, action: '排序' }))
    await logAll(tx, ctx, rows)
    return null
  },
  activate: async (tx, { id, isActivated }, ctx) => {
    await lockAll(tx, [id], ctx)
    await tx.run(sql`
      UPDATE order_wave_picking_template SET is_activated = ${isActivated}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${id}`)
    await log(tx, ctx, { entity: path, entityId: id, action: isActivated ? '启用' : '停用' })
    return null
  },
  remove: async (tx, { id }, ctx) => {
    await lockAll(tx, [id], ctx)
    const open = await tx.one(
      sql`SELECT 1 AS yes FROM order_picking_batch WHERE template_id = ${id} AND status IN (${batchState.waitClaim}, ${batchState.picking}, ${batchState.waitSow}) LIMIT 1`,
    )
    if (open) throw refuse('模板有未完成批次，不能删除')
    await tx.run(sql`UPDATE order_wave_picking_template SET deleted_at = ${ctx.now}, version = version + 1 WHERE id = ${id}`)
    await log(tx, ctx, { entity: path, entityId: id, action: '删除' })
    return null
  },
}

interface Given {
  templateName: string
  storeId?: number
  pickKind: 1 | 2 | 3
  minOrders?: number | null
  maxOrders?: number | null
  platNames?: string[] | null
}

/** What the form leaves empty, the name that is taken, and the walls that a batch of several SKUs must fit into. */
async function checked<G extends Given>(tx: Tx, input: G, storeId: number, ctx: Ctx, id = 0): Promise<G & { maxOrders: number }> {
  const store = await tx.one(
    sql`SELECT 1 AS yes FROM stock_store t WHERE t.id = ${storeId} AND ${ownStores(ctx.user, raw('t.id'))}`,
  )
  if (!store) throw missing('仓库')
  const taken = await tx.one(sql`
    SELECT 1 AS yes FROM order_wave_picking_template WHERE store_id = ${storeId} AND template_name = ${input.templateName} AND id <> ${id} AND deleted_at IS NULL`)
  if (taken) throw bad(`模板名称「${input.templateName}」已存在`, 'templateName')
  await requirePlatforms(tx, input.platNames)
  const grid = input.pickKind === 3 ? await smallestWall(tx, storeId) : null
  const most = MAX_ORDERS[input.pickKind]
  const maxOrders = input.maxOrders ?? Math.min(most, grid ?? most)
  if (grid !== null && maxOrders > grid) throw bad(`单批订单数不能超过播种墙格数${grid}`, 'maxOrders')
  if ((input.minOrders ?? 1) > maxOrders) throw bad('最少订单不能大于最多订单', 'minOrders')
  return { ...input, maxOrders }
}

/** Cells of the store's smallest wall; null where it has none. */
async function smallestWall(tx: Tx, storeId: number): Promise<number | null> {
  const found = await tx.one<{ grid: number | null }>(sql`
    SELECT min(y.grid_count) AS grid FROM stock_store_container c JOIN stock_container_type y ON y.id = c.type_id
    WHERE c.store_id = ${storeId} AND y.biz_type = 2 AND c.use_status <> ${containerState.disabled} AND c.deleted_at IS NULL`)
  return found!.grid
}

async function lockAll(tx: Tx, ids: number[], ctx: Ctx): Promise<{ id: number; storeId: number }[]> {
  const found = await tx.query<{ id: number; storeId: number }>(sql`
    SELECT t.id, t.store_id AS "storeId" FROM order_wave_picking_template t
    WHERE t.id = ANY(${ids}::bigint[]) AND t.deleted_at IS NULL AND ${ownStores(ctx.user, raw('t.store_id'))} ORDER BY t.id FOR UPDATE`)
  if (found.length < new Set(ids).size) throw missing(title)
  return found
}
