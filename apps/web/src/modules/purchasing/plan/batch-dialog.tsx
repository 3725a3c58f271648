import type { Action, Fields } from '@erp/contract/kit'
import { Form, Modal } from 'antd'
import { useState } from 'react'
import { type AnyResource, attempt, call, FieldItem } from '../../../kit/index.ts'

interface Props {
  resource: AnyResource
  /** Takes `ids` and what is asked for here. */
  verb: string
  ids: number[]
  onClose: () => void
  onDone: () => void
  danger?: boolean
}

/** A verb for many that needs a word more. */
export function BatchDialog({ resource, verb, ids, onClose, onDone, danger }: Props) {
  const [form] = Form.useForm()
  const [busy, setBusy] = useState(false)
  const { label, input } = resource.actions[verb] as Action
  const { ids: _ids, ...fields } = input as Fields
  const submit = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setBusy(true)
    const worked = await attempt(call(resource, verb, { ids, ...values }), `${label}成功`)
    setBusy(false)
    if (!worked) return
    onClose()
    onDone()
  }
  return (
    <Modal
      open
      title={`${label}（${ids.length} 行）`}
      okText="确定"
      okButtonProps={{ danger, loading: busy }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={() => void submit()}>
        {Object.entries(fields).map(([name, field]) => (
          <FieldItem key={name} name={name} field={field} />
        ))}
      </Form>
    </Modal>
  )
}
