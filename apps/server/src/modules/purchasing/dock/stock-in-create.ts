import type { ActionInput } from '@erp/contract/kit'
import { QUALITY, type StockInDetails, type stockIn } from '@erp/contract/purchasing/dock/stock-in'
import { ORDER_CHECK } from '@erp/contract/purchasing/order/order.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { nextNumber } from '../../../kit/number.ts'
import { bad, forbidden } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { countPieces, lockContainer, takeContainer } from '../../stock/container/container-use.ts'
import type { Place } from '../../stock/ledger/index.ts'
import { lineNamed } from '../order/lines.ts'
import { lockOrder, notNow, type OrderRow } from '../order/lock.ts'
import { qcState } from '../states.ts'
import { auditStockIns } from './stock-in-audit.ts'
import { stockInDetails } from './stock-in-list.ts'
import { PUT_AWAY, placesOf } from './stock-in-place.ts'
import { figuresOf, isExempt, type LineFigures, onlyCheck, requireStockable } from './stockable.ts'

type Input = ActionInput<(typeof stockIn)['actions']['create']>
export interface PlacedLine extends Place {
  orderDetailsId: number
  skuId: number
  quantity: number
  quality: number
}

/** What goes where: kept for its audit, or audited at once by who may. */
export async function createStockIn(tx: Tx, input: Input, ctx: Ctx): Promise<StockInDetails> {
  const order = await lockOrder(tx, input.orderId, ctx)
  if (order.check_flag !== ORDER_CHECK.arrived) throw notNow(order, '入库')
  const exempt = await isExempt(tx, order.id)
  const figures = await figuresOf(tx, order.id, exempt)
  const wishes = input.lines.map((line) => ({ ...line, quality: line.quality ?? QUALITY.good }))
  const skus = wishes.map(({ orderDetailsId }) => lineNamed(figures.map(named), orderDetailsId).skuId)
  requireStockable(figures, wishes)
  const places = await placesOf(tx, order.store_id, wishes, ctx)
  const lines = wishes.map(({ orderDetailsId, quantity, quality }, i) => {
    const { placeType, placeId } = places[i]!
    return { orderDetailsId, quantity, quality, skuId: skus[i]!, placeType, placeId }
  })
  const qcId = exempt ? null : await checkOf(tx, order.id, input.qcId)
  const made = await insertStockIn(tx, order, { qcId, remark: input.remark ?? null }, lines, ctx)
  for (const containerNo of new Set(places.flatMap(({ container }) => container?.containerNo ?? []))) {
    const container = await lockContainer(tx, containerNo, order.store_id)
    await takeContainer(tx, container, { docType: 'purchaseIn', docNo: made.stockInNo }, PUT_AWAY, ctx)
    const pieces = lines.reduce(
      (sum, line) => sum + (line.placeType === 2 && line.placeId === container.id ? line.quantity : 0),
      0,
    )
    await countPieces(tx, container.id, pieces)
  }
  if (input.audit === 1) {
    if (!may(ctx.user, 'purchasing:stockIn:audit')) throw forbidden('没有审核采购入库单的权限')
    await auditStockIns(tx, { ids: [made.id] }, ctx)
  }
  return stockInDetails(tx, { stockInId: made.id }, ctx)
}

const named = (line: LineFigures) => ({ ...line, id: line.orderDetailsId })

async function checkOf(tx: Tx, orderId: number, asked: number | null | undefined): Promise<number | null> {
  if (!asked) return onlyCheck(tx, orderId)
  const found = await tx.one(
    sql`SELECT 1 FROM purchasing_quality_check WHERE id = ${asked} AND order_id = ${orderId} AND status = ${qcState.checked}`,
  )
  if (!found) throw bad('质检单不属于该采购单或尚未质检', 'qcId')
  return asked
}

export async function insertStockIn(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'store_id' | 'order_no'>,
  { qcId, remark }: { qcId: number | null; remark: string | null },
  lines: readonly PlacedLine[],
  ctx: Ctx,
): Promise<{ id: number; stockInNo: string }> {
  const stockInNo = await nextNumber(ctx.house, 'CR')
  const by = ctx.user.userId
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
  const made = await tx.one<{ id: number }>(sql`
    WITH made AS (
      INSERT INTO purchasing_stock_in (stock_in_no, order_id, qc_id, store_id, quantity, remark, create_by, create_time, update_by, update_time)
      VALUES (${stockInNo}, ${order.id}, ${qcId}, ${order.store_id}, ${quantity}, ${remark}, ${by}, ${ctx.now}, ${by}, ${ctx.now}) RETURNING id),
    lines AS (
      INSERT INTO purchasing_stock_in_line (document_id, order_line_id, sku_id, quantity, place_type, place_id, quality)
      SELECT made.id, r."orderDetailsId", r."skuId", r.quantity, r."placeType", r."placeId", r.quality
      FROM made, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS r("orderDetailsId" bigint, "skuId" bigint, quantity int, "placeType" int, "placeId" bigint, quality int))
    SELECT id FROM made`)
  const note = `${order.order_no}，${lines.length}行，${quantity}件`
  await log(tx, ctx, { entity: 'purchasing/stock-in', entityId: made!.id, action: '新增', note, version: 1 })
  return { id: made!.id, stockInNo }
}
