import type { BulkOrder } from '../db/seed/demo/order-bulk.ts'
import type { OrderPlay } from '../db/seed/demo/order-play.ts'
import { isMixed, type ToldOrder } from '../db/seed/demo/order-told.ts'
import { allocate, claim, dispatch, pack, pick, print, push, sow, take, wave, weigh } from '../db/seed/demo/order-verbs.ts'
import { raw, sql, type Tx } from '../src/kit/db.ts'
import { orderParcels } from '../src/modules/express/parcels.ts'
import { archiveOrder } from '../src/modules/order/archive.ts'
import { toWaitDispatch } from '../src/modules/order/dispatch.ts'
import { eachOrder } from '../src/modules/order/each.ts'
import { finishPick } from '../src/modules/order/pick-finish.ts'
import { shipOrder } from '../src/modules/order/ship.ts'
import { bindWall } from '../src/modules/order/sow-bind.ts'
import { lockOrder } from '../src/modules/order/stage.ts'

export async function playByVerbs(play: OrderPlay, told: ToldOrder): Promise<number> {
  const { tx } = play
  const { times } = told
  const [id] = await take(tx, await play.at(times.taken), told.shopId, [told.said])
  const after = async (
    time: number,
    who: string | undefined,
    does: (ctx: Awaited<ReturnType<OrderPlay['at']>>) => Promise<unknown>,
  ) => does(await play.at(time, who))
  if (!told.said.byPlatform) {
    const stopped = await tx.one(sql`SELECT 1 FROM order_trade_info WHERE id = ${id} AND status = 30`)
    if (stopped)
      await after(times.resolved, told.seller, (ctx) =>
        eachOrder([id!], ctx, (within, order) => toWaitDispatch(within, order, {}, ctx)),
      )
    await throughFloor(play, told, id!)
  }
  if (told.track)
    await orderParcels().tracked(tx, [
      {
        orderId: id!,
        trackStatus: told.track.status,
        lastTrackTime: timeText(told.track.time)!,
        deliverTime: timeText(times.delivered),
      },
    ])
  if (times.archived) await after(times.archived, undefined, async (ctx) => archiveOrder(tx, await lockOrder(tx, id!, ctx), ctx))
  return id!
}

async function throughFloor(play: OrderPlay, told: ToldOrder, id: number): Promise<void> {
  const { tx } = play
  const { times } = told
  await dispatch(await play.at(times.dispatched, told.seller), [id])
  await push(await play.at(times.pushed, told.seller), [id])
  await allocate(tx, await play.at(times.allocated, told.keeper), [id])
  const { storeId } = (await tx.one<{ storeId: number }>(
    sql`SELECT store_id AS "storeId" FROM order_trade_info WHERE id = ${id}`,
  ))!
  const [batch] = await wave(tx, await play.at(times.batched, told.keeper), storeId, [id])
  const boxOf = async (boxId: number) =>
    (await tx.one<{ no: string }>(sql`SELECT container_no AS no FROM stock_store_container WHERE id = ${boxId}`))!.no
  const [pickNo] = batch!.pickNos
  await claim(tx, await play.at(times.claimed, told.picker), pickNo!, await boxOf(told.cartId))
  await pick(tx, await play.at(times.scanned, told.picker), pickNo!)
  await finishPick(tx, { pickNo: pickNo! }, await play.at(times.picked, told.picker))
  if (isMixed(told)) {
    await bindWall(tx, { batchId: batch!.id, wallCode: await boxOf(told.wallId) }, await play.at(times.bound, told.picker))
    await sow(tx, await play.at(times.sown, told.picker), batch!.id)
  }
  await pack(tx, await play.at(times.packed, told.packer), id)
  await print(tx, await play.at(times.packed, told.packer), [id])
  await weigh(tx, await play.at(times.weighed, told.shipper), id, told.heavier)
  const shipping = await play.at(times.shipped, told.shipper)
  await shipOrder(tx, shipping, await lockOrder(tx, id, shipping))
  await play.tellPlatforms(times.shipped)
}

