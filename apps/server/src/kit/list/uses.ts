import { snake } from '@erp/contract/kit'
import { ident, join, raw, type Sql, sql, type Tx } from '../db/db.ts'
import type { AnyResource, House } from '../house.ts'
import { refuse } from '../refuse.ts'

export interface Use {
  title: string
  /** `SELECT 1 FROM … WHERE … = id of the row`. */
  rows: (row: Record<string, unknown>) => Sql
}

/**
 * A master in use is refused with what uses it. Uses are read from the declarations: every field of every resource
 * that refers to this one; tables without a resource are added by the caller.
 */
export async function refuseIfUsed(
  tx: Tx,
  house: Pick<House, 'resources'>,
  target: AnyResource,
  row: Record<string, unknown>,
  extra: Use[] = [],
): Promise<void> {
  const uses = [...declaredUses(house, target), ...extra]
  const counted: string[] = []
  for (const use of uses) {
    const { n } = (await tx.one<{ n: number }>(sql`SELECT count(*) AS n FROM (${use.rows(row)} LIMIT 10000) used`))!
    if (n > 0) counted.push(`${n} 个${use.title}`)
  }
  if (counted.length) throw refuse(`「${String(row[snake(target.name)])}」被 ${counted.join('、')}使用，不能删除`)
}

function declaredUses(house: Pick<House, 'resources'>, target: AnyResource): Use[] {
  return [...house.resources.values()].flatMap((resource) => {
    const names = refsTo(resource, target.path)
    if (names.length === 0) return []
    const rows = (row: Record<string, unknown>) => {
      const matches = names.map((name) => {
        const { by, kind } = resource.fields[name]!
        const value = row[by ? snake(by) : 'id']
        return kind === 'refs'
          ? sql`${ident(snake(name))} @> ARRAY[${value}]::${raw(by ? 'text' : 'bigint')}[]`
          : sql`${ident(snake(name))} = ${value}`
      })
      return sql`SELECT 1 FROM ${ident(resource.table)} WHERE deleted_at IS NULL AND (${join(matches, ' OR ')})`
    }
    return [{ title: resource.title, rows }]
  })
}

/** The fields of a resource that point at another one. */
export const refsTo = (resource: AnyResource, path: string): string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) => (field.ref === path && !field.computed ? [name] : []))
