import { percentText, type ShipmentLine, type ShipmentRow } from '@erp/contract/temu/stockup/shipment'
import { OPEN_STOCK_ORDER } from '@erp/contract/temu/stockup/stock-order.states'
import { InputNumber } from 'antd'
import { minutesUntil, TwoLines } from '../../order/desk/list/order-cells.tsx'
import { spanOf } from '../../stock/parts/span.ts'
import { Checks } from './checks.tsx'
import { usePlannedQuantities } from './planned.ts'

export const nothing = <span className="nothing">–</span>
/** Still to be put on a delivery order. */
export const isOpen = ({ platformStatus, deliveryOrderId }: ShipmentRow): boolean =>
  OPEN_STOCK_ORDER.includes(platformStatus!) && deliveryOrderId === null

interface LineProps {
  row: ShipmentRow
  line: ShipmentLine
}
/** What shall be sent of a line; the rules are asked again when it changes. */
export function QuantityInput({ row, line }: LineProps) {
  const { quantityOf, plan } = usePlannedQuantities()
  if (!isOpen(row) || line.maxDeliverQty < 1) return <>{line.maxDeliverQty}</>
  return (
    <InputNumber<number>
      className="temu-quantity"
      size="small"
      min={1}
      max={line.maxDeliverQty}
      precision={0}
      defaultValue={quantityOf(line)}
      aria-label={`可发量 ${line.sku ?? line.extCode}`}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      onChange={(next) => next !== null && next !== quantityOf(line) && plan(row, line.lineId, next)}
    />
  )
}

export function QuantityCell({ row }: { row: ShipmentRow }) {
  const { quantityOf } = usePlannedQuantities()
  const [line, ...more] = row.lines
  if (!line) return nothing
  if (more.length === 0) return <QuantityInput row={row} line={line} />
  return <>{row.lines.reduce((sum, each) => sum + quantityOf(each), 0)}</>
}

export function ChecksCell({ row }: { row: ShipmentRow }) {
  const { linesOf } = usePlannedQuantities()
  return isOpen(row) ? <Checks checks={linesOf(row).flatMap(({ checks }) => checks)} /> : nothing
}

export function MarginText({ margin }: { margin: string | null }) {
  if (margin === null) return nothing
  const isLow = margin === '不达标' || margin.startsWith('-')
  return <span className={isLow ? 'over-time' : undefined}>{percentText(margin)}</span>
}

const RED_MINUTES = 12 * 60
/** How long is left; red in the last twelve hours. */
export function Countdown({ row }: { row: ShipmentRow }) {
  const deadline = row.expectLatestDeliverTime
  if (!deadline) return nothing
  if (!OPEN_STOCK_ORDER.includes(row.platformStatus!)) return <>{deadline.slice(5, 16)}</>
  const left = minutesUntil(deadline)
  const words = left < 0 ? `逾期 ${spanOf(-left)}` : `剩 ${spanOf(left)}`
  return (
    <TwoLines
      first={<span className={left < RED_MINUTES ? 'over-time' : undefined}>{words}</span>}
      second={deadline.slice(5, 16)}
    />
  )
}
