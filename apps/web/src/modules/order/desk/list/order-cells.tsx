import { grouped, percentText, readingOf } from '@erp/contract/kit/reading'
import { type MergedOrder, ORDER_TYPES, type OrderLine, orderFields, PLATFORM_SHIP } from '@erp/contract/order/desk/order-fields'
import { EXCEPTION_TYPES, orderStates, STAGE } from '@erp/contract/order/order.states'
import { Popover, Tag, Tooltip } from 'antd'
import { useContext } from 'react'
import { Link } from 'react-router'
import { Copyable, type Density, GridDensity, Picture, StatusTag } from '../../../../kit/index.ts'
import { spanOf } from '../../../stock/parts/span.ts'
import type { ListedOrder } from '../rows.ts'
import '../../order.css'

const SHOWN: Record<Density, number> = { compact: 2, normal: 3, roomy: 3 }
const MINUTE = 60_000
const DAY_MINUTES = 24 * 60
const nothing = <span className="nothing">–</span>

/** The number, and what makes this order another than the rest. */
export function NumberCell({ row, onOpen }: { row: ListedOrder; onOpen: (row: ListedOrder) => void }) {
  return (
    <span className="order-cell">
      <button type="button" className="order-no" onClick={() => onOpen(row)}>
        {row.orderNo}
      </button>
      <Marks row={row} />
    </span>
  )
}

export function Marks({ row }: { row: ListedOrder }) {
  const tags = row.tagName ?? []
  const type = ORDER_TYPES.find(([value]) => value === row.orderType && value !== 1)
  return (
    <span className="order-marks">
      {row.isUrgent === 1 && <Tag color="red">急</Tag>}
      {row.isHold === 1 && <Tag color="gold">挂起</Tag>}
      {row.isOutStock === 1 && <Tag color="volcano">缺货</Tag>}
      {row.isCancelled === 1 && <Tag>已取消</Tag>}
      {row.platformNote && (
        <Tooltip title={row.platformNote}>
          <Tag color="red">平台消息</Tag>
        </Tooltip>
      )}
      <Merged orders={row.merged ?? []} />
      {type && <Tag color={type[2]}>{type[1]}</Tag>}
      {tags.map((name) => (
        <Tag key={name} color="blue">
          {name}
        </Tag>
      ))}
    </span>
  )
}

/** The orders that travel under this one: they stand in no list by themselves. */
const Merged = ({ orders }: { orders: MergedOrder[] }) =>
  orders.length > 0 && (
    <Popover
      trigger="click"
      placement="bottomLeft"
      title="合并在此单中的订单"
      content={
        <ul className="merged-orders">
          {orders.map(({ id, orderNo, platOrderNo }) => (
            <li key={id}>
              <Link to={`/orderListInfo/${id}`}>{orderNo}</Link> <Copyable text={platOrderNo} />
            </li>
          ))}
        </ul>
      }
    >
      <button type="button" className="order-merged">
        <Tag color="geekblue">合并 {orders.length + 1} 单</Tag>
      </button>
    </Popover>
  )

export function LinesCell({ lines, onMore }: { lines: OrderLine[]; onMore: () => void }) {
  const shown = SHOWN[useContext(GridDensity)]
  const rest = lines.length - shown
  return (
    <span className="order-lines">
      {lines.slice(0, shown).map((line, index) => (
        <span className="order-line" key={line.orderDetailsId}>
          <LinePicture src={line.image} />
          <span title={line.skuName ?? undefined}>{line.sku ?? line.shopSku ?? '未匹配'}</span>
          <b>× {line.quantity}</b>
          {rest > 0 && index === shown - 1 && (
            <button type="button" onClick={onMore}>
              还有{rest}行
            </button>
          )}
        </span>
      ))}
    </span>
  )
}

export const LinePicture = ({ src }: { src: string | null }) =>
  src ? <Picture src={src} /> : <span className="no-picture" aria-hidden="true" />

export const TwoLines = ({ first, second, right }: { first: React.ReactNode; second: React.ReactNode; right?: boolean }) => (
  <span className={right ? 'order-cell right' : 'order-cell'}>
    <span>{first || nothing}</span>
    {second && <small>{second}</small>}
  </span>
)

export function MoneyCell({ row: { saleAmount, currency, saleCny, noRate } }: { row: ListedOrder }) {
  const other = saleCny && currency !== 'CNY' && `CNY ${grouped(saleCny)}`
  return (
    <TwoLines
      right
      first={readingOf('saleAmount', orderFields.saleAmount, { saleAmount, currency })}
      second={noRate ? <span className="over-time">缺汇率</span> : other}
    />
  )
}

export const percent = (rate: unknown) =>
  rate === null || rate === undefined || rate === '' ? (
    nothing
  ) : (
    <span className={Number(rate) < 0 ? 'over-time' : undefined}>{percentText(rate as string)}</span>
  )

export function StatusCell({ row }: { row: ListedOrder }) {
  const type = row.status === STAGE.unusual && EXCEPTION_TYPES.find(([value]) => value === row.orderExceptionType)
  return <TwoLines first={<StatusTag states={orderStates} value={row.status} />} second={type && type[1]} />
}

export function TrackingCell({ row }: { row: ListedOrder }) {
  const mark = PLATFORM_SHIP.find(([value]) => value === row.platformShipStatus)
  const number = row.transferNumber ?? row.trackingNumber
  return (
    <span className="order-cell">
      <span>{number ? <Copyable text={number} /> : nothing}</span>
      <small title={row.platformShipError ?? undefined} className={mark?.[0] === 3 ? 'over-time' : undefined}>
        {mark?.[1]}
      </small>
    </span>
  )
}

/** How long until it must be gone, in words; what is over stands in red. Gone is gone, and what is off is due no more. */
export function RemainingCell({ row }: { row: ListedOrder }) {
  const latest = row.latestShipTime
  const shipped = row.shipTime
  if (row.isCancelled === 1) return <>已取消</>
  if (shipped) return <TwoLines first="已发货" second={shipped.slice(0, 16)} />
  if (!latest) return nothing
  const left = minutesUntil(latest)
  const level = left < 0 ? 'over-time' : left < DAY_MINUTES ? 'near-time' : undefined
  const words = left < 0 ? `超时 ${spanOf(-left)}` : `剩 ${spanOf(left)}`
  return <TwoLines first={<span className={level}>{words}</span>} second={latest.slice(5, 16)} />
}

export function StayCell({ row }: { row: ListedOrder }) {
  const since = row.stageTime
  return since ? <TwoLines first={spanOf(-minutesUntil(since))} second={since.slice(5, 16)} /> : nothing
}

/** Times on the wire are those of Shanghai, wherever the browser is. */
export const minutesUntil = (time: string): number =>
  Math.trunc((Date.parse(`${time.replace(' ', 'T')}+08:00`) - Date.now()) / MINUTE)

export const ShortCell = ({ lines }: { lines: OrderLine[] }) => {
  const short = lines.filter(({ shortQty }) => shortQty > 0)
  if (short.length === 0) return nothing
  return (
    <span className="over-time">{short.map(({ sku, shopSku, shortQty }) => `${sku ?? shopSku} × ${shortQty}`).join('、')}</span>
  )
}
