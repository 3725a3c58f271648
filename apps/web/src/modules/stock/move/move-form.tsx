import type { Fields } from '@erp/contract/kit'
import { moveGoodsReceipt } from '@erp/contract/stock/move/move-goods-receipt'
import { Form } from 'antd'
import { type DocumentFormProps, FieldItem, FormFrame, type LineField } from '../../../kit/index.ts'
import { placeColumn, SkuLinesItem } from '../parts/lines-input.tsx'

const input = moveGoodsReceipt.actions.create.input as Fields

/** What goes from which place to which. */
export const MoveForm = ({ document, onClose, onSaved }: DocumentFormProps) => (
  <FormFrame
    resource={moveGoodsReceipt}
    row={document}
    fields={input}
    action={document ? 'edit' : 'create'}
    onClose={onClose}
    onSaved={onSaved}
  >
    <FieldItem name="storeId" field={input['storeId']!} row={document} />
    <FieldItem name="moveUserId" field={input['moveUserId']!} row={document} />
    <MoveLines />
    <FieldItem name="remark" field={input['remark']!} />
  </FormFrame>
)

function MoveLines() {
  const storeId = Form.useWatch<number>('storeId')
  const columns: LineField[] = [
    placeColumn('fromPlaceId', '原库位', { storeId }),
    placeColumn('toLocationId', '目标库位', { storeId }),
    { name: 'quantity', title: '数量', kind: 'quantity' },
  ]
  return <SkuLinesItem columns={columns} />
}
