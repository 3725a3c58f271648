import { type Fields, inputs, snake } from '@erp/contract/kit'
import { ident, join, raw, sql, type Tx } from './db/db.ts'
import { exportList } from './excel/export.ts'
import { importInto, templateOf } from './excel/import.ts'
import type { AnyResource, Change, Ctx } from './house.ts'
import { cleanHtml } from './html.ts'
import type { AnyHandler, Calls } from './http/serve.ts'
import { checkDictionaries } from './list/dictionary.ts'
import { type List, type ListOptions, listOf } from './list/list.ts'
import { keepMainList } from './list/lists.ts'
import { isMasked } from './list/mask.ts'
import { refuseIfUsed, type Use } from './list/uses.ts'
import { diff, log } from './log.ts'
import { bad, forbidden, missing, Refusal } from './refuse.ts'
import { may } from './session.ts'

export interface CrudOptions extends ListOptions {
  /** Tables without a resource that use a row. */
  uses?: Use[]
}
type Input = Record<string, any>

type CrudVerb =
  | 'list'
  | 'list-page'
  | 'get'
  | 'save'
  | 'add'
  | 'update'
  | 'edit'
  | 'remove'
  | 'export'
  | 'import-template'
  | 'import'
/** Those of a resource's declared verbs that are plain. */
export type Crud<R extends AnyResource> = Calls<R, CrudVerb>

/** The handlers of a plain resource, whichever of the contract's two crud shapes it has. Spread it and write the odd verb beside it. */
export function crudOf<R extends AnyResource>(resource: R, options: CrudOptions = {}): Crud<R> {
  const list = keepMainList(listOf(resource, options))
  const save = (tx: Tx, input: Input, ctx: Ctx) => insert(tx, list, input, ctx)
  const update = (tx: Tx, input: Input, ctx: Ctx) => change(tx, list, input, ctx)
  const plain: Record<CrudVerb, AnyHandler> = {
    list: list.options,
    'list-page': list.page,
    get: (tx: Tx, input: Input, ctx: Ctx) => list.get(tx, input['id'], ctx),
    save,
    add: save,
    update,
    edit: update,
    remove: (tx: Tx, input: Input, ctx: Ctx) => remove(tx, list, input['id'], ctx, options.uses),
    export: (_tx: Tx, input: Input, ctx: Ctx) => exportList(list, input, ctx),
    'import-template': (_tx: Tx, _input: Input, ctx: Ctx) => templateOf(resource, ctx),
    import: (_tx: Tx, _input: Input, ctx: Ctx) => importInto(resource, ctx),
  }
  return only(resource, plain) as Crud<R>
}

const only = (resource: AnyResource, handlers: Record<string, AnyHandler>) =>
  Object.fromEntries(Object.entries(handlers).filter(([verb]) => verb in resource.actions))

export async function insert<R extends object>(tx: Tx, list: List<R>, input: Input, ctx: Ctx): Promise<R> {
  const { resource } = list
  const row = writable(resource, input, ctx)
  await checkDictionaries(tx, resource.fields, row)
  await checkReferences(tx, resource, row, ctx)
  const columns = Object.keys(row).map((name) => ident(snake(name)))
  const [created] = await taken(resource, row, () =>
    tx.query<{ id: number }>(sql`
      INSERT INTO ${ident(resource.table)} (${join([...columns, raw('create_by, create_time, update_by, update_time')], ', ')})
      VALUES (${join([...stored(resource.fields, row), ctx.user.userId, ctx.now, ctx.user.userId, ctx.now], ', ')}) RETURNING id`),
  )
  const changes = diff(resource.fields, {}, row)
  await log(tx, ctx, { entity: resource.path, entityId: created!.id, action: '新增', changes, version: 1 })
  return list.get(tx, created!.id, ctx)
}

/** Refuses a stale version with what the other person changed. */
export async function change<R extends object>(tx: Tx, list: List<R>, input: Input, ctx: Ctx): Promise<R> {
  const { resource } = list
  const id = Number(input[resource.key])
  const before = (await list.get(tx, id, ctx)) as Input
  const row = writable(resource, input, ctx)
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.fixed && name in row && row[name] !== before[name]) throw bad(`${field.label}创建后不能修改`, name)
  }
  // What a row has kept from before is not asked again: its dictionary entry may have been disabled since.
  const fresh = Object.fromEntries(diff(resource.fields, before, row).map(({ field, to }) => [field, to]))
  await checkDictionaries(tx, resource.fields, fresh)
  await checkReferences(tx, resource, fresh, ctx)
  const columns = Object.keys(row).map((name) => ident(snake(name)))
  const values = stored(resource.fields, row)
  const touched = await taken(resource, row, () =>
    tx.run(sql`
      UPDATE ${ident(resource.table)} SET ${join([...columns.map((column, i) => sql`${column} = ${values[i]}`), raw('version = version + 1')], ', ')},
        update_by = ${ctx.user.userId}, update_time = ${ctx.now}
      WHERE id = ${id} AND version = ${input['version']} AND deleted_at IS NULL`),
  )
  if (touched === 0) throw await conflict(tx, list, id, input['version'], ctx)
  const changes = diff(resource.fields, before, row)
  await log(tx, ctx, { entity: resource.path, entityId: id, action: '修改', changes, version: input['version'] + 1 })
  return list.get(tx, id, ctx)
}

