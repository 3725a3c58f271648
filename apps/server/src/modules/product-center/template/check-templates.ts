import type { ActionInput } from '@erp/contract/kit'
import type { Problem } from '@erp/contract/product-center/template/content'
import { contentOf } from '@erp/contract/product-center/template/content-make'
import { isPublishable } from '@erp/contract/product-center/template/limits'
import { smtTemplate } from '@erp/contract/product-center/template/smt-template'
import { TEMPLATE, templateStates } from '@erp/contract/product-center/template/template.states'
import type { Checked, CheckedContent } from '@erp/contract/product-center/template/template-rows'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { moveSet } from '../../../kit/move.ts'
import { refuse } from '../../../kit/refuse.ts'
import { problemsOf, problemsOfAll } from './check.ts'
import { cleanContent } from './clean.ts'
import { templateReach } from './reach.ts'
import { contentsOf, noTemplate, type TemplateDoc } from './read.ts'
import { LOCKED } from './write.ts'

interface Verdict {
  row: TemplateDoc
  problems: Problem[]
}

/** Looks at saved templates: without errors a draft may be published, and one that has some is a draft again. */
export async function checkTemplates(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<Checked[]> {
  const rows = await wantedRows(tx, [...new Set(ids)], ctx)
  const contents = await contentsOf(tx, ids)
  const asked = rows.map((row) => ({
    listType: row.temp_type,
    content: contents.get(row.id)!,
    goodsId: row.goods_id,
    shopIds: row.shop_ids,
  }))
  const problems = await problemsOfAll(tx, asked, ctx)
  const verdicts = rows.map((row, index) => ({ row, problems: problems[index]! }))
  const now = await ctx.house.db.transact((own) => settle(own, verdicts, ctx))
  return verdicts.map(({ row, problems: found }) => ({
    templateId: row.id,
    tempName: row.temp_name,
    problems: found,
    tempStatus: now.get(row.id)!.status,
    version: now.get(row.id)!.version,
  }))
}

/** What a form holds and nobody saved yet. */
export async function checkContent(
  tx: Tx,
  input: ActionInput<(typeof smtTemplate)['actions']['check-content']>,
  ctx: Ctx,
): Promise<CheckedContent> {
  const { content } = cleanContent(contentOf(input.content))
  const { tempType, goodsId = null, shopIds, isListed } = input
  return {
    problems: await problemsOf(
      tx,
      { listType: tempType, content, goodsId, shopIds: shopIds ?? [], isListed: isListed === 1 },
      ctx,
    ),
  }
}

async function wantedRows(tx: Tx, ids: number[], ctx: Ctx): Promise<TemplateDoc[]> {
  const rows = await tx.query<TemplateDoc>(sql`
    SELECT t.* FROM product_center_smt_template t WHERE t.id = ANY(${ids}::bigint[]) AND t.deleted_at IS NULL AND ${templateReach(ctx)} ORDER BY t.id`)
  if (rows.length < ids.length) throw noTemplate()
  if (rows.some(({ temp_status }) => temp_status === TEMPLATE.publishing)) throw refuse(LOCKED)
  return rows
}

/** What was found holds for the version that was read: whatever was changed meanwhile keeps its state. */
async function settle(tx: Tx, verdicts: Verdict[], ctx: Ctx): Promise<Map<number, { status: number; version: number }>> {
  const counted = verdicts.map(({ row, problems }) => ({
    id: row.id,
    version: row.version,
    errors: problems.filter(({ level }) => level === 'error').length,
    warnings: problems.filter(({ level }) => level === 'warning').length,
  }))
  const noted = await tx.query<{ id: number; status: number }>(sql`
    UPDATE product_center_smt_template t SET check_errors = c.errors, check_warnings = c.warnings, check_time = ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) AS c(id bigint, version int, errors int, warnings int)
    WHERE t.id = c.id AND t.version = c.version AND t.deleted_at IS NULL RETURNING t.id, t.temp_status AS status`)
  const stands = (status: number, good: boolean) =>
    noted
      .filter((one) => one.status === status && isPublishable(verdicts.find(({ row }) => row.id === one.id)!.problems) === good)
      .map(({ id }) => id)
  const options = { column: 'temp_status', ready: true }
  const passed = await moveSet(tx, smtTemplate, templateStates, 'check', stands(TEMPLATE.draft, true), ctx, options)
  const failed = await moveSet(tx, smtTemplate, templateStates, 'edit', stands(TEMPLATE.ready, false), ctx, {
    ...options,
    action: '检查未通过',
  })
  const moved = new Set([...passed, ...failed].map(({ id }) => id))
  await logAll(
    tx,
    ctx,
    counted
      .filter(({ id }) => !moved.has(id))
      .map(({ id, errors, warnings }) => ({
        entity: smtTemplate.path,
        entityId: id,
        action: '检查',
        note: `${errors}个错误，${warnings}个提醒`,
      })),
  )
  const now = await tx.query<{ id: number; status: number; version: number }>(
    sql`SELECT id, temp_status AS status, version FROM product_center_smt_template WHERE id = ANY(${counted.map(({ id }) => id)}::bigint[])`,
  )
  return new Map(now.map((row) => [row.id, row]))
}
