import type { Fields } from '@erp/contract/kit'
import type { FormInstance } from 'antd'
import { useContext, useState } from 'react'
import type { AnyResource } from '../../app/call.ts'
import { type Draft, draftsOf, dropDraft, keepDraft, readDraft } from '../../app/drafts.ts'
import { InView } from '../../app/views.ts'
import type { AnyRow } from '../grid/column.ts'

interface Drafted {
  resource: AnyResource
  action?: string
  row: AnyRow | null
  fields: Fields
}

/** What was typed into this form and not saved, kept in the window while the form is open. */
export function useDraft({ resource, action = '', row, fields }: Drafted) {
  const { path } = useContext(InView)
  const form = `${startOf(resource)}${action}#${row?.[resource.key] ?? ''}`
  const [draft, setDraft] = useState(() => (path ? readDraft(path, form) : null))
  const secret = Object.keys(fields).filter((name) => fields[name]!.untrimmed)
  return {
    draft,
    keep: (typed: FormInstance, opened: AnyRow | null) => {
      if (!path) return
      const values = Object.entries(typed.getFieldsValue(true) as AnyRow).filter(([name]) => !secret.includes(name))
      keepDraft(path, form, { values: Object.fromEntries(values), row: opened })
    },
    forget: () => {
      dropDraft(path, form)
      setDraft(null)
    },
  }
}

/** The form of this resource that a reload closed half-filled. */
export function waitingDraft(path: string, resource: AnyResource): Draft | null {
  const form = draftsOf(path).find((one) => one.startsWith(`${startOf(resource)}#`))
  return form ? readDraft(path, form) : null
}

const startOf = (resource: AnyResource): string => `${resource.path}#`
