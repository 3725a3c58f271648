import type { Fields } from '@erp/contract/kit'
import { Form } from 'antd'
import { type AnyResource, type DocumentFormProps, FieldItem, FormFrame, type LineField } from '../../../kit/index.ts'
import { placeColumn, SkuLinesItem } from '../parts/lines-input.tsx'

interface Props extends DocumentFormProps {
  side: 'in' | 'out'
  resource: AnyResource
}

/** Store, kind, and what comes in or goes out at which place. */
export function OtherForm({ side, resource, document, onClose, onSaved }: Props) {
  const input = resource.actions.create.input as Fields
  return (
    <FormFrame
      resource={resource}
      row={document}
      fields={input}
      action={document ? 'edit' : 'create'}
      onClose={onClose}
      onSaved={onSaved}
    >
      <FieldItem name="storeId" field={input['storeId']!} row={document} />
      <FieldItem name="bizType" field={input['bizType']!} />
      <FieldItem name="expressDeliveryNo" field={input['expressDeliveryNo']!} />
      <OtherLines side={side} />
      <FieldItem name="remark" field={input['remark']!} />
    </FormFrame>
  )
}

function OtherLines({ side }: { side: 'in' | 'out' }) {
  const storeId = Form.useWatch<number>('storeId')
  const columns = columnsOf(side, storeId)
  return <SkuLinesItem columns={columns} />
}

const columnsOf = (side: 'in' | 'out', storeId: number): LineField[] => [
  placeColumn('locationId', '库位', { storeId, side }),
  { name: 'quantity', title: '数量', kind: 'quantity' },
  ...(side === 'in' ? [{ name: 'unitCost', title: '单价(空为参考成本)', kind: 'money' as const, optional: true }] : []),
]
