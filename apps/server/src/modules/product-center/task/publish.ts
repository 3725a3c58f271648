import { TASK_TYPE } from '@erp/contract/product-center/task/publish-task.states'
import type { ListingContent, Problem } from '@erp/contract/product-center/template/content'
import { smtTemplate } from '@erp/contract/product-center/template/smt-template'
import { TEMPLATE, templateStates } from '@erp/contract/product-center/template/template.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { moveSet } from '../../../kit/move.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { problemsOfAll } from '../template/check.ts'
import { templateReach } from '../template/reach.ts'
import { contentsOf, noTemplate, type TemplateDoc } from '../template/read.ts'
import { requireShops, shopsOf } from '../template/shops.ts'
import { LOCKED } from '../template/write.ts'
import { askTasks, type Wanted } from './ask.ts'
import { contentFor, shopWorld } from './shop-content.ts'

type Publish = Handlers<typeof smtTemplate>['publish']
interface Planned {
  template: TemplateDoc
  content: ListingContent
  shopIds: number[]
}

/** One task a shop, all of them or none: whatever cannot be published anywhere is said before anything is. */
export const publishTemplates: Publish = async (tx, input, ctx) => {
  const planned = await plannedOf(tx, input, ctx)
  const allowRepeat = input.allowRepeat === 1 && may(ctx.user, 'listing:smt:repeat')
  await refuseProblems(tx, planned, allowRepeat, ctx)
  const templates = planned.map(({ template }) => template)
  await moveSet(
    tx,
    smtTemplate,
    templateStates,
    'publish',
    templates.map(({ id }) => id),
    ctx,
    { column: 'temp_status', note: input.planTime ? `定时 ${input.planTime}` : undefined },
  )
  const wanted = await tasksOf(tx, planned, input.planTime ?? null)
  await askTasks(tx, wanted, ctx)
  return { tasks: wanted.length }
}

async function plannedOf(tx: Tx, input: Parameters<Publish>[1], ctx: Ctx): Promise<Planned[]> {
  const { planTime } = input
  if (planTime && planTime <= ctx.now) throw bad('定时发布的时间须晚于现在', 'planTime')
  const templates = await lockedTemplates(tx, [...new Set(input.ids)], ctx)
  const contents = await contentsOf(
    tx,
    templates.map(({ id }) => id),
  )
  const planned = templates.map((template) => ({
    template,
    content: contents.get(template.id)!,
    shopIds: [...new Set(input.shopIds?.length ? input.shopIds : template.shop_ids)],
  }))
  const without = planned.find(({ shopIds }) => shopIds.length === 0)
  if (without) throw bad(`模板【${without.template.temp_name}】没有店铺，请选择店铺`, 'shopIds')
  for (const type of new Set(templates.map(({ temp_type }) => temp_type)))
    await requireShops(
      tx,
      type,
      planned.flatMap(({ template, shopIds }) => (template.temp_type === type ? shopIds : [])),
      ctx,
    )
  return planned
}

async function lockedTemplates(tx: Tx, ids: number[], ctx: Ctx): Promise<TemplateDoc[]> {
  const rows = await tx.query<TemplateDoc>(sql`
    SELECT t.* FROM product_center_smt_template t WHERE t.id = ANY(${ids}::bigint[]) AND t.deleted_at IS NULL AND ${templateReach(ctx)} ORDER BY t.id FOR UPDATE`)
  if (rows.length < ids.length) throw noTemplate()
  if (rows.some(({ temp_status }) => temp_status === TEMPLATE.publishing)) throw refuse(LOCKED)
  return rows
}

/** A shop where it may not be sold or is sold already is said as it is; whatever else is wrong, with its template. */
async function refuseProblems(tx: Tx, planned: Planned[], allowRepeat: boolean, ctx: Ctx): Promise<void> {
  const asked = planned.map(({ template, content, shopIds }) => ({
    listType: template.temp_type,
    content,
    goodsId: template.goods_id,
    shopIds,
    allowRepeat,
  }))
  const all = await problemsOfAll(tx, asked, ctx)
  const wrong = all.flatMap((problems, i) =>
    problems.filter(({ level }) => level === 'error').map((problem) => ({ ...problem, template: planned[i]!.template })),
  )
  const ofShop = wrong.find(({ shopId }) => shopId !== null)
  if (ofShop) throw refuse(ofShop.msg, { problems: wrong.map(told) })
  const [first] = wrong
  if (first) throw refuse(`模板【${first.template.temp_name}】检查未通过：${first.msg}`, { problems: wrong.map(told) })
}
const told = ({ template, ...problem }: Problem & { template: TemplateDoc }) => ({ templateId: template.id, ...problem })

async function tasksOf(tx: Tx, planned: Planned[], planTime: string | null): Promise<Wanted[]> {
  const shops = await shopsOf(
    tx,
    planned.flatMap(({ shopIds }) => shopIds),
  )
  const templates = planned.map(({ template }) => template)
  const world = await shopWorld(
    tx,
    templates,
    planned.map(({ content }) => content),
  )
  const made = planned.flatMap(({ template, content, shopIds }) =>
    shopIds.map((shopId) => ({ template, shopId, shopIds, content: contentFor(shops.get(shopId)!, template, content, world) })),
  )
  const before = await listedBefore(tx, made)
  return made.map(({ template, shopId, shopIds, content }) => {
    const others = before.filter((one) => one.shopId === shopId && one.shopSku === content.skus[0]!.shopSku)
    return {
      taskType: TASK_TYPE.publish,
      listType: template.temp_type,
      templateId: template.id,
      shopId,
      goodsId: template.goods_id,
      planTime,
      payload: {
        content,
        others: others.map(({ productId }) => productId),
        shopIds: [...new Set([...template.shop_ids, ...shopIds])],
      },
    }
  })
}

/** Products of the shops that have the same first shop SKU already. */
const listedBefore = (tx: Tx, made: { shopId: number; content: ListingContent }[]) =>
  tx.query<{ shopId: number; shopSku: string; productId: string }>(sql`
    SELECT g.shop_id AS "shopId", g.shop_sku AS "shopSku", g.item_id AS "productId" FROM goods_shopsku g
    JOIN unnest(${made.map(({ shopId }) => shopId)}::bigint[], ${made.map(({ content }) => content.skus[0]!.shopSku)}::text[]) AS w(shop, code) ON g.shop_id = w.shop AND g.shop_sku = w.code
    WHERE g.deleted_at IS NULL`)
