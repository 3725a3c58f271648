import { type ActionInput, stateLabel } from '@erp/contract/kit'
import { stockInStates } from '@erp/contract/purchasing/dock/dock.states'
import { stockIn } from '@erp/contract/purchasing/dock/stock-in'
import { ORDER_CHECK } from '@erp/contract/purchasing/order/order.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { move, moveAll } from '../../../kit/move.ts'
import { refuse } from '../../../kit/refuse.ts'
import { freeIfEmpty } from '../../stock/container/container-use.ts'
import { lockStock, reverse } from '../../stock/ledger/index.ts'
import { STOCK_IN_DOC_TYPE } from '../order/amend.ts'
import { lockOrders, notNow } from '../order/lock.ts'
import { settle } from '../order/settle.ts'
import { countStocked } from './stock-in-audit.ts'
import { stockInDetails } from './stock-in-list.ts'

/** The opposite of an audit, while every piece of it is still here. */
export async function reverseStockIn(
  tx: Tx,
  { stockInId, reason }: ActionInput<(typeof stockIn)['actions']['reverse']>,
  ctx: Ctx,
): Promise<null> {
  const { orderId, stockInNo, lines } = await stockInDetails(tx, { stockInId }, ctx)
  const [order] = await lockOrders(tx, [orderId])
  if (order!.check_flag !== ORDER_CHECK.arrived) throw notNow(order!, '红冲')
  await move(tx, stockIn, stockInStates, 'reverse', stockInId, ctx, {
    note: reason,
    set: { reverseBy: ctx.user.userId, reverseTime: ctx.now },
    says: (state) => `入库单${stockInNo}当前为「${stateLabel(stockInStates, state)}」，不能红冲`,
  })
  await lockStock(
    tx,
    lines.map(({ skuId }) => ({ storeId: order!.store_id, skuId })),
  )
  await requireWhole(
    tx,
    lines.map(({ lineId }) => lineId),
  )
  const doc = { docType: 'purchase-reverse', docId: stockInId, docNo: stockInNo!, remark: reason }
  const sources = lines.map(({ lineId }) => ({ lineId, source: { docType: STOCK_IN_DOC_TYPE, lineId } }))
  await reverse(tx, ctx, doc, sources)
  await countStocked(tx, stockInId, -1)
  await freeContainers(tx, lines, ctx)
  await settle(tx, [orderId], ctx)
  return null
}

async function requireWhole(tx: Tx, lineIds: readonly number[]): Promise<void> {
  const gone = await tx.one<{ pieces: number }>(sql`
    SELECT coalesce(sum(in_qty - remaining), 0)::int AS pieces FROM stock_layer
    WHERE source_doc_type = ${STOCK_IN_DOC_TYPE} AND source_line_id = ANY(${lineIds}::bigint[])`)
  if (gone!.pieces > 0) throw refuse(`该批次已出库 ${gone!.pieces} 件，不能红冲`)
}

/** Never audited: nothing was posted. */
export async function voidStockIns(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<null> {
  await moveAll(ids, async (id) => {
    const { orderId, stockInNo, lines } = await stockInDetails(tx, { stockInId: id }, ctx)
    await lockOrders(tx, [orderId])
    await move(tx, stockIn, stockInStates, 'invalid', id, ctx, {
      says: (state) => `入库单${stockInNo}当前为「${stateLabel(stockInStates, state)}」，不能作废`,
    })
    await freeContainers(tx, lines, ctx)
  })
  return null
}

async function freeContainers(tx: Tx, lines: readonly { containerId: number | null }[], ctx: Ctx): Promise<void> {
  for (const id of new Set(lines.flatMap(({ containerId }) => containerId ?? []))) await freeIfEmpty(tx, id, ctx)
}
