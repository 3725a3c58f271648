import { sql, type Tx } from '../../kit/db/db.ts'

export interface NameQuery {
  source: 'pb' | 'report' | 'points' | 'platform'
  names: string[]
  day: string
  /** What the person called the file or import, shown beside a name that matched nobody. */
  importName: string
}

/** Who the names of another system's file are on a day; a name that is nobody is remembered for 未对应. */
export async function resolveNames(tx: Tx, { source, names, day, importName }: NameQuery): Promise<Map<string, number>> {
  const wanted = [...new Set(names.map((name) => name.trim()).filter(Boolean))]
  const rows = await tx.query<{ name: string; userId: number }>(sql`
    SELECT external_name AS name, user_id AS "userId" FROM basic_employee_correspondence
    WHERE source = ${source} AND external_name = ANY(${wanted}::text[]) AND is_activated = 1 AND deleted_at IS NULL
      AND daterange(valid_from, valid_to, '[]') @> ${day}::date`)
  const people = new Map(rows.map((row) => [row.name, row.userId]))
  const strangers = wanted.filter((name) => !people.has(name))
  if (strangers.length)
    await tx.run(sql`
      INSERT INTO basic_unmatched_name (source, external_name, import_name)
      SELECT ${source}, name, ${importName} FROM unnest(${strangers}::text[]) AS name
      ON CONFLICT (source, external_name) DO UPDATE SET times = basic_unmatched_name.times + 1, last_time = now(), import_name = excluded.import_name`)
  return people
}
