import { raw, sql, type Tx } from '../../../../src/kit/db/db.ts'

type Table = [name: string, ...indexes: string[]]
export const ORDERS: Table[] = [
  ['order_trade_info', 'UNIQUE INDEX ON # (id)', 'INDEX ON # (merge_to_id) WHERE merge_to_id IS NOT NULL'],
  ['order_details', 'UNIQUE INDEX ON # (id)', 'INDEX ON # (order_id)'],
]
export const PARCELS: Table[] = [
  ['express_track_number', 'INDEX ON # (order_id)'],
  ['express_track', 'UNIQUE INDEX ON # (order_id)'],
]

/** Rows are made in empty tables of the same names, found first: a real one is checked and indexed anew with each change. */
export async function beside<R>(tx: Tx, tables: readonly Table[], work: () => Promise<R>): Promise<R> {
  for (const [name, ...indexes] of tables) {
    const own = `pg_temp.${name}`
    await tx.run(raw(`CREATE TEMP TABLE ${name} (LIKE public.${name} INCLUDING DEFAULTS INCLUDING GENERATED) ON COMMIT DROP`))
    await tx.run(raw(`ALTER TABLE ${own} ALTER id SET DEFAULT nextval(pg_get_serial_sequence('public.${name}', 'id'))`))
    for (const index of indexes) await tx.run(raw(`CREATE ${index.replace('#', own)}`))
  }
  const result = await work()
  for (const [name] of tables) await bringOver(tx, name)
  return result
}

async function bringOver(tx: Tx, table: string): Promise<void> {
  const columns = await tx.one<{ names: string }>(sql`
    SELECT string_agg(quote_ident(attname), ', ') AS names FROM pg_attribute
    WHERE attrelid = ${`public.${table}`}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`)
  const { names } = columns!
  await tx.run(
    raw(`INSERT INTO public.${table} (${names}) OVERRIDING SYSTEM VALUE SELECT ${names} FROM pg_temp.${table} ORDER BY id`),
  )
  await tx.run(raw(`DROP TABLE pg_temp.${table}`))
}
