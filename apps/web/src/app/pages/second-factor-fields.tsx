import { Form, type FormInstance, Input } from 'antd'
import { useState } from 'react'
import type { CallError } from '../call.ts'

export const PasswordItem = () => (
  <Form.Item name="currentPassword" label="当前密码" rules={[{ required: true, message: '请输入当前密码' }]}>
    <Input.Password autoComplete="current-password" autoFocus />
  </Form.Item>
)

export const CodeItem = ({ label }: { label: string }) => (
  <Form.Item name="code" label={label} rules={[{ required: true, message: '请输入动态口令' }]}>
    <Input autoComplete="one-time-code" maxLength={40} autoFocus />
  </Form.Item>
)

interface Answered<V> {
  form: FormInstance<V>
  busy: boolean
  send: (work: (handles: (error: CallError) => boolean) => Promise<unknown>) => Promise<void>
}

/** One form at a time; what the server says about a field is said at that field. */
export function useAnswered<V extends object>(): Answered<V> {
  const [form] = Form.useForm<V>()
  const [busy, setBusy] = useState(false)
  const atField = ({ fieldErrors }: CallError): boolean => {
    form.setFields(fieldErrors.map(({ field, reason }) => ({ name: field as never, errors: [reason] })))
    return fieldErrors.length > 0
  }
  const send: Answered<V>['send'] = async (work) => {
    setBusy(true)
    await work(atField).catch(() => {})
    setBusy(false)
  }
  return { form, busy, send }
}
