import { type PickScreen, pickOrder, pickStates } from '@erp/contract/order/pick/pick-order'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { type ExportRequest, exportList } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import { type ListInput, listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { missing } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { followUps } from '../desk/order-notes.ts'
import { floorReach } from '../reach.ts'
import { pickState } from '../states.ts'
import { pickedFor, pickLists } from './pick-list.ts'

export const picks = keepMainList(
  listOf(pickOrder, {
    joins: raw('JOIN order_picking_batch b ON b.id = t.batch_id'),
    computed: {
      batchNo: raw('b.batch_no'),
      pickKind: raw('b.pick_kind'),
      containerNos: raw(
        `(SELECT string_agg(c.container_no, '、' ORDER BY c.container_no) FROM stock_store_container c WHERE c.id = ANY(t.container_ids))`,
      ),
      minutes: sql`(extract(epoch FROM coalesce(t.finish_time, CASE WHEN t.status = ${pickState.picking} THEN now() END) - t.claim_time) / 60)::int`,
      createTime: raw('t.create_time'),
    },
    reach: (ctx) => floorReach(ctx, pickedFor),
    order: raw('t.id DESC'),
  }),
)
const { 'note-read': readNotes, note } = followUps('pick', picks.get, pickOrder.path, 'pickNo')

/** The reads of pick orders. */
export const pickReads = {
  'list-page': picks.page,
  'status-count': async (tx: Tx, { condition }: { condition?: ListInput['condition'] }, ctx: Ctx) => ({
    ...Object.fromEntries(Object.keys(pickStates.table).map((state) => [state, 0])),
    ...(await picks.tally(tx, 'status', condition, ctx)),
  }),
  details: async (tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<PickScreen> => {
    await picks.get(tx, id, ctx)
    return screenOf(tx, id, ctx)
  },
  export: (_tx: Tx, input: ExportRequest, ctx: Ctx) => exportList(picks, input, ctx),
  'picking-notes-read': async (tx: Tx, { id }: { id: number }, ctx: Ctx) => {
    await picks.get(tx, id, ctx)
    return (await screenOf(tx, id, ctx)).notes
  },
  'note-read': readNotes,
  note,
  scan: async (tx: Tx, { pickNo }: { pickNo: string }, ctx: Ctx): Promise<PickScreen> => {
    const found = await tx.one<{ id: number }>(sql`
      SELECT t.id FROM order_pick_order t WHERE t.pick_no = ${pickNo} AND ${ownStores(ctx.user, raw('t.store_id'))}`)
    if (!found) throw missing(pickOrder.title)
    return screenOf(tx, found.id, ctx)
  },
}

export async function screenOf(tx: Tx, id: number, ctx: Pick<Ctx, 'user'>): Promise<PickScreen> {
  const [list] = await pickLists(tx, sql`k.id = ${id}`, ctx)
  const containers = await tx.query<{ id: number; containerNo: string }>(sql`
    SELECT c.id, c.container_no AS "containerNo" FROM order_pick_order k JOIN stock_store_container c ON c.id = ANY(k.container_ids) WHERE k.id = ${id} ORDER BY 2`)
  const open = list!.lines.filter((line) => line.pickedQty + line.shortQty < line.quantity)
  const [next] = open.toSorted((a, b) => a.skipNo - b.skipNo || a.seq - b.seq)
  return { ...list!, containers, next: next?.lineId ?? null }
}
