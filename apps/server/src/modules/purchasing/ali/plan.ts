import { ALI_CLOSED, aliLabel, aliRank, aliRefundLabel } from '@erp/contract/purchasing/ali/ali.states'
import type { AliParcel } from '@erp/contract/purchasing/ali/ali-order-fields'
import type { SupplierOrder } from '../../../connectors/supplier-platform.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Change } from '../../../kit/house.ts'
import { CLOSED } from './states.ts'

export interface Known {
  id: number
  aliOrderId: string
  aliStatus: string
  goodsAmount: string
  freight: string
  discount: string
  totalAmount: string
  payTime: string | null
  modifyTime: string | null
  refundStatus: string | null
  logistics: AliParcel[]
  orderId: number | null
  orderNo: string | null
}
/** What is to be kept of an order that the platform told, and what that changes. */
export interface Planned {
  told: SupplierOrder
  known: Known | null
  orderId: number | null
  orderNo: string | null
  changes: Change[]
  kind: 'created' | 'updated' | 'unmatched' | 'unchanged'
}

/** Nothing is written: what the file or the platform says is held against what is known. */
export async function planOrders(tx: Tx, told: readonly SupplierOrder[]): Promise<Planned[]> {
  const orders = lastWords(told)
  const known = await knownOf(tx, orders)
  const purchases = await purchasesOf(tx, orders)
  return orders.map((order) => plannedOf(order, known.get(order.aliOrderId) ?? null, purchases))
}

/** Of an order that is told several times the latest word counts. */
function lastWords(told: readonly SupplierOrder[]): SupplierOrder[] {
  const latest = new Map<string, SupplierOrder>()
  for (const order of told) {
    const other = latest.get(order.aliOrderId)
    if (!other || (order.modifyTime ?? '') >= (other.modifyTime ?? '')) latest.set(order.aliOrderId, order)
  }
  return [...latest.values()].toSorted((a, b) => (a.aliOrderId < b.aliOrderId ? -1 : 1))
}

async function knownOf(tx: Tx, orders: SupplierOrder[]): Promise<Map<string, Known>> {
  const rows = await tx.query<Known>(sql`
    SELECT a.id, a.ali_order_id AS "aliOrderId", a.ali_status AS "aliStatus", a.goods_amount AS "goodsAmount", a.freight, a.discount, a.total_amount AS "totalAmount",
      a.pay_time AS "payTime", a.ali_modify_time AS "modifyTime", a.refund_status AS "refundStatus", a.logistics, a.order_id AS "orderId", o.order_no AS "orderNo"
    FROM purchasing_ali_order a LEFT JOIN purchasing_order o ON o.id = a.order_id
    WHERE a.ali_order_id = ANY(${orders.map(({ aliOrderId }) => aliOrderId)}::text[])`)
  return new Map(rows.map((row) => [row.aliOrderId, row]))
}

interface Purchase {
  orderId: number
  orderNo: string
  aliOrderId: string | null
}
/** The purchase orders that say the number of theirs, or whose number they say, and that have no other live one. */
async function purchasesOf(tx: Tx, orders: SupplierOrder[]): Promise<Map<string, Purchase>> {
  const ids = orders.map(({ aliOrderId }) => aliOrderId)
  const found = await tx.query<Purchase>(sql`
    SELECT o.id AS "orderId", o.order_no AS "orderNo", o.ali_order_id AS "aliOrderId" FROM purchasing_order o
    WHERE (o.ali_order_id = ANY(${ids}::text[]) OR o.order_no = ANY(${orders.flatMap((order) => ourNumber(order) ?? [])}::text[]))
      AND NOT EXISTS (SELECT 1 FROM purchasing_ali_order a WHERE a.order_id = o.id AND a.ali_status NOT IN ${CLOSED})
    ORDER BY o.id DESC`)
  return new Map(
    found.flatMap((row) => [[row.orderNo, row] as const, ...(row.aliOrderId ? [[row.aliOrderId, row] as const] : [])]),
  )
}
/** Placed again after a close it has a suffix. */
const ourNumber = ({ outOrderId }: SupplierOrder): string | null => outOrderId?.replace(/-\d+$/, '') ?? null

