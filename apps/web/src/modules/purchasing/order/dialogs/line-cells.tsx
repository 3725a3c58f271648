import type { OrderLine } from '@erp/contract/purchasing/order/order-rows'
import { Form, InputNumber } from 'antd'
import { type LineColumn, Lines } from '../../../../kit/index.ts'

type Name = Exclude<keyof OrderLine, 'plans'>
type Line = OrderLine & { index: number }

export const SKU: LineColumn<OrderLine>[] = [
  { title: 'SKU', render: (line) => line.sku },
  { title: '名称', render: (line) => <span className="line-name">{line.skuName}</span> },
]
export const shown = (title: string, name: Name): LineColumn<OrderLine> => ({
  title,
  right: true,
  render: (line) => line[name] ?? null,
})

interface Typed {
  name: Name
  title: string
  precision: number
  required?: boolean
  most?: (line: OrderLine) => number | string | undefined
}

/** A number typed for each line, sent with the line it is of. */
export const typed = ({ name, title, precision, required, most }: Typed): LineColumn<Line> => ({
  title,
  render: (line) => (
    <Form.Item name={['lines', line.index, name]} noStyle rules={required ? [{ required: true, message: '请填写' }] : []}>
      <InputNumber
        size="small"
        stringMode={precision > 0}
        min={0}
        max={most?.(line)}
        precision={precision}
        aria-label={`${line.sku}${title}`}
      />
    </Form.Item>
  ),
})

/** The lines of an order with what is typed for each; `initial` of its dialog holds their ids. */
export const LineGrid = ({ lines, columns }: { lines: OrderLine[]; columns: LineColumn<Line>[] }) => (
  <div className="doc-lines">
    {lines.map((line, index) => (
      <Form.Item key={line.orderDetailsId} name={['lines', index, 'orderDetailsId']} hidden noStyle>
        <InputNumber />
      </Form.Item>
    ))}
    <Lines
      rows={lines.map((line, index) => ({ ...line, index }))}
      keyOf={(line) => line.orderDetailsId}
      columns={[...SKU, ...columns]}
    />
  </div>
)

export const startingWith = (lines: OrderLine[], own: (line: OrderLine) => Partial<OrderLine>) => ({
  lines: lines.map((line) => ({ orderDetailsId: line.orderDetailsId, ...own(line) })),
})
/** Lines where nothing was typed are left alone. */
export const filledIn = (name: Name) => (values: { lines?: Partial<OrderLine>[] }) => ({
  ...values,
  lines: values.lines?.filter((line) => Number(line[name] ?? 0) > 0),
})
