import type { Fields } from '@erp/contract/kit'
import { DEFECTIVE_TYPE } from '@erp/contract/stock/location/location-fields'
import { otherOutReceipt } from '@erp/contract/stock/other/other-receipt'
import { Form } from 'antd'
import { FieldItem, FormFrame } from '../../../kit/index.ts'
import { type LineField, LinesItem } from '../parts/lines-input.tsx'

const input = otherOutReceipt.actions['to-defective'].input as Fields

/** Good pieces become defective ones: one out and one in that are audited together. */
export const DefectiveForm = ({ onClose, onSaved }: { onClose: () => void; onSaved: () => void }) => (
  <FormFrame
    resource={otherOutReceipt}
    row={null}
    fields={input}
    action="to-defective"
    title="转不良品"
    onClose={onClose}
    onSaved={() => {
      onClose()
      onSaved()
    }}
  >
    <FieldItem name="storeId" field={input['storeId']!} />
    <DefectiveLines />
    <FieldItem name="reason" field={input['reason']!} />
  </FormFrame>
)

function DefectiveLines() {
  const storeId = Form.useWatch<number>('storeId')
  const columns: LineField[] = [
    { name: 'locationId', title: '原库位', kind: 'location', storeId },
    { name: 'quantity', title: '数量', kind: 'quantity' },
    { name: 'toLocationId', title: '不良品位', kind: 'location', storeId, types: DEFECTIVE },
  ]
  return <LinesItem columns={columns} />
}
const DEFECTIVE = [DEFECTIVE_TYPE]
