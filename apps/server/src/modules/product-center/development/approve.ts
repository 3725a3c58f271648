import type { ActionInput } from '@erp/contract/kit'
import { compare } from '@erp/contract/kit/decimal'
import type { development } from '@erp/contract/product-center/development/development'
import { INFRINGE } from '@erp/contract/product-center/development/development.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { may } from '../../../kit/session.ts'
import { tellRecommender } from '../score/receipt.ts'
import { type DevelopmentDoc, INCOMPLETE, lockDevelopments, moveLocked, refuseEach, requireMove } from './lock.ts'

type Decision = ActionInput<(typeof development)['actions']['approve']>

/** Yes or no, by somebody else than who developed it; what is unusual needs a word. */
export async function approveDevelopments(tx: Tx, { ids, pass, remark }: Decision, ctx: Ctx): Promise<null> {
  const rows = await lockDevelopments(tx, ids, ctx)
  const verb = pass ? 'approve' : 'reject'
  requireMove(rows, verb)
  const trusted = may(ctx.user, 'productCenter:development:selfAudit')
  refuseEach(rows, (row) => !trusted && row.developer_id === ctx.user.userId && '不能审批自己开发的产品')
  const said = remark?.trim() || null
  if (!said && !pass) refuseEach(rows, () => '请填写审批意见', INCOMPLETE)
  if (!said && pass) await requireUsual(tx, rows)
  await moveLocked(tx, verb, rows, ctx, {
    set: { approverId: ctx.user.userId, approveTime: ctx.now, approveRemark: said },
    ...(said && { note: said }),
  })
  if (pass) await tellRecommender(tx, ids, 'approved', ctx)
  return null
}

/** Below what the category must earn, or at the risk of somebody else's rights: only with a reason. */
async function requireUsual(tx: Tx, rows: DevelopmentDoc[]): Promise<void> {
  const cats = await tx.query<{ id: number; least: string }>(sql`
    SELECT id, min_profit_rate AS least FROM goods_goods_cats
    WHERE id = ANY(${rows.flatMap(({ cat_id }) => cat_id ?? [])}::bigint[]) AND min_profit_rate IS NOT NULL`)
  const leastOf = new Map(cats.map(({ id, least }) => [id, least]))
  refuseEach(
    rows,
    (row) => {
      const least = leastOf.get(row.cat_id ?? 0)
      const rate = row.est_profit_rate
      if (least && rate !== null && compare(rate, least) < 0) return `利润率${rate}%低于类目下限${least}%，请填写通过理由`
      return row.infringe_check === INFRINGE.risky && '侵权检查为有风险，请填写通过理由'
    },
    INCOMPLETE,
  )
}
