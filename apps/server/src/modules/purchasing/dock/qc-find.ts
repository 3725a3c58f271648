import { QC_MODE } from '@erp/contract/purchasing/dock/dock.states'
import type { QcDetails } from '@erp/contract/purchasing/dock/quality-check'
import { ORDER_CHECK } from '@erp/contract/purchasing/order/order.states'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { missing, Refusal, refuse } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { lockOrder, notNow } from '../order/lock.ts'
import { qcState } from '../states.ts'
import { checkDetails } from './qc-list.ts'
import { insertChecks, levelsOf } from './qc-make.ts'

const MISSING = 404

/** The open check behind what is written on a parcel or a paper: the oldest, where there are several. */
export async function scanCheck(tx: Tx, { code }: { code: string }, ctx: Ctx): Promise<QcDetails> {
  const found = await tx.one<{ id: number }>(sql`
    SELECT t.id FROM purchasing_quality_check t
    WHERE t.status = ${qcState.waiting} AND ${ownStores(ctx.user, raw('t.store_id'))} AND (t.qc_no = ${code}
      OR t.order_id = ANY(ARRAY(SELECT o.id FROM purchasing_order o WHERE o.order_no = ${code} OR o.ali_order_id = ${code}))
      OR t.sign_id = ANY(ARRAY(SELECT g.id FROM purchasing_warehouse_sign g WHERE g.sign_no = ${code} OR g.express_delivery_no = ${code})))
    ORDER BY t.id LIMIT 1`)
  if (!found) throw new Refusal(MISSING, `没有待质检的单据：${code}`)
  return checkDetails(tx, { qcId: found.id }, ctx)
}

/** By hand, for what is at the dock: also of a supplier whom nobody checks as a rule. */
export async function createCheck(tx: Tx, { orderNo }: { orderNo: string }, ctx: Ctx): Promise<QcDetails> {
  const found = await tx.one<{ id: number }>(sql`SELECT id FROM purchasing_order WHERE order_no = ${orderNo}`)
  if (!found) throw missing('采购单')
  const order = await lockOrder(tx, found.id, ctx)
  if (order.check_flag !== ORDER_CHECK.arrived) throw notNow(order, '质检')
  const open = await tx.one<{ no: string }>(
    sql`SELECT qc_no AS no FROM purchasing_quality_check WHERE order_id = ${order.id} AND status = ${qcState.waiting} LIMIT 1`,
  )
  if (open) throw refuse(`采购单${order.order_no}已有待质检单${open.no}`)
  const levels = (await levelsOf(tx, [order.id])).map((level) =>
    level.qcMode === QC_MODE.none ? { ...level, qcMode: QC_MODE.all } : level,
  )
  const [qcId] = await insertChecks(tx, levels, null, ctx)
  return checkDetails(tx, { qcId: qcId! }, ctx)
}
