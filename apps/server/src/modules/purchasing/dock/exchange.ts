import { qcStates, stockInStates } from '@erp/contract/purchasing/dock/dock.states'
import { qualityCheck } from '@erp/contract/purchasing/dock/quality-check'
import { QUALITY, stockIn } from '@erp/contract/purchasing/dock/stock-in'
import { ORDER_CHECK } from '@erp/contract/purchasing/order/order.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { move, moveSet } from '../../../kit/move.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import type { ExchangePurchase, ExchangePurchases } from '../../order/exchange/exchange-purchase.ts'
import type { Spot } from '../../stock/ledger/index.ts'
import { linesOf } from '../order/lines.ts'
import { lockOrders, notNow } from '../order/lock.ts'
import { postStockIn } from './stock-in-audit.ts'
import { insertStockIn } from './stock-in-create.ts'

/** What purchasing does for parcels that go out again under another waybill. */
export const exchangeDock: ExchangePurchases = { lock: lockPurchase, stockIn: stockInAtOnce }

async function lockPurchase(tx: Tx, orderNo: string): Promise<ExchangePurchase | null> {
  const order = await tx.one<Omit<ExchangePurchase, 'lines'>>(sql`
    SELECT o.id, o.order_no AS "orderNo", s.supplier_name AS "supplierName", o.store_id AS "storeId", o.check_flag AS "checkFlag",
      (SELECT e.express_delivery_no FROM purchasing_order_express e WHERE e.order_id = o.id AND e.deleted_at IS NULL ORDER BY e.id LIMIT 1) AS "expressDeliveryNo"
    FROM purchasing_order o JOIN purchasing_supplier s ON s.id = o.supplier_id WHERE o.order_no = ${orderNo} FOR UPDATE OF o`)
  if (!order) return null
  const lines = await linesOf(tx, order.id)
  return { ...order, lines: lines.map(({ skuId, openQty }) => ({ skuId, openQty })) }
}

/** Nobody checks it: whatever check waits for it is void. */
async function stockInAtOnce(tx: Tx, purchaseOrderId: number, pieces: (Spot & { quantity: number })[], ctx: Ctx): Promise<void> {
  const [order] = await lockOrders(tx, [purchaseOrderId])
  if (!order) throw missing('采购单')
  if (order.check_flag !== ORDER_CHECK.arrived) throw notNow(order, '入库')
  await moveSet(tx, qualityCheck, qcStates, 'invalid', sql`t.order_id = ${order.id} AND t.check_time IS NULL`, ctx, {
    ready: true,
    note: '直发换单免检',
  })
  const lines = await linesOf(tx, order.id)
  const placed = pieces.map(({ skuId, quantity, placeType, placeId }) => {
    const line = lines.find((each) => each.skuId === skuId)
    if (!line) throw refuse(`采购单${order.order_no}没有该SKU`)
    return { orderDetailsId: line.id, skuId, quantity, quality: QUALITY.good, placeType, placeId }
  })
  const made = await insertStockIn(tx, order, { qcId: null, remark: '直发换单' }, placed, ctx)
  await move(tx, stockIn, stockInStates, 'audit', made.id, ctx, { set: { auditBy: ctx.user.userId, auditTime: ctx.now } })
  await postStockIn(tx, order, made, true, ctx)
}
