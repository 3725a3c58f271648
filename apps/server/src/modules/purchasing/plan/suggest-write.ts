import type { ActionInput } from '@erp/contract/kit'
import { SOURCE } from '@erp/contract/purchasing/order/order.states'
import { plan } from '@erp/contract/purchasing/plan/plan'
import { planStates } from '@erp/contract/purchasing/plan/plan.states'
import { suggest } from '@erp/contract/purchasing/plan/suggest'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { moveSet } from '../../../kit/move.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { createPlans, type MadePlan } from './plan-create.ts'
import { orderPlans } from './plan-order.ts'
import { calculateSuggestions, lockSuggestions } from './suggest-calculate.ts'
import { figuresOf, type Suggestion, suggestReach } from './suggest-list.ts'

type Chosen = ActionInput<(typeof suggest)['actions']['to-plan']>
type Seen = Suggestion & { sku: string }

/** Suggestions become plans, which keep their numbers and why another quantity was chosen. */
export async function planSuggestions(tx: Tx, input: Chosen, ctx: Ctx): Promise<{ planNos: string[] }> {
  const { seen, plans } = await plansOf(tx, input, ctx)
  await again(tx, seen, ctx)
  return { planNos: plans.map(({ planNo }) => planNo) }
}

/** Plans that are ordered at once: the audit is that of the order. */
export async function orderSuggestions(tx: Tx, input: Chosen, ctx: Ctx): Promise<{ orderNos: string[] }> {
  const { seen, plans } = await plansOf(tx, input, ctx)
  const unknown = seen.find(({ supplier_id, price }) => supplier_id === null || price === null)
  if (unknown) throw bad(`SKU ${unknown.sku} 没有默认报价，请先生成计划再指定供应商`, 'rows')
  const ids = plans.map(({ planId }) => planId)
  const set = { auditBy: ctx.user.userId, auditTime: ctx.now }
  await moveSet(tx, plan, planStates, 'audit', ids, ctx, { ready: true, set, note: '建议直接生成采购单' })
  const { orderNos } = await orderPlans(tx, { rows: ids.map((planId) => ({ planId })) }, ctx)
  await again(tx, seen, ctx)
  return { orderNos }
}

async function plansOf(tx: Tx, { rows }: Chosen, ctx: Ctx): Promise<{ seen: Seen[]; plans: MadePlan[] }> {
  await lockSuggestions(tx)
  const seen = await seenOf(tx, rows, ctx)
  const asked = new Map(rows.map((row) => [row.id, row]))
  const corrected = seen.find(({ id, suggest_qty }) => asked.get(id)!.quantity !== suggest_qty && !asked.get(id)!.correctReason)
  if (corrected) throw bad(`SKU ${corrected.sku} 建议 ${corrected.suggest_qty}，改量请填写原因`, 'rows')
  const wants = seen.map((row) => {
    const { quantity, correctReason } = asked.get(row.id)!
    return {
      skuId: row.sku_id,
      targetStoreId: row.store_id,
      planQty: quantity,
      source: SOURCE.suggestion,
      supplierId: row.supplier_id,
      figures: figuresOf(row),
      correctReason: quantity === row.suggest_qty ? null : correctReason,
    }
  })
  const plans = await createPlans(tx, wants, ctx)
  await logAll(
    tx,
    ctx,
    seen.map((row, i) => ({
      entity: suggest.path,
      entityId: row.id,
      action: '生成计划',
      note: `${plans[i]!.planNo}，${wants[i]!.planQty} 件`,
    })),
  )
  return { seen, plans }
}

/** As the person saw them: what was calculated anew since is refused. */
async function seenOf(tx: Tx, rows: Chosen['rows'], ctx: Ctx): Promise<Seen[]> {
  const ids = rows.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw bad('同一建议不能重复', 'rows')
  const seen = await tx.query<Seen>(sql`
    SELECT t.*, k.sku FROM purchasing_suggest t JOIN goods_goods_sku k ON k.id = t.sku_id
    WHERE t.id = ANY(${ids}::bigint[]) AND t.deleted_at IS NULL AND ${suggestReach(ctx)} ORDER BY t.id FOR UPDATE OF t`)
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  if (seen.length < ids.length || seen.some(({ id, version }) => versions.get(id) !== version))
    throw refuse('建议已重新计算，请刷新后重试')
  return seen
}

const again = (tx: Tx, seen: readonly Seen[], ctx: Ctx): Promise<number> =>
  calculateSuggestions(tx, ctx.now, {
    storeIds: [...new Set(seen.map(({ store_id }) => store_id))],
    skuIds: [...new Set(seen.map(({ sku_id }) => sku_id))],
  })

/** Out of sight until the day is over; without a day they are back. */
export async function ignoreSuggestions(
  tx: Tx,
  { ids, until }: { ids: number[]; until?: string | null },
  ctx: Ctx,
): Promise<null> {
  if (until && until < ctx.now.slice(0, 10)) throw bad('忽略到的日期不能早于今天', 'until')
  const rows = await tx.query<{ id: number }>(sql`
    UPDATE purchasing_suggest t SET ignore_until = ${until ?? null}, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE t.id = ANY(${ids}::bigint[]) AND ${suggestReach(ctx)} RETURNING t.id`)
  if (rows.length < new Set(ids).size) throw missing(suggest.title)
  const note = until ? `到 ${until}` : undefined
  await logAll(
    tx,
    ctx,
    rows.map(({ id }) => ({ entity: suggest.path, entityId: id, action: until ? '忽略' : '取消忽略', note })),
  )
  return null
}
