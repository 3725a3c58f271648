import type { EachOrder } from '@erp/contract/order/desk/order-calls'
import {
  directExchange,
  EXCHANGE_STATE,
  type ExchangeDetails,
  type ExchangeLine,
  type ExchangeScan,
} from '@erp/contract/order/exchange/direct-exchange'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { statusCount } from '../../../kit/document/list.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { moveAll } from '../../../kit/move.ts'
import { missing } from '../../../kit/refuse.ts'
import { asking, takeTrackNumber } from '../desk/numbers.ts'
import { codesOf, orderLines } from '../desk/order-list.ts'
import { noteCalls } from '../desk/order-notes.ts'
import { orders } from '../desk/trade-info.ts'
import { markUnusual } from '../desk/unusual.ts'
import { eachOrder } from '../each.ts'
import { scannedBefore } from '../pack/pack-order.ts'
import { orderReach } from '../reach.ts'
import { markPlatform } from '../ship/platform-ship.ts'
import { type LockedOrder, lockOrder } from '../stage.ts'
import { exchangeState } from '../states.ts'
import { exchangeWaybill } from './exchange.ts'
import { linkPurchase } from './exchange-link.ts'
import { cancelExchange } from './exchange-open.ts'

const among = (column: string) => (value: string) => sql`${raw(column)} = ANY(${codesOf(value)}::text[])`
const exchanges = keepMainList(
  listOf(directExchange, {
    joins: raw('JOIN order_trade_info o ON o.id = t.order_id'),
    computed: {
      orderNo: raw('o.order_no'),
      platOrderNo: raw('o.plat_order_no'),
      lines: orderLines('t.order_id'),
      shopId: raw('o.shop_id'),
      storeId: raw('o.store_id'),
      orderStatus: raw('o.status'),
      logisticWayId: raw('o.logistic_way_id'),
      trackingNumber: raw('o.tracking_number'),
      platformShipStatus: raw('o.platform_ship_status'),
      memo: raw('o.memo'),
      pickingNotes: raw('o.picking_notes'),
      noteCount: raw('o.note_count'),
      creatorId: raw('t.create_by'),
      createTime: raw('t.create_time'),
    },
    matches: {
      orderNo: among('o.order_no'),
      platOrderNo: among('o.plat_order_no'),
      purchaseOrderNo: among('t.purchase_order_no'),
      expressDeliveryNo: among('t.express_delivery_no'),
      trackingNumber: among('o.tracking_number'),
    },
    reach: (ctx) => sql`t.order_id IN (SELECT t.id FROM order_trade_info t WHERE ${orderReach(ctx)})`,
    order: raw('t.id DESC'),
    idsFirst: true,
  }),
)

async function detailsOf(tx: Tx, id: number, ctx: Ctx): Promise<ExchangeDetails> {
  const head = (await exchanges.get(tx, id, ctx)) as ExchangeDetails
  return { ...head, pieces: await piecesOf(tx, head.orderId!) }
}

const piecesOf = (tx: Tx, orderId: number): Promise<ExchangeLine[]> =>
  tx.query<ExchangeLine>(sql`
    SELECT k.id AS "skuId", k.sku, k.barcode, k.sku_name AS "skuName", k.sku_image AS "skuImage", sum(d.quantity)::int AS quantity
    FROM order_details d JOIN goods_goods_sku k ON k.id = d.stock_sku_id WHERE d.order_id = ${orderId} GROUP BY k.id ORDER BY k.sku`)

