import { preference } from '@erp/contract/account/preference'
import { call, quietly } from './call.ts'

const quiet = { handles: quietly }

/** What this person keeps under a key: columns, saved views. A failure to read or keep it never stands in the way of work. */
export const readPreference = <T>(key: string): Promise<T | null> =>
  call(preference, 'get', { key }, quiet).then(
    (value) => value as T | null,
    () => null,
  )

export const keepPreference = (key: string, value: unknown): Promise<unknown> =>
  call(preference, 'put', { key, value }, quiet).catch(() => null)
