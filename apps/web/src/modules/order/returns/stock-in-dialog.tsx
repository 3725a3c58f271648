import { orderLogicalReturn, type ReturnLine } from '@erp/contract/order/returns/order-logical-return'
import { Form, InputNumber } from 'antd'
import { AskDialog, type DetailsOf, Lines } from '../../../kit/index.ts'
import { LocationSelect } from '../../stock/parts/location-select.tsx'
import '../order.css'

const GOOD_PLACES = [1, 2, 5]
const BAD_PLACES = [4]
type Returned = DetailsOf<typeof orderLogicalReturn>
type Row = ReturnLine & { index: number }

/** 入库: what came back good, bad or not at all, and where it goes. */
export function StockInDialog({ document, onClose, onDone }: { document: Returned; onClose: () => void; onDone: () => void }) {
  const { lines } = document
  const initial = { lines: lines.map(({ id, quantity }) => ({ id, goodQty: quantity, badQty: 0, lostQty: 0 })) }
  return (
    <AskDialog
      resource={orderLogicalReturn}
      verb="stock-in"
      title="退件入库"
      fields={{}}
      document={document}
      initial={initial}
      width={900}
      onClose={onClose}
      onDone={onDone}
    >
      <div className="floor-lines">
        <Lines<Row>
          rows={lines.map((line, index) => ({ ...line, index }))}
          keyOf={(line) => line.id}
          columns={[
            { title: 'SKU', render: (line) => line.sku },
            { title: '退件', right: true, render: (line) => line.quantity },
            { title: '良品', render: (line) => <Pieces line={line} name="goodQty" label="良品" /> },
            { title: '良品库位', render: (line) => <Place line={line} document={document} kind="good" /> },
            { title: '次品', render: (line) => <Pieces line={line} name="badQty" label="次品" /> },
            { title: '次品库位', render: (line) => <Place line={line} document={document} kind="bad" /> },
            { title: '丢失', render: (line) => <Pieces line={line} name="lostQty" label="丢失" /> },
          ]}
        />
      </div>
    </AskDialog>
  )
}

const Pieces = ({ line, name, label }: { line: Row; name: string; label: string }) => (
  <>
    <Form.Item name={['lines', line.index, 'id']} hidden>
      <InputNumber />
    </Form.Item>
    <Form.Item name={['lines', line.index, name]} noStyle>
      <InputNumber size="small" min={0} max={line.quantity} precision={0} aria-label={`${line.sku} ${label}`} />
    </Form.Item>
  </>
)

const PLACES = {
  good: { name: 'locationId', quantity: 'goodQty', types: GOOD_PLACES, label: '良品库位' },
  bad: { name: 'badLocationId', quantity: 'badQty', types: BAD_PLACES, label: '次品库位' },
} as const

function Place({ line, document, kind }: { line: Row; document: Returned; kind: keyof typeof PLACES }) {
  const { name, quantity, types, label } = PLACES[kind]
  const pieces = Form.useWatch<number>(['lines', line.index, quantity])
  if (!pieces) return <span className="nothing">–</span>
  return (
    <Form.Item name={['lines', line.index, name]} noStyle>
      <LocationSelect storeId={document.storeId} types={types} label={`${line.sku} ${label}`} />
    </Form.Item>
  )
}
