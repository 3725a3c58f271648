import type { ActionInput } from '@erp/contract/kit'
import { CHECK_FLAG } from '@erp/contract/stock/document'
import { TEMU_STORE_ID } from '@erp/contract/stock/store/store'
import { DELIVERY, packageStates } from '@erp/contract/temu/delivery/delivery.states'
import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import { skuPackage } from '@erp/contract/temu/floor/sku-package'
import { GIVEN_UP, PROGRESS, STOCK_ORDER } from '@erp/contract/temu/stockup/stock-order.states'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { moveSet } from '../../../kit/move.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { closeOwned, receiveOwned } from '../../stock/transfer/transfer-by-owner.ts'
import { closeLate, noteDifferences } from '../follow/unusual.ts'
import { deliveries } from './delivery.ts'
import { finishIfSettled } from './finish.ts'
import { countUp, type DeliveryDoc, type DeliveryLineRow, lineRows, lockDelivery, moveDelivery, notNow } from './lock.ts'

type Asked = ActionInput<(typeof deliveryOrder)['actions']['receive']>

/** What the platform has of a delivery until now. */
export interface Arrived {
  /** As STOCK_ORDER: received, refused, returned, accepted, stored. */
  status: number
  time: string | null
  evidence: string | null
  /** By line; what is not named is as it was. */
  lines: Map<number, { receiveQty: number; rejectQty?: number }>
}

/** A supervisor writes down what the platform says it has, and where that stands. */
export async function receiveByHand(tx: Tx, input: Asked, ctx: Ctx) {
  const { deliveryOrderId: id, evidence, isFinished, lines: given } = input
  const doc = await lockDelivery(tx, id, ctx)
  if (doc.status !== DELIVERY.shipped && doc.status !== DELIVERY.received) throw refuse(notNow(doc, 'receive'))
  const lines = await lineRows(tx, id)
  for (const { lineId, receiveQty } of given) {
    const line = lines.find((each) => each.id === lineId)
    if (!line) throw missing('发货单明细')
    if (receiveQty < line.receive_qty)
      throw bad(`平台SKU ${line.product_sku_id} 累计收货不能少于已登记的 ${line.receive_qty}`, 'lines')
  }
  const status = isFinished ? STOCK_ORDER.stored : STOCK_ORDER.received
  const arrived = { status, time: ctx.now, evidence, lines: new Map(given.map((line) => [line.lineId, line])) }
  const isMore = given.some(({ lineId, receiveQty }) => receiveQty > lines.find(({ id: own }) => own === lineId)!.receive_qty)
  const isNew = (isMore || Boolean(isFinished)) && (await takeArrival(tx, doc, lines, arrived, ctx))
  if (!isNew) throw refuse('累计收货没有增加')
  return deliveries.list.get(tx, id, ctx)
}

const ENDS_BADLY: readonly number[] = [STOCK_ORDER.refused, STOCK_ORDER.returned]

/** Only what is more than before counts, so that it may be told again and again; answers whether anything was new. The order is locked. */
export async function takeArrival(
  tx: Tx,
  doc: DeliveryDoc,
  lines: DeliveryLineRow[],
  arrived: Arrived,
  ctx: Ctx,
): Promise<boolean> {
  const news = lines.map((line) => ({ line, ...moreOf(line, arrived) }))
  const isRaised = await raiseStockOrders(tx, doc, arrived, ctx)
  const isEnd = arrived.status === STOCK_ORDER.stored || ENDS_BADLY.includes(arrived.status)
  const came = news.some(({ receiveQty, line }) => receiveQty > line.receive_qty)
  const changes = news.some(({ receiveQty, rejectQty, line }) => receiveQty > line.receive_qty || rejectQty > line.reject_qty)
  const flag = await transferFlagOf(tx, doc)
  const isOpen = flag === CHECK_FLAG.underWay || flag === CHECK_FLAG.waitStockIn
  if (!changes && !(isEnd && isOpen)) {
    if (isRaised) await noted(tx, doc, arrived, ctx)
    return isRaised
  }
  await keepCounts(tx, news)
  if (doc.status === DELIVERY.shipped)
    await moveDelivery(tx, 'receive', doc.id, ctx, {
      ...(arrived.evidence && { note: arrived.evidence }),
      set: { receiveTime: arrived.time ?? ctx.now },
    })
  else await noted(tx, doc, arrived, ctx)
  await moveSet(tx, skuPackage, packageStates, 'receive', sql`t.delivery_order_id = ${doc.id}`, ctx, { ready: true })
  if (isOpen) await post(tx, doc, news, ctx)
  if (came) await closeLate(tx, doc.id, ctx)
  await settle(tx, doc, news, arrived, isEnd, ctx)
  await countUp(tx, doc.id)
  await finishIfSettled(tx, doc.id, ctx)
  return true
}

interface More {
  line: DeliveryLineRow
  receiveQty: number
  rejectQty: number
}
function moreOf(line: DeliveryLineRow, { lines }: Arrived): Omit<More, 'line'> {
  const told = lines.get(line.id)
  return {
    receiveQty: Math.max(told?.receiveQty ?? 0, line.receive_qty),
    rejectQty: Math.max(told?.rejectQty ?? 0, line.reject_qty),
  }
}

