import type { ListingContent } from '@erp/contract/product-center/template/content'
import { emptyContent } from '@erp/contract/product-center/template/content-make'
import type { TemplateRow } from '@erp/contract/product-center/template/smt-template'
import type { TemplateDetails } from '@erp/contract/product-center/template/template-rows'
import type { Rows } from '../../../../db/rows.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { Refusal } from '../../../kit/refuse.ts'
import { templates } from './templates.ts'

const NOT_FOUND = 404
export type TemplateDoc = Rows['product_center_smt_template']

export const noTemplate = () => new Refusal(NOT_FOUND, '模板不存在')

/** A template that the person may see; one of another type than the page is for is none. */
export async function seenTemplate(tx: Tx, id: number, ctx: Ctx, tempType?: number | null): Promise<TemplateRow> {
  const row = await templates.get(tx, id, ctx).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === NOT_FOUND ? noTemplate() : error
  })
  if (tempType && row.tempType !== tempType) throw noTemplate()
  return row
}

export async function detailsOf(
  tx: Tx,
  { templateId, tempType }: { templateId: number; tempType?: number | null },
  ctx: Ctx,
): Promise<TemplateDetails> {
  const row = await seenTemplate(tx, templateId, ctx, tempType)
  return { ...row, content: (await contentsOf(tx, [templateId])).get(templateId) ?? emptyContent() }
}

/** What the templates say, by their ids. */
export async function contentsOf(tx: Tx, ids: readonly number[]): Promise<Map<number, ListingContent>> {
  const found = await tx.query<{ id: number; content: ListingContent }>(
    sql`SELECT template_id AS id, content FROM product_center_smt_template_content WHERE template_id = ANY(${[...ids]}::bigint[])`,
  )
  return new Map(found.map(({ id, content }) => [id, { ...emptyContent(), ...content }]))
}
