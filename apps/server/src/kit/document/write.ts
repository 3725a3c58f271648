import { type Fields, snake, stateLabel } from '@erp/contract/kit'
import { checkReferences, stored, writable } from '../crud.ts'
import { ident, join, sql, type Tx } from '../db/db.ts'
import type { Ctx } from '../house.ts'
import { checkDictionaries } from '../list/dictionary.ts'
import type { List } from '../list/list.ts'
import { diff, log } from '../log.ts'
import { assignments } from '../move.ts'
import { nextNumber } from '../number.ts'
import { missing, refuse } from '../refuse.ts'
import { may } from '../session.ts'
import type { DocumentResource } from './document.ts'
import { checkLines, type DocumentLines, insertLines } from './lines.ts'

export interface Written {
  lines: object[]
}
export interface Made {
  id: number
  number: string
}
/** The row of a document, locked, by its columns. */
export interface LockedRow {
  id: number
  version: number
  [column: string]: unknown
}
export interface Writing {
  resource: DocumentResource
  list: List<object>
  lines: DocumentLines
  prefix: string
  /** States in which it may be written again. */
  editable: readonly number[]
  prepare?(tx: Tx, input: Written, ctx: Ctx, before: LockedRow | null): Promise<object[]>
}

/** A new document with its number and its lines; `more` are columns that nobody types in. */
export async function insertDocument(tx: Tx, kind: Writing, input: Written, ctx: Ctx, more: object): Promise<Made> {
  const { resource } = kind
  const lines = await prepared(tx, kind, { ...input, ...more }, ctx, null)
  const head = await headOf(tx, kind, input, ctx)
  const number = await nextNumber(ctx.house, kind.prefix)
  const by = ctx.user.userId
  const stamp = { createBy: by, createTime: ctx.now, updateBy: by, updateTime: ctx.now }
  const row = { [resource.name]: number, ...columnsOf(resource.fields, head), ...more, ...stamp }
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO ${ident(resource.table)} (${join(
      Object.keys(row).map((name) => ident(snake(name))),
      ', ',
    )}) VALUES (${join(Object.values(row), ', ')}) RETURNING id`)
  await insertLines(tx, kind.lines, made!.id, lines)
  const note = `${number}，${lines.length}行`
  await log(tx, ctx, { entity: resource.path, entityId: made!.id, action: '新增', note, version: 1 })
  return { id: made!.id, number }
}

/** The whole document again: refused unless it may still be written and nobody wrote it since. */
export async function rewriteDocument(tx: Tx, kind: Writing, input: Written, ctx: Ctx): Promise<number> {
  const { resource, list } = kind
  const { [resource.key]: id, version } = input as unknown as Record<string, number>
  const before = (await list.get(tx, id!, ctx)) as Record<string, unknown>
  const locked = await lockDocument(tx, kind, id!, version)
  const lines = await prepared(tx, kind, input, ctx, locked)
  const head = await headOf(tx, kind, input, ctx, before)
  await tx.run(sql`
    UPDATE ${ident(resource.table)} SET version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} ${assignments(columnsOf(resource.fields, head))}
    WHERE id = ${id}`)
  await tx.run(sql`DELETE FROM ${ident(kind.lines.lines)} WHERE ${ident(kind.lines.head)} = ${id}`)
  await insertLines(tx, kind.lines, id!, lines)
  const changes = diff(resource.fields, before, head)
  const note = `${lines.length}行`
  await log(tx, ctx, { entity: resource.path, entityId: id!, action: '修改', changes, note, version: locked.version + 1 })
  return id!
}

/** The row, locked, while it may still be written. */
export async function lockDocument(
  tx: Tx,
  { resource, editable }: Pick<Writing, 'resource' | 'editable'>,
  id: number,
  version?: number,
): Promise<LockedRow> {
  const row = await tx.one<LockedRow>(
    sql`SELECT * FROM ${ident(resource.table)} WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`,
  )
  if (!row) throw missing(resource.title)
  const state = Number(row[snake(resource.state)])
  if (!editable.includes(state)) throw refuse(elsewhere(resource, state))
  if (version !== undefined && row.version !== version) throw refuse('数据已被他人修改，请刷新后重试')
  return row
}

/** Whoever comes second is told what the first one made of it. */
export const elsewhere = ({ states }: Pick<DocumentResource, 'states'>, state: number): string =>
  `单据状态已变更（当前：${stateLabel(states, state)}），请刷新后重试`

async function prepared(tx: Tx, kind: Writing, input: Written, ctx: Ctx, before: LockedRow | null): Promise<object[]> {
  if (kind.prepare) return kind.prepare(tx, input, ctx, before)
  await checkLines(tx, kind.lines.fields, input.lines, ctx)
  return input.lines
}

/** Everything of the head that is typed in and within reach: what was left out is empty. */
async function headOf(tx: Tx, { resource }: Writing, input: Written, ctx: Ctx, before: object = {}) {
  const typed = Object.entries(resource.fields).filter(
    ([name, { reach }]) => name in resource.actions['create']!.input && (!reach || may(ctx.user, reach)),
  )
  const blank = Object.fromEntries(typed.map(([name, field]) => [name, field.initial ?? null]))
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null))
  const head = writable(resource, { ...blank, ...given }, ctx)
  const fresh = Object.fromEntries(
    diff(resource.fields, before as Record<string, unknown>, head).map(({ field, to }) => [field, to]),
  )
  await checkDictionaries(tx, resource.fields, fresh)
  await checkReferences(tx, resource, fresh, ctx)
  return head
}

const columnsOf = (fields: Fields, head: Record<string, unknown>): Record<string, unknown> => {
  const values = stored(fields, head)
  return Object.fromEntries(Object.keys(head).map((name, i) => [name, values[i]]))
}
