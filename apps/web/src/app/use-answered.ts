import { Form, type FormInstance } from 'antd'
import { useState } from 'react'
import type { CallError } from './call.ts'

interface Answered<V> {
  form: FormInstance<V>
  busy: boolean
  send: (work: (handles: (error: CallError) => boolean) => Promise<unknown>) => Promise<void>
}

export function useAnswered<V extends object>(): Answered<V> {
  const [form] = Form.useForm<V>()
  const [busy, setBusy] = useState(false)
  const atField = ({ fieldErrors }: CallError): boolean => {
    for (const { field, reason } of fieldErrors) {
      const name = field.split('.').at(-1) as never
      form.setFields([{ name, errors: [reason] }])
      form.focusField(name)
    }
    return fieldErrors.length > 0
  }
  const send: Answered<V>['send'] = async (work) => {
    setBusy(true)
    await work(atField).catch(() => {})
    setBusy(false)
  }
  return { form, busy, send }
}
