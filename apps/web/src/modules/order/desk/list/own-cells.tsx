import type { GroupOrder, LineStock } from '@erp/contract/order/desk/order-own-fields'
import { Link } from 'react-router'
import { spanOf } from '../../../stock/parts/span.ts'
import type { ListedOrder } from '../rows.ts'
import { TwoLines } from './order-cells.tsx'

const SHOWN = 3
const HOUR_MINUTES = 60
const nothing = <span className="nothing">–</span>

/** How long it stands where it stands; beyond what the stage is given in red. */
export function SlaCell({ row: { stayHours, slaHours, isLate } }: { row: ListedOrder }) {
  if (stayHours === null || stayHours === undefined) return nothing
  const stay = spanOf(Math.trunc(Number(stayHours) * HOUR_MINUTES))
  return (
    <TwoLines
      first={<span className={isLate ? 'over-time' : undefined}>{stay}</span>}
      second={slaHours && `时限 ${Number(slaHours)} 小时`}
    />
  )
}

export function GroupCell({ orders }: { orders: GroupOrder[] }) {
  const rest = orders.length - SHOWN
  return (
    <span className="order-lines">
      {orders.slice(0, SHOWN).map(({ id, orderNo }, index) => (
        <span key={id} className="order-line">
          <Link to={`/orderListInfo/${id}`}>{orderNo}</Link>
          {index === 0 && <small>主单</small>}
          {rest > 0 && index === SHOWN - 1 && <small>还有{rest}单</small>}
        </span>
      ))}
    </span>
  )
}

/** What lies free for each line; what does not suffice in red. */
export function StockCell({ lines }: { lines: LineStock[] }) {
  const rest = lines.length - SHOWN
  return (
    <span className="order-lines">
      {lines.slice(0, SHOWN).map(({ sku, quantity, available }, index) => (
        <span key={sku} className="order-line">
          <span title={sku}>{sku}</span>
          <b className={available < quantity ? 'over-time' : undefined}>{available}</b>
          {rest > 0 && index === SHOWN - 1 && <small>还有{rest}行</small>}
        </span>
      ))}
    </span>
  )
}
