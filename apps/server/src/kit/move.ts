import { type Move, type States, stateLabel } from '@erp/contract/kit'
import { ident, sql, type Tx } from './db/db.ts'
import type { AnyResource, Ctx } from './house.ts'
import { log } from './log.ts'
import { missing, Refusal, refuse } from './refuse.ts'

export interface Moved {
  id: number
  version: number
  from: number
  to: number
  row: Record<string, unknown>
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
  options: { column?: string; version?: number; note?: string; says?: (from: number) => string } = {},
): Promise<Moved> {
  const column = options.column ?? 'status'
  const table = ident(resource.table)
  const row = await tx.one<Record<string, unknown>>(
    sql`SELECT * FROM ${table} WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`,
  )
  if (!row) throw missing(resource.title)
  const { label, from, to } = states.moves[verb]!
  const state = Number(row[column])
  if (!from.includes(state))
    throw refuse(options.says?.(state) ?? `${resource.title}当前为「${stateLabel(states, state)}」，不能${label}`)
  if (options.version !== undefined && options.version !== row['version']) throw refuse('数据已被他人修改，请刷新后重试')
  const version = Number(row['version']) + 1
  await tx.run(sql`
    UPDATE ${table} SET ${ident(column)} = ${to}, version = ${version}, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE id = ${id}`)
  const change = { field: column, label: '状态', from: stateLabel(states, state), to: stateLabel(states, to) }
  await log(tx, ctx, { entity: resource.path, entityId: id, action: label, version, note: options.note, changes: [change] })
  return { id, version, from: state, to, row }
}

const MISSING = 404
const NOT_NOW = 409

/** All or nothing over several rows; the refusal lists every id with its reason. Rows are locked in id order. */
export async function moveAll(ids: number[], one: (id: number) => Promise<unknown>): Promise<void> {
  const refusals: { id: number; reason: string }[] = []
  let code = MISSING
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    await one(id).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      refusals.push({ id, reason: error.message })
      if (error.code !== MISSING) code = NOT_NOW
    })
  }
  if (refusals.length) throw new Refusal(code, refusals[0]!.reason, { refusals })
}
