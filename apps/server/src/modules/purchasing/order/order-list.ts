import { BARGAIN, ORDER_CHECK, PAY, REFUND, SHIP, STOCK_IN } from '@erp/contract/purchasing/order/order.states'
import { CHIPS, type Chip } from '@erp/contract/purchasing/order/order-fields'
import { purchaseOrder } from '@erp/contract/purchasing/order/purchase-order'
import { wireDate } from '../../../kit/clock.ts'
import { and, raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { documentOf } from '../../../kit/document/document.ts'
import { codesOf } from '../../../kit/document/list.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { ListInput } from '../../../kit/list/list.ts'
import { bargain, orderCheck, pay, refundState, ship, stockInTrack } from '../states.ts'
import { purchaseReach } from './reach.ts'

export const LIVE = sql`t.check_flag IN (${orderCheck.audited}, ${orderCheck.underWay}, ${orderCheck.arrived})`
/** 三单核对: money ordered, stocked and paid that does not close. */
export const UNSETTLED = sql`(t.audit_time IS NOT NULL AND t.paid_amount - t.refund_amount - t.write_off_amount <> t.stocked_amount)`

/** The orders behind each chip. */
export const chipWheres = (today: string): Record<Chip, Sql> => ({
  bargaining: sql`t.bargain_status IN (${bargain.waiting}, ${bargain.handling}) AND t.check_flag = ${orderCheck.waitAudit}`,
  due: sql`t.pay_status = ${pay.due}`,
  soon: sql`t.pay_status = ${pay.soon}`,
  lateShip: sql`t.check_flag = ${orderCheck.audited} AND t.ship_status = ${ship.notYet} AND t.audit_time < ${today}::date
    AND EXISTS (SELECT 1 FROM purchasing_supplier s WHERE s.id = t.supplier_id AND t.audit_time::date + s.lead_days < ${today}::date)`,
  partIn: sql`t.stock_in_status = ${stockInTrack.part} AND ${LIVE}`,
  refunding: sql`t.refund_status IN (${refundState.waiting}, ${refundState.under})`,
  unsettled: UNSETTLED,
})

const TRACKS: readonly [column: string, codes: readonly number[]][] = [
  ['check_flag', Object.values(ORDER_CHECK)],
  ['bargain_status', Object.values(BARGAIN)],
  ['pay_status', Object.values(PAY)],
  ['ship_status', Object.values(SHIP)],
  ['stock_in_status', Object.values(STOCK_IN)],
  ['refund_status', Object.values(REFUND).filter((code) => code !== REFUND.dropped)],
]
/** Codes of the long list: those of one track are alternatives, tracks must all hold. */
export function byCodes(codes: readonly unknown[]): Sql {
  const asked = codes.map(Number)
  const tracks = TRACKS.flatMap(([column, own]) => {
    const chosen = own.filter((code) => asked.includes(code))
    return chosen.length ? [sql`t.${raw(column)} = ANY(${chosen}::int[])`] : []
  })
  return tracks.length ? and(tracks) : raw('false')
}

const today = (ctx: Ctx): string => wireDate(ctx.house.clock.now())

export const SUPPLIER_LEVEL = sql`(SELECT v.level_code FROM purchasing_supplier s JOIN purchasing_supplier_level v ON v.id = s.level_id WHERE s.id = t.supplier_id)`
const ofSku = (value: string) =>
  sql`x.sku_id IN (SELECT s.id FROM goods_goods_sku s WHERE s.sku = ANY(${codesOf(value)}::text[]))`
/** Orders with a line of these SKUs, and those that came in these parcels. */
export const heldSku = (value: string): Sql =>
  sql`EXISTS (SELECT 1 FROM purchasing_order_line x WHERE x.order_id = t.id AND ${ofSku(value)})`
export const sentBy = (value: string): Sql =>
  sql`EXISTS (SELECT 1 FROM purchasing_order_express e WHERE e.order_id = t.id AND e.deleted_at IS NULL AND e.express_delivery_no = ANY(${codesOf(value)}::text[]))`

export const orders = documentOf(purchaseOrder, {
  prefix: 'CG',
  lines: 'purchasing_order_line',
  head: 'order_id',
  computed: {
    levelCode: SUPPLIER_LEVEL,
    orderStatus: raw('t.check_flag'),
    chip: raw('NULL::text'),
    expressDeliveryNo: sql`(SELECT string_agg(e.express_delivery_no, '、' ORDER BY e.id) FROM purchasing_order_express e WHERE e.order_id = t.id AND e.deleted_at IS NULL)`,
  },
  held: { sku: ofSku },
  matches: {
    orderStatus: (codes: unknown[]) => byCodes(codes),
    chip: (chips: unknown[], _condition, ctx) => {
      const wheres = chipWheres(today(ctx))
      return and(chips.map((chip) => wheres[chip as Chip] ?? raw('false')))
    },
    expressDeliveryNo: sentBy,
  },
  reach: purchaseReach,
})

/** Tabs and chips in one call. */
export async function orderCounts(
  tx: Tx,
  { condition }: { condition?: ListInput['condition'] },
  ctx: Ctx,
): Promise<Record<string, number>> {
  const rest = { ...condition, checkFlag: null, chip: null }
  const wheres = chipWheres(today(ctx))
  const tabs = Object.fromEntries(
    Object.values(ORDER_CHECK).map((flag) => [String(flag), sql`t.check_flag = ${raw(String(flag))}`]),
  )
  const chips = Object.fromEntries((Object.keys(CHIPS) as Chip[]).map((chip) => [chip, wheres[chip]]))
  return orders.list.counts(tx, { all: raw('true'), ...tabs, ...chips }, rest, ctx)
}
