import type { Sql, Tx } from '../src/kit/db/db.ts'

/** A fault that says how many there are; none is no fault. */
export async function found(tx: Tx, what: string, count: Sql): Promise<string[]> {
  const row = await tx.one<{ n: number }>(count)
  return row!.n > 0 ? [`${what}：${row!.n}`] : []
}