/** 409 that says who changed what since the caller's version. */
export async function conflict(tx: Tx, list: List<object>, id: number, version: number, ctx: Ctx): Promise<Refusal> {
  const current = await list.get(tx, id, ctx)
  const since = await tx.query<{ changes: Change[] }>(sql`
    SELECT l.action, l.changes, u.name AS by, l.time FROM biz_log l LEFT JOIN account_user u ON u.id = l.user_id
    WHERE l.entity = ${list.resource.path} AND l.entity_id = ${id} AND l.version > ${version} ORDER BY l.id DESC LIMIT 20`)
  return new Refusal(409, '数据已被他人修改，请刷新后重试', { current, since: reachableChanges(list.resource, since, ctx) })
}

function reachableChanges(resource: AnyResource, logs: { changes: Change[] }[], ctx: Ctx) {
  const hidden = new Set(
    Object.entries(resource.fields).flatMap(([name, f]) =>
      (f.reach && !may(ctx.user, f.reach)) || isMasked(f, ctx) ? [name] : [],
    ),
  )
  return logs.map((row) => ({ ...row, changes: row.changes.filter(({ field }) => !hidden.has(field)) }))
}

export async function remove(tx: Tx, list: List, id: number, ctx: Ctx, uses: Use[] = []): Promise<null> {
  const { resource } = list
  await list.get(tx, id, ctx)
  const row = await tx.one<Input>(sql`SELECT * FROM ${ident(resource.table)} WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`)
  if (!row) throw missing(resource.title)
  await refuseIfUsed(tx, ctx.house, resource, row, uses)
  await tx.run(sql`
    UPDATE ${ident(resource.table)} SET deleted_at = ${ctx.now}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE id = ${id}`)
  const changes = [{ field: resource.name, label: resource.title, from: row[snake(resource.name)], to: null }]
  await log(tx, ctx, { entity: resource.path, entityId: id, action: '删除', changes, version: row['version'] + 1 })
  return null
}

/** The fields of the input that belong to the table, and that this person may write. */
export function writable(resource: AnyResource, input: Input, ctx: Ctx): Input {
  const row: Input = {}
  for (const [name, field] of Object.entries(inputs(resource.fields) as Fields)) {
    // Whoever saw the mask would write it over what it stands for.
    if (input[name] === undefined || isMasked(field, ctx)) continue
    if (field.reach && !may(ctx.user, field.reach)) throw forbidden(`您没有权限修改「${field.label}」`)
    row[name] = field.kind === 'html' ? cleaned(input[name], ctx) : input[name]
  }
  return row
}

/** Rich text is kept without scripts, and the answer says so. */
function cleaned(text: string | null, ctx: Ctx): string | null {
  if (!text) return text
  const { html, removed } = cleanHtml(text)
  if (removed) ctx.say('已保存，内容中的脚本等不安全部分已移除')
  return html
}

/** Plain values stand in an array of their column, whatever has fields of its own in JSON. */
export const stored = (fields: Fields, row: Input): unknown[] =>
  Object.entries(row).map(([name, value]) => {
    const { kind, fields: parts } = fields[name]!
    return ['rows', 'group', 'json'].includes(kind) && !parts?.[''] ? JSON.stringify(value) : value
  })

/** A reference to a row that is not there is bad input, not a foreign key error; the lock keeps it from being removed meanwhile. */
export async function checkReferences(tx: Tx, resource: AnyResource, row: Input, ctx: Ctx): Promise<void> {
  for (const [name, value] of Object.entries(row)) {
    const field = resource.fields[name]!
    const target = field.ref ? ctx.house.resources.get(field.ref) : undefined
    if (!target || value === null) continue
    const wanted = [...new Set(Array.isArray(value) ? value : [value])]
    const column = field.by ? snake(field.by) : 'id'
    const found = await tx.query(sql`
      SELECT 1 FROM ${ident(target.table)} WHERE ${ident(column)} = ANY(${wanted}::${raw(field.by ? 'text' : 'bigint')}[]) AND deleted_at IS NULL FOR KEY SHARE`)
    if (found.length < wanted.length) throw bad(`${field.label}所选的${target.title}不存在`, name)
  }
}

/** A unique index says which field is taken; the sentence names its value. */
async function taken<R>(resource: AnyResource, row: Input, work: () => Promise<R>): Promise<R> {
  try {
    return await work()
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code !== '23505') throw error
    const name = Object.keys(resource.fields).find(
      (field) => resource.fields[field]!.unique && constraint?.includes(snake(field)),
    )
    if (!name) throw bad('数据重复，请检查后重试')
    throw bad(`${resource.fields[name]!.label}「${row[name]}」已存在`, name)
  }
}
