import { round2, times } from '@erp/contract/kit/decimal'
import type { Refundable } from '@erp/contract/purchasing/money/refund'
import { Checkbox, InputNumber } from 'antd'
import { type LineColumn, Lines } from '../../../kit/index.ts'
import { LocationSelect } from '../../stock/parts/location-select.tsx'

/** A line of the order with what comes back of it. */
export type Back = Omit<Refundable['lines'][number], 'quantity'> & {
  quantity: number
  amount: string | null
  fromStock: 0 | 1
  locationId: number | null
  locationName?: string | null
}
interface Props {
  storeId: number
  value?: Back[]
  onChange?: (lines: Back[]) => void
}
type Row = Back & { index: number }

/** Quantity and amount of each line; the amount follows the quantity until it is typed. */
export function RefundLines({ storeId, value = [], onChange }: Props) {
  const set = (index: number, next: Partial<Back>) =>
    onChange?.(value.map((line, i) => (i === index ? { ...line, ...next } : line)))
  const rows = value.map((line, index) => ({ ...line, index }))
  return (
    <div className="scroll-x refund-lines">
      <Lines columns={columnsOf(storeId, set)} rows={rows} keyOf={({ index }) => index} />
    </div>
  )
}

type Set = (index: number, next: Partial<Back>) => void
const columnsOf = (storeId: number, set: Set): LineColumn<Row>[] => [
  ...READ,
  stockOf(set),
  ...figuresOf(set),
  placeOf(storeId, set),
]

const READ: LineColumn<Row>[] = [
  { title: 'SKU', render: ({ sku }) => sku },
  { title: '单价', right: true, render: ({ price }) => price },
  { title: '未入库', right: true, render: ({ openQty }) => openQty },
  { title: '库存可退', right: true, render: ({ returnableQty }) => returnableQty },
]

const stockOf = (set: Set): LineColumn<Row> => ({
  title: '退库存',
  render: ({ index, sku, fromStock, returnableQty }) => (
    <Checkbox
      aria-label={`${sku} 退库存`}
      checked={Boolean(fromStock)}
      disabled={returnableQty === 0}
      onChange={({ target }) => set(index, { fromStock: target.checked ? 1 : 0, quantity: 0, amount: null })}
    />
  ),
})

const figuresOf = (set: Set): LineColumn<Row>[] => [
  {
    title: '数量',
    render: ({ index, sku, quantity, price, fromStock, openQty, returnableQty }) => (
      <InputNumber<number>
        size="small"
        aria-label={`${sku} 数量`}
        min={0}
        max={fromStock ? returnableQty : openQty}
        precision={0}
        value={quantity}
        onChange={(next) => set(index, { quantity: next ?? 0, amount: round2(times(price, next ?? 0)) })}
      />
    ),
  },
  {
    title: '金额',
    render: ({ index, sku, amount }) => (
      <InputNumber<string>
        size="small"
        stringMode
        aria-label={`${sku} 金额`}
        min="0"
        precision={2}
        value={amount}
        onChange={(next) => set(index, { amount: next })}
      />
    ),
  },
]

const placeOf = (storeId: number, set: Set): LineColumn<Row> => ({
  title: '退货库位',
  render: ({ index, sku, skuId, fromStock, locationId, locationName }) =>
    fromStock ? (
      <span className="line-place">
        <LocationSelect
          storeId={storeId}
          sku={{ skuId, side: 'out' }}
          value={locationId}
          name={locationName}
          label={`${sku} 退货库位`}
          onChange={(next) => set(index, { locationId: next })}
        />
      </span>
    ) : null,
})
