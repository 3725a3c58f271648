import { type Fields, text } from '@erp/contract/kit'
import type { TransferLine } from '@erp/contract/stock/transfer/transfer-fields'
import { Form, InputNumber } from 'antd'
import { AskDialog, type LineColumn, Lines } from '../../../kit/index.ts'
import type { StepDialogProps } from './rows.ts'

const FIELDS: Fields = { expressDeliveryNo: text('物流单号', { max: 50 }) }
type Numbered = TransferLine & { index: number }

/** What really goes out: all of it, unless somebody says less. */
export function ShipDialog(props: StepDialogProps) {
  const { lines } = props.document
  const initial = { lines: lines.map(({ lineId, quantity }) => ({ lineId, shipQty: quantity })) }
  return (
    <AskDialog {...props} verb="ship" title="发货" fields={FIELDS} initial={initial} width={760}>
      <div className="doc-lines">
        <Lines
          rows={lines.map((line, index): Numbered => ({ ...line, index }))}
          keyOf={(line) => line.lineId}
          columns={COLUMNS}
        />
      </div>
    </AskDialog>
  )
}

const COLUMNS: LineColumn<Numbered>[] = [
  { title: 'SKU', render: (line) => line.sku },
  { title: '箱号', render: (line) => line.boxNo || null },
  {
    title: '库位',
    render: (line) => line.places.map((place) => `${place.locationName}×${place.quantity}`).join('、') || null,
  },
  { title: '数量', right: true, render: (line) => line.quantity },
  {
    title: '发货数量',
    render: (line) => (
      <>
        <Form.Item name={['lines', line.index, 'lineId']} hidden>
          <InputNumber />
        </Form.Item>
        <Form.Item name={['lines', line.index, 'shipQty']} noStyle rules={[{ required: true, message: '请填写' }]}>
          <InputNumber size="small" min={0} max={line.quantity} precision={0} aria-label={`${line.sku}发货数量`} />
        </Form.Item>
      </>
    ),
  },
]
