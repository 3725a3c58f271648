import { COUNT_CAP, type Field, type Fields, type Page, type RowOfResource, refName, snake } from '@erp/contract/kit'
import { and, empty, ident, join, raw, type Sql, sql, type Tx } from '../db/db.ts'
import { nameFor } from '../db/prepared.ts'
import type { AnyResource, Ctx } from '../house.ts'
import { missing } from '../refuse.ts'
import { COUNTED_FIRST, type Cut, cutOf } from './cut.ts'
import { type Columns, columnOf, filters, isBlank } from './filter.ts'
import { shownColumn } from './mask.ts'
import { isKept, NAME_MARK, type NameRef } from './names.ts'
import { reachable, remembered, whole } from './reachable.ts'
import { sorting, turnable } from './sorting.ts'

export interface ListOptions {
  /** SQL of the fields marked `computed`; the table is `t`. */
  computed?: Record<string, Sql>
  joins?: Sql
  /** Filters that are more than a comparison with their own column. */
  matches?: Record<string, (value: any, condition: Record<string, unknown>, ctx: Ctx) => Sql>
  /** Row reach as a `where`. */
  reach?: (ctx: Ctx) => Sql
  order?: Sql
  /** Where computed columns are dear or pages deep: the ids of the page are found first, and only its rows are filled. Their SQL is a few texts at most. */
  idsFirst?: boolean
}
export interface ListInput {
  pageNum?: number | null
  pageSize?: number | null
  condition?: Record<string, unknown> | null
  orderBy?: { field: string; order: string }[] | null
  exact?: number | null
  idsUpTo?: number
}
export type AnyRow = Record<string, unknown>
/** A row as its list answers it; of a resource that is only known when it runs, any. */
export type ListRow<R extends AnyResource> = string extends R['key'] ? AnyRow : RowOfResource<R>

/** The reads of a resource: a page with its capped count, one row, options for pickers, and every row by a cursor. */
export interface List<R extends object = AnyRow> {
  resource: AnyResource
  page: (tx: Tx, input: ListInput, ctx: Ctx) => Promise<Page<R>>
  get: (tx: Tx, id: number, ctx: Ctx, more?: Sql) => Promise<R>
  options: (tx: Tx, input: Record<string, unknown>, ctx: Ctx) => Promise<R[] | Page<R>>
  /** The whole filter without a limit, for exports and jobs. */
  statement: (input: ListInput, ctx: Ctx) => Sql
  count: (tx: Tx, input: ListInput, ctx: Ctx, cap?: number) => Promise<number>
  /** The rows of each value of a field over the whole filter, and `all` of them: every tab of a list in one statement. */
  tally: (tx: Tx, field: string, condition: ListInput['condition'], ctx: Ctx) => Promise<Record<string, number>>
  /** The rows of each of several conditions, all over the whole filter; beyond the cap a count is the cap and one, so that it costs the same however many there are. */
  counts: (tx: Tx, wheres: Record<string, Sql>, condition: ListInput['condition'], ctx: Ctx) => Promise<Record<string, number>>
  /** Columns of one's own over the whole filter, unordered: a part of another statement. */
  select: (what: Sql, condition: ListInput['condition'], ctx: Ctx) => Sql
  /** Sums and counts of one's own over the whole filter, in one row; the table is `t`. */
  measure: <M extends object = Record<string, number>>(
    tx: Tx,
    select: Sql,
    condition: ListInput['condition'],
    ctx: Ctx,
  ) => Promise<M>
}

