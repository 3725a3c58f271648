import type { OpenedGoods, TypedGoods } from './rows.ts'

/** What was typed and not saved, with the record it was typed upon. */
export interface SavedDraft {
  values: TypedGoods
  opened: OpenedGoods | null
  /** When it was last kept, in milliseconds. */
  time: number
}
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const START = 'goods-draft:'
const KEPT_MS = 7 * 24 * 3600_000

/** Per person and goods, in this browser, for seven days. */
export const draftKey = (username: string, goods: string | number): string => `${START}${username}:${goods}`

export function readSaved(store: Store, key: string, now: number): SavedDraft | null {
  const draft = parsed(store.getItem(key))
  return draft && now - draft.time < KEPT_MS ? draft : null
}

/** One too large for the browser is not kept: typing goes on. */
export function keep(store: Store, key: string, draft: SavedDraft): void {
  try {
    store.setItem(key, JSON.stringify(draft))
  } catch {
    store.removeItem(key)
  }
}

/** Those of everybody: nobody may come back to throw theirs away. */
export function dropOld(store: Store, now: number): void {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')
  for (const key of keys) if (key.startsWith(START) && !readSaved(store, key, now)) store.removeItem(key)
}

function parsed(text: string | null): SavedDraft | null {
  try {
    const draft = JSON.parse(text ?? 'null') as SavedDraft | null
    return draft && typeof draft.time === 'number' && typeof draft.values === 'object' ? draft : null
  } catch {
    return null
  }
}
