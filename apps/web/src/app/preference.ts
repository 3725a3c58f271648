import { send } from './call.ts'

const quiet = { handles: () => true }

/** What this person keeps under a key: columns, saved views. A failure to read or keep it never stands in the way of work. */
export const readPreference = <T>(key: string): Promise<T | null> =>
  send<T | null>('GET', '/v1/user/preference/{key}', { key }, quiet).catch(() => null)

export const keepPreference = (key: string, value: unknown): Promise<unknown> =>
  send('PUT', '/v1/user/preference/{key}', { key, value }, quiet).catch(() => null)