export function listOf<R extends AnyResource>(resource: R, options: ListOptions = {}): List<ListRow<R>> {
  const table = ident(resource.table)
  const columns = columnsOf(resource, options)
  const from = sql`FROM ${table} t ${options.joins ?? empty}`
  const wheres = (condition: ListInput['condition'], ctx: Ctx) =>
    and([
      raw('t.deleted_at IS NULL'),
      ...(options.reach ? [options.reach(ctx)] : []),
      ...filters(whole(resource.fields, ctx), condition, columns, (name, value) =>
        options.matches?.[name]?.(value, condition!, ctx),
      ),
    ])
  const select = selecting(resource, columns)
  const sorted = sorting(resource, columns, options.order)
  const chosen = (what: Sql, condition: ListInput['condition'], ctx: Ctx) =>
    sql`SELECT ${what} ${from} WHERE ${wheres(condition, ctx)}`
  const statement = (input: ListInput, ctx: Ctx, turned = false) =>
    sql`SELECT ${select(ctx).full}, ${stamps} ${from} ${stampJoins} WHERE ${wheres(input.condition, ctx)} ${sorted(input, ctx, turned)}`
  const chosenIds = (input: ListInput, ctx: Ctx, limit: Sql, turned = false) =>
    sql`${chosen(raw('t.id'), input.condition, ctx)} ${sorted(input, ctx, turned)} ${limit}`

  /** What is read of a row does not depend on how it was found, so it is planned once a connection. */
  async function filled(tx: Tx, ids: number[], ctx: Ctx): Promise<ListRow<R>[]> {
    const rows = sql`SELECT ${select(ctx).full}, ${stampLookups} ${from} WHERE t.id = ANY(${ids}::bigint[])`
    const found = await tx.named<ListRow<R>>(nameFor(rows), rows)
    const byId = new Map(found.map((row) => [(row as AnyRow)[resource.key], row]))
    return ids.flatMap((id): ListRow<R>[] => (byId.has(id) ? [byId.get(id)!] : []))
  }

  /** Everything, from its beginning, is asked for most: found and filled by one statement. */
  async function begun(tx: Tx, size: number, ctx: Ctx): Promise<ListRow<R>[]> {
    const ids = chosenIds({}, ctx, raw(`LIMIT ${size}`))
    const { plain, kept } = select(ctx)
    const rows = sql`SELECT ${plain}, ${stampIds}, ${NAME_MARK} ${from} WHERE t.id = ANY(ARRAY(${ids})) ${sorted({}, ctx)}`
    return ctx.house.names.fill(tx, await tx.named<ListRow<R>>(nameFor(rows), rows), kept)
  }

  function counting(input: ListInput, ctx: Ctx, cap = COUNT_CAP + 1): Sql {
    const limit = input.exact ? empty : sql`LIMIT ${cap}`
    return sql`SELECT count(*) AS n FROM (SELECT 1 ${from} WHERE ${wheres(input.condition, ctx)} ${limit}) capped`
  }

  async function count(tx: Tx, input: ListInput, ctx: Ctx, cap?: number): Promise<number> {
    return (await tx.one<{ n: number }>(counting(input, ctx, cap)))!.n
  }

  async function tally(tx: Tx, field: string, condition: ListInput['condition'], ctx: Ctx): Promise<Record<string, number>> {
    const rest = { ...condition, [field]: null }
    const found = await tx.query<{ value: string; n: number }>(
      sql`SELECT ${columns[field]!} AS value, count(*) AS n ${from} WHERE ${wheres(rest, ctx)} GROUP BY 1`,
    )
    const all = found.reduce((sum, { n }) => sum + n, 0)
    return { ...Object.fromEntries(found.map(({ value, n }) => [value, n])), all }
  }

  async function counts(tx: Tx, each: Record<string, Sql>, condition: ListInput['condition'], ctx: Ctx) {
    const capped = Object.entries(each).map(
      ([name, where]) =>
        sql`(SELECT count(*) FROM (${chosen(raw('1'), condition, ctx)} AND (${where}) LIMIT ${COUNT_CAP + 1}) capped) AS ${ident(name)}`,
    )
    return totals(tx, sql`SELECT ${join(capped, ', ')}`, ctx)
  }

  const measure = async <M extends object>(tx: Tx, measures: Sql, condition: ListInput['condition'], ctx: Ctx) =>
    (await tx.one<M>(chosen(measures, condition, ctx)))!

  async function rowsOf(tx: Tx, input: ListInput, ctx: Ctx, { size, skip, turned }: Cut): Promise<ListRow<R>[]> {
    if (options.idsFirst && isBeginning(input)) return begun(tx, size, ctx)
    const limit = sql`LIMIT ${size} OFFSET ${skip}`
    const inOrder = <T>(read: T[]): T[] => (turned ? read.reverse() : read)
    if (!options.idsFirst) return inOrder(await tx.query<ListRow<R>>(sql`${statement(input, ctx, turned)} ${limit}`))
    const ids = inOrder(await tx.query<{ id: number }>(chosenIds(input, ctx, limit, turned)))
    const found = ids.map(({ id }) => id)
    return filled(tx, found, ctx)
  }

  async function keysOf(tx: Tx, input: ListInput, ctx: Ctx, most: number): Promise<Page<ListRow<R>>> {
    const ids = await tx.query<{ id: number }>(chosenIds(input, ctx, sql`LIMIT ${most}`))
    return { list: ids.map(({ id }) => ({ [resource.key]: id }) as ListRow<R>), total: ids.length }
  }

  async function page(tx: Tx, input: ListInput, ctx: Ctx): Promise<Page<ListRow<R>>> {
    if (input.idsUpTo) return keysOf(tx, input, ctx, input.idsUpTo)
    const size = input.pageSize ?? 20
    const asked = { size, skip: ((input.pageNum ?? 1) - 1) * size, turned: false }
    const counted = totals(tx, counting(input, ctx), ctx)
    const isFar = asked.skip >= COUNTED_FIRST && turnable(input.orderBy, options.order)
    const rows = async () => rowsOf(tx, input, ctx, isFar ? cutOf(asked, (await counted)['n']!, input.exact) : asked)
    const [list, { n = 0 }] = await Promise.all([rows(), counted])
    return n > COUNT_CAP && !input.exact ? { list, total: COUNT_CAP, capped: true } : { list, total: n }
  }

  async function get(tx: Tx, id: number, ctx: Ctx, more?: Sql): Promise<ListRow<R>> {
    const wanted = join([select(ctx).full, stampLookups, ...(more ? [more] : [])], ', ')
    const one = sql`SELECT ${wanted} ${from} WHERE t.id = ${id} AND ${wheres(null, ctx)}`
    const row = options.idsFirst ? (await tx.named<ListRow<R>>(nameFor(one), one))[0] : await tx.one<ListRow<R>>(one)
    if (!row) throw missing(resource.title)
    return row
  }

  /** Enabled rows unless `all=1` or the switch itself is asked for; a page when `pageNum` is given, else the plain array. */
  async function optionsOf(tx: Tx, input: Record<string, unknown>, ctx: Ctx) {
    const { all, pageNum, pageSize, ...wanted } = input as ListInput & { all?: number } & AnyRow
    const switchField = ['isActivated', 'status'].find((name) => isSwitch(resource.fields[name]))
    const condition = switchField && !all && wanted[switchField] == null ? { ...wanted, [switchField]: [1] } : wanted
    if (pageNum) return page(tx, { pageNum, pageSize, condition }, ctx)
    return tx.query<ListRow<R>>(sql`${statement({ condition }, ctx)} LIMIT 10000`)
  }

  return { resource, page, get, options: optionsOf, statement, count, tally, counts, select: chosen, measure }
}

