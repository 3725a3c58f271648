import { directExchange, EXCHANGE_STATE, type ExchangeAnswer, exchangeStates } from '@erp/contract/order/exchange/direct-exchange'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { move } from '../../../kit/move.ts'
import { refuse } from '../../../kit/refuse.ts'
import { reserve } from '../../stock/ledger/index.ts'
import { pickKindOf } from '../allocation/distribute-write.ts'
import { holdsAny } from '../allocation/holds.ts'
import { docOf } from '../allocation/release.ts'
import { scanOnce } from '../floor/scan-once.ts'
import { DIRECT_STAGING, stagingOf } from '../floor/staging.ts'
import { takeNumberFor, withNumbers } from '../pack/pack-finish.ts'
import { scannedBefore } from '../pack/pack-order.ts'
import { judgeWeight, keepWeight } from '../ship/weigh.ts'
import { enter, type LockedOrder, lockOrder, requireMove } from '../stage.ts'
import { type ExchangeNeed, needsOf } from './exchange-link.ts'
import { exchangePurchases } from './exchange-purchase.ts'

const resource = directExchange

interface Exchanging {
  id: number
  counts: { skuId: number; quantity: number }[]
  weight: number
  force?: 0 | 1 | null
  scanId: string
}
interface Exchange {
  id: number
  exchangeNo: string
  orderId: number
  purchaseOrderId: number | null
  expressDeliveryNo: string | null
  status: number
  exchangeTime: string | null
  exchangeBy: number | null
}

/** T28: what came is the order's, to the piece: stocked in, held, weighed, and waiting to be shipped. */
export const exchangeWaybill = (input: Exchanging, orderId: number, ctx: Ctx): Promise<ExchangeAnswer> =>
  withNumbers(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId, ctx)
    const code = `换单 ${input.id}`
    return scanOnce(tx, ctx, { scanId: input.scanId, station: 'exchange', code, docId: input.id }, () =>
      exchangeOne(tx, order, input, ctx),
    )
  })

async function exchangeOne(tx: Tx, order: LockedOrder, input: Exchanging, ctx: Ctx): Promise<ExchangeAnswer> {
  const exchange = await exchangeOf(tx, input.id)
  if (exchange.status === EXCHANGE_STATE.exchanged) throw await scannedBefore(tx, exchange.exchangeTime, exchange.exchangeBy)
  await move(tx, resource, exchangeStates, 'exchange', input.id, ctx)
  requireMove(order, 'exchange', ctx)
  if (await holdsAny(tx, order.id)) throw refuse(`订单 ${order.order_no} 已占用库存，不能换单`)
  const needs = await needsOf(tx, order.id)
  requireCounted(needs, input.counts)
  const weightFlag = await judgeWeight(tx, order, input, ctx)
  await takeNumberFor(tx, order, ctx)
  await takeIn(tx, order, exchange, needs, ctx)
  await keepWeight(tx, order, input.weight, weightFlag, ctx)
  await enter(tx, ctx, order, 'exchange', {
    set: { packTime: ctx.now, packerId: ctx.user.userId, packCost: '0', pickKind: pickKindOf(needs), isOutStock: 0 },
    note: exchange.exchangeNo,
  })
  await tx.run(sql`
    UPDATE order_straight_hair_exchange SET exchange_time = ${ctx.now}, exchange_by = ${ctx.user.userId} WHERE id = ${exchange.id}`)
  const { id: orderId, order_no: orderNo, status } = order
  const parcel = { trackingNumber: order['tracking_number'], weight: input.weight, estWeight: order['est_weight'] }
  return { id: exchange.id, orderId, orderNo, ...parcel, weightFlag, status }
}

const exchangeOf = async (tx: Tx, id: number): Promise<Exchange> =>
  (await tx.one<Exchange>(sql`
    SELECT id, exchange_no AS "exchangeNo", order_id AS "orderId", purchase_order_id AS "purchaseOrderId", express_delivery_no AS "expressDeliveryNo", status,
      exchange_time AS "exchangeTime", exchange_by AS "exchangeBy" FROM order_straight_hair_exchange WHERE id = ${id} FOR UPDATE`))!

/** Anything else is no exchange any more: it is cancelled and the parcel received as others are. */
function requireCounted(needs: ExchangeNeed[], counts: Exchanging['counts']): void {
  const counted = (skuId: number) => counts.reduce((sum, count) => sum + (count.skuId === skuId ? count.quantity : 0), 0)
  const wrong = needs.find(({ skuId, quantity }) => counted(skuId) !== quantity)
  if (wrong) throw refuse(`到货数量与订单不一致（${wrong.sku}：应${wrong.quantity} 实${counted(wrong.skuId)}）`)
  if (counts.some(({ skuId, quantity }) => quantity > 0 && !needs.some((need) => need.skuId === skuId)))
    throw refuse('到货数量与订单不一致（有订单以外的SKU）')
}

async function takeIn(tx: Tx, order: LockedOrder, exchange: Exchange, needs: ExchangeNeed[], ctx: Ctx): Promise<void> {
  const storeId = order.store_id!
  const place = await stagingOf(tx, storeId, DIRECT_STAGING)
  const purchases = exchangePurchases()
  if (!purchases || exchange.purchaseOrderId === null) throw refuse('采购单不存在')
  const pieces = needs.map(({ skuId, quantity }) => ({ storeId, skuId, quantity, ...place }))
  await purchases.stockIn(tx, exchange.purchaseOrderId, pieces, ctx)
  const lines = await tx.query<{ lineId: number; skuId: number; quantity: number }>(sql`
    UPDATE order_details SET occupied_qty = quantity, packed_qty = quantity, short_qty = 0 WHERE order_id = ${order.id}
    RETURNING id AS "lineId", stock_sku_id AS "skuId", quantity`)
  await reserve(
    tx,
    ctx,
    docOf(order),
    lines.map((line) => ({ ...line, storeId, ...place })),
  )
}
