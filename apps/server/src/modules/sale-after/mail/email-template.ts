import { CONTENT_MOST, emailTemplate, type Preview } from '@erp/contract/sale-after/mail/email-template'
import { languageOf } from '@erp/contract/sale-after/mail/languages'
import { SAMPLES, VARIABLES } from '@erp/contract/sale-after/mail/variables'
import { change, crudOf, insert } from '../../../kit/crud.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { bad } from '../../../kit/refuse.ts'
import { type Addressee, addresseeOfCase, addresseeTyped, valuesOf } from './addressee.ts'
import { refuseUnknown, shown } from './render.ts'

const options = { order: raw('t.category_id, t.template_name, t.language, t.id') }
export const templateList = keepMainList(listOf(emailTemplate, options))

interface Wanted {
  categoryId: number
  templateName: string
  language: string
  subject: string
  content: string
}

export const emailTemplates: Handlers<typeof emailTemplate> = {
  ...crudOf(emailTemplate, options),
  save: async (tx, input, ctx) => {
    await checkTemplate(tx, input, 0)
    return insert(tx, templateList, input, ctx)
  },
  update: async (tx, input, ctx) => {
    await templateList.get(tx, input.id, ctx)
    await checkTemplate(tx, input, input.id)
    return change(tx, templateList, input, ctx)
  },
  variables: async () => VARIABLES,
  preview: (tx, input, ctx) => previewed(tx, input, ctx),
  copy: async (tx, { id, templateName, language }, ctx) => {
    const from = await templateList.get(tx, id, ctx)
    const wanted = { ...from, templateName, language: language ?? from.language, isActivated: from.isActivated }
    await checkTemplate(tx, wanted, 0)
    return insert(tx, templateList, wanted, ctx)
  },
}

async function checkTemplate(tx: Tx, wanted: Wanted, id: number): Promise<void> {
  refuseUnknown(wanted)
  if (Buffer.byteLength(wanted.content) > CONTENT_MOST) throw bad('内容不能超过50KB', 'content')
  const taken = await tx.one(sql`
    SELECT 1 AS yes FROM sale_after_email_template WHERE category_id = ${wanted.categoryId} AND template_name = ${wanted.templateName}
      AND language = ${wanted.language} AND id <> ${id} AND deleted_at IS NULL`)
  if (taken) throw bad(`该分类下模板${wanted.templateName}已存在`, 'templateName')
}

interface PreviewInput {
  id?: number | null
  subject?: string | null
  content?: string | null
  language?: string | null
  orderNo?: string | null
  caseId?: number | null
}

/** What was typed, or else the template itself, with an order, a case or the examples. */
async function previewed(tx: Tx, input: PreviewInput, ctx: Ctx): Promise<Preview> {
  const kept = input.id ? await templateList.get(tx, input.id, ctx) : null
  const written = { subject: input.subject ?? kept?.subject ?? '', content: input.content ?? kept?.content ?? '' }
  refuseUnknown(written)
  const to = await addresseeAsked(tx, input, ctx)
  const language = input.language ?? kept?.language ?? (to && languageOf(to.countryCode)) ?? null
  const values = to ? valuesOf(to, language ?? 'en', ctx.now.slice(0, 10)) : SAMPLES
  return { ...shown(written, values), orderNo: to?.orderNo ?? null, language }
}

export async function addresseeAsked(
  tx: Tx,
  { orderNo, caseId }: Pick<PreviewInput, 'orderNo' | 'caseId'>,
  ctx: Ctx,
): Promise<Addressee | null> {
  if (caseId) return addresseeOfCase(tx, caseId, ctx)
  return orderNo ? addresseeTyped(tx, orderNo, ctx) : null
}
