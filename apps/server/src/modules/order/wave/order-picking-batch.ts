import { batchStates, orderPickingBatch, type PickingBatchRow, WAVE_POOL } from '@erp/contract/order/wave/order-picking-batch'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { type ListInput, listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { logAll } from '../../../kit/log.ts'
import { Refusal } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { codesOf } from '../desk/order-list.ts'
import { followUps } from '../desk/order-notes.ts'
import { batchOrders, notesOf, pickLists, picksOf } from '../pick/pick-list.ts'
import { printPicks } from '../pick/pick-print.ts'
import { floorReach, onFloor } from '../reach.ts'
import { pickState, stage } from '../states.ts'
import { cancelBatches, removeOrders } from './batch-cancel.ts'
import { preview } from './run.ts'

const { path } = orderPickingBatch
const picked = raw('(SELECT coalesce(sum(k.picked_qty), 0)::int FROM order_pick_order k WHERE k.batch_id = t.id)')
export const batches = keepMainList(
  listOf(orderPickingBatch, {
    computed: {
      pickedQty: picked,
      progress: raw(
        '(SELECT coalesce(sum(k.picked_qty + k.short_qty) * 100 / nullif(sum(k.piece_count), 0), 0)::int FROM order_pick_order k WHERE k.batch_id = t.id)',
      ),
      pickers: raw(
        `(SELECT string_agg(DISTINCT u.display_name, '、') FROM order_pick_order k JOIN account_user u ON u.id = k.picker_id WHERE k.batch_id = t.id)`,
      ),
      wallNo: raw('(SELECT c.container_no FROM stock_store_container c WHERE c.id = t.wall_id)'),
      orderNo: raw('NULL::text'),
      createTime: raw('t.create_time'),
    },
    matches: {
      orderNo: (
        value: string,
      ) => sql`t.id IN (SELECT o.batch_id FROM order_picking_batch_order o JOIN order_trade_info x ON x.id = o.order_id
        WHERE x.order_no = ANY(${codesOf(value)}::text[]))`,
    },
    reach: (ctx) =>
      floorReach(
        ctx,
        (reach) => sql`
          SELECT o.batch_id FROM order_picking_batch_order o JOIN order_trade_info t ON t.id = o.order_id WHERE ${reach}`,
      ),
    order: raw('t.id DESC'),
  }),
)
const { 'note-read': readNotes, note } = followUps('batch', batches.get, path, 'batchNo')

export const pickingBatches: Handlers<typeof orderPickingBatch> = {
  'list-page': async (tx, input, ctx) => {
    const status = [input.condition?.['status'] as number | number[]].flat()
    return status.includes(WAVE_POOL) ? poolPage(tx, input as ListInput, ctx) : batches.page(tx, input as ListInput, ctx)
  },
  'status-count': async (tx, { condition }, ctx) => {
    const { status: _status, ...rest } = (condition ?? {}) as Record<string, unknown>
    const counts = await batches.tally(tx, 'status', rest, ctx)
    const pool = await tx.one<{ n: number }>(sql`
      SELECT count(*)::int AS n FROM order_trade_info t WHERE t.status = ${stage.waitPick} AND t.fulfil_by = 1 AND t.merge_to_id IS NULL AND t.is_hold = 0
        AND ${ownStores(ctx.user, raw('t.store_id'))} AND ${storesOf(rest)} AND ${onFloor(ctx)}`)
    return { [WAVE_POOL]: pool!.n, ...Object.fromEntries(Object.keys(batchStates.table).map((state) => [state, 0])), ...counts }
  },
  details: async (tx, { id }, ctx) => {
    const head = await batches.get(tx, id, ctx)
    return { ...head, orders: await batchOrders(tx, id, ctx), picks: await picksOf(tx, sql`k.batch_id = ${id}`, ctx) } as never
  },
  export: (_tx, input, ctx) => exportList(batches, input, ctx),
  'picking-notes-read': async (tx, { id }, ctx) => {
    await batches.get(tx, id, ctx)
    return notesOf(tx, sql`k.batch_id = ${id}`, ctx)
  },
  'note-read': readNotes,
  note,
  preview,
  cancel: cancelBatches,
  'remove-order': removeOrders,
  print: async (tx, { ids, ...how }, ctx) => {
    for (const id of ids) await batches.get(tx, id, ctx)
    await logAll(
      tx,
      ctx,
      ids.map((entityId) => ({ entity: path, entityId, action: '打印拣货单' })),
    )
    const lists = await pickLists(tx, sql`k.batch_id = ANY(${ids}::bigint[]) AND k.status <> ${pickState.cancelled}`, ctx)
    return printPicks(tx, lists, how, ctx)
  },
}

const storesOf = (condition: Record<string, unknown>) => {
  const wanted = [condition['storeId'] ?? []].flat() as number[]
  return wanted.length ? sql`t.store_id = ANY(${wanted}::bigint[])` : raw('true')
}

/** The pool of 50 as a wave would group it now, store by store; such rows have no number yet. */
async function poolPage(tx: Tx, { condition, pageNum, pageSize }: ListInput, ctx: Ctx) {
  const stores = await tx.query<{ storeId: number; storeName: string }>(sql`
    SELECT DISTINCT t.store_id AS "storeId", s.store_name AS "storeName" FROM order_trade_info t JOIN stock_store s ON s.id = t.store_id WHERE t.status = ${stage.waitPick} AND t.fulfil_by = 1 AND t.merge_to_id IS NULL
      AND ${ownStores(ctx.user, raw('t.store_id'))} AND ${storesOf(condition ?? {})} AND ${onFloor(ctx)} ORDER BY 1`)
  const rows: Partial<PickingBatchRow>[] = []
  for (const { storeId, storeName } of stores) {
    const planned = await preview(tx, { storeId, force: 1 }, ctx).catch((error: unknown) => {
      if (error instanceof Refusal) return { batches: [] }
      throw error
    })
    for (const { orders: _orders, picks: _picks, ...batch } of planned.batches)
      rows.push({
        ...batch,
        id: -1 - rows.length,
        batchNo: '',
        storeId,
        storeName,
        status: WAVE_POOL,
        pickedQty: 0,
        progress: 0,
      } as Partial<PickingBatchRow>)
  }
  const size = pageSize ?? 20
  const first = ((pageNum ?? 1) - 1) * size
  return { list: rows.slice(first, first + size) as PickingBatchRow[], total: rows.length }
}
