import { preference } from '@erp/contract/account/own/preference'
import { call, quietly } from './call.ts'

const SOON_MS = 600
const quiet = { handles: quietly }

/** What this person keeps under a key: columns, saved views. A failure to read or keep it never stands in the way of work. */
export const readPreference = <T>(key: string): Promise<T | null> =>
  call(preference, 'get', { key }, quiet).then(
    (value) => value as T | null,
    () => null,
  )

const keepPreference = (key: string, value: unknown, keepalive: boolean): Promise<unknown> =>
  call(preference, 'put', { key, value }, { ...quiet, keepalive }).catch(() => null)

const changed = new Map<string, { value: unknown; timer: ReturnType<typeof setTimeout> }>()

/** Kept when the last change is a moment old, or the page is left. */
export function keepSoon(key: string, value: unknown): void {
  clearTimeout(changed.get(key)?.timer)
  changed.set(key, { value, timer: setTimeout(keepChanged, SOON_MS, key) })
}

function keepChanged(key: string, keepalive = false): void {
  const { value, timer } = changed.get(key)!
  clearTimeout(timer)
  changed.delete(key)
  void keepPreference(key, value, keepalive)
}
globalThis.addEventListener?.('pagehide', () => {
  for (const key of changed.keys()) keepChanged(key, true)
})
