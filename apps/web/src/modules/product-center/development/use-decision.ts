import { development } from '@erp/contract/product-center/development/development'
import type { InputRef } from 'antd'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { type CallError, call, done } from '../../../kit/index.ts'
import type { Development } from './rows.ts'

interface Draft {
  id: number
  remark: string
  /** What Enter confirms once a word was asked for. */
  wanted: boolean | null
  wrong: string
}
const BAD = 400
const blank = (id: number): Draft => ({ id, remark: '', wanted: null, wrong: '' })

/** Yes goes at once; where a word is needed, the box of the remark says why and Enter goes on. */
export function useDecision(row: Development, box: RefObject<InputRef | null>, onDecided: () => void) {
  const [kept, setDraft] = useState(() => blank(row.id))
  const [saving, setSaving] = useState(false)
  // Nothing of what was typed for one product is left for the next.
  const draft = kept.id === row.id ? kept : blank(row.id)
  const ask = (wanted: boolean, wrong: string) => {
    setDraft({ ...draft, wanted, wrong })
    box.current?.focus()
  }
  const send = async (pass: boolean) => {
    if (saving) return
    setSaving(true)
    const handles = ({ code }: CallError) => code === BAD
    const input = { ids: [draft.id], pass: pass ? (1 as const) : (0 as const), remark: draft.remark.trim() || null }
    try {
      await call(development, 'approve', input, { handles })
      done(pass ? '审批通过' : '已标记为不通过')
      onDecided()
    } catch (error) {
      if (handles(error as CallError)) ask(pass, (error as CallError).message)
    } finally {
      setSaving(false)
    }
  }
  const decide = (pass: boolean) => (pass || draft.remark.trim() ? void send(pass) : ask(false, '请填写审批意见'))
  return {
    ...draft,
    saving,
    decide,
    setRemark: (remark: string) => setDraft({ ...draft, remark, wrong: '' }),
    confirm: () => draft.wanted !== null && decide(draft.wanted),
    /** Out of the box, back to the keys. */
    leave: (event: KeyboardEvent) => {
      event.stopPropagation()
      box.current?.blur()
    },
  }
}
