import { AsyncLocalStorage } from 'node:async_hooks'
import sql from 'sql-template-tag'
import type { Tx } from './db.ts'

/** What counts the log rows of a call. */
export interface Logged {
  call: string
  logged: number
}
const watched = new AsyncLocalStorage<Logged>()

/** For work with transactions of its own: each that writes and leaves no log row is rolled back, as a call's one transaction is. */
export const requireLogs = <R>(call: Logged, work: () => Promise<R>): Promise<R> => watched.run(call, work)

/** The work of a transaction, held to its log where somebody requires it. */
export function keepingLog<R>(work: (tx: Tx) => Promise<R>): (tx: Tx) => Promise<R> {
  const call = watched.getStore()
  if (!call) return work
  return async (tx) => {
    const before = call.logged
    const result = await work(tx)
    if (call.logged === before && (await hasWritten(tx))) throw new Error(`${call.call} wrote without a log row`)
    return result
  }
}

async function hasWritten(tx: Tx): Promise<boolean> {
  const { yes } = (await tx.one<{ yes: boolean }>(sql`SELECT pg_current_xact_id_if_assigned() IS NOT NULL AS yes`))!
  return yes
}
