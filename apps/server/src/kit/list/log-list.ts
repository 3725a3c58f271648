import { type Field, type Page, type RowOfResource, snake } from '@erp/contract/kit'
import { bizLog, type LogChange } from '@erp/contract/kit/biz-log'
import { readingOf } from '@erp/contract/kit/reading'
import { ident, join, raw, sql, type Tx } from '../db/db.ts'
import type { Ctx } from '../house.ts'
import { may } from '../session.ts'
import { type ListInput, listOf } from './list.ts'

type Row = RowOfResource<typeof bizLog>
type Labels = Map<string, string>
interface Changed {
  change: LogChange
  field: Field
}

export const logs = listOf(bizLog, {
  computed: { userId: raw('t.user_id'), entityTitle: sql`NULL::text`, entityName: sql`NULL::text` },
})

/** Log rows as people read them: which record, and what of it changed from what to what. */
export async function logPage(tx: Tx, input: ListInput, ctx: Ctx): Promise<Page<Row>> {
  const page = await logs.page(tx, input, ctx)
  await tellLogs(tx, page.list, ctx)
  return page
}

export async function tellLogs(tx: Tx, rows: Row[], ctx: Ctx): Promise<void> {
  const names = await recordNames(tx, rows, ctx)
  for (const row of rows) {
    row['entityTitle'] = ctx.house.resources.get(row.entity!)?.title ?? null
    row['entityName'] = names.get(`${row['entity']} ${row['entityId']}`) ?? null
  }
  await tellChanges(tx, rows as never, ctx)
}

/** Field reach holds in the log as it does in the list; ids and codes get the words that stand for them, in a fixed number of queries. */
export async function tellChanges(tx: Tx, rows: { entity: string; changes: LogChange[] }[], ctx: Ctx): Promise<void> {
  const known: Changed[] = []
  for (const row of rows) {
    const fields = ctx.house.resources.get(row.entity)?.fields ?? {}
    const isOpen = ({ field }: LogChange) =>
      [fields[field]?.reach, fields[field]?.mask].every((permission) => !permission || may(ctx.user, permission))
    row.changes = (row.changes ?? []).filter(isOpen)
    for (const change of row.changes) if (fields[change.field]) known.push({ change, field: fields[change.field]! })
  }
  const labels = new Map([...(await dictionaries(tx, known)), ...(await referenced(tx, known, ctx))])
  for (const { change, field } of known) {
    change.fromWords = wordsOf(field, change.from, labels)
    change.toWords = wordsOf(field, change.to, labels)
  }
}

function wordsOf(field: Field, value: unknown, labels: Map<string, Labels>): string {
  const own = labels.get(keyOf(field))
  const label = (one: unknown) => own?.get(String(one))
  const name = Array.isArray(value) ? value.map((one) => label(one) ?? String(one)) : label(value)
  return readingOf('value', { ...field, words: undefined }, { value, valueName: name }, label)
}

const keyOf = ({ dict, ref, by, show }: Field): string => (dict ? `dict ${dict}` : `${ref} ${by ?? ''} ${show ?? ''}`)

async function dictionaries(tx: Tx, known: Changed[]): Promise<Map<string, Labels>> {
  const types = [...new Set(known.flatMap(({ field }) => field.dict ?? []))]
  if (types.length === 0) return new Map()
  const found = await tx.query<{ type: string; value: string; label: string }>(
    sql`SELECT dict_type AS type, dict_value AS value, dict_label AS label FROM basic_dict_data WHERE dict_type = ANY(${types}::text[])`,
  )
  return gathered(found.map(({ type, value, label }) => ({ key: `dict ${type}`, value, label })))
}

/** Of every kind of thing that the changes point at, in one statement. */
async function referenced(tx: Tx, known: Changed[], ctx: Ctx): Promise<Map<string, Labels>> {
  const asked = new Map<string, { field: Field; values: Set<string> }>()
  for (const { change, field } of known) {
    if (!field.ref || !ctx.house.resources.get(field.ref)) continue
    const { values } = asked.get(keyOf(field)) ?? { values: new Set<string>() }
    for (const value of [change.from, change.to].flat())
      if (value !== null && value !== undefined) values.add(String(value as string))
    asked.set(keyOf(field), { field, values })
  }
  const parts = [...asked].map(([key, { field, values }]) => {
    const target = ctx.house.resources.get(field.ref!)!
    const by = ident(field.by ? snake(field.by) : 'id')
    return sql`SELECT ${key}::text AS key, ${by}::text AS value, ${ident(snake(field.show ?? target.name))}::text AS label
      FROM ${ident(target.table)} WHERE ${by}::text = ANY(${[...values]}::text[])`
  })
  return parts.length ? gathered(await tx.query(join(parts, ' UNION ALL '))) : new Map()
}

/** What people call the records by, of every kind in one statement. */
async function recordNames(tx: Tx, rows: Row[], ctx: Ctx): Promise<Labels> {
  const ids = new Map<string, number[]>()
  for (const row of rows) ids.set(row.entity!, [...(ids.get(row.entity!) ?? []), row.entityId!])
  const parts = [...ids].flatMap(([entity, wanted]) => {
    const resource = ctx.house.resources.get(entity)
    const name = resource?.fields[resource.name]
    if (!resource?.table || !name || name.computed || name.reach || name.kind !== 'text') return []
    return sql`SELECT ${entity}::text || ' ' || id AS value, ${ident(snake(resource.name))}::text AS label
      FROM ${ident(resource.table)} WHERE id = ANY(${wanted}::bigint[])`
  })
  const found = parts.length ? await tx.query<{ value: string; label: string }>(join(parts, ' UNION ALL ')) : []
  return new Map(found.map(({ value, label }) => [value, label]))
}

function gathered(found: { key: string; value: string; label: string }[]): Map<string, Labels> {
  const all = new Map<string, Labels>()
  for (const { key, value, label } of found) all.set(key, (all.get(key) ?? new Map()).set(value, label))
  return all
}
