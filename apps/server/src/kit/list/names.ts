import { ident, raw, sql, type Tx } from '../db/db.ts'

/** What a column of a list points at, and under which field its name is shown. */
export interface NameRef {
  field: string
  as: string
  table: string
  key: string
  name: string
}
type Known = Map<unknown, string>

/** A few thousand rows at most, renamed seldom and shown in every list: their changes turn the mark (migration 0114). */
const KEPT = new Set([
  'account_user.name',
  'account_user.display_name',
  'authorize_shop.shop_name',
  'authorize_shop.display_name',
  'basic_country.name_cn',
  'basic_platform.plat_name',
  'express_express.express_name',
  'express_logistic_way.way_name',
  'order_rule.rule_name',
  'stock_store.store_name',
])
export const isKept = ({ table, name }: NameRef): boolean => KEPT.has(`${table}.${name}`)

/** Read with the rows themselves: a name is never older than they are. */
export const NAME_MARK = raw('(SELECT mark FROM name_mark) AS "nameMark"')

/** The names of small tables, read once per mark instead of once per row of every page (docs/decisions/0012). */
export class Names {
  #mark = ''
  readonly #kept = new Map<string, Promise<Known>>()

  async fill<R extends object>(tx: Tx, found: R[], refs: readonly NameRef[]): Promise<R[]> {
    const rows = found as Record<string, unknown>[]
    if (rows.length === 0) return found
    const known = await this.#all(tx, String(rows[0]!['nameMark']), refs)
    for (const row of rows) {
      row['nameMark'] = undefined
      for (let i = 0; i < refs.length; i++) row[refs[i]!.as] = known[i]!.get(row[refs[i]!.field]) ?? null
    }
    return found
  }

  #all(tx: Tx, mark: string, refs: readonly NameRef[]): Promise<Known[]> {
    if (mark !== this.#mark) this.#kept.clear()
    this.#mark = mark
    return Promise.all(
      refs.map(({ table, key, name }) => {
        const place = `${table}.${key}.${name}`
        const had = this.#kept.get(place)
        if (had) return had
        const read = readNames(tx, table, key, name)
        this.#kept.set(place, read)
        read.catch(() => this.#kept.delete(place))
        return read
      }),
    )
  }
}

async function readNames(tx: Tx, table: string, key: string, name: string): Promise<Known> {
  const rows = await tx.query<{ key: unknown; name: string }>(
    sql`SELECT ${ident(key)} AS key, ${ident(name)} AS name FROM ${ident(table)}`,
  )
  return new Map(rows.map((row) => [row.key, row.name]))
}
