import type { smtTemplate } from '@erp/contract/product-center/template/smt-template'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { logPage } from '../../../kit/list/log-list.ts'
import { publishTemplates } from '../task/publish.ts'
import { checkContent, checkTemplates } from './check-templates.ts'
import { costs } from './costs.ts'
import { createFromGoods, fillForm } from './from-goods.ts'
import { metaHandlers } from './meta.ts'
import { detailsOf, seenTemplate } from './read.ts'
import { copyTemplates, removeTemplate } from './remove-copy.ts'
import { templateCounts, templates } from './templates.ts'
import { addTemplate, editTemplate } from './write.ts'

const templateHandlers: Handlers<typeof smtTemplate> = {
  'list-page': templates.page,
  'status-count': templateCounts,
  details: detailsOf,
  add: addTemplate,
  edit: editTemplate,
  remove: removeTemplate,
  copy: copyTemplates,
  'create-from-goods': createFromGoods,
  fill: fillForm,
  costs,
  'publish-check': checkTemplates,
  'check-content': checkContent,
  publish: publishTemplates,
  'log-list': async (tx, { templateId, pageNum, pageSize }, ctx: Ctx) => {
    await seenTemplate(tx, templateId, ctx)
    return logPage(tx, { pageNum, pageSize, condition: { entity: 'product-center/smt-template', entityId: [templateId] } }, ctx)
  },
}
export const templateCalls = { smtTemplate: templateHandlers, smtMeta: metaHandlers }
