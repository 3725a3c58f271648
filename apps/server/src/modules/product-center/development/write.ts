import { type ActionInput, snake } from '@erp/contract/kit'
import { development } from '@erp/contract/product-center/development/development'
import { DEV_SOURCE, DEVELOPMENT } from '@erp/contract/product-center/development/development.states'
import type { DevelopmentDetails } from '@erp/contract/product-center/development/development-rows'
import { conflict } from '../../../kit/crud.ts'
import { ident, join, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { diff, log } from '../../../kit/log.ts'
import { bad } from '../../../kit/refuse.ts'
import { detailsOf } from './details.ts'
import { developments } from './development.ts'
import { insertStyles, makeDevelopment } from './development-make.ts'
import type { Cleaned, DevelopmentDraft, Style } from './draft.ts'
import { type DevelopmentDoc, lockDevelopments, notNow, refuseEach, requireOwner, standsIn } from './lock.ts'
import { prepare } from './prepare.ts'

type Actions = (typeof development)['actions']
type Recommended = ActionInput<Actions['add-recommend']>

export async function addDevelopment(tx: Tx, input: ActionInput<Actions['add']>, ctx: Ctx): Promise<DevelopmentDetails> {
  return detailsOf(tx, await makeDevelopment(tx, input, ctx), ctx)
}

export async function addRecommend(tx: Tx, input: Recommended, ctx: Ctx): Promise<DevelopmentDetails> {
  requireShown(input)
  return detailsOf(tx, await makeDevelopment(tx, input, ctx, { toPool: true, source: DEV_SOURCE.recommended }), ctx)
}

/** Somebody must be able to see what is meant. */
function requireShown({ mainImage, refUrls, purchaseUrls }: Recommended): void {
  if (!mainImage && !refUrls?.length && !purchaseUrls?.length) throw bad('请上传图片或填写链接', 'mainImage')
}

const EDITABLE = [DEVELOPMENT.open, DEVELOPMENT.rejected]

export async function editDevelopment(tx: Tx, input: ActionInput<Actions['edit']>, ctx: Ctx): Promise<DevelopmentDetails> {
  const [row] = (await lockDevelopments(tx, [input.id], ctx)) as [DevelopmentDoc]
  const own = standsIn(row, [DEVELOPMENT.pool]) && row.recommender_id === ctx.user.userId
  if (!own) refuseEach([row], () => !standsIn(row, EDITABLE) && notNow(row, '修改'))
  requireOwner([row], '修改', ctx)
  return rewrite(tx, row, input, input.skus ?? [], ctx)
}

/** Only whoever recommended it, as long as nobody took it. */
export async function editRecommend(
  tx: Tx,
  input: ActionInput<Actions['edit-recommend']>,
  ctx: Ctx,
): Promise<DevelopmentDetails> {
  const [row] = (await lockDevelopments(tx, [input.id], ctx)) as [DevelopmentDoc]
  refuseEach([row], () => !standsIn(row, [DEVELOPMENT.pool]) && notNow(row, '修改'))
  refuseEach([row], () => row.recommender_id !== ctx.user.userId && `产品【${row.develop_no}】由他人推荐，不能修改`)
  requireShown(input)
  const { recommendReason, recommendTo = null, ...idea } = input
  const before = (await developments.get(tx, row.id, ctx)) as DevelopmentDraft
  return rewrite(tx, row, { ...before, ...idea, version: input.version }, null, ctx, { recommendReason, recommendTo })
}

type Rewriting = DevelopmentDraft & { version: number }

/** The whole product again; its styles where they were told. */
async function rewrite(tx: Tx, row: DevelopmentDoc, input: Rewriting, styles: Style[] | null, ctx: Ctx, more: object = {}) {
  const { id, version } = row
  if (version !== input.version) throw await conflict(tx, developments, id, input.version, ctx)
  const before = await developments.get(tx, id, ctx)
  const [prepared] = await prepare(tx, [{ ...input, skus: styles, ...more }], ctx, before as Partial<Cleaned>)
  const after: Record<string, unknown> = { ...prepared, ...more }
  const columns = Object.entries(after).map(([name, value]) => sql`${ident(snake(name))} = ${value}`)
  await tx.run(sql`
    UPDATE product_center_development SET ${join(columns, ', ')}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${id}`)
  if (styles) {
    await tx.run(sql`DELETE FROM product_center_development_sku WHERE document_id = ${id}`)
    await insertStyles(tx, [{ id, styles }])
  }
  const changes = diff(development.fields, { ...before }, after)
  const note = styles ? `${styles.length}个款式` : undefined
  await log(tx, ctx, {
    entity: development.path,
    entityId: id,
    action: '修改',
    changes,
    version: version + 1,
    ...(note && { note }),
  })
  return detailsOf(tx, { id }, ctx)
}

const REMOVABLE = [DEVELOPMENT.pool, DEVELOPMENT.open]

export async function removeDevelopment(tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<null> {
  const rows = await lockDevelopments(tx, [id], ctx)
  refuseEach(rows, (row) => !standsIn(row, REMOVABLE) && notNow(row, '删除'))
  requireOwner(rows, '删除', ctx)
  const [row] = rows as [DevelopmentDoc]
  await tx.run(sql`
    UPDATE product_center_development SET deleted_at = ${ctx.now}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${id}`)
  const changes = [{ field: 'developNo', label: development.title, from: row.develop_no, to: null }]
  await log(tx, ctx, { entity: development.path, entityId: id, action: '删除', changes, version: row.version + 1 })
  return null
}