const timeText = (time: number | null): string | null =>
  time === null ? null : new Date(time + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

const placeOf = (row: string): string =>
  `CASE ${row}.place_type WHEN 1 THEN (SELECT location_name FROM stock_store_location WHERE id = ${row}.place_id) ELSE ${row}.place_id::text END AS place`

type Read = [name: string, query: string, drop: string[]]
interface Words {
  list: string
  nth: string
  line: string
  lines: string
}

/** Everything that an order leaves, without the numbers that are drawn anew each time. */
export async function leavings(tx: Tx, ids: readonly number[]): Promise<Record<string, unknown[]>> {
  const list = `(${ids.join(', ')})`
  const words = {
    list,
    nth: `array_position(ARRAY[${ids.join(', ')}]::bigint[], t.id)`,
    line: `(SELECT count(*) FROM order_details o WHERE o.order_id = d.order_id AND o.id <= d.id) AS line`,
    lines: `order_details d JOIN order_trade_info t ON t.id = d.order_id AND t.id IN ${list}`,
  }
  const found: Record<string, unknown[]> = {}
  for (const [name, query, drop] of [...orderReads(words), ...stockReads(words), ...parcelReads(words)]) {
    const rows = await tx.query<{ row: object }>(sql`SELECT to_jsonb(x) - ${drop}::text[] AS row FROM (${raw(query)}) x`)
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

const orderReads = ({ list, nth, line, lines }: Words): Read[] => [
  [
    'orders',
    `SELECT t.* FROM order_trade_info t WHERE t.id IN ${list} ORDER BY ${nth}`,
    ['id', 'order_no', 'tracking_number', 'occupy_batch_id'],
  ],
  ['lines', `SELECT d.*, ${nth} AS nth FROM ${lines} ORDER BY ${nth}, d.id`, ['id', 'order_id', 'origin_order_id']],
  [
    'facts',
    `SELECT f.*, ${nth} AS nth, ${line} FROM ${lines} JOIN order_profit_fact f ON f.order_details_id = d.id ORDER BY ${nth}, d.id, f.id`,
    ['id', 'order_id', 'order_details_id', 'doc_no'],
  ],
  [
    'stages',
    `SELECT s.*, ${nth} AS nth FROM order_stage_log s JOIN order_trade_info t ON t.id = s.order_id WHERE t.id IN ${list} ORDER BY ${nth}, s.id`,
    ['id', 'order_id'],
  ],
]

function stockReads({ nth, line, lines }: Words): Read[] {
  const pairs = `(SELECT DISTINCT t.store_id, d.stock_sku_id AS sku_id FROM ${lines})`
  return [
    [
      'movements',
      `SELECT m.*, ${nth} AS nth, ${line}, ${placeOf('m')} FROM ${lines} JOIN stock_movement m ON m.doc_type = 'order' AND m.doc_line_id = d.id
      ORDER BY ${nth}, m.movement_time, line, m.id`,
      ['id', 'post_no', 'place_id', 'doc_id', 'doc_line_id', 'doc_no'],
    ],
    [
      'keys',
      `SELECT k.*, ${nth} AS nth, ${line} FROM ${lines} JOIN stock_movement_key k ON k.doc_type = 'order' AND k.doc_line_id = d.id ORDER BY ${nth}, d.id, k.biz_type, k.seq`,
      ['doc_line_id'],
    ],
    [
      'layers',
      `SELECT y.* FROM stock_layer y JOIN ${pairs} p USING (store_id, sku_id) ORDER BY y.store_id, y.sku_id, y.id`,
      ['id', 'movement_id', 'source_doc_no', 'source_line_id'],
    ],
    [
      'balances',
      `SELECT b.*, ${placeOf('b')} FROM stock_balance b JOIN ${pairs} p USING (store_id, sku_id) ORDER BY b.store_id, b.sku_id, place`,
      ['place_id'],
    ],
    ['summaries', `SELECT s.* FROM stock_summary s JOIN ${pairs} p USING (store_id, sku_id) ORDER BY 1, 2`, []],
  ]
}

const parcelReads = ({ list, nth }: Words): Read[] => [
  [
    'numbers',
    `SELECT n.way_id, n.express_id, n.state, n.origin, n.version, ${nth} AS nth FROM express_track_number n JOIN order_trade_info t ON t.id = n.order_id AND t.id IN ${list}
    WHERE n.number = t.tracking_number AND n.order_no = t.order_no ORDER BY ${nth}`,
    [],
  ],
  [
    'tracks',
    `SELECT x.express_id, x.way_id, x.store_id, x.shop_id, x.country_code, x.weight, x.freight_cny, x.ship_time, ${nth} AS nth FROM express_track x
    JOIN order_trade_info t ON t.id = x.order_id AND t.id IN ${list} WHERE x.tracking_number = t.tracking_number ORDER BY ${nth}`,
    [],
  ],
]

export const bulkIds = (orders: readonly BulkOrder[]): number[] => orders.map(({ id }) => id)
