import { stateLabel } from '@erp/contract/kit'
import { QC, qcStates } from '@erp/contract/purchasing/dock/dock.states'
import { BAD_ACTION, qualityCheck } from '@erp/contract/purchasing/dock/quality-check'
import { QUALITY } from '@erp/contract/purchasing/dock/stock-in'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { move, moveAll } from '../../../kit/move.ts'
import { refuse } from '../../../kit/refuse.ts'
import { dropDrafts } from '../money/refund-draft.ts'
import { lockOrders } from '../order/lock.ts'
import { settle } from '../order/settle.ts'
import { stockInState } from '../states.ts'
import { checkDetails } from './qc-list.ts'
import { countResults } from './qc-submit.ts'

/** Figures and drafts of refunds are taken back, while nothing of the check is stocked. */
export async function voidChecks(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<null> {
  const orders = new Set<number>()
  await moveAll(ids, async (id) => {
    const { orderId, qcNo } = await checkDetails(tx, { qcId: id }, ctx)
    await lockOrders(tx, [orderId])
    orders.add(orderId)
    const { from } = await move(tx, qualityCheck, qcStates, 'invalid', id, ctx, {
      says: (state) => `质检单${qcNo}当前为「${stateLabel(qcStates, state)}」，不能作废`,
    })
    if (from !== QC.checked) return
    await refuseStocked(tx, id, qcNo!)
    await dropDrafts(tx, id, qcNo!, ctx)
    await countResults(tx, id, -1)
  })
  await settle(tx, [...orders], ctx)
  return null
}

/** Stocked in by its number, or more than the other checks found. */
async function refuseStocked(tx: Tx, qcId: number, qcNo: string): Promise<void> {
  const stocked = await tx.one(sql`
    SELECT 1 FROM purchasing_stock_in WHERE qc_id = ${qcId} AND status <> ${stockInState.dropped}
    UNION ALL
    SELECT 1 FROM purchasing_quality_check_line x JOIN purchasing_order_line l ON l.id = x.order_line_id
    CROSS JOIN LATERAL (SELECT coalesce(sum(y.quantity) FILTER (WHERE y.quality = ${QUALITY.good}), 0) AS good, coalesce(sum(y.quantity) FILTER (WHERE y.quality = ${QUALITY.bad}), 0) AS bad
      FROM purchasing_stock_in_line y JOIN purchasing_stock_in d ON d.id = y.document_id WHERE y.order_line_id = l.id AND d.status <> ${stockInState.dropped}) s
    WHERE x.document_id = ${qcId} AND (l.good_qty - x.good_qty < s.good OR l.conceded_qty - CASE WHEN x.bad_action = ${BAD_ACTION.concede} THEN x.bad_qty ELSE 0 END < s.bad) LIMIT 1`)
  if (stocked) throw refuse(`质检单${qcNo}已有入库，不能作废`)
}
