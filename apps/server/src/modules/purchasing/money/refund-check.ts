import { compare, plus, round2, times } from '@erp/contract/kit/decimal'
import { REFUND_TYPE } from '@erp/contract/purchasing/money/refund.states'
import { LIVE } from '@erp/contract/purchasing/order/order.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { lineNamed } from '../order/lines.ts'
import { notNow, type OrderRow } from '../order/lock.ts'
import { refundState } from '../states.ts'
import { leftToRefund } from './refund-money.ts'

export interface WantedLine {
  orderDetailsId: number
  quantity: number
  amount?: string | null
  fromStock?: number | null
  locationId?: number | null
}
export interface Wanted {
  refundType: number
  freightAmount?: string | null
  lines: WantedLine[]
}
export interface CheckedLine extends WantedLine {
  amount: string
  fromStock: number
  locationId: number | null
}
export interface Checked {
  quantity: number
  amount: string
  freightAmount: string
  lines: CheckedLine[]
}
interface Room {
  id: number
  sku: string
  price: string
  /** Ordered and not come, stocked and not sent back; without what other refunds wait for. */
  open: number
  stocked: number
}

/** What a refund may ask for: pieces that are there to be given up or sent back, and no more money than was paid. */
export async function checkRefund(tx: Tx, order: OrderRow, wanted: Wanted, except: number | null = null): Promise<Checked> {
  if (!LIVE.includes(order.check_flag)) throw notNow(order, '退款')
  const rooms = await roomsOf(tx, order.id, except)
  const left = await leftToRefund(tx, order.id, except)
  const lines = wanted.lines.map((line) => checkedLine(line, wanted.refundType, rooms, left))
  checkQuantities(lines, rooms)
  await checkLocations(tx, order, lines)
  const freightAmount = round2(wanted.freightAmount ?? '0')
  const amount = lines.reduce((sum, line) => round2(plus(sum, line.amount)), freightAmount)
  checkAmount(wanted.refundType, amount, left)
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
  if (quantity === 0 && compare(amount, 0) === 0) throw bad('请填写退款数量或金额', 'lines')
  return { quantity, amount, freightAmount, lines }
}

function checkedLine(line: WantedLine, refundType: number, rooms: readonly Room[], left: string): CheckedLine {
  const { sku, price } = lineNamed(rooms, line.orderDetailsId)
  const fromStock = line.fromStock ? 1 : 0
  if (fromStock && refundType === REFUND_TYPE.money) throw bad(`SKU ${sku} 退库存请选择「退货退款」`, 'lines')
  if (fromStock && refundType === REFUND_TYPE.resend) throw bad(`SKU ${sku} 已入库，补发只用于未入库的货`, 'lines')
  if (fromStock && !line.locationId) throw bad(`SKU ${sku} 请选择退货库位`, 'lines')
  if (fromStock && line.quantity === 0) throw bad(`SKU ${sku} 请填写退货数量`, 'lines')
  const usual = refundType === REFUND_TYPE.resend || compare(left, 0) === 0 ? '0' : times(price, line.quantity).toString()
  return { ...line, fromStock, locationId: fromStock ? line.locationId! : null, amount: round2(line.amount ?? usual) }
}

function checkQuantities(lines: readonly CheckedLine[], rooms: readonly Room[]): void {
  for (const { id, sku, open, stocked } of rooms) {
    const asked = (fromStock: number) =>
      lines
        .filter((line) => line.orderDetailsId === id && line.fromStock === fromStock)
        .reduce((sum, line) => sum + line.quantity, 0)
    if (asked(0) > open) throw refuse(`SKU ${sku} 未入库 ${Math.max(0, open)}，不能退 ${asked(0)}`)
    if (asked(1) > stocked) throw refuse(`SKU ${sku} 已入库未退 ${Math.max(0, stocked)}，不能退 ${asked(1)}`)
  }
}

async function checkLocations(tx: Tx, order: OrderRow, lines: readonly CheckedLine[]): Promise<void> {
  const ids = [...new Set(lines.flatMap(({ locationId }) => locationId ?? []))]
  if (ids.length === 0) return
  const elsewhere = await tx.one<{ name: string | null; store: string }>(sql`
    SELECT l.location_name AS name, s.store_name AS store FROM unnest(${ids}::bigint[]) w(id) LEFT JOIN stock_store_location l ON l.id = w.id AND l.deleted_at IS NULL
    JOIN stock_store s ON s.id = ${order.store_id} WHERE l.store_id IS DISTINCT FROM ${order.store_id} LIMIT 1`)
  if (elsewhere) throw bad(elsewhere.name ? `库位${elsewhere.name}不属于${elsewhere.store}` : '所选的库位不存在', 'lines')
}

function checkAmount(refundType: number, amount: string, left: string): void {
  if (refundType === REFUND_TYPE.resend && compare(amount, 0) > 0) throw bad('补发不退款，金额应为0', 'lines')
  if (compare(amount, left) > 0) throw bad(`退款金额超过已付净额 ${left}`, 'lines')
}

const roomsOf = (tx: Tx, orderId: number, except: number | null): Promise<Room[]> =>
  tx.query<Room>(sql`
    SELECT l.id, k.sku, l.price, (l.open_qty - coalesce(r.open, 0))::int AS open, (l.stocked_qty - l.returned_qty - coalesce(r.stocked, 0))::int AS stocked
    FROM purchasing_order_line l JOIN goods_goods_sku k ON k.id = l.sku_id
    LEFT JOIN LATERAL (SELECT sum(x.quantity) FILTER (WHERE x.from_stock = 0) AS open, sum(x.quantity) FILTER (WHERE x.from_stock = 1) AS stocked
      FROM purchasing_refund_line x JOIN purchasing_refund d ON d.id = x.document_id
      WHERE x.order_line_id = l.id AND d.status = ${refundState.waiting} AND d.refund_type <> ${REFUND_TYPE.resend} AND d.id IS DISTINCT FROM ${except}::bigint) r ON true
    WHERE l.order_id = ${orderId} ORDER BY l.sort_no, l.id`)
