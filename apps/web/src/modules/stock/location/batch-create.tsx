import type { ActionInput, Fields } from '@erp/contract/kit'
import { type NewLocations } from '@erp/contract/stock/location/location-write'
import { storeLocation } from '@erp/contract/stock/location/store-location'
import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { call, FieldItem, FormFrame } from '../../../kit/index.ts'

const { preview: _preview, ...fields } = storeLocation.actions['batch-create'].input as Fields

/** Places from ranges: what they would be called is seen first. */
export const BatchCreate = ({ onClose, onDone }: { onClose: () => void; onDone: () => void }) => (
  <FormFrame
    resource={storeLocation}
    row={null}
    fields={fields}
    action="batch-create"
    title="批量生成库位"
    onClose={onClose}
    onSaved={() => {
      onClose()
      onDone()
    }}
  >
    {Object.entries(fields).map(([name, field]) => (
      <FieldItem key={name} name={name} field={field} />
    ))}
    <Preview />
  </FormFrame>
)

function Preview() {
  const form = Form.useFormInstance<ActionInput<(typeof storeLocation.actions)['batch-create']>>()
  const [shown, setShown] = useState<NewLocations | null>(null)
  const look = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    const found = await call(storeLocation, 'batch-create', { ...values, preview: 1 }).catch(() => null)
    setShown(found)
  }
  return (
    <>
      <Button onClick={() => void look()}>预览</Button>
      {shown && (
        <Alert
          type="info"
          className="restored"
          title={`将生成 ${shown.count} 个库位：${shown.first} 至 ${shown.last}`}
          description={[
            shown.existing ? `已存在 ${shown.existing} 个，保持不变` : '',
            shown.newRoadways.length ? `同时新增巷道 ${shown.newRoadways.join('、')}` : '',
          ]
            .filter(Boolean)
            .join('；')}
        />
      )}
    </>
  )
}
