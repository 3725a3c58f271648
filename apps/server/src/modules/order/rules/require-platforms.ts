import { sql, type Tx } from '../../../kit/db/db.ts'
import { bad } from '../../../kit/refuse.ts'

/** Rules and templates keep platforms by name: one that is not there would never match. */
export async function requirePlatforms(tx: Tx, platNames: readonly string[] | null | undefined): Promise<void> {
  const lost = await tx.one<{ name: string }>(sql`
    SELECT x AS name FROM unnest(${platNames ?? []}::text[]) x WHERE NOT EXISTS (SELECT 1 FROM basic_platform p WHERE p.plat_name = x AND p.deleted_at IS NULL)`)
  if (lost) throw bad(`平台「${lost.name}」不存在`, 'platNames')
}
