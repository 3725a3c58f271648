import { grouped } from '@erp/contract/kit/reading'
import type { PastPrice } from '@erp/contract/purchasing/order/purchase-order'
import type { QuoteForOrder } from '@erp/contract/purchasing/supplier/supplier-sku'
import { Form, InputNumber, Tooltip } from 'antd'
import { type LineField, LinesItem } from '../../../../kit/index.ts'
import { SkuLinesInput } from '../../../stock/parts/lines-input.tsx'
import { costsOf } from './costs.ts'
import { usePrices } from './use-prices.ts'

/** A line as it is typed, with what is shown beside it. */
interface Line {
  skuId: number
  quantity?: number | null
  price?: string | null
  remark?: string | null
  isTyped?: boolean
  quote?: QuoteForOrder
  past?: PastPrice[]
  lineAmount?: string
  landedUnitCost?: string
}

const COLUMNS: LineField<Line>[] = [
  { name: 'quantity', title: '数量', kind: 'quantity' },
  { name: 'price', title: '单价', optional: true, input: (props) => <PriceCell {...props} /> },
  { name: 'past', title: '上次价', optional: true, input: ({ line }) => <PastCell past={line.past ?? []} /> },
  { name: 'lineAmount', title: '金额', kind: 'read' },
  { name: 'landedUnitCost', title: '到岸单价', kind: 'read' },
  { name: 'remark', title: '行备注', kind: 'text', optional: true },
]

export const OrderLinesItem = () => (
  <LinesItem columns={COLUMNS}>
    <OrderLinesInput />
  </LinesItem>
)

interface Props {
  value?: Line[]
  onChange?: (lines: Line[]) => void
}

/** What is bought; a price that nobody typed is the one of the supplier's ladder. */
function OrderLinesInput({ value = [], onChange }: Props) {
  const lines = usePricedLines(value)
  const fees = Form.useWatch((values) => ({ ...values }), { preserve: true }) ?? {}
  const costs = costsOf(lines, fees)
  const shown = lines.map((line, i) => ({
    ...line,
    lineAmount: costs.lines[i] && grouped(costs.lines[i].lineAmount),
    landedUnitCost: costs.lines[i]?.landedUnitCost,
  }))
  return (
    <>
      <SkuLinesInput value={shown} onChange={(next) => onChange?.(next.map(typedOnly))} columns={COLUMNS} />
      <p className="purchase-totals" role="status">
        <span>
          货款 <b>{grouped(costs.goodsAmount)}</b>
        </span>
        <span>
          合计 <b className="purchase-total">{grouped(costs.totalAmount)}</b> 元
        </span>
      </p>
    </>
  )
}

/** With the price that counts: typed, or of the ladder for this quantity. */
function usePricedLines(value: Line[]): Line[] {
  const supplierId = Form.useWatch<number | null>('supplierId')
  const prices = usePrices(supplierId, value)
  return value.map((line, i) => {
    const { quote, past } = prices[i]!
    return { ...line, price: line.price ?? quote?.price ?? null, isTyped: line.price != null, quote, past }
  })
}

/** A price of the ladder is shown and not kept: another quantity has another one. */
const typedOnly = ({ isTyped, price, quote, past: _past, lineAmount: _sum, landedUnitCost: _cost, ...line }: Line): Line => ({
  ...line,
  price: isTyped || price !== quote?.price ? price : null,
})

interface CellProps {
  line: Line
  label: string
  onChange: (next: unknown) => void
}

function PriceCell({ line, label, onChange }: CellProps) {
  const { quote } = line
  const differs = quote && Number(quote.price) !== Number(line.price)
  return (
    <span className="purchase-price">
      <InputNumber<string>
        size="small"
        stringMode
        aria-label={label}
        min="0"
        max="9999999"
        precision={4}
        value={line.price}
        placeholder="无报价，请填写"
        onChange={onChange}
      />
      {differs && (
        <button type="button" className="row-action" title={`阶梯价，起订量 ${quote.moq}`} onClick={() => onChange(quote.price)}>
          报价 {quote.price}
        </button>
      )}
      {quote && Number(line.quantity) < quote.moq && <small className="over-time">起订 {quote.moq}</small>}
    </span>
  )
}

function PastCell({ past }: { past: PastPrice[] }) {
  const [last] = past
  if (!last) return <span className="nothing">–</span>
  const words = past.slice(0, 5).map(({ auditTime, supplierName, price, quantity }) => (
    <div key={`${auditTime}${supplierName}`}>
      {auditTime.slice(0, 10)} {supplierName} {price} × {quantity}
    </div>
  ))
  return (
    <Tooltip title={words}>
      <span>{last.price}</span>
    </Tooltip>
  )
}
