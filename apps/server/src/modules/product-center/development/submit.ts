import type { ActionInput } from '@erp/contract/kit'
import { development } from '@erp/contract/product-center/development/development'
import { missingOf } from '@erp/contract/product-center/development/missing'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { repeatsOf } from '../repeat/search.ts'
import { type DevelopmentDoc, INCOMPLETE, lockDevelopments, moveLocked, refuseEach, requireMove, requireOwner } from './lock.ts'
import { tellLeaders } from './tell.ts'

type Submitted = ActionInput<(typeof development)['actions']['submit-approval']>

/** Complete, checked for infringement, and with a reason where there is one like it. */
export async function submitDevelopments(tx: Tx, { ids, repeatReason }: Submitted, ctx: Ctx): Promise<null> {
  const rows = await lockDevelopments(tx, ids, ctx)
  requireMove(rows, 'submit')
  requireOwner(rows, '提交审批', ctx)
  const styles = await styleCounts(tx, rows)
  refuseEach(rows, (row) => incomplete(row, styles.get(row.id) ?? 0), INCOMPLETE)
  const reason = repeatReason?.trim() || null
  if (!reason) await refuseRepeats(tx, rows, ctx)
  await moveLocked(tx, 'submit', rows, ctx, {
    set: { submitTime: ctx.now, repeatReason: reason },
    ...(reason && { note: `同款说明：${reason}` }),
  })
  const moved = rows.map(({ id }) => id)
  await tellLeaders(tx, moved, ctx)
  return null
}

async function styleCounts(tx: Tx, rows: DevelopmentDoc[]): Promise<Map<number, number>> {
  const counted = await tx.query<{ id: number; n: number }>(sql`
    SELECT document_id AS id, count(*)::int AS n FROM product_center_development_sku WHERE document_id = ANY(${rows.map(({ id }) => id)}::bigint[]) GROUP BY 1`)
  return new Map(counted.map(({ id, n }) => [id, n]))
}

function incomplete(row: DevelopmentDoc, styles: number): string | null {
  const items = missingOf(
    {
      catId: row.cat_id,
      devType: row.dev_type,
      mainImage: row.main_image,
      refUrls: row.ref_urls,
      purchaseUrls: row.purchase_urls,
      targetPlats: row.target_plats,
      estCost: row.est_cost,
      estWeight: row.est_weight,
      estSalePrice: row.est_sale_price,
      currency: row.currency,
      infringeCheck: row.infringe_check,
      infringeRemark: row.infringe_remark,
    },
    styles,
  )
  return items.length ? `请先完善：${items.join('、')}` : null
}

async function refuseRepeats(tx: Tx, rows: DevelopmentDoc[], ctx: Ctx): Promise<void> {
  const found = new Map<number, number>()
  for (const { id } of rows) found.set(id, (await repeatsOf(tx, { developmentId: id }, ctx)).length)
  refuseEach(
    rows,
    ({ id, develop_no }) => found.get(id)! > 0 && `产品【${develop_no}】有${found.get(id)}个同款，请填写仍要提交的理由`,
  )
}

export async function withdrawDevelopments(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<null> {
  const rows = await lockDevelopments(tx, ids, ctx)
  requireMove(rows, 'withdraw')
  requireOwner(rows, '撤回', ctx)
  await moveLocked(tx, 'withdraw', rows, ctx)
  return null
}
