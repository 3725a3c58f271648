import type { Fields } from '@erp/contract/kit'
import { DEFECTIVE_TYPE } from '@erp/contract/stock/location/location-fields'
import { otherOutReceipt } from '@erp/contract/stock/other/other-receipt'
import { Form } from 'antd'
import { FieldItem, FormFrame, type LineField } from '../../../kit/index.ts'
import { placeColumn, SkuLinesItem } from '../parts/lines-input.tsx'

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
    placeColumn('locationId', '原库位', { storeId }),
    { name: 'quantity', title: '数量', kind: 'quantity' },
    placeColumn('toLocationId', '不良品位', { storeId, types: DEFECTIVE }),
  ]
  return <SkuLinesItem columns={columns} />
}
const DEFECTIVE = [DEFECTIVE_TYPE]
