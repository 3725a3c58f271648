import type { ActionInput } from '@erp/contract/kit'
import { type RefundRow, refund } from '@erp/contract/purchasing/money/refund'
import { REFUND_LIVE } from '@erp/contract/purchasing/money/refund.states'
import { REFUND } from '@erp/contract/purchasing/order/order.states'
import type { Rows } from '../../../../db/rows.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { nextNumber } from '../../../kit/number.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { lockOrder } from '../order/lock.ts'
import { settle } from '../order/settle.ts'
import { refunds } from './refund.ts'
import { type Checked, checkRefund } from './refund-check.ts'

type Actions = (typeof refund)['actions']
export type RefundDoc = Rows['purchasing_refund']

/** Asks a supplier to give money or goods back. */
export async function createRefund(tx: Tx, input: ActionInput<Actions['create']>, ctx: Ctx): Promise<RefundRow> {
  const order = await lockOrder(tx, input.orderId, ctx)
  const checked = await checkRefund(tx, order, input)
  const no = await nextNumber(ctx.house, 'CT')
  const by = ctx.user.userId
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO purchasing_refund (refund_no, order_id, refund_type, quantity, freight_amount, amount, express_company, express_delivery_no, reason, remark,
      create_by, create_time, update_by, update_time)
    VALUES (${no}, ${order.id}, ${input.refundType}, ${checked.quantity}, ${checked.freightAmount}, ${checked.amount}, ${input.expressCompany ?? null},
      ${input.expressDeliveryNo ?? null}, ${input.reason ?? null}, ${input.remark ?? null}, ${by}, ${ctx.now}, ${by}, ${ctx.now}) RETURNING id`)
  await insertLines(tx, made!.id, checked)
  await log(tx, ctx, { entity: refund.path, entityId: made!.id, action: '新增', note: said(no, checked), version: 1 })
  await settle(tx, [order.id], ctx)
  return refunds.list.get(tx, made!.id, ctx)
}

const said = (no: string, { quantity, amount }: Checked): string => `${no}，${quantity}件，${amount}元`

const insertLines = (tx: Tx, id: number, { lines }: Checked): Promise<number> =>
  tx.run(sql`
    INSERT INTO purchasing_refund_line (document_id, order_line_id, quantity, amount, from_stock, location_id)
    SELECT ${id}, r."orderDetailsId", r.quantity, r.amount, r."fromStock", r."locationId" FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      AS r("orderDetailsId" bigint, quantity int, amount numeric, "fromStock" int, "locationId" bigint)`)

/** One that the person may see, after its order, as they saw it where they say which version. */
export async function lockRefund(tx: Tx, id: number, ctx: Ctx, version?: number): Promise<RefundDoc> {
  const { orderId } = await refunds.list.get(tx, id, ctx)
  await lockOrder(tx, orderId, ctx)
  const row = await tx.one<RefundDoc>(sql`SELECT * FROM purchasing_refund WHERE id = ${id} FOR UPDATE`)
  if (!row) throw missing(refund.title)
  if (version !== undefined && version !== row.version) throw refuse('数据已被他人修改，请刷新后重试')
  return row
}

export async function editRefund(tx: Tx, input: ActionInput<Actions['edit']>, ctx: Ctx): Promise<RefundRow> {
  const row = await lockRefund(tx, input.refundId, ctx, input.version)
  if (row.status !== REFUND.waiting) throw refuse(`退款单${row.refund_no}已审核，不能修改`)
  const order = await lockOrder(tx, row.order_id, ctx)
  const checked = await checkRefund(tx, order, input, row.id)
  await tx.run(sql`
    UPDATE purchasing_refund SET refund_type = ${input.refundType}, quantity = ${checked.quantity}, freight_amount = ${checked.freightAmount}, amount = ${checked.amount},
      express_company = ${input.expressCompany ?? null}, express_delivery_no = ${input.expressDeliveryNo ?? null}, reason = ${input.reason ?? null}, remark = ${input.remark ?? null},
      version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${row.id}`)
  await tx.run(sql`DELETE FROM purchasing_refund_line WHERE document_id = ${row.id}`)
  await insertLines(tx, row.id, checked)
  const note = said(row.refund_no, checked)
  await log(tx, ctx, { entity: refund.path, entityId: row.id, action: '修改', note, version: row.version + 1 })
  await settle(tx, [order.id], ctx)
  return refunds.list.get(tx, row.id, ctx)
}

export async function setExpress(tx: Tx, input: ActionInput<Actions['set-express']>, ctx: Ctx): Promise<null> {
  const row = await lockRefund(tx, input.refundId, ctx)
  if (!REFUND_LIVE.includes(row.status) || row.status === REFUND.done)
    throw refuse(`退款单${row.refund_no}已结束，不能填写退货单号`)
  await tx.run(sql`
    UPDATE purchasing_refund SET express_company = ${input.expressCompany ?? null}, express_delivery_no = ${input.expressDeliveryNo}, version = version + 1,
      update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${row.id}`)
  const note = [input.expressCompany, input.expressDeliveryNo].filter(Boolean).join(' ')
  await log(tx, ctx, { entity: refund.path, entityId: row.id, action: '填退货单号', note, version: row.version + 1 })
  return null
}
