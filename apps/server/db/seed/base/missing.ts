import { createHash } from 'node:crypto'
import { ident, join, raw, sql, type Tx } from '../../../src/kit/db/db.ts'

export interface Missing {
  table: string
  /** Column and its type, in the order of a row's keys. */
  columns: Record<string, string>
  /** The unique column or columns that say a row is there already. */
  by: string
  rows: () => Record<string, unknown>[]
  /** Stands for the rows where making them is dear; else they are hashed themselves. */
  digest?: string
}

/** Adds the rows that were never there, in one statement; nothing is read or sent when the list is the one of the last start. */
export async function addMissing(tx: Tx, { table, columns, by, rows, digest }: Missing): Promise<void> {
  const mark = digest ?? createHash('sha256').update(JSON.stringify(rows())).digest('hex')
  const known = await tx.one<{ digest: string }>(sql`SELECT digest FROM base_seed WHERE name = ${table}`)
  if (known?.digest === mark) return
  const names = join(Object.keys(columns).map(ident), ', ')
  const shape = join(
    Object.entries(columns).map(([name, type]) => sql`${ident(name)} ${raw(type)}`),
    ', ',
  )
  await tx.run(sql`
    INSERT INTO ${ident(table)} (${names}) SELECT ${names} FROM jsonb_to_recordset(${JSON.stringify(rows())}::jsonb) AS r(${shape})
    ON CONFLICT (${raw(by)}) DO NOTHING`)
  await tx.run(sql`
    INSERT INTO base_seed (name, digest) VALUES (${table}, ${mark}) ON CONFLICT (name) DO UPDATE SET digest = ${mark}, time = now()`)
}

/** For what is written once at the first start and belongs to people from then on. */
export async function once(tx: Tx, name: string, work: () => Promise<unknown>): Promise<void> {
  if (await tx.one(sql`SELECT 1 AS done FROM base_seed WHERE name = ${name}`)) return
  await work()
  await tx.run(sql`INSERT INTO base_seed (name, digest) VALUES (${name}, 'once')`)
}
