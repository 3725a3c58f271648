import type { Fields } from '@erp/contract/kit'
import type { FormInstance } from 'antd'
import { useRef, useState } from 'react'
import { type AnyResource, CallError, call } from '../../app/call.ts'
import type { AnyRow } from '../grid/column.ts'
import type { Conflict } from './conflict-panel.tsx'
import { submitted } from './values.ts'

interface Saving {
  resource: AnyResource
  fields: Fields
  /** The row as it was opened; null makes a new one. */
  opened: AnyRow | null
  form: FormInstance
  action?: string
}

/** Saves a form: field errors at their fields, a stale version as a conflict, anything else as the catalogue says. */
export function useSave({ resource, fields, opened, form, action }: Saving) {
  const [saving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const attempt = useRef({ sent: '', key: '' })
  const said = useRef('')
  const verb = action ?? verbOf(resource, opened !== null)
  const save = async (): Promise<AnyRow | null> => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return null
    const row = submitted(fields, values)
    const input = opened ? { ...row, [resource.key]: opened[resource.key], version: opened['version'] } : row
    const sent = JSON.stringify(input)
    if (attempt.current.sent !== sent) attempt.current = { sent, key: crypto.randomUUID() }
    setSaving(true)
    try {
      const hear = (message: string) => {
        said.current = message
      }
      return (await call(resource, verb, input, {
        once: attempt.current.key,
        handles: (error) => handle(error),
        said: hear,
      })) as AnyRow
    } catch {
      return null
    } finally {
      setSaving(false)
    }
  }
  const handle = (error: CallError): boolean => {
    if (error.code === 409 && (error.data as Conflict | null)?.current) {
      setConflict(error.data as Conflict)
      return true
    }
    const known = error.fieldErrors.filter(({ field }) => field.split('.')[0]! in fields)
    form.setFields(known.map(({ field, reason }) => ({ name: field.split('.')[0]!, errors: [reason] })))
    if (known.length > 0) form.scrollToField(known[0]!.field.split('.')[0]!)
    return known.length > 0 && known.length === error.fieldErrors.length
  }
  return { save, saving, conflict, said, settle: () => setConflict(null) }
}

export const verbOf = (resource: AnyResource, exists: boolean): string => {
  const names = exists ? ['update', 'edit'] : ['save', 'add', 'create']
  return names.find((name) => name in resource.actions) ?? names[0]!
}
