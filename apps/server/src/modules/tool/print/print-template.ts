import { type PrintElement, type PrintPaper, type PrintType, samplePrint } from '@erp/contract/kit/print'
import { type PrintTemplateRow, printTemplate, TEMPLATE_STATE } from '@erp/contract/tool/print/print-template'
import { change, insert, remove } from '../../../kit/crud.ts'
import { literals, raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Change, Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { drawPaper } from '../../../kit/label/paper.ts'
import { fileOf } from '../../../kit/label/printer.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { log, unchanged } from '../../../kit/log.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { checkPaper } from './print-check.ts'
import { templatePictures } from './print-picture.ts'

type Calls = Handlers<typeof printTemplate>
type Drawn = Parameters<Calls['draw']>[1]
interface Standing {
  id: number
  name: string
  templateType: number
  isDefault: number
  status: number
  version: number
}
const state = literals(TEMPLATE_STATE)
const NAME_ROOM = 50

const list = keepMainList(
  listOf(printTemplate, {
    computed: { elementCount: raw('jsonb_array_length(t.elements)') },
    order: raw('t.template_type, t.is_default DESC, t.id'),
  }),
)

export const printTemplates: Calls = {
  'list-page': list.page,
  get: (tx, { id }, ctx) => list.get(tx, id, ctx) as Promise<PrintTemplateRow>,
  save: async (tx, input, ctx) => {
    checkPaper(input as never)
    return insert(tx, list, input, ctx) as Promise<PrintTemplateRow>
  },
  update: async (tx, input, ctx) => {
    await list.get(tx, input.templateId, ctx)
    checkPaper(input as never)
    return change(tx, list, input, ctx) as Promise<PrintTemplateRow>
  },
  remove: async (tx, { id }, ctx) => {
    const row = await locked(tx, id)
    if (row.isDefault) throw refuse(`「${row.name}」是默认模板，请先把默认设为别的模板`)
    return remove(tx, list as never, id, ctx)
  },
  copy: async (tx, { templateId }, ctx) => {
    const from = (await list.get(tx, templateId, ctx)) as PrintTemplateRow
    const name = await freeName(tx, from.name)
    const { templateType, widthMm, heightMm, elements } = from
    return insert(tx, list, { name, templateType, widthMm, heightMm, elements }, ctx) as Promise<PrintTemplateRow>
  },
  'set-default': setDefault,
  'drop-default': async (tx, { templateId }, ctx) => {
    const row = await locked(tx, templateId)
    return row.isDefault ? turn(tx, row, sql`is_default = 0`, '取消默认', ctx) : same(tx, templateId, ctx)
  },
  enable: async (tx, { templateId }, ctx) => {
    const row = await locked(tx, templateId)
    if (row.status === TEMPLATE_STATE.on) return same(tx, templateId, ctx)
    return turn(tx, row, sql`status = ${state.on}`, '启用', ctx)
  },
  disable: async (tx, { templateId }, ctx) => {
    const row = await locked(tx, templateId)
    if (row.isDefault) throw refuse(`「${row.name}」是默认模板，请先取消默认`)
    if (row.status === TEMPLATE_STATE.off) return same(tx, templateId, ctx)
    return turn(tx, row, sql`status = ${state.off}`, '停用', ctx)
  },
  preview: (_tx, input, ctx) => {
    const paper = paperFrom(input)
    return fileOf(paper, { type: paper.type, papers: [{ data: samplePrint(paper.type) }] }, ctx)
  },
  draw: async (_tx, input) => {
    const paper = paperFrom(input)
    return { width: paper.width, height: paper.height, labels: drawPaper(paper, samplePrint(paper.type)) }
  },
  ...templatePictures,
}

/** Those who choose at once wait for each other: the later choice stands. */
async function setDefault(tx: Tx, { templateId }: { templateId: number }, ctx: Ctx): Promise<PrintTemplateRow> {
  const wanted = await tx.one<{ type: number }>(
    sql`SELECT template_type AS type FROM tool_print_template WHERE id = ${templateId} AND deleted_at IS NULL`,
  )
  if (!wanted) throw missing(printTemplate.title)
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('tool_print_template', ${wanted.type}))`)
  const row = await locked(tx, templateId)
  if (row.status !== TEMPLATE_STATE.on) throw refuse(`「${row.name}」已停用，请先启用`)
  if (row.isDefault) return same(tx, templateId, ctx)
  await tx.run(sql`
    UPDATE tool_print_template SET is_default = 0, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE template_type = ${row.templateType} AND is_default = 1`)
  return turn(tx, row, sql`is_default = 1`, '设为默认', ctx)
}

async function locked(tx: Tx, id: number): Promise<Standing> {
  const row = await tx.one<Standing>(sql`
    SELECT id, name, template_type AS "templateType", is_default AS "isDefault", status, version FROM tool_print_template
    WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`)
  if (!row) throw missing(printTemplate.title)
  return row
}

async function turn(tx: Tx, { id, version }: Standing, set: Sql, action: string, ctx: Ctx): Promise<PrintTemplateRow> {
  await tx.run(sql`
    UPDATE tool_print_template SET ${set}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${id}`)
  const changes: Change[] = []
  await log(tx, ctx, { entity: printTemplate.path, entityId: id, action, changes, version: version + 1 })
  return list.get(tx, id, ctx) as Promise<PrintTemplateRow>
}

function same(tx: Tx, id: number, ctx: Ctx): Promise<PrintTemplateRow> {
  unchanged(ctx)
  return list.get(tx, id, ctx) as Promise<PrintTemplateRow>
}

/** 副本, 副本2, 副本3 …: names of removed templates stay taken. */
async function freeName(tx: Tx, name: string): Promise<string> {
  const taken = await tx.query<{ name: string }>(sql`SELECT name FROM tool_print_template`)
  const names = new Set(taken.map((row) => row.name))
  for (let n = 1; ; n++) {
    const end = ` 副本${n === 1 ? '' : n}`
    const wanted = `${name.slice(0, NAME_ROOM - end.length)}${end}`
    if (!names.has(wanted)) return wanted
  }
}

function paperFrom(input: Drawn): PrintPaper {
  checkPaper(input as never)
  return {
    type: input.templateType as PrintType,
    templateId: null,
    name: '',
    width: Number(input.widthMm),
    height: Number(input.heightMm),
    elements: input.elements as PrintElement[],
  }
}
