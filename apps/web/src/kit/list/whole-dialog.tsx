import { Alert, Form, Modal } from 'antd'
import { useState } from 'react'
import { FieldItem } from '../form/field-item.tsx'
import type { AnyRow } from '../grid/column.ts'
import { counted } from './counted.ts'
import type { WholeVerb } from './whole-verbs.tsx'

interface Props {
  verb: WholeVerb
  count: number
  send: (verb: WholeVerb, values: AnyRow) => Promise<boolean>
  onClose: () => void
}

export function WholeDialog({ verb, count, send, onClose }: Props) {
  const [form] = Form.useForm<AnyRow>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setBusy(true)
    const sent = await send(verb, values)
    setBusy(false)
    if (sent) onClose()
  }
  return (
    <Modal
      open
      title={`${verb.label}（当前筛选的 ${counted(count, true)} 条）`}
      okText={verb.label}
      okButtonProps={{ danger: verb.danger, loading: busy }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={() => void submit()}>
        {verb.hint && <Alert type="info" title={verb.hint} />}
        {Object.entries(verb.fields ?? {}).map(([name, field]) => {
          const Control = verb.controls?.[name]
          if (!Control) return <FieldItem key={name} name={name} field={field} />
          return (
            <Form.Item key={name} name={name} label={field.label}>
              <Control />
            </Form.Item>
          )
        })}
      </Form>
    </Modal>
  )
}
