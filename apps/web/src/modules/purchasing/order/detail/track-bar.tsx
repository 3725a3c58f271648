import {
  BARGAIN,
  bargainStates,
  ORDER_CHECK,
  orderStates,
  PAY,
  PAY_TABLE,
  REFUND,
  REFUND_TABLE,
  SHIP,
  SHIP_TABLE,
  STOCK_IN,
  STOCK_IN_TABLE,
} from '@erp/contract/purchasing/order/order.states'
import type { PurchaseOrderDetails } from '@erp/contract/purchasing/order/order-rows'

type Field = 'checkFlag' | 'bargainStatus' | 'payStatus' | 'shipStatus' | 'stockInStatus' | 'refundStatus'
interface Track {
  field: Field
  title: string
  table: Record<number, readonly [string, string]>
  /** Not begun, and done with. */
  before: readonly number[]
  after: readonly number[]
  trouble?: readonly number[]
}
const TRACKS: readonly Track[] = [
  {
    field: 'checkFlag',
    title: '采购单',
    table: orderStates.table,
    before: [],
    after: [ORDER_CHECK.archived],
    trouble: [ORDER_CHECK.ended],
  },
  {
    field: 'bargainStatus',
    title: '议价',
    table: bargainStates.table,
    before: [BARGAIN.none, BARGAIN.dropped],
    after: [BARGAIN.finished],
  },
  {
    field: 'payStatus',
    title: '付款',
    table: PAY_TABLE,
    before: [PAY.notYet],
    after: [PAY.paid, PAY.repaid],
    trouble: [PAY.soon],
  },
  { field: 'shipStatus', title: '物流', table: SHIP_TABLE, before: [SHIP.notYet], after: [SHIP.signed] },
  { field: 'stockInStatus', title: '入库', table: STOCK_IN_TABLE, before: [STOCK_IN.none], after: [STOCK_IN.all] },
  { field: 'refundStatus', title: '退款', table: REFUND_TABLE, before: [REFUND.none], after: [REFUND.done] },
]

/** Where the order stands on each of its six tracks. */
export const TrackBar = ({ order }: { order: PurchaseOrderDetails }) => (
  <nav className="purchase-track-bar" aria-label="采购单进度">
    <ol>
      {TRACKS.map((track) => (
        <li key={track.field} className={classOf(track, Number(order[track.field]))}>
          <small>{track.title}</small>
          <b>{track.table[Number(order[track.field])]?.[0]}</b>
          <time>{whenOf(track.field, order)}</time>
        </li>
      ))}
    </ol>
  </nav>
)

function classOf({ before, after, trouble = [] }: Track, state: number): string {
  if (trouble.includes(state)) return 'trouble'
  if (after.includes(state)) return 'past'
  return before.includes(state) ? '' : 'now'
}

function whenOf(field: Field, order: PurchaseOrderDetails): string {
  if (field === 'checkFlag') return (order.archiveTime ?? order.auditTime ?? order.createTime ?? '').slice(0, 10)
  if (field === 'payStatus') return order.dueDate && Number(order.payStatus) !== PAY.paid ? `${order.dueDate} 到期` : ''
  if (field === 'shipStatus') return Number(order.shipStatus) === SHIP.notYet ? `预计 ${order.expectArriveDate}` : ''
  return ''
}
