import type { ShipmentLine, ShipmentRow } from '@erp/contract/temu/stockup/shipment'
import { Picture } from '../../../kit/index.ts'
import { isOpen, MarginText, nothing, QuantityInput } from './cells.tsx'
import { Checks } from './checks.tsx'
import { usePlannedQuantities } from './planned.ts'

const HEAD = 44
const EACH = 52
export const linesHeight = ({ lines }: ShipmentRow): number => HEAD + lines.length * EACH
export const showLines = (row: ShipmentRow) => <OrderLines row={row} />

/** Every SKU of an order with its own figures and reasons. */
export function OrderLines({ row }: { row: ShipmentRow }) {
  const { linesOf } = usePlannedQuantities()
  return (
    <div className="temu-lines">
      <table>
        <thead>
          <tr>
            <th scope="col">SKU</th>
            <th scope="col">货号</th>
            <th scope="col">规格</th>
            <th scope="col">数量</th>
            <th scope="col">可售</th>
            <th scope="col">可发量</th>
            <th scope="col">供货价</th>
            <th scope="col">毛利率</th>
            <th scope="col">检查结果</th>
          </tr>
        </thead>
        <tbody>
          {linesOf(row).map((line) => (
            <Line key={line.lineId} row={row} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Line = ({ row, line }: { row: ShipmentRow; line: ShipmentLine }) => (
  <tr>
    <td data-label="SKU">
      <span className="temu-sku">
        {line.skuImage && <Picture src={line.skuImage} />}
        {line.sku ?? <span className="over-time">未匹配</span>}
      </span>
    </td>
    <td data-label="货号">{line.extCode}</td>
    <td data-label="规格">{line.spec ?? nothing}</td>
    <td data-label="数量" className="right">
      {line.purchaseQty}
    </td>
    <td data-label="可售" className="right">
      {line.skuId === null ? nothing : line.available}
    </td>
    <td data-label="可发量" className="right">
      <QuantityInput row={row} line={line} />
    </td>
    <td data-label="供货价" className="right">
      {line.supplyPrice}
    </td>
    <td data-label="毛利率" className="right">
      <MarginText margin={line.margin} />
    </td>
    <td data-label="检查结果">{isOpen(row) ? <Checks checks={line.checks} /> : nothing}</td>
  </tr>
)
