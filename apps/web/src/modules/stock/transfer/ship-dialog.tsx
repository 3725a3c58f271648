import { type Fields, text } from '@erp/contract/kit'
import { Form, InputNumber } from 'antd'
import { type AnyResource, type AnyRow, AskDialog, type LineColumn, Lines } from '../../../kit/index.ts'

const FIELDS: Fields = { expressDeliveryNo: text('物流单号', { max: 50 }) }
interface Props {
  resource: AnyResource
  document: AnyRow
  onClose: () => void
  onDone: () => void
}

/** What really goes out: all of it, unless somebody says less. */
export function ShipDialog(props: Props) {
  const lines: AnyRow[] = props.document['lines']
  const initial = { lines: lines.map(({ lineId, quantity }) => ({ lineId, shipQty: quantity })) }
  return (
    <AskDialog {...props} verb="ship" title="发货" fields={FIELDS} initial={initial} width={760}>
      <div className="doc-lines">
        <Lines
          rows={lines.map((line, index): AnyRow => ({ ...line, index }))}
          keyOf={(line) => line['lineId']}
          columns={COLUMNS}
        />
      </div>
    </AskDialog>
  )
}

const COLUMNS: LineColumn<AnyRow>[] = [
  { title: 'SKU', render: (line) => line['sku'] },
  { title: '箱号', render: (line) => line['boxNo'] || null },
  {
    title: '库位',
    render: (line) => line['places'].map((place: AnyRow) => `${place['locationName']}×${place['quantity']}`).join('、') || null,
  },
  { title: '数量', right: true, render: (line) => line['quantity'] },
  {
    title: '发货数量',
    render: (line) => (
      <>
        <Form.Item name={['lines', line['index'], 'lineId']} hidden>
          <InputNumber />
        </Form.Item>
        <Form.Item name={['lines', line['index'], 'shipQty']} noStyle rules={[{ required: true, message: '请填写' }]}>
          <InputNumber size="small" min={0} max={line['quantity']} precision={0} aria-label={`${line['sku']}发货数量`} />
        </Form.Item>
      </>
    ),
  },
]
