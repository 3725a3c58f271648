import { type Move, type States, snake, stateLabel } from '@erp/contract/kit'
import { and, empty, ident, join, raw, Sql, sql, type Tx } from './db/db.ts'
import type { AnyResource, Ctx } from './house.ts'
import { logAll } from './log.ts'
import { missing, Refusal, refuse } from './refuse.ts'

export interface MovedRow {
  id: number
  version: number
  from: number
  to: number
}
export interface Moved extends MovedRow {
  row: Record<string, unknown>
}
/** Columns in the names of the wire; their values, or SQL over the row `t`. */
export type Assigned = Record<string, unknown> & { status?: never; version?: never }
export interface Moving {
  column?: string
  set?: Assigned
  note?: string
  /** What the log calls it, where that is more than the verb. */
  action?: string
  says?: (from: number) => string
}

/**
 * One verb of a workflow: locks the row, refuses an undeclared move, writes state, who and when, and one log row.
 * What the verb does besides is written by its module, in the same transaction.
 */
export async function move<M extends Record<string, Move>>(
  tx: Tx,
  resource: AnyResource,
  states: States<M>,
  verb: keyof M & string,
  id: number,
  ctx: Ctx,
  options: Moving & { version?: number } = {},
): Promise<Moved> {
  const column = options.column ?? 'status'
  const row = await tx.one<Record<string, unknown>>(
    sql`SELECT * FROM ${ident(resource.table)} WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`,
  )
  if (!row) throw missing(resource.title)
  const state = Number(row[column])
  if (!states.moves[verb]!.from.includes(state)) throw refuse(notNow(resource, states, verb, state, options))
  if (options.version !== undefined && options.version !== row['version']) throw refuse('数据已被他人修改，请刷新后重试')
  const { to } = states.moves[verb]!
  const version = Number(row['version']) + 1
  await tx.run(sql`UPDATE ${ident(resource.table)} t SET ${written(to, ctx, options)} WHERE id = ${id}`)
  const moved = { id, version, from: state, to }
  await logMoves(tx, resource, states, verb, [moved], ctx, options)
  return { ...moved, row }
}

/**
 * The same verb for many rows, in one statement and one for their log rows: by their ids, or by a condition on `t`.
 * One that is missing or elsewhere refuses all; with `ready` the verb is for those only that stand where it starts.
 */
export async function moveSet<M extends Record<string, Move>>(
  tx: Tx,
  resource: AnyResource,
  states: States<M>,
  verb: keyof M & string,
  which: number[] | Sql,
  ctx: Ctx,
  options: Moving & { ready?: boolean } = {},
): Promise<MovedRow[]> {
  const table = ident(resource.table)
  const column = sql`t.${ident(options.column ?? 'status')}`
  const { from, to } = states.moves[verb]!
  const starts = raw(`(${from.join(', ')})`)
  const ids = which instanceof Sql ? null : [...new Set(which)]
  const asked = which instanceof Sql ? sql`(${which})` : sql`t.id = ANY(${ids}::bigint[])`
  const chosen = and([asked, sql`t.deleted_at IS NULL`, ...(options.ready ? [sql`${column} IN ${starts}`] : [])])
  const complete = ids && !options.ready ? sql`AND (SELECT count(*) FROM was) = ${ids.length}::int` : empty
  const seen = await tx.query<{ id: number; from: number; version: number | null }>(sql`
    WITH was AS (SELECT t.id, ${column} AS state FROM ${table} t WHERE ${chosen} ORDER BY t.id FOR UPDATE OF t),
      moved AS (UPDATE ${table} t SET ${written(to, ctx, options)} FROM was
        WHERE t.id = was.id AND NOT EXISTS (SELECT 1 FROM was other WHERE other.state NOT IN ${starts}) ${complete} RETURNING t.id, t.version)
    SELECT was.id, was.state AS "from", moved.version FROM was LEFT JOIN moved USING (id) ORDER BY was.id`)
  if (!options.ready) {
    const lost = (ids ?? []).filter((id) => !seen.some((row) => row.id === id))
    const reasons = seen.flatMap(({ id, from: state }) =>
      from.includes(state) ? [] : [{ id, reason: notNow(resource, states, verb, state, options) }],
    )
    refuseAny([...lost.map((id) => ({ id, reason: missing(resource.title).message })), ...reasons], reasons.length > 0)
  }
  const moved = seen.map((row) => ({ id: row.id, version: row.version!, from: row.from, to }))
  await logMoves(tx, resource, states, verb, moved, ctx, options)
  return moved
}

const written = (to: number, ctx: Ctx, { column = 'status', set }: Moving): Sql =>
  sql`${ident(column)} = ${to}, version = t.version + 1, update_by = ${ctx.user?.userId ?? null}, update_time = ${ctx.now} ${assignments(set)}`

/** Further columns of an UPDATE, after others. */
export const assignments = (set: Record<string, unknown> = {}): Sql =>
  Object.keys(set).length === 0
    ? empty
    : sql`, ${join(
        Object.entries(set).map(([name, value]) => sql`${ident(snake(name))} = ${value}`),
        ', ',
      )}`

function notNow(resource: AnyResource, states: States, verb: string, state: number, { says }: Moving): string {
  return says?.(state) ?? `${resource.title}当前为「${stateLabel(states, state)}」，不能${states.moves[verb]!.label}`
}

function logMoves(tx: Tx, resource: AnyResource, states: States, verb: string, moved: MovedRow[], ctx: Ctx, options: Moving) {
  const { column = 'status', note, action = states.moves[verb]!.label } = options
  return logAll(
    tx,
    ctx,
    moved.map(({ id, version, from, to }) => {
      const change = { field: column, label: '状态', from: stateLabel(states, from), to: stateLabel(states, to) }
      return { entity: resource.path, entityId: id, action, version, note, changes: [change] }
    }),
  )
}

const MISSING = 404
const NOT_NOW = 409

/** All or nothing over several rows; the refusal lists every id with its reason. Rows are locked in id order. */
export async function moveAll(ids: number[], one: (id: number) => Promise<unknown>): Promise<void> {
  const refusals: { id: number; reason: string }[] = []
  let found = false
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    await one(id).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      refusals.push({ id, reason: error.message })
      found ||= error.code !== MISSING
    })
  }
  refuseAny(refusals, found)
}

function refuseAny(refusals: { id: number; reason: string }[], found: boolean): void {
  const inOrder = refusals.toSorted((a, b) => a.id - b.id)
  if (inOrder.length) throw new Refusal(found ? NOT_NOW : MISSING, inOrder[0]!.reason, { refusals: inOrder })
}
