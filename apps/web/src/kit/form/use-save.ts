import type { Fields } from '@erp/contract/kit'
import type { FormInstance } from 'antd'
import { useRef, useState } from 'react'
import { type AnyResource, type CallError, call } from '../../app/call.ts'
import type { AnyRow } from '../grid/column.ts'
import { newId } from '../new-id.ts'
import type { Conflict } from './conflict-panel.tsx'
import { placeOf, submitted } from './values.ts'

interface Saved<T> {
  row: T
  said: string
}
interface Saving {
  resource: AnyResource
  fields: Fields
  /** The row as it was opened; null makes a new one. */
  opened: AnyRow | null
  form: FormInstance
  action?: string
}

/** Saves a form: field errors at their fields, a stale version as a conflict, anything else as the catalogue says. */
export function useSave<T>({ resource, fields, opened, form, action }: Saving) {
  const [saving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [refusal, setRefusal] = useState('')
  const attempt = useRef({ sent: '', key: '' })
  const handles = (error: CallError): boolean => {
    const stale = error.code === 409 && (error.data as Conflict | null)?.current
    if (stale) setConflict(error.data as Conflict)
    const shown = Boolean(stale) || shownAtFields(form, fields, error)
    // Some writes fail without a word of their own: the form has the word then.
    if (!shown && error.showing === 'silent') setRefusal(error.message)
    return shown
  }
  /** Null when it was not saved. */
  const save = async (): Promise<Saved<T> | null> => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return null
    const row = submitted(fields, values)
    const input = opened ? { ...row, [resource.key]: opened[resource.key], version: opened['version'] } : row
    const sent = JSON.stringify(input)
    if (attempt.current.sent !== sent) attempt.current = { sent, key: newId() }
    const heard = { said: '' }
    const said = (message: string) => Object.assign(heard, { said: message })
    setSaving(true)
    setRefusal('')
    try {
      const verb = action ?? verbOf(resource, opened !== null)
      const saved = (await call(resource, verb, input, { once: attempt.current.key, handles, said })) as T
      return { row: saved, said: heard.said }
    } catch {
      return null
    } finally {
      setSaving(false)
    }
  }
  return { save, saving, conflict, refusal, settle: () => setConflict(null) }
}

/** True when every error the server named has a field to stand at. */
function shownAtFields(form: FormInstance, fields: Fields, error: CallError): boolean {
  const known = error.fieldErrors.flatMap(({ field, reason }) => {
    const name = placeOf(fields, field.split('.'))
    return name ? [{ name, errors: [reason] }] : []
  })
  form.setFields(known)
  if (known[0]) form.scrollToField(known[0].name)
  return known.length > 0 && known.length === error.fieldErrors.length
}

export const verbOf = (resource: AnyResource, exists: boolean): string => {
  const names = exists ? ['update', 'edit'] : ['save', 'add', 'create']
  return names.find((name) => name in resource.actions) ?? names[0]!
}
