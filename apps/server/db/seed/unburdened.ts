import { raw, type Sql, sql, type Tx } from '../../src/kit/db/db.ts'

interface Burden {
  drop: string
  make: string
}

/** Foreign keys are checked and words are indexed once, over all rows at the end, not row by row. Nobody else is at work on an empty company. */
export async function unburdened<R>(tx: Tx, work: () => Promise<R>): Promise<R> {
  const keys = await tx.query<Burden>(sql`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS make
    FROM pg_constraint WHERE contype = 'f' AND confdeltype = 'a' AND conparentid = 0 AND connamespace = 'public'::regnamespace ORDER BY conrelid::regclass::text, conname`)
  const words = await indexesOf(tx, sql`m.amname = 'gin'`)
  return without(tx, [...keys, ...words], work)
}

/** The same for the indexes of tables that are only written to meanwhile; those that keep rows apart stay. */
export const unindexed = async <R>(tx: Tx, tables: readonly string[], work: () => Promise<R>): Promise<R> =>
  without(tx, await indexesOf(tx, sql`NOT i.indisunique AND i.indrelid = ANY(${tables}::text[]::regclass[])`), work)

const indexesOf = (tx: Tx, which: Sql): Promise<Burden[]> =>
  tx.query<Burden>(sql`
    SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS drop, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') AS make
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am m ON m.oid = c.relam
    WHERE c.relnamespace = 'public'::regnamespace AND NOT c.relispartition AND ${which} ORDER BY c.relname`)

async function without<R>(tx: Tx, burdens: readonly Burden[], work: () => Promise<R>): Promise<R> {
  for (const { drop } of burdens) await tx.run(raw(drop))
  const result = await work()
  for (const { make } of burdens) await tx.run(raw(make))
  return result
}
