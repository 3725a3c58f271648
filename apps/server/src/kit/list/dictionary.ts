import type { Fields } from '@erp/contract/kit'
import { SWITCHED } from '@erp/contract/kit'
import { sql, type Tx } from '../db/db.ts'
import { bad } from '../refuse.ts'

export interface Entry {
  id: number
  label: string
  value: string
  sortNo: number
  color: string | null
  isDefault: 0 | 1
  status: 0 | 1
}
export interface Dictionary {
  type: string
  status: 0 | 1
  entries: Entry[]
}

const kept = new Map<string, { mark: string; dictionary: Dictionary | null }>()

/** Values of dictionary fields must be enabled entries of their dictionary. */
export async function checkDictionaries(tx: Tx, fields: Fields, row: Record<string, unknown>): Promise<void> {
  const wanted = Object.entries(row).filter(([name, value]) => fields[name]?.dict && value !== null && value !== '')
  for (const [name, value] of wanted) {
    const { dict, label } = fields[name]!
    const entries = (await dictionaryOf(tx, dict!))?.entries ?? []
    const unknown = [value].flat().find((one) => !entries.some((entry) => entry.status === SWITCHED.on && entry.value === one))
    if (unknown !== undefined) throw bad(`${label}「${unknown as string}」不在字典中`, name)
  }
}

/**
 * Kept in memory under the mark that every change of a dictionary renews, in the same transaction:
 * a node never answers an old entry, and a mark of a rolled-back change is never met again.
 */
export async function dictionaryOf(tx: Tx, type: string): Promise<Dictionary | null> {
  const [epoch] = await tx.named<{ mark: string }>('dictionary-epoch', sql`SELECT mark FROM dictionary_epoch`)
  const known = kept.get(type)
  if (known && known.mark === epoch!.mark) return known.dictionary
  const dictionary = await read(tx, type)
  if (dictionary) kept.set(type, { mark: epoch!.mark, dictionary })
  return dictionary
}

async function read(tx: Tx, type: string): Promise<Dictionary | null> {
  const head = await tx.one<{ status: 0 | 1 }>(
    sql`SELECT status FROM basic_dict_type WHERE dict_type = ${type} AND deleted_at IS NULL`,
  )
  if (!head) return null
  const entries = await tx.query<Entry>(sql`
    SELECT id, dict_label AS label, dict_value AS value, dict_sort AS "sortNo", color, is_default AS "isDefault", status
    FROM basic_dict_data WHERE dict_type = ${type} AND deleted_at IS NULL ORDER BY dict_sort, id`)
  return { type, status: head.status, entries }
}
