import { sql, type Tx } from '../../../kit/db/db.ts'

/** Several numbers of 系统参数 in one query, as decimal text; what is missing or broken is as the book says. */
export async function decimalsOf<K extends string>(tx: Tx, usual: Record<K, string>): Promise<Record<K, string>> {
  const found = await tx.query<{ key: K; value: string | null }>(sql`
    SELECT config_key AS key, config_value AS value FROM system_config WHERE config_key = ANY(${Object.keys(usual)}::text[]) AND deleted_at IS NULL`)
  const read = found.flatMap(({ key, value }) => (value && /^\d+(\.\d+)?$/.test(value) ? [[key, value] as const] : []))
  return { ...usual, ...Object.fromEntries(read) }
}
