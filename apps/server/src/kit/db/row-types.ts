import { raw, type Tx } from './db.ts'

interface Column {
  table: string
  name: string
  type: string
  required: boolean
}

/** What the driver makes of each type, as `wire-types.ts` tells it. */
const TYPES: Record<string, string> = {
  bool: 'boolean',
  bpchar: 'string',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'string',
  text: 'string',
  time: 'string',
  timestamptz: 'string',
  tsvector: 'string',
  uuid: 'string',
  varchar: 'string',
}
const ITEMS = new Set(['text', 'varchar', 'int2', 'int4', 'int8'])

/** The tables of a migrated database as TypeScript: one row each, as a query for all of its columns answers it. */
export async function rowTypes(tx: Tx): Promise<string> {
  const columns = await tx.query<Column>(
    raw(`
    SELECT c.relname AS table, a.attname AS name, y.typname AS type, a.attnotnull AS required
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid JOIN pg_type y ON y.oid = a.atttypid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attnum > 0 AND NOT a.attisdropped ORDER BY c.relname COLLATE "C", a.attnum`),
  )
  const tables = Object.entries(Object.groupBy(columns, ({ table }) => table))
  return `/** Rows of the tables as the driver answers them. Written by \`npm run rows\`. */\nexport interface Rows {\n${tables
    .map(([table, own = []]) => `  ${table}: {\n${own.map((column) => `    ${column.name}: ${typeOf(column)}\n`).join('')}  }\n`)
    .join('')}}\n`
}

function typeOf({ table, name, type, required }: Column): string {
  const item = type.startsWith('_') ? type.slice(1) : null
  const known = item ? ITEMS.has(item) && `${TYPES[item]}[]` : TYPES[type]
  if (!known) throw new Error(`${table}.${name} is a ${type}: say in row-types.ts what the driver makes of it`)
  return required || known === 'unknown' ? known : `${known} | null`
}
