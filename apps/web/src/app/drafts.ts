import { useSession } from './session.ts'

/** A half-filled form: what was typed, and the row it was opened with. */
export interface Draft {
  values: Record<string, unknown>
  row: Record<string, any> | null
}

/** Per person, view and form, in this window: a reload keeps it, another person never sees it. */
const keyOf = (path: string, form: string): string => `draft:${useSession.getState().profile?.username ?? ''}:${path}|${form}`

export function readDraft(path: string, form: string): Draft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(keyOf(path, form)) ?? 'null') as Draft | null
    return draft && typeof draft.values === 'object' ? draft : null
  } catch {
    return null
  }
}

/** A form too large to keep is not kept: typing goes on. */
export function keepDraft(path: string, form: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(path, form), JSON.stringify(draft))
  } catch {
    sessionStorage.removeItem(keyOf(path, form))
  }
}

export const dropDraft = (path: string, form: string): void => sessionStorage.removeItem(keyOf(path, form))

export function draftsOf(path: string): string[] {
  const start = keyOf(path, '')
  const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '')
  return keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length))
}

export const dropDrafts = (path: string): void => {
  for (const form of draftsOf(path)) dropDraft(path, form)
}