/** A state never goes back, and what the platform gave up stays so. */
async function raiseStockOrders(tx: Tx, doc: DeliveryDoc, { status, time }: Arrived, ctx: Ctx): Promise<boolean> {
  const before = PROGRESS.includes(status) ? PROGRESS.slice(0, PROGRESS.indexOf(status)) : PROGRESS.slice(0, -1)
  const isMoved = await tx.run(sql`
    UPDATE temu_stock_order SET platform_status = ${status}, arrive_time = coalesce(arrive_time, ${time ?? ctx.now}::timestamptz), version = version + 1,
      update_by = ${ctx.user?.userId ?? null}, update_time = ${ctx.now}
    WHERE delivery_order_id = ${doc.id} AND platform_status = ANY(${[...before]}::int[]) AND platform_status NOT IN (${raw(GIVEN_UP.join(', '))})`)
  return isMoved > 0
}

const transferFlagOf = async (tx: Tx, { transfer_id }: DeliveryDoc): Promise<number> =>
  (await tx.one<{ flag: number }>(
    sql`SELECT check_flag AS flag FROM stock_transfer_receipt WHERE id = ${transfer_id} FOR UPDATE`,
  ))!.flag

async function keepCounts(tx: Tx, news: More[]): Promise<void> {
  const rows = JSON.stringify(
    news.map(({ line, receiveQty, rejectQty }) => ({ id: line.id, source: line.stock_order_line_id, receiveQty, rejectQty })),
  )
  await tx.run(sql`
    UPDATE temu_delivery_line l SET receive_qty = r."receiveQty", reject_qty = r."rejectQty"
    FROM jsonb_to_recordset(${rows}::jsonb) r(id bigint, "receiveQty" int, "rejectQty" int) WHERE l.id = r.id`)
  await tx.run(sql`
    UPDATE temu_stock_order_line x SET receive_qty = r."receiveQty" FROM jsonb_to_recordset(${rows}::jsonb) r(source bigint, "receiveQty" int) WHERE x.id = r.source`)
}

const noted = (tx: Tx, doc: DeliveryDoc, { evidence }: Arrived, ctx: Ctx): Promise<void> =>
  log(tx, ctx, { entity: deliveryOrder.path, entityId: doc.id, action: '平台收货', ...(evidence && { note: evidence }) })

/** Into the one place of Temu's store; what is more than was sent is not posted. */
async function post(tx: Tx, doc: DeliveryDoc, news: More[], ctx: Ctx): Promise<void> {
  const place = await tx.one<{ id: number }>(sql`
    SELECT id FROM stock_store_location WHERE store_id = ${TEMU_STORE_ID} AND is_activated = 1 AND deleted_at IS NULL ORDER BY id LIMIT 1`)
  if (!place) throw refuse('TEMU虚拟仓没有可用库位')
  const byLine = Map.groupBy(news, ({ line }) => line.transfer_line_id!)
  const lines = [...byLine].flatMap(([lineId, own]) => {
    const quantity = own.reduce((sum, { line, receiveQty }) => sum + within(line, receiveQty) - within(line, line.receive_qty), 0)
    return quantity > 0 ? [{ lineId, locationId: place.id, quantity }] : []
  })
  if (lines.length) await receiveOwned(tx, doc.transfer_id!, lines, ctx)
}

const within = (line: DeliveryLineRow, quantity: number): number => Math.min(quantity, line.ship_qty)

/** What is too much is noted; once the platform is done, so is what did not come. */
async function settle(tx: Tx, doc: DeliveryDoc, news: More[], arrived: Arrived, isEnd: boolean, ctx: Ctx): Promise<void> {
  const about = { deliveryOrderId: doc.id, platformTime: arrived.time, evidence: arrived.evidence }
  const isOver = news.some(({ line, receiveQty }) => receiveQty > Math.max(line.ship_qty, line.receive_qty))
  const surplus = news.flatMap(({ line, receiveQty }) =>
    receiveQty > line.ship_qty ? [{ deliveryLineId: line.id, quantity: receiveQty - line.ship_qty }] : [],
  )
  if (isOver) await noteDifferences(tx, { ...about, kind: 4, lines: surplus }, ctx)
  const flag = await transferFlagOf(tx, doc)
  if (!isEnd || (flag !== CHECK_FLAG.underWay && flag !== CHECK_FLAG.waitStockIn)) return
  const isBad = ENDS_BADLY.includes(arrived.status)
  const short = news.flatMap(({ line, receiveQty }) =>
    receiveQty < line.ship_qty ? [{ deliveryLineId: line.id, quantity: line.ship_qty - receiveQty }] : [],
  )
  await closeOwned(tx, doc.transfer_id!, isBad ? '平台拒收' : '平台少收', ctx)
  await noteDifferences(tx, { ...about, kind: isBad ? 2 : 1, lines: short }, ctx)
}
