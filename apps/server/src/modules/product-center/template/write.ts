import type { ActionInput } from '@erp/contract/kit'
import type { ListingContent } from '@erp/contract/product-center/template/content'
import { contentFields } from '@erp/contract/product-center/template/content-fields'
import { contentOf } from '@erp/contract/product-center/template/content-make'
import { smtTemplate, templateFields } from '@erp/contract/product-center/template/smt-template'
import { TEMPLATE, templateStates } from '@erp/contract/product-center/template/template.states'
import type { TemplateDetails } from '@erp/contract/product-center/template/template-rows'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { diff, log } from '../../../kit/log.ts'
import { assignments, move } from '../../../kit/move.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { cleanContent } from './clean.ts'
import { headOf } from './head.ts'
import { makeTemplates } from './make.ts'
import { rememberValues } from './mapping.ts'
import { contentsOf, detailsOf, noTemplate, seenTemplate, type TemplateDoc } from './read.ts'
import { requireShops } from './shops.ts'
import { stale } from './stale.ts'
import { templates } from './templates.ts'

type Actions = (typeof smtTemplate)['actions']
type Edit = ActionInput<Actions['edit']>
export const LOCKED = '模板正在发布，不能修改'

export async function addTemplate(tx: Tx, input: ActionInput<Actions['add']>, ctx: Ctx): Promise<TemplateDetails> {
  const { tempType, tempName, goodsId = null, shopIds, categoryPath = null } = input
  await requireShops(tx, tempType, shopIds, ctx)
  await requireGoods(tx, goodsId)
  const { content, cleaned } = cleanContent(contentOf(input.content))
  const [id] = await makeTemplates(
    tx,
    [{ tempType, tempName, goodsId, shopIds: [...new Set(shopIds)], categoryPath, content }],
    ctx,
  )
  await rememberValues(tx, [content], ctx)
  return { ...(await detailsOf(tx, { templateId: id! }, ctx)), cleaned }
}

/** Whatever is changed has to be checked again. */
export async function editTemplate(tx: Tx, input: Edit, ctx: Ctx): Promise<TemplateDetails> {
  const { templateId: id, version } = input
  const before = await seenTemplate(tx, id, ctx)
  const locked = await lockTemplate(tx, id)
  if (version !== locked.version)
    throw await stale(tx, { list: templates, id, version, current: await detailsOf(tx, { templateId: id }, ctx) }, ctx)
  await requireShops(tx, locked.temp_type, input.shopIds, ctx, locked.shop_ids)
  if (input.goodsId !== locked.goods_id) await requireGoods(tx, input.goodsId ?? null)
  const { content, cleaned } = cleanContent(contentOf(input.content))
  const was = (await contentsOf(tx, [id])).get(id)
  const typed = { tempName: input.tempName, goodsId: input.goodsId ?? null, categoryPath: input.categoryPath ?? null }
  const shopIds = [...new Set(input.shopIds)]
  const set = { ...typed, shopIds, ...headOf(locked.temp_type, content), checkErrors: null, checkWarnings: null, checkTime: null }
  const changes = diff(templateFields, before, { ...typed, shopIds })
  const note = was ? changedParts(was, content) : undefined
  await rewrite(tx, locked, { version, set, changes, note }, ctx)
  await tx.run(sql`
    INSERT INTO product_center_smt_template_content (template_id, content) VALUES (${id}, ${JSON.stringify(content)}::jsonb)
    ON CONFLICT (template_id) DO UPDATE SET content = excluded.content`)
  await rememberValues(tx, [content], ctx)
  return { ...(await detailsOf(tx, { templateId: id }, ctx)), cleaned }
}

/** The row, while nobody is sending it out. */
export async function lockTemplate(tx: Tx, id: number): Promise<TemplateDoc> {
  const row = await tx.one<TemplateDoc>(
    sql`SELECT * FROM product_center_smt_template WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`,
  )
  if (!row) throw noTemplate()
  if (row.temp_status === TEMPLATE.publishing) throw refuse(LOCKED)
  return row
}

interface Rewritten {
  version: number
  set: Record<string, unknown>
  changes: ReturnType<typeof diff>
  note: string | undefined
}

/** A draft stays one; everything else becomes one again. */
async function rewrite(tx: Tx, row: TemplateDoc, { version, set, changes, note }: Rewritten, ctx: Ctx): Promise<void> {
  const { id } = row
  if (row.temp_status !== TEMPLATE.draft) {
    await move(tx, smtTemplate, templateStates, 'edit', id, ctx, {
      column: 'temp_status',
      set: set as Record<string, unknown> & { status?: never; version?: never },
      ...(note && { note }),
    })
    return
  }
  await tx.run(sql`
    UPDATE product_center_smt_template SET version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} ${assignments(set)} WHERE id = ${id}`)
  await log(tx, ctx, {
    entity: smtTemplate.path,
    entityId: id,
    action: '修改',
    changes,
    version: version + 1,
    ...(note && { note }),
  })
}

/** Which parts of the content are other ones, in the words of the form. */
function changedParts(before: ListingContent, after: ListingContent): string | undefined {
  const names = Object.keys(contentFields) as (keyof ListingContent)[]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return changed.length > 0 ? `改了${changed.map((name) => contentFields[name].label).join('、')}` : undefined
}

async function requireGoods(tx: Tx, goodsId: number | null): Promise<void> {
  if (!goodsId) return
  const found = await tx.one(sql`SELECT 1 AS yes FROM goods_goods WHERE id = ${goodsId} AND deleted_at IS NULL`)
  if (!found) throw bad('商品不存在', 'goodsId')
}
