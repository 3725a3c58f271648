import { minus, plus, round2 } from '@erp/contract/kit/decimal'
import type { Rows } from '../../../db/rows.ts'
import type { SupplierLine, SupplierOrder, SupplierParcel } from '../supplier-platform.ts'

export type SimulatedRow = Rows['simulator_ali_order']
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** What happens by itself: nobody pays, the seller sends, the parcel arrives, the trade ends. */
const CLOSES_AFTER = 3 * DAY
const SENDS_AFTER = 24 * HOUR
const ARRIVES_AFTER = 72 * HOUR
const SUCCEEDS_AFTER = 7 * DAY
const CARRIERS = ['中通快递', '圆通速递', '韵达快递', '申通快递', '极兔速递']

interface Life {
  pay: number | null
  ship: number | null
  sign: number | null
  success: number | null
  close: number | null
}

/** The order as the platform tells it at this moment. */
export function toldAt(row: SimulatedRow, now: Date): SupplierOrder {
  const life = lifeOf(row, now.getTime())
  const changed = Math.max(
    ...[row.order_time, row.price_time, row.refund_time].map((time) => at(time) ?? 0),
    ...Object.values(life).map((time: number | null) => time ?? 0),
  )
  return {
    aliOrderId: row.ali_order_id,
    outOrderId: row.out_order_id,
    buyerLoginId: row.buyer_login_id,
    sellerLoginId: row.seller_login_id,
    sellerMemberId: row.seller_member_id,
    sellerName: row.seller_name,
    aliStatus: statusOf(row, life),
    goodsAmount: row.goods_amount,
    freight: row.freight,
    discount: row.discount,
    totalAmount: round2(minus(plus(row.goods_amount, row.freight).toString(), row.discount)),
    createTime: row.order_time,
    payTime: said(life.pay),
    modifyTime: said(changed),
    refundStatus: row.refund_status,
    parcels: parcelsOf(row, life),
    lines: row.lines as unknown as SupplierLine[],
  }
}

function lifeOf(row: SimulatedRow, now: number): Life {
  const reached = (time: number) => (time <= now ? time : null)
  const pay = at(row.pay_time)
  const close = at(row.close_time) ?? (pay === null ? reached(at(row.order_time)! + CLOSES_AFTER) : null)
  const ship = at(row.ship_time) ?? (pay !== null && close === null ? reached(pay + SENDS_AFTER) : null)
  const sign = at(row.sign_time) ?? (ship !== null && close === null ? reached(ship + ARRIVES_AFTER) : null)
  const success = sign !== null && close === null ? reached(sign + SUCCEEDS_AFTER) : null
  return { pay, ship, sign, success, close }
}

function statusOf(row: SimulatedRow, { pay, ship, sign, success, close }: Life): string {
  if (close !== null) return row.closed_as ?? (pay === null ? 'cancel' : 'terminated')
  if (success !== null) return 'success'
  if (sign !== null) return 'signinsuccess'
  if (ship !== null) return 'waitbuyerreceive'
  return pay === null ? 'waitbuyerpay' : 'waitsellersend'
}

/** What was let be sent, or one parcel that is always the same. */
function parcelsOf(row: SimulatedRow, { ship, sign }: Life): SupplierParcel[] {
  if (ship === null) return []
  const given = row.parcels as unknown as { expressCompany: string; expressDeliveryNo: string; shipTime: string }[]
  const sent = given.length ? given : [{ ...parcelFor(row.id), shipTime: said(ship)! }]
  return sent.map((parcel) => ({ ...parcel, signTime: said(sign) }))
}
export const parcelFor = (id: number, nth = 0): { expressCompany: string; expressDeliveryNo: string } => ({
  expressCompany: CARRIERS[id % CARRIERS.length]!,
  expressDeliveryNo: `SF${String(700_000_000_000 + id * 100 + nth)}`,
})

const at = (time: string | null): number | null => (time === null ? null : Date.parse(`${time.replace(' ', 'T')}+08:00`))
const said = (time: number | null): string | null =>
  time === null ? null : new Date(time + 8 * HOUR).toISOString().slice(0, 19).replace('T', ' ')
