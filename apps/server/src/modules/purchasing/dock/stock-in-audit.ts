import { stateLabel } from '@erp/contract/kit'
import { over, plus, round, round2, times } from '@erp/contract/kit/decimal'
import { stockInStates } from '@erp/contract/purchasing/dock/dock.states'
import { QUALITY, stockIn } from '@erp/contract/purchasing/dock/stock-in'
import { ORDER_CHECK } from '@erp/contract/purchasing/order/order.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { refuseOwn } from '../../../kit/document/verbs.ts'
import type { Ctx } from '../../../kit/house.ts'
import { move, moveAll } from '../../../kit/move.ts'
import { type PlaceType, receive } from '../../stock/ledger/index.ts'
import { STOCK_IN_DOC_TYPE } from '../order/amend.ts'
import { lockOrders, notNow, type OrderRow } from '../order/lock.ts'
import { settle } from '../order/settle.ts'
import { transferOn } from './auto-transfer.ts'
import { stockInDetails } from './stock-in-list.ts'
import { figuresOf, isExempt, type LineFigures, requireStockable } from './stockable.ts'

const PURCHASE_IN = 101

/** Into the ledger, at what the pieces cost with their share of freight and fees. */
export async function auditStockIns(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<null> {
  await moveAll(ids, async (id) => {
    const { orderId, stockInNo } = await stockInDetails(tx, { stockInId: id }, ctx)
    const [order] = await lockOrders(tx, [orderId])
    if (order!.check_flag !== ORDER_CHECK.arrived) throw notNow(order!, '入库')
    const { row } = await move(tx, stockIn, stockInStates, 'audit', id, ctx, {
      set: { auditBy: ctx.user.userId, auditTime: ctx.now },
      says: (state) => `入库单${stockInNo}当前为「${stateLabel(stockInStates, state)}」，不能审核`,
    })
    refuseOwn(ctx, row, 'purchasing:stockIn:selfAudit')
    await postStockIn(tx, order!, { id, stockInNo: stockInNo! }, await isExempt(tx, orderId), ctx)
  })
  return null
}

interface DocLine {
  id: number
  orderDetailsId: number
  skuId: number
  quantity: number
  placeType: PlaceType
  placeId: number
  quality: number
}
interface Share extends DocLine {
  giftQty: number
  unitCost: string
  countedQty: number
}
export interface PostedDoc {
  id: number
  stockInNo: string
}

export async function postStockIn(tx: Tx, order: OrderRow, doc: PostedDoc, exempt: boolean, ctx: Ctx): Promise<void> {
  const lines = await tx.query<DocLine>(sql`
    SELECT id, order_line_id AS "orderDetailsId", sku_id AS "skuId", quantity, place_type AS "placeType", place_id AS "placeId", quality
    FROM purchasing_stock_in_line WHERE document_id = ${doc.id} ORDER BY id`)
  const figures = await figuresOf(tx, order.id, exempt, doc.id)
  requireStockable(figures, lines)
  const shares = await keepShares(tx, doc.id, shared(lines, figures, exempt))
  const pieces = shares.map(({ id, skuId, quantity, placeType, placeId, unitCost }) => ({
    lineId: id,
    storeId: order.store_id,
    skuId,
    quantity,
    placeType,
    placeId,
    unitCost,
  }))
  await receive(tx, ctx, { docType: STOCK_IN_DOC_TYPE, docId: doc.id, docNo: doc.stockInNo }, pieces, PURCHASE_IN)
  await countStocked(tx, doc.id, 1)
  const good = shares.filter(({ quality }) => quality === QUALITY.good)
  await transferOn(tx, order, doc, good, ctx)
  await settle(tx, [order.id], ctx)
}

/** What was ordered comes first, at its landed cost; what came on top is a line of its own, at the price agreed for it. */
function shared(lines: readonly DocLine[], figures: readonly LineFigures[], exempt: boolean): Share[] {
  const stocked = new Map(figures.map((line) => [line.orderDetailsId, line.stockedQty]))
  return lines.flatMap((line) => {
    const figure = figures.find(({ orderDetailsId }) => orderDetailsId === line.orderDetailsId)!
    const before = stocked.get(line.orderDetailsId)!
    stocked.set(line.orderDetailsId, before + line.quantity)
    const paid = Math.min(line.quantity, Math.max(0, figure.quantity - before))
    const parts = [
      { quantity: paid, giftQty: 0, unitCost: figure.landedUnitCost, before },
      { quantity: line.quantity - paid, giftQty: line.quantity - paid, unitCost: giftCost(figure), before: before + paid },
    ].filter(({ quantity }) => quantity > 0)
    return parts.map(({ before: earlier, ...part }, i) => {
      const countedQty = exempt ? Math.min(part.quantity, Math.max(0, earlier + part.quantity - figure.goodQty)) : 0
      return { ...line, ...part, countedQty, id: i === 0 ? line.id : 0 }
    })
  })
}

const giftCost = ({ giftAmount, giftQty }: LineFigures): string => (giftQty ? round(over(giftAmount, giftQty), 4) : '0')

async function keepShares(tx: Tx, documentId: number, shares: readonly Share[]): Promise<Share[]> {
  const added = shares.filter(({ id }) => id === 0)
  await tx.run(sql`
    UPDATE purchasing_stock_in_line x SET quantity = r.quantity, gift_qty = r."giftQty", unit_cost = r."unitCost", counted_qty = r."countedQty"
    FROM jsonb_to_recordset(${JSON.stringify(shares.filter(({ id }) => id !== 0))}::jsonb) AS r(id bigint, quantity int, "giftQty" int, "unitCost" numeric, "countedQty" int)
    WHERE x.id = r.id`)
  const made = added.length
    ? await tx.query<{ id: number }>(sql`
        INSERT INTO purchasing_stock_in_line (document_id, order_line_id, sku_id, quantity, gift_qty, unit_cost, counted_qty, place_type, place_id, quality)
        SELECT ${documentId}, r."orderDetailsId", r."skuId", r.quantity, r."giftQty", r."unitCost", r."countedQty", r."placeType", r."placeId", r.quality
        FROM jsonb_to_recordset(${JSON.stringify(added)}::jsonb) AS r("orderDetailsId" bigint, "skuId" bigint, quantity int, "giftQty" int, "unitCost" numeric, "countedQty" int,
          "placeType" int, "placeId" bigint, quality int) RETURNING id`)
    : []
  const amount = round2(
    shares.reduce((sum, { quantity, unitCost }) => plus(sum, times(unitCost, quantity).toString()).toString(), '0'),
  )
  await tx.run(sql`UPDATE purchasing_stock_in SET amount = ${amount} WHERE id = ${documentId}`)
  const ids = made.map(({ id }) => id)
  return shares.map((share) => (share.id === 0 ? { ...share, id: ids.shift()! } : share))
}

/** The pieces of a stock-in enter the lines of its order, or leave them; where nobody checks, they arrive with it. */
export const countStocked = (tx: Tx, documentId: number, sign: 1 | -1): Promise<number> =>
  tx.run(sql`
    UPDATE purchasing_order_line l SET stocked_qty = l.stocked_qty + ${sign}::int * x.quantity, arrived_qty = l.arrived_qty + ${sign}::int * x.counted,
      good_qty = l.good_qty + ${sign}::int * x.counted
    FROM (SELECT order_line_id, sum(quantity)::int AS quantity, sum(counted_qty)::int AS counted FROM purchasing_stock_in_line WHERE document_id = ${documentId} GROUP BY 1) x
    WHERE l.id = x.order_line_id`)
