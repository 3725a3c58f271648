import { stateLabel } from '@erp/contract/kit'
import { DELIVERY, deliveryStates } from '@erp/contract/temu/delivery/delivery.states'
import { temuPickReceipt } from '@erp/contract/temu/floor/pick-receipt'
import type { Rows } from '../../../../db/rows.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { nextNumbers } from '../../../kit/number.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { deliveryReach } from '../delivery/reach.ts'

const MOST_ORDERS = 20
const MOST_LINES = 300
type Order = Rows['temu_delivery_order']
interface Held {
  transferId: number
  transferLineId: number
  skuId: number
  placeType: number
  placeId: number
  pickSeq: number
  quantity: number
}
interface Walk {
  storeId: number
  orders: Order[]
  lines: (Held & { deliveryOrderId: number })[]
}

/** Delivery orders by deadline into walks of one store; each line is where the reservation of an order lies. */
export async function createPicks(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx) {
  const orders = await lockWaiting(tx, ids, ctx)
  const holds = Map.groupBy(await heldFor(tx, orders), (hold) => hold.transferId)
  const bare = orders.find((order) => !holds.has(order.transfer_id!))
  if (bare) throw refuse(`发货单${bare.delivery_order_no}没有可拣的预占库存`)
  const walks = parted(orders, holds)
  const numbers = await nextNumbers(ctx.house, 'TQ', walks.length)
  const made = await insertWalks(tx, walks, numbers, ctx)
  await logAll(
    tx,
    ctx,
    made.map(({ id }, i) => ({
      entity: temuPickReceipt.path,
      entityId: id,
      action: '新增',
      note: walks[i]!.orders.map((order) => order.delivery_order_no).join('、'),
      version: 1,
    })),
  )
  return {
    picks: made.map(({ id }, i) => ({
      pickId: id,
      pickNo: numbers[i]!,
      orders: walks[i]!.orders.map((order) => order.delivery_order_no),
    })),
  }
}

async function lockWaiting(tx: Tx, ids: number[], ctx: Ctx): Promise<Order[]> {
  const found = await tx.query<Order>(sql`
    SELECT t.* FROM temu_delivery_order t WHERE t.id = ANY(${ids}::bigint[]) AND t.deleted_at IS NULL AND ${deliveryReach(ctx)} ORDER BY t.id FOR UPDATE OF t`)
  if (found.length < new Set(ids).size) throw missing('发货单')
  const living = await livingPicks(tx, ids)
  const refusals = found.flatMap(({ id, delivery_order_no: no, status }) => {
    if (status !== DELIVERY.waitPick)
      return [{ id, reason: `发货单${no}当前为「${stateLabel(deliveryStates, status)}」，不能生成拣货单` }]
    return living.has(id) ? [{ id, reason: `发货单${no}已在拣货单${living.get(id)}中` }] : []
  })
  if (refusals.length) throw refuse(refusals.map(({ reason }) => reason).join('；'), { refusals })
  return found.toSorted((a, b) => due(a).localeCompare(due(b)) || a.id - b.id)
}

/** Asked for after the lock: a receipt that was made meanwhile is seen. */
async function livingPicks(tx: Tx, ids: number[]): Promise<Map<number, string>> {
  const found = await tx.query<{ id: number; no: string }>(sql`
    SELECT o.delivery_order_id AS id, p.pick_no AS no FROM temu_pick_receipt_order o JOIN temu_pick_receipt p ON p.id = o.pick_id
    WHERE o.delivery_order_id = ANY(${ids}::bigint[]) AND o.is_live = 1`)
  return new Map(found.map(({ id, no }) => [id, no]))
}

const due = ({ deadline }: Order): string => deadline ?? '9999'

const heldFor = (tx: Tx, orders: readonly Order[]): Promise<Held[]> =>
  tx.query<Held>(sql`
    SELECT y.doc_id AS "transferId", y.doc_line_id AS "transferLineId", y.sku_id AS "skuId", y.place_type AS "placeType", y.place_id AS "placeId",
      coalesce(l.pick_seq, 0) AS "pickSeq", sum(y.quantity)::int AS quantity
    FROM stock_occupancy y LEFT JOIN stock_store_location l ON y.place_type = 1 AND l.id = y.place_id
    WHERE y.doc_type = 'transfer' AND y.doc_id = ANY(${orders.map((order) => order.transfer_id)}::bigint[]) AND y.state = 1
    GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 6, 5, 2`)

/** An order stays whole: one with more lines than a walk has is a walk of its own. */
function parted(orders: readonly Order[], holds: Map<number, Held[]>): Walk[] {
  const walks: Walk[] = []
  for (const order of orders) {
    const lines = holds.get(order.transfer_id!)!.map((hold) => ({ ...hold, deliveryOrderId: order.id }))
    const open = walks.findLast((walk) => walk.storeId === order.out_store_id)
    const fits = open && open.orders.length < MOST_ORDERS && open.lines.length + lines.length <= MOST_LINES
    const walk = fits ? open : { storeId: order.out_store_id, orders: [], lines: [] }
    if (!fits) walks.push(walk)
    walk.orders.push(order)
    walk.lines.push(...lines)
  }
  return walks
}

async function insertWalks(tx: Tx, walks: Walk[], numbers: string[], ctx: Ctx): Promise<{ id: number }[]> {
  const heads = walks.map(({ storeId, orders, lines }, i) => ({
    n: i,
    no: numbers[i],
    storeId,
    orders: orders.length,
    lines: lines.length,
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    deadline: orders[0]!.deadline,
  }))
  const made = await tx.query<{ id: number; no: string }>(sql`
    INSERT INTO temu_pick_receipt (pick_no, store_id, order_count, line_count, quantity, deadline, create_by, create_time, update_by, update_time)
    SELECT h.no, h."storeId", h.orders, h.lines, h.quantity, h.deadline, ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) AS h(n int, no text, "storeId" bigint, orders int, lines int, quantity int, deadline timestamptz)
    ORDER BY h.n RETURNING id, pick_no AS no`)
  const idOf = new Map(made.map(({ id, no }) => [no, id]))
  const ids = numbers.map((no) => ({ id: idOf.get(no)! }))
  const owned = walks.flatMap(({ orders }, i) => orders.map((order) => ({ pick: ids[i]!.id, id: order.id })))
  await tx.run(sql`
    INSERT INTO temu_pick_receipt_order (pick_id, delivery_order_id)
    SELECT * FROM unnest(${owned.map(({ pick }) => pick)}::bigint[], ${owned.map(({ id }) => id)}::bigint[])`)
  const lines = walks.flatMap((walk, i) => walk.lines.map((line) => ({ ...line, pick: ids[i]!.id })))
  await tx.run(sql`
    INSERT INTO temu_pick_receipt_line (pick_id, delivery_order_id, transfer_line_id, sku_id, place_type, place_id, pick_seq, quantity)
    SELECT l.pick, l."deliveryOrderId", l."transferLineId", l."skuId", l."placeType", l."placeId", l."pickSeq", l.quantity
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      AS l(pick bigint, "deliveryOrderId" bigint, "transferLineId" bigint, "skuId" bigint, "placeType" smallint, "placeId" bigint, "pickSeq" bigint, quantity int)`)
  return ids
}
