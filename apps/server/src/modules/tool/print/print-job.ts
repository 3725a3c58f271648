import { PRINT_TYPE, type PrintElement, type PrintPaper } from '@erp/contract/kit/print'
import { printJob } from '@erp/contract/tool/print/print-job'
import { TEMPLATE_STATE } from '@erp/contract/tool/print/print-template'
import { literals, raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { Download } from '../../../kit/http/download.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import type { Printer, PrintJob } from '../../../kit/label/printer.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { log } from '../../../kit/log.ts'
import { forbidden, missing, refuse } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { pictureOf } from './print-picture.ts'

type Calls = Handlers<typeof printJob>
/** Papers that are one document: the second print is a reprint whether or not somebody says why. */
const DOCUMENTS: number[] = [PRINT_TYPE.pickList, PRINT_TYPE.purchaseOrder, PRINT_TYPE.stockIn, PRINT_TYPE.box, PRINT_TYPE.parcel]
const MOST_NOS = 2000

export const printing: Printer = {
  paperOf: async (tx, type, templateId = null) => {
    const row = await tx.one<Omit<PrintPaper, 'type'> & { elements: PrintElement[] }>(sql`
      SELECT id AS "templateId", name, width_mm::float8 AS width, height_mm::float8 AS height, elements FROM tool_print_template
      WHERE template_type = ${type} AND deleted_at IS NULL AND (is_default = 1 OR (id = ${templateId}::bigint AND status = ${literals(TEMPLATE_STATE).on}))
      ORDER BY (id = ${templateId}::bigint) DESC NULLS LAST LIMIT 1`)
    return row ? { type, ...row } : null
  },
  record: (tx, job, ctx) => keep(tx, job, ctx, { call: ctx.call, input: ctx.input }),
  picture: pictureOf,
}

async function keep(tx: Tx, job: PrintJob, ctx: Ctx, made: { call: string; input: unknown } | null): Promise<number> {
  const nos = [...new Set(job.docNos)].slice(0, MOST_NOS)
  const again = DOCUMENTS.includes(job.docType)
    ? sql`EXISTS (SELECT 1 FROM tool_print_job p WHERE p.doc_type = ${job.docType} AND p.doc_nos && ${nos}::text[])`
    : raw('false')
  const { userId } = ctx.user
  const row = await tx.one<{ id: number }>(sql`
    INSERT INTO tool_print_job (template_id, doc_type, doc_nos, copies, printer, station, user_id, time, is_reprint, reason, made_by, made_of, create_by, create_time, update_by, update_time)
    SELECT ${job.templateId ?? null}, ${job.docType}, ${nos}::text[], ${job.copies}, ${job.printer ?? null}, ${job.station ?? null}, ${userId}, ${ctx.now}::timestamptz,
      CASE WHEN ${Boolean(job.reason)} OR ${again} THEN 1 ELSE 0 END, ${job.reason ?? null}, ${made?.call ?? null}, ${made ? JSON.stringify(made.input) : null}::jsonb,
      ${userId}, ${ctx.now}::timestamptz, ${userId}, ${ctx.now}::timestamptz RETURNING id`)
  return row!.id
}

const list = keepMainList(
  listOf(printJob, {
    computed: {
      docNos: raw(`array_to_string(t.doc_nos, '、')`),
      isRepeatable: raw('CASE WHEN t.made_by IS NULL THEN 0 ELSE 1 END'),
    },
    order: raw('t.time DESC, t.id DESC'),
    idsFirst: true,
  }),
)

export const printJobs: Calls = {
  'list-page': list.page,
  add: async (tx, input, ctx) => {
    const id = await keep(tx, input, ctx, null)
    await log(tx, ctx, { entity: printJob.path, entityId: id, action: '打印', note: `${input.copies}张` })
    return { id }
  },
  reprint: printAgain,
}

/** The call that printed it is made once more, by whoever asks and with the rights of now. */
async function printAgain(tx: Tx, { id, reason, station }: Parameters<Calls['reprint']>[1], ctx: Ctx): Promise<Download> {
  const row = await tx.one<{ madeBy: string | null; madeOf: object }>(
    sql`SELECT made_by AS "madeBy", made_of AS "madeOf" FROM tool_print_job WHERE id = ${id}`,
  )
  if (!row) throw missing(printJob.title)
  const call = ctx.house.calls.get(row.madeBy ?? '')
  if (!call) throw refuse('这次打印由浏览器完成，请到原单据页补打')
  const { permission } = call.action
  if (!may(ctx.user, permission)) throw forbidden(undefined, { permission })
  const input = { ...row.madeOf, reason, station, asFile: 1 }
  const made: Ctx = { ...ctx, call: row.madeBy!, input }
  const file: unknown = await call.handler(tx, input, made)
  ctx.logged += made.logged
  if (!(file instanceof Download)) throw refuse('这次打印不能补打，请到原单据页打印')
  return file
}