/** A parcel may hold the goods of several orders: each scan answers the first that is still to be exchanged. */
async function scan(tx: Tx, { expressDeliveryNo: no }: { expressDeliveryNo: string }, ctx: Ctx): Promise<ExchangeScan> {
  const found = await tx.one<Omit<ExchangeScan, 'pieces'> & { time: string; by: number }>(sql`
    SELECT x.id, x.exchange_no AS "exchangeNo", x.status, t.id AS "orderId", t.order_no AS "orderNo", t.status AS "orderStatus", x.express_delivery_no AS "expressDeliveryNo",
      x.purchase_order_no AS "purchaseOrderNo", x.supplier_name AS "supplierName", w.way_name AS "wayName", t.tracking_number AS "trackingNumber",
      t.label_printed_count AS "labelPrintedCount", t.picking_notes AS "pickingNotes", t.is_hold AS "isHold", t.est_weight AS "estWeight",
      x.exchange_time AS time, x.exchange_by AS by
    FROM order_straight_hair_exchange x JOIN order_trade_info t ON t.id = x.order_id LEFT JOIN express_logistic_way w ON w.id = t.logistic_way_id
    WHERE x.express_delivery_no = ${no} AND x.status <> ${exchangeState.cancelled} AND ${orderReach(ctx)} ORDER BY x.status = ${exchangeState.exchanged}, x.status DESC, x.id LIMIT 1`)
  if (!found) throw missing(`包裹 ${no} 的换单`)
  const { time, by, ...exchange } = found
  if (exchange.status === EXCHANGE_STATE.exchanged) throw await scannedBefore(tx, time, by)
  return { ...exchange, pieces: await piecesOf(tx, exchange.orderId) }
}

const orderIdOf = async (tx: Tx, id: number, ctx: Ctx): Promise<number> => (await exchanges.get(tx, id, ctx)).orderId!

/** Memo and notes are the order's own. */
const notes = noteCalls((tx, id, ctx) => orders.get(tx, id, ctx))
const ofOrder =
  <I extends { id: number }, R>(work: (tx: Tx, input: I, ctx: Ctx) => Promise<R>) =>
  async (tx: Tx, input: I, ctx: Ctx): Promise<R> =>
    work(tx, { ...input, id: await orderIdOf(tx, input.id, ctx) }, ctx)

/** Done to the orders, answered by the exchanges. */
async function eachExchange(
  ids: number[],
  ctx: Ctx,
  work: (tx: Tx, order: LockedOrder) => Promise<void>,
  around: Parameters<typeof eachOrder>[3] = {},
): Promise<EachOrder> {
  const byOrder = new Map<number, number>()
  for (const id of ids) byOrder.set(await orderIdOf(ctx.house.db, id, ctx), id)
  const { success, failed } = await eachOrder([...byOrder.keys()], ctx, work, around)
  return {
    success: success.map((orderId) => byOrder.get(orderId)!),
    failed: failed.map((each) => ({ ...each, id: byOrder.get(each.id)! })),
  }
}

export const directExchanges: Handlers<typeof directExchange> = {
  'list-page': exchanges.page,
  'status-count': statusCount(exchanges, 'status'),
  details: (tx, { id }, ctx) => detailsOf(tx, id, ctx),
  export: (_tx, input, ctx) => exportList(exchanges, input, ctx),
  'memo-read': ofOrder(notes['memo-read']),
  memo: ofOrder(notes.memo),
  'picking-notes-read': ofOrder(notes['picking-notes-read']),
  'note-read': ofOrder(notes['note-read']),
  note: ofOrder(notes.note),
  'mark-unusual': async (tx, { ids, ...marking }, ctx) => {
    const orderIds: number[] = []
    for (const id of ids) orderIds.push(await orderIdOf(tx, id, ctx))
    return markUnusual(tx, { ids: orderIds, ...marking }, ctx)
  },
  'setting-platform-ship': (_tx, { ids }, ctx) => eachExchange(ids, ctx, (tx, order) => markPlatform(tx, order, {}, ctx)),
  'tracking-number': (_tx, input, ctx) =>
    eachExchange(input.ids, ctx, (tx, order) => takeTrackNumber(tx, order, input, ctx), asking(ctx, input)),
  link: async (tx, input, ctx) => detailsOf(tx, await linkPurchase(tx, input, ctx), ctx),
  scan,
  exchange: async (tx, input, ctx) => exchangeWaybill(input, await orderIdOf(tx, input.id, ctx), ctx),
  cancel: async (tx, { ids, reason }, ctx) => {
    await moveAll(ids, async (id) => {
      await lockOrder(tx, await orderIdOf(tx, id, ctx), ctx)
      await cancelExchange(tx, id, reason, ctx)
    })
    return null
  },
}