const isBeginning = ({ pageNum, orderBy, condition }: ListInput): boolean =>
  (pageNum ?? 1) === 1 && !orderBy?.length && Object.values(condition ?? {}).every(isBlank)

/** Only what is committed is kept: inside a transaction its own changes count too. */
async function totals(tx: Tx, counts: Sql, ctx: Ctx): Promise<Record<string, number>> {
  const counted = async () => (await tx.one<Record<string, number>>(counts))!
  return tx === ctx.house.db && ctx.user ? ctx.house.totals.of(counts, ctx.user.userId, counted) : counted()
}

/** A state of a workflow is no switch, though it may be called `status` too. */
const isSwitch = (field?: Field): boolean => field?.kind === 'flag' || field?.choices?.some(([value]) => value === 1) === true

function columnsOf(resource: AnyResource, options: ListOptions): Columns {
  return Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) => {
      const column = options.computed?.[name] ?? (field.computed ? undefined : columnOf(name))
      return column ? [[name, column]] : []
    }),
  )
}

const stampJoins = raw('LEFT JOIN account_user cu ON cu.id = t.create_by LEFT JOIN account_user uu ON uu.id = t.update_by')
const stampsBy = (createBy: string, updateBy: string): Sql =>
  raw(
    `t.version, ${createBy} AS "createBy", t.create_time AS "createTime", ${updateBy} AS "updateBy", t.update_time AS "updateTime"`,
  )
