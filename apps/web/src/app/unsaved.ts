import { useContext, useInsertionEffect } from 'react'
import { draftsOf } from './drafts.ts'
import { InView } from './views.ts'

const unsaved = new Map<string, number>()
const questions = new Map<string, string>()

/** Typed and not saved: in an open form, or in one that waits since a reload. */
export const hasUnsaved = (path: string): boolean => (unsaved.get(path) ?? 0) > 0 || draftsOf(path).length > 0

/** What a page wants to be asked before it is closed. */
export const questionOf = (path: string): string | undefined => questions.get(path)

/**
 * While true, closing this tab or the window asks first. An insertion effect, because a hidden view keeps those:
 * ordinary effects end when another tab is shown, and half-filled forms must still be asked about.
 */
export function useUnsaved(dirty: boolean, question?: string): void {
  const { path } = useContext(InView)
  useInsertionEffect(() => {
    if (!dirty) return
    count(path, 1)
    if (question) questions.set(path, question)
    return () => {
      count(path, -1)
      questions.delete(path)
    }
  }, [dirty, path, question])
}

function count(path: string, step: 1 | -1): void {
  const left = (unsaved.get(path) ?? 0) + step
  if (left > 0) unsaved.set(path, left)
  else unsaved.delete(path)
}

if (typeof window !== 'undefined')
  window.addEventListener('beforeunload', (event) => {
    if (unsaved.size > 0) event.preventDefault()
  })