function plannedOf(told: SupplierOrder, known: Known | null, purchases: Map<string, Purchase>): Planned {
  if (!known) {
    const purchase = purchases.get(told.aliOrderId) ?? purchases.get(ourNumber(told) ?? '')
    const { orderId = null, orderNo = null } = purchase ?? {}
    const changes = [{ field: 'aliStatus', label: '1688状态', from: null, to: aliLabel(told.aliStatus) }]
    return { told, known, orderId, orderNo, changes, kind: orderId ? 'created' : 'unmatched' }
  }
  const kept = isOld(told, known) ? asKnown(told, known) : grown(told, known)
  const changes = changesOf(known, kept)
  const kind = known.orderId === null ? 'unmatched' : changes.length ? 'updated' : 'unchanged'
  return { told: kept, known, orderId: known.orderId, orderNo: known.orderNo, changes, kind }
}

/** A word that came late. One of the same second may hold more than the first, and repeated it changes nothing. */
const isOld = ({ modifyTime }: SupplierOrder, known: Known): boolean =>
  modifyTime !== null && known.modifyTime !== null && modifyTime < known.modifyTime

const asKnown = (told: SupplierOrder, { modifyTime, aliOrderId: _id, logistics, ...known }: Known): SupplierOrder => ({
  ...told,
  ...known,
  modifyTime,
  parcels: logistics.map(parcelOf),
})
const parcelOf = (parcel: AliParcel) => ({ ...parcel, signTime: parcel.signTime ?? null })

/** Whatever is told, an order does not go back, a payment is not taken back and a parcel stays. */
function grown(told: SupplierOrder, known: Known): SupplierOrder {
  const back = aliRank(told.aliStatus) < aliRank(known.aliStatus)
  const said = new Map(told.parcels.map((parcel) => [parcel.expressDeliveryNo, parcel]))
  const older = known.logistics.filter(({ expressDeliveryNo }) => !said.has(expressDeliveryNo)).map(parcelOf)
  const signs = new Map(known.logistics.map((parcel) => [parcel.expressDeliveryNo, parcel]))
  const newer = told.parcels.map((parcel) => ({
    ...parcel,
    shipTime: parcel.shipTime ?? signs.get(parcel.expressDeliveryNo)?.shipTime ?? null,
    signTime: parcel.signTime ?? signs.get(parcel.expressDeliveryNo)?.signTime ?? null,
  }))
  return {
    ...told,
    aliStatus: back || ALI_CLOSED.includes(known.aliStatus) ? known.aliStatus : told.aliStatus,
    payTime: told.payTime ?? known.payTime,
    modifyTime: told.modifyTime ?? known.modifyTime,
    refundStatus: told.refundStatus ?? known.refundStatus,
    parcels: [...older, ...newer],
  }
}

const SAID = [
  ['totalAmount', '实付款'],
  ['goodsAmount', '货品总价'],
  ['freight', '运费'],
  ['discount', '优惠'],
  ['payTime', '付款时间'],
] as const

function changesOf(known: Known, told: SupplierOrder): Change[] {
  const changes: Change[] = SAID.flatMap(([field, label]) =>
    (known[field] ?? null) === (told[field] ?? null) ? [] : [{ field, label, from: known[field], to: told[field] }],
  )
  if (known.aliStatus !== told.aliStatus)
    changes.unshift({ field: 'aliStatus', label: '1688状态', from: aliLabel(known.aliStatus), to: aliLabel(told.aliStatus) })
  if ((known.refundStatus ?? null) !== (told.refundStatus ?? null)) {
    const [from, to] = [known.refundStatus, told.refundStatus].map(aliRefundLabel)
    changes.push({ field: 'refundStatus', label: '退款状态', from, to })
  }
  const [before, after] = [parcelWords(known.logistics), parcelWords(told.parcels)]
  if (before !== after) changes.push({ field: 'expressDeliveryNo', label: '物流', from: before || null, to: after })
  return changes
}

const parcelWords = (parcels: readonly AliParcel[]): string =>
  parcels.map(({ expressDeliveryNo, signTime }) => (signTime ? `${expressDeliveryNo}（已签收）` : expressDeliveryNo)).join('、')
