import type { ActionInput } from '@erp/contract/kit'
import { LIVE } from '@erp/contract/purchasing/order/order.states'
import type { purchaseOrder } from '@erp/contract/purchasing/order/purchase-order'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { claimRegistered } from '../dock/sign-claim.ts'
import { lockOrder, notNow, type OrderRow } from './lock.ts'
import { orderShipped } from './moves.ts'
import { settle } from './settle.ts'

type Actions = (typeof purchaseOrder)['actions']
export interface NewParcel {
  expressCompany?: string | null
  expressDeliveryNo: string
  shipTime?: string | null
}

export async function addParcel(tx: Tx, input: ActionInput<Actions['express/add']>, ctx: Ctx): Promise<null> {
  const order = await lockOrder(tx, input.orderId, ctx)
  if (!LIVE.includes(order.check_flag)) throw notNow(order, '登记发货')
  const added = await keepParcel(tx, order, input, ctx)
  if (!added) throw refuse(`物流单号${input.expressDeliveryNo}已登记在采购单${order.order_no}`)
  await settle(tx, [order.id], ctx)
  return null
}

/** A parcel of a locked order, once. Answers whether it is new. */
export async function keepParcel(tx: Tx, order: OrderRow, parcel: NewParcel, ctx: Ctx): Promise<boolean> {
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO purchasing_order_express (order_id, express_company, express_delivery_no, ship_time, create_by, create_time, update_by, update_time)
    VALUES (${order.id}, ${parcel.expressCompany ?? null}, ${parcel.expressDeliveryNo}, ${timeOf(parcel.shipTime) ?? ctx.now}, ${ctx.user?.userId ?? null}, ${ctx.now},
      ${ctx.user?.userId ?? null}, ${ctx.now})
    ON CONFLICT (express_delivery_no, order_id) WHERE deleted_at IS NULL DO NOTHING RETURNING id`)
  if (!made) return false
  const note = [parcel.expressCompany, parcel.expressDeliveryNo].filter(Boolean).join(' ')
  await log(tx, ctx, { entity: 'purchasing/order', entityId: order.id, action: '登记物流', note })
  await orderShipped(tx, order, ctx, note)
  await claimRegistered(tx, order, parcel.expressDeliveryNo, ctx)
  return true
}

const timeOf = (typed: string | null | undefined): string | null => {
  if (!typed) return null
  if (!/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/.test(typed) || Number.isNaN(Date.parse(typed.replace(' ', 'T'))))
    throw bad('发货时间格式不正确', 'shipTime')
  return typed
}

interface Parcel {
  id: number
  orderId: number
  no: string
  scanTime: string | null
}
async function lockParcel(tx: Tx, id: number, ctx: Ctx): Promise<Parcel & { order: OrderRow }> {
  const found = await tx.one<Parcel>(sql`
    SELECT id, order_id AS "orderId", express_delivery_no AS no, scan_time AS "scanTime" FROM purchasing_order_express WHERE id = ${id} AND deleted_at IS NULL`)
  if (!found) throw missing('物流单号')
  const order = await lockOrder(tx, found.orderId, ctx)
  if (found.scanTime) throw refuse(`包裹${found.no}已于 ${found.scanTime} 签收，不能修改`)
  if (!LIVE.includes(order.check_flag)) throw notNow(order, '修改物流')
  return { ...found, order }
}

export async function editParcel(tx: Tx, input: ActionInput<Actions['express/edit']>, ctx: Ctx): Promise<null> {
  const { order, no, id } = await lockParcel(tx, input.id, ctx)
  const taken = await tx.one(sql`
    SELECT 1 FROM purchasing_order_express WHERE order_id = ${order.id} AND express_delivery_no = ${input.expressDeliveryNo} AND id <> ${id} AND deleted_at IS NULL`)
  if (taken) throw refuse(`物流单号${input.expressDeliveryNo}已登记在采购单${order.order_no}`)
  await tx.run(sql`
    UPDATE purchasing_order_express SET express_company = ${input.expressCompany ?? null}, express_delivery_no = ${input.expressDeliveryNo},
      ship_time = coalesce(${timeOf(input.shipTime)}::timestamptz, ship_time), trace_sign_time = NULL, trace_time = NULL, trace_text = NULL,
      version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${id}`)
  await log(tx, ctx, {
    entity: 'purchasing/order',
    entityId: order.id,
    action: '修改物流单号',
    note: `${no} → ${input.expressDeliveryNo}`,
  })
  await claimRegistered(tx, order, input.expressDeliveryNo, ctx)
  await settle(tx, [order.id], ctx)
  return null
}

export async function removeParcel(tx: Tx, input: { id: number }, ctx: Ctx): Promise<null> {
  const { order, no, id } = await lockParcel(tx, input.id, ctx)
  await tx.run(
    sql`UPDATE purchasing_order_express SET deleted_at = ${ctx.now}, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${id}`,
  )
  await log(tx, ctx, { entity: 'purchasing/order', entityId: order.id, action: '删除物流单号', note: no })
  await settle(tx, [order.id], ctx)
  return null
}