const stamps = stampsBy('cu.display_name', 'uu.display_name')
const nameOfUser = (column: string) => `(SELECT u.display_name FROM account_user u WHERE u.id = t.${column})`
const stampLookups = stampsBy(nameOfUser('create_by'), nameOfUser('update_by'))
const stampIds = stampsBy('t.create_by', 't.update_by')
const stampNames = ['createBy', 'updateBy'].map(
  (field): NameRef => ({ field, as: field, table: 'account_user', key: 'id', name: 'display_name' }),
)

interface Selection {
  full: Sql
  /** Without the names that are kept. */
  plain: Sql
  kept: NameRef[]
}

function selecting(resource: AnyResource, columns: Columns): (ctx: Ctx) => Selection {
  const made = new WeakMap<object, WeakMap<Fields, Selection>>()
  return (ctx) => {
    const here = remembered(made, ctx.house.resources, () => new WeakMap<Fields, Selection>())
    return remembered(here, reachable(resource.fields, ctx), () => selection(resource, columns, ctx))
  }
}

function selection(resource: AnyResource, columns: Columns, ctx: Ctx): Selection {
  const own = [sql`t.id AS ${ident(resource.key)}`]
  const looked: { ref: NameRef; name: Sql }[] = []
  for (const [field, of] of Object.entries(reachable(resource.fields, ctx))) {
    const column = columns[field]
    if (!column) continue
    own.push(sql`${shownColumn(of, column, ctx)} AS ${ident(field)}`)
    const target = of.ref ? ctx.house.resources.get(of.ref) : undefined
    const as = refName(field)
    if (!target || as in resource.fields) continue
    if (of.kind === 'refs') own.push(sql`${namesBehind(column, target, of)} AS ${ident(as)}`)
    if (of.kind !== 'ref') continue
    const ref = { field, as, table: target.table, key: of.by ? snake(of.by) : 'id', name: snake(of.show ?? target.name) }
    const from = sql`FROM ${ident(ref.table)} r WHERE r.${ident(ref.key)} = ${column}`
    looked.push({ ref, name: sql`(SELECT r.${ident(ref.name)} ${from}) AS ${ident(as)}` })
  }
  const namesOf = (each: typeof looked) => each.map(({ name }) => name)
  return {
    full: join([...own, ...namesOf(looked)], ', '),
    plain: join([...own, ...looked.map(({ ref, name }) => (isKept(ref) ? sql`NULL AS ${ident(ref.as)}` : name))], ', '),
    kept: [...looked.map(({ ref }) => ref).filter(isKept), ...stampNames],
  }
}

/** The names of several, in the order of their ids. */
const namesBehind = (ids: Sql, target: AnyResource, { by, show }: Field): Sql =>
  sql`ARRAY(SELECT r.${ident(snake(show ?? target.name))} FROM unnest(${ids}) WITH ORDINALITY AS one(id, n)
    JOIN ${ident(target.table)} r ON r.${ident(by ? snake(by) : 'id')} = one.id ORDER BY one.n)`
