import type { Fields } from '@erp/contract/kit'
import { sql, type Tx } from './db.ts'
import { bad } from './refuse.ts'

/** Values of dictionary fields must be entries of their dictionary. */
export async function checkDictionaries(tx: Tx, fields: Fields, row: Record<string, unknown>): Promise<void> {
  const wanted = Object.entries(row).filter(([name, value]) => fields[name]?.dict && value !== null && value !== '')
  for (const [name, value] of wanted) {
    const { dict, label } = fields[name]!
    const found = await tx.one(
      sql`SELECT 1 AS ok FROM basic_dict_data WHERE dict_type = ${dict} AND dict_value = ${value} AND status = 1 AND deleted_at IS NULL`,
    )
    if (!found) throw bad(`${label}「${String(value)}」不在字典中`, name)
  }
}
