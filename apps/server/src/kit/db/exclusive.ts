import { borrow, type Db, queries, sql, type Tx } from './db.ts'

const RETRY = new Set(['40001', '40P01'])
const RETRIES = 3
export type Transact = <R>(work: (tx: Tx) => Promise<R>) => Promise<R>

/**
 * Work of several transactions that only one may do at a time. It waits and works on one connection, so that
 * those who wait never keep the one who works from getting another.
 */
export async function exclusively<R>(
  db: Db,
  what: string,
  id: number,
  work: (transact: Transact, tx: Tx) => Promise<R>,
): Promise<R> {
  const client = await borrow(db.pool)
  const tx = queries(client)
  const transact: Transact = async (inner) => {
    for (let attempt = 1; ; attempt++) {
      await client.query('BEGIN')
      try {
        const result = await inner(tx)
        await client.query('COMMIT')
        return result
      } catch (error) {
        await client.query('ROLLBACK')
        if (attempt > RETRIES || !RETRY.has((error as { code?: string }).code ?? '')) throw error
      }
    }
  }
  let broken: Error | undefined
  try {
    await tx.run(sql`SELECT pg_advisory_lock(hashtext(${what}), ${id}::int)`)
    return await work(transact, tx)
  } finally {
    await tx.run(sql`SELECT pg_advisory_unlock(hashtext(${what}), ${id}::int)`).catch((error: Error) => {
      broken = error
    })
    client.release(broken)
  }
}

/** Work that only one may do at a time, on whichever node; who comes meanwhile is told so instead of waiting. No transaction is held. */
export async function ifFree<R>(db: Db, what: string, id: number, work: () => Promise<R>): Promise<{ done: R } | null> {
  const client = await borrow(db.pool)
  const tx = queries(client)
  let broken: Error | undefined
  try {
    const lock = await tx.one<{ free: boolean }>(sql`SELECT pg_try_advisory_lock(hashtext(${what}), ${id}::int) AS free`)
    if (!lock!.free) return null
    try {
      return { done: await work() }
    } finally {
      await tx.run(sql`SELECT pg_advisory_unlock(hashtext(${what}), ${id}::int)`).catch((error: Error) => {
        broken = error
      })
    }
  } finally {
    client.release(broken)
  }
}
