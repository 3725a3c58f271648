import { useEffect, useRef, useState } from 'react'
import { useProfile } from '../../../../kit/index.ts'
import type { OpenedGoods, TypedGoods } from './rows.ts'
import { draftKey, dropOld, keep, readSaved } from './saved-draft.ts'

const KEEP_AFTER_MS = 400

/** The draft of this person and goods in this browser: read once, kept a moment after every change. */
export function useSavedDraft(goods: string) {
  const key = draftKey(useProfile().username, goods)
  const [draft, setDraft] = useState(() => readSaved(localStorage, key, Date.now()))
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; write: () => void }>(undefined)
  const flush = () => {
    clearTimeout(waiting.current?.timer)
    waiting.current?.write()
    waiting.current = undefined
  }
  useEffect(() => {
    dropOld(localStorage, Date.now())
    const now = () => flush()
    window.addEventListener('pagehide', now)
    return () => {
      window.removeEventListener('pagehide', now)
      flush()
    }
  }, [])
  return {
    draft,
    keep: (values: () => TypedGoods, opened: OpenedGoods | null) => {
      clearTimeout(waiting.current?.timer)
      const write = () => keep(localStorage, key, { values: values(), opened, time: Date.now() })
      waiting.current = { write, timer: setTimeout(flush, KEEP_AFTER_MS) }
    },
    forget: () => {
      clearTimeout(waiting.current?.timer)
      waiting.current = undefined
      localStorage.removeItem(key)
      setDraft(null)
    },
  }
}
