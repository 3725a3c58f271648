import { smtTemplate } from '@erp/contract/product-center/template/smt-template'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { makeTemplates } from './make.ts'
import { templateReach } from './reach.ts'
import { contentsOf, noTemplate, seenTemplate, type TemplateDoc } from './read.ts'
import { lockTemplate } from './write.ts'

const MOST_NAME = 200

export async function removeTemplate(tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<null> {
  await seenTemplate(tx, id, ctx)
  const { version, temp_name } = await lockTemplate(tx, id)
  await tx.run(sql`
    UPDATE product_center_smt_template SET deleted_at = ${ctx.now}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${id}`)
  await log(tx, ctx, { entity: smtTemplate.path, entityId: id, action: '删除', note: temp_name, version: version + 1 })
  return null
}

/** A new draft of each, for the same shops. */
export async function copyTemplates(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<{ ids: number[] }> {
  const wanted = [...new Set(ids)]
  const rows = await tx.query<TemplateDoc>(sql`
    SELECT t.* FROM product_center_smt_template t WHERE t.id = ANY(${wanted}::bigint[]) AND t.deleted_at IS NULL AND ${templateReach(ctx)} ORDER BY t.id`)
  if (rows.length < wanted.length) throw noTemplate()
  const contents = await contentsOf(tx, wanted)
  const drafts = rows.map((row) => ({
    tempType: row.temp_type,
    tempName: `${row.temp_name.slice(0, MOST_NAME - 5)} - 副本`,
    goodsId: row.goods_id,
    shopIds: row.shop_ids,
    categoryPath: row.category_path,
    content: contents.get(row.id)!,
    note: `复制自「${row.temp_name}」`,
  }))
  return { ids: await makeTemplates(tx, drafts, ctx) }
}
