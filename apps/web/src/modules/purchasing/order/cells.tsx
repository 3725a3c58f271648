import { grouped } from '@erp/contract/kit/reading'
import {
  BARGAIN,
  bargainStates,
  ORDER_CHECK,
  orderStates,
  PAY_TABLE,
  REFUND,
  REFUND_TABLE,
  SHIP_TABLE,
  STOCK_IN_TABLE,
} from '@erp/contract/purchasing/order/order.states'
import { Tag, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { Copyable, companyNow } from '../../../kit/index.ts'
import type { ListedOrder, Order } from './rows.ts'

/** The number, and what makes this order another than the rest. */
export const NumberCell = <T extends ListedOrder>({ row, onOpen }: { row: T; onOpen: (row: T) => void }) => (
  <span className="purchase-cell">
    <span className="purchase-number">
      <button type="button" className="row-action" onClick={() => onOpen(row)}>
        {row.orderNo}
      </button>
      {row.urgent === 1 && <Tag color="red">急</Tag>}
      {row.attention && (
        <Tooltip title={row.attention}>
          <Tag color="orange">提醒</Tag>
        </Tooltip>
      )}
    </span>
    {row.aliOrderId && (
      <small className="purchase-ali" title="1688单号">
        <Copyable text={row.aliOrderId} />
      </small>
    )}
  </span>
)

export const TwoLines = ({ first, second, right }: { first: ReactNode; second: ReactNode; right?: boolean }) => (
  <span className={right ? 'purchase-cell right' : 'purchase-cell'}>
    <span title={typeof first === 'string' ? first : undefined}>{first ?? <span className="nothing">–</span>}</span>
    {second && <small>{second}</small>}
  </span>
)

export const SupplierCell = ({ row }: { row: ListedOrder }) => (
  <span className="purchase-cell">
    <span title={row.supplierName ?? undefined}>{row.supplierName}</span>
    {row.levelCode && <small>{row.levelCode}级</small>}
  </span>
)

export const amount = (value: unknown): string => (value === null || value === undefined ? '–' : grouped(String(value as string)))

type Table = Record<number, readonly [string, string]>
/** The tracks beside the main one: what has begun stands out, what has not is grey. */
type Track = 'bargainStatus' | 'payStatus' | 'shipStatus' | 'stockInStatus' | 'refundStatus'
const TRACKS: readonly (readonly [field: Track, table: Table])[] = [
  ['bargainStatus', bargainStates.table as Table],
  ['payStatus', PAY_TABLE],
  ['shipStatus', SHIP_TABLE],
  ['stockInStatus', STOCK_IN_TABLE],
  ['refundStatus', REFUND_TABLE],
]
const QUIET: readonly number[] = [BARGAIN.none, REFUND.none]

export function TracksCell({ row }: { row: Order }) {
  const [main, color] = orderStates.table[row.checkFlag] ?? ['', 'default']
  return (
    <span className="purchase-tracks-cell">
      <Tag color={color} variant="filled" className="purchase-main">
        {main}
      </Tag>
      {TRACKS.map(([field, table]) => {
        const [label, tint] = table[row[field]] ?? ['', 'default']
        return (
          <Tag key={field} color={tint} variant="filled" className={QUIET.includes(row[field]) ? 'purchase-quiet' : undefined}>
            {label}
          </Tag>
        )
      })}
    </span>
  )
}

export const StoresCell = ({ row: { storeName, targetStoreName, storeId, targetStoreId } }: { row: Order }) => (
  <TwoLines first={storeName} second={targetStoreId && targetStoreId !== storeId ? `→ ${targetStoreName}` : null} />
)

/** Red once the day is past and nothing arrived. */
export function ArrivalCell({ row }: { row: ListedOrder }) {
  const { expectArriveDate: day, checkFlag } = row
  const late =
    day &&
    checkFlag &&
    checkFlag < ORDER_CHECK.arrived &&
    checkFlag > ORDER_CHECK.waitAudit &&
    day < companyNow().format('YYYY-MM-DD')
  return late ? (
    <span className="over-time" title="已过预计到货日">
      {day}
    </span>
  ) : (
    day
  )
}
