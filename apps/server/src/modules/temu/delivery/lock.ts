import { stateLabel } from '@erp/contract/kit'
import { DELIVERY, deliveryStates, PICKED } from '@erp/contract/temu/delivery/delivery.states'
import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import type { Rows } from '../../../../db/rows.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { type Assigned, move } from '../../../kit/move.ts'
import { missing } from '../../../kit/refuse.ts'
import { deliveryReach } from './reach.ts'
import { packageState } from './states.ts'

export type DeliveryDoc = Rows['temu_delivery_order']
export type DeliveryLineRow = Rows['temu_delivery_line']
export type DeliveryVerb = keyof typeof deliveryStates.moves

/** Everybody's order: stock-up orders, delivery orders, their transfers, stock. Only those that the person may see are answered. */
export async function lockDeliveries(tx: Tx, ids: readonly number[], ctx: Pick<Ctx, 'user'>): Promise<DeliveryDoc[]> {
  const wanted = [...new Set(ids)]
  await tx.run(sql`SELECT 1 FROM temu_stock_order WHERE delivery_order_id = ANY(${wanted}::bigint[]) ORDER BY id FOR UPDATE`)
  return tx.query<DeliveryDoc>(sql`
    SELECT t.* FROM temu_delivery_order t WHERE t.id = ANY(${wanted}::bigint[]) AND t.deleted_at IS NULL AND ${deliveryReach(ctx)}
    ORDER BY t.id FOR UPDATE OF t`)
}

export async function lockDelivery(tx: Tx, id: number, ctx: Pick<Ctx, 'user'>): Promise<DeliveryDoc> {
  const [doc] = await lockDeliveries(tx, [id], ctx)
  if (!doc) throw missing(deliveryOrder.title)
  return doc
}

export const lineRows = (tx: Tx, id: number): Promise<DeliveryLineRow[]> =>
  tx.query<DeliveryLineRow>(sql`SELECT * FROM temu_delivery_line WHERE document_id = ${id} ORDER BY id FOR UPDATE`)

export interface MoveOptions {
  version?: number
  note?: string
  /** What the log calls it, where that is more than the verb. */
  action?: string
  set?: Assigned
}
/** One verb of a delivery order, in the words of its number; the row comes back as it was, with its new version. */
export async function moveDelivery(
  tx: Tx,
  verb: DeliveryVerb,
  id: number,
  ctx: Ctx,
  options: MoveOptions = {},
): Promise<DeliveryDoc> {
  const doc = await tx.one<DeliveryDoc>(sql`SELECT * FROM temu_delivery_order WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`)
  if (!doc) throw missing(deliveryOrder.title)
  const says = () => notNow(doc, verb)
  const { version } = await move(tx, deliveryOrder, deliveryStates, verb, id, ctx, { ...options, says })
  return { ...doc, version }
}

/** Why a delivery order cannot do this now. */
export function notNow(doc: Pick<DeliveryDoc, 'delivery_order_no' | 'status'>, verb: DeliveryVerb): string {
  const no = `发货单${doc.delivery_order_no}`
  const isPicked = PICKED.includes(doc.status)
  if (verb === 'remove' && isPicked) return `${no}已拣货，请先退回`
  if (verb === 'forceShip' && doc.status < DELIVERY.waitLabel) return '尚未拣货，不能强制发货'
  const hint = verb === 'ship' && isPicked ? '（可由主管强制发货）' : ''
  return `${no}当前为「${stateLabel(deliveryStates, doc.status)}」，不能${deliveryStates.moves[verb].label}${hint}`
}

/** The figures of the head, from its lines and packages. */
export const countUp = (tx: Tx, deliveryOrderId: number): Promise<number> => countUpAll(tx, [deliveryOrderId])

export const countUpAll = (tx: Tx, ids: readonly number[]): Promise<number> =>
  tx.run(sql`
    UPDATE temu_delivery_order t SET sku_count = l.skus, plan_qty = l.plan, picked_qty = l.picked, labeled_qty = l.labeled, packaged_qty = l.packaged,
      packed_qty = l.packed, ship_qty = l.shipped, receive_qty = l.received, reject_qty = l.rejected, package_count = p.packages, total_weight = p.weight
    FROM unnest(${[...ids]}::bigint[]) AS w(id)
    CROSS JOIN LATERAL (SELECT count(DISTINCT x.product_sku_id)::int AS skus, coalesce(sum(x.plan_qty), 0)::int AS plan, coalesce(sum(x.picked_qty), 0)::int AS picked,
      coalesce(sum(x.labeled_qty), 0)::int AS labeled, coalesce(sum(x.packaged_qty), 0)::int AS packaged, coalesce(sum(x.packed_qty), 0)::int AS packed,
      coalesce(sum(x.ship_qty), 0)::int AS shipped, coalesce(sum(x.receive_qty), 0)::int AS received, coalesce(sum(x.reject_qty), 0)::int AS rejected
      FROM temu_delivery_line x WHERE x.document_id = w.id) l
    CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE k.quantity > 0)::int AS packages,
      coalesce(sum(k.weight) FILTER (WHERE k.status <> ${packageState.open}), 0) AS weight
      FROM temu_package k WHERE k.delivery_order_id = w.id AND k.deleted_at IS NULL) p
    WHERE t.id = w.id`)
