import { Form, InputNumber } from 'antd'
import { type AnyRow, type LineColumn, Lines } from '../../../../kit/index.ts'

export const SKU: LineColumn<AnyRow>[] = [
  { title: 'SKU', render: (line) => line['sku'] },
  { title: '名称', render: (line) => <span className="line-name">{line['skuName']}</span> },
]
export const shown = (title: string, name: string): LineColumn<AnyRow> => ({
  title,
  right: true,
  render: (line) => line[name] ?? null,
})

interface Typed {
  name: string
  title: string
  precision: number
  required?: boolean
  most?: (line: AnyRow) => number | string | undefined
}

/** A number typed for each line, sent with the line it is of. */
export const typed = ({ name, title, precision, required, most }: Typed): LineColumn<AnyRow> => ({
  title,
  render: (line) => (
    <Form.Item name={['lines', line['index'], name]} noStyle rules={required ? [{ required: true, message: '请填写' }] : []}>
      <InputNumber
        size="small"
        stringMode={precision > 0}
        min={0}
        max={most?.(line)}
        precision={precision}
        aria-label={`${line['sku']}${title}`}
      />
    </Form.Item>
  ),
})

/** The lines of an order with what is typed for each; `initial` of its dialog holds their ids. */
export const LineGrid = ({ lines, columns }: { lines: AnyRow[]; columns: LineColumn<AnyRow>[] }) => (
  <div className="doc-lines">
    {lines.map((line, index) => (
      <Form.Item key={line['orderDetailsId']} name={['lines', index, 'orderDetailsId']} hidden noStyle>
        <InputNumber />
      </Form.Item>
    ))}
    <Lines
      rows={lines.map((line, index): AnyRow => ({ ...line, index }))}
      keyOf={(line) => line['orderDetailsId']}
      columns={[...SKU, ...columns]}
    />
  </div>
)

export const startingWith = (lines: AnyRow[], own: (line: AnyRow) => AnyRow) => ({
  lines: lines.map((line) => ({ orderDetailsId: line['orderDetailsId'], ...own(line) })),
})
/** Lines where nothing was typed are left alone. */
export const filledIn =
  (name: string) =>
  (values: AnyRow): AnyRow => ({ ...values, lines: (values['lines'] as AnyRow[]).filter((line) => Number(line[name] ?? 0) > 0) })
