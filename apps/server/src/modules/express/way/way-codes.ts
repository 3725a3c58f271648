import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Checked } from '../../../kit/excel/check.ts'

/** The ways that a sheet names by their codes; unknown ones are told in their rows. */
export async function wayCodes(tx: Tx, { rows, numbers, errors }: Checked): Promise<Map<string, number>> {
  const codes = [...new Set(rows.flatMap((row) => row['wayCode'] ?? []))]
  const found = await tx.query<{ id: number; code: string }>(
    sql`SELECT id, way_code AS code FROM express_logistic_way WHERE way_code = ANY(${codes}::text[]) AND deleted_at IS NULL`,
  )
  const known = new Map(found.map(({ id, code }) => [code, id]))
  for (const [i, row] of rows.entries())
    if (row['wayCode'] && !known.has(row['wayCode']))
      errors.push({ row: numbers[i]!, column: '渠道代码', reason: `渠道${row['wayCode']}不存在` })
  return known
}
