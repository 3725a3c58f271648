import { type Db, sql } from './db/db.ts'

/** A number of 系统参数, or what the book gives as its default. */
export async function setting(db: Pick<Db, 'one'>, key: string, fallback: number): Promise<number> {
  const row = await db.one<{ value: string | null }>(
    sql`SELECT config_value AS value FROM system_config WHERE config_key = ${key} AND deleted_at IS NULL`,
  )
  const value = Number(row?.value ?? Number.NaN)
  return Number.isFinite(value) ? value : fallback
}
