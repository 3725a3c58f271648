import { snake } from '@erp/contract/kit'
import { ident, join, sql, type Tx } from '../../kit/db/db.ts'
import type { House } from '../../kit/house.ts'
import { refsTo } from '../../kit/list/uses.ts'

export interface TaggedColumn {
  table: string
  column: string
}

/** The columns of the product that hold tags, as the contract declares them. */
export const taggedColumns = (house: House, path: string): TaggedColumn[] =>
  [...house.resources.values()].flatMap((resource) =>
    refsTo(resource, path).map((name) => ({ table: resource.table, column: snake(name) })),
  )

/** How many rows carry each of these tags. */
export async function countUses(tx: Tx, house: House, tagIds: number[], path: string): Promise<Map<number, number>> {
  const columns = taggedColumns(house, path)
  if (columns.length === 0 || tagIds.length === 0) return new Map()
  const parts = columns.map(
    ({ table, column }) => sql`SELECT unnest(${ident(column)}) AS tag_id FROM ${ident(table)}
      WHERE deleted_at IS NULL AND ${ident(column)} && ${tagIds}::bigint[]`,
  )
  const rows = await tx.query<{ tagId: number; n: number }>(sql`
    SELECT tag_id AS "tagId", count(*) AS n FROM (${join(parts, ' UNION ALL ')}) used GROUP BY tag_id`)
  return new Map(rows.map((row) => [row.tagId, row.n]))
}
