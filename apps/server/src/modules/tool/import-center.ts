import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SECTIONS, type Section } from '@erp/contract/kit'
import { type ImportType, importCenter } from '@erp/contract/tool/import-center'
import { raw, sql, type Tx } from '../../kit/db/db.ts'
import { readSheet } from '../../kit/excel/book.ts'
import { fits, labelOf, REASON } from '../../kit/excel/header.ts'
import { sheetOf } from '../../kit/excel/import.ts'
import type { AnyResource, Ctx, House, ServedCall } from '../../kit/house.ts'
import { Download, XLSX } from '../../kit/http/download.ts'
import type { Handlers } from '../../kit/http/serve.ts'
import { listOf } from '../../kit/list/list.ts'
import { bad, forbidden, Refusal } from '../../kit/refuse.ts'
import { may } from '../../kit/session.ts'

const tasks = listOf(importCenter, {
  computed: {
    userId: raw('t.user_id'),
    errorFile: raw(`CASE WHEN t.error_key IS NOT NULL THEN '/tool/import-center/' || t.id || '/error-file' END`),
  },
  reach: (ctx) => (ctx.user.isAdmin ? raw('true') : sql`t.user_id = ${ctx.user.userId}`),
})

/** It only routes: the import of the area does its own checks and gives its own messages. */
export const importCenterHandlers: Handlers<typeof importCenter> = {
  types: (_tx, _input, ctx) => imports(ctx).map(({ resource }) => describe(ctx.house, resource)),
  template: (tx, { importType }, ctx) => chosen(importType, 'import-template', ctx).handler(tx, {}, ctx),
  upload: async (tx, { importType }, ctx) => {
    const type = importType || (await detect(ctx))
    const { action, handler } = chosen(type, 'import', ctx)
    ctx.temporary ||= ctx.user.temporary.has(action.permission)
    return handler(tx, {}, ctx)
  },
  'list-page': tasks.page,
  'error-file': (tx, { id }, ctx) => fileOf(tx, id, 'error_key', '错误', ctx),
  'origin-file': (tx, { id }, ctx) => fileOf(tx, id, 'origin_key', '', ctx),
}

/** Every import of the product that this person may do. */
function imports(ctx: Ctx): ServedCall[] {
  return [...ctx.house.calls].flatMap(([name, call]) =>
    name.endsWith('#import') && ctx.house.calls.has(`${name}-template`) && may(ctx.user, call.action.permission) ? [call] : [],
  )
}

function describe(house: House, resource: AnyResource): ImportType {
  const module = house.manifests.find((m) => Object.values(m.resources).some((r) => r.path === resource.path))
  const found = Object.entries(module?.menu ?? {}).find(([, pages]) => pages?.some((page) => page.component === resource.path))
  const section = (found?.[0] ?? Object.keys(module?.menu ?? {})[0]) as Section | undefined
  return {
    importType: resource.path,
    importName: resource.title,
    section: section ? SECTIONS[section][0] : (module?.title ?? ''),
  }
}

function chosen(importType: string, verb: 'import' | 'import-template', ctx: Ctx): ServedCall {
  const call = ctx.house.calls.get(`${importType}#${verb}`)
  if (!call) throw bad(`没有导入类型「${importType}」`, 'importType')
  const { permission } = call.action
  if (permission !== 'session' && !may(ctx.user, permission)) throw forbidden(undefined, { permission })
  return call
}

/** The header tells the import; where several fit, the person says which. */
async function detect(ctx: Ctx): Promise<string> {
  const [header] = await sheetOf(ctx)
  const cells = header?.cells ?? []
  const direct = imports(ctx).filter(({ resource }) => fits(resource, cells, ctx))
  const found = direct.length ? direct : await byTemplates(cells, ctx)
  if (found.length === 1) return found[0]!.resource.path
  if (found.length === 0) throw bad('文件不是任何导入模板，请先下载模板', 'file')
  throw bad(`文件符合多个模板，请选择导入类型：${found.map(({ resource }) => resource.title).join('、')}`, 'importType')
}

/** Imports with a sheet of their own are known by the template they give out. */
async function byTemplates(cells: string[], ctx: Ctx): Promise<ServedCall[]> {
  const found: ServedCall[] = []
  for (const call of imports(ctx)) {
    const template = await chosen(call.resource.path, 'import-template', ctx).handler(ctx.house.db, {}, ctx)
    if (template instanceof Download && Buffer.isBuffer(template.body) && sameSheet(await headerIn(template.body, ctx), cells))
      found.push(call)
  }
  return found
}

async function headerIn(book: Buffer, ctx: Ctx): Promise<string[]> {
  const path = join(ctx.house.config.dataDir, 'tmp', `${crypto.randomUUID()}.xlsx`)
  try {
    await writeFile(path, book)
    return (await readSheet(path, { maxRows: 1000, maxColumns: 300, maxBytes: 10_000_000 }))[0]?.cells ?? []
  } finally {
    await rm(path, { force: true })
  }
}

function sameSheet(template: string[], cells: string[]): boolean {
  const given = new Set(cells.map(labelOf).filter((label) => label !== '' && label !== REASON))
  const known = new Set(template.map(labelOf))
  const needed = template.filter((label) => label.endsWith('*')).map(labelOf)
  return given.size > 0 && [...given].every((label) => known.has(label)) && needed.every((label) => given.has(label))
}

async function fileOf(tx: Tx, id: number, column: 'error_key' | 'origin_key', mark: string, ctx: Ctx): Promise<Download> {
  const task = await tasks.get(tx, id, ctx)
  const row = await tx.one<{ key: string | null }>(sql`SELECT ${raw(column)} AS key FROM import_task WHERE id = ${id}`)
  if (!row?.key || !(await ctx.house.files.stat(row.key))) throw new Refusal(404, '文件不存在或已过期')
  const name = `${task.fileName!.replace(/\.xlsx$/i, '')}${mark ? `-${mark}` : ''}.xlsx`
  return new Download(name, XLSX, await ctx.house.files.open(row.key))
}
