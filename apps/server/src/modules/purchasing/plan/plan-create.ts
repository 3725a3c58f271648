import { compare, round2, times } from '@erp/contract/kit/decimal'
import type { SuggestFigures } from '@erp/contract/purchasing/plan/explain'
import { plan } from '@erp/contract/purchasing/plan/plan'
import { planStates } from '@erp/contract/purchasing/plan/plan.states'
import { TEMU_STORE_ID } from '@erp/contract/stock/store/store'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import { logAll } from '../../../kit/log.ts'
import { moveSet } from '../../../kit/move.ts'
import { nextNumbers } from '../../../kit/number.ts'
import { bad } from '../../../kit/refuse.ts'
import { setting } from '../../../kit/setting.ts'
import { requireBuyable } from '../order/draft.ts'
import { assignPurchasers } from './assign.ts'
import { type Terms, termsOf } from './plan-terms.ts'
import { transferStores } from './transfer.ts'

/** Something that shall be bought. */
export interface PlanWant {
  skuId: number
  /** Where it is needed; it may be received elsewhere first. */
  targetStoreId: number
  planQty: number
  source: number
  supplierId?: number | null
  needDate?: string | null
  urgent?: 0 | 1 | null
  reason?: string | null
  figures?: SuggestFigures
  correctReason?: string | null
}
export interface MadePlan {
  planId: number
  planNo: string
}

/** Plans with their supplier, price, receiving store and purchaser; cheap ones audit themselves. In the order asked. */
export async function createPlans(tx: Tx, wants: readonly PlanWant[], ctx: Ctx): Promise<MadePlan[]> {
  if (wants.length === 0) return []
  const skuIds = wants.map(({ skuId }) => skuId)
  await requireBuyable(tx, skuIds)
  await checkStores(tx, wants)
  for (const { needDate } of wants) if (needDate && needDate < ctx.now.slice(0, 10)) throw bad('需求日不能早于今天', 'needDate')
  const terms = await termsOf(tx, wants)
  const stores = await transferStores(
    tx,
    wants.map(({ skuId, targetStoreId }, i) => ({ skuId, targetStoreId, supplierId: terms[i]!.supplierId })),
  )
  const people = await assignPurchasers(
    tx,
    wants.map(({ skuId }, i) => ({ skuId, supplierId: terms[i]!.supplierId, storeId: stores[i]!.storeId })),
  )
  const numbers = await nextNumbers(ctx.house, 'JH', wants.length)
  const rows = wants.map((want, i) => ({
    ...want,
    ...terms[i]!,
    planNo: numbers[i]!,
    storeId: stores[i]!.storeId,
    purchaserId: people[i]!.purchaserId,
  }))
  const made = await insertPlans(tx, rows, ctx)
  await logAll(
    tx,
    ctx,
    made.map(({ planId, planNo }) => ({ entity: plan.path, entityId: planId, action: '新增', note: planNo, version: 1 })),
  )
  await auditCheap(tx, made, wants, terms, ctx)
  warnOfStatus(terms, ctx)
  return made
}

async function checkStores(tx: Tx, wants: readonly PlanWant[]): Promise<void> {
  const ids = [...new Set(wants.map(({ targetStoreId }) => targetStoreId))]
  if (ids.includes(TEMU_STORE_ID)) throw bad('TEMU虚拟仓不能直接采购入库', 'targetStoreId')
  const found = await tx.query(
    sql`SELECT 1 FROM stock_store WHERE id = ANY(${ids}::bigint[]) AND deleted_at IS NULL AND is_activated = 1`,
  )
  if (found.length < ids.length) throw bad('所选的仓库不存在或已停用', 'targetStoreId')
}

async function insertPlans(tx: Tx, rows: (PlanWant & { planNo: string })[], ctx: Ctx): Promise<MadePlan[]> {
  const json = JSON.stringify(rows.map((row, n) => ({ n, ...row, suggestedQty: row.figures?.suggestQty ?? null })))
  const made = await tx.query<MadePlan>(sql`
    INSERT INTO purchasing_plan (plan_no, sku_id, store_id, target_store_id, plan_qty, supplier_id, price, purchaser_id, source, need_date, urgent, reason,
      suggest_snapshot, suggested_qty, correct_reason, create_by, create_time, update_by, update_time)
    SELECT r."planNo", r."skuId", r."storeId", r."targetStoreId", r."planQty", r."supplierId", r.price, r."purchaserId", r.source, r."needDate", coalesce(r.urgent, 0), r.reason,
      r.figures, r."suggestedQty", r."correctReason", ${ctx.user?.userId ?? null}, ${ctx.now}, ${ctx.user?.userId ?? null}, ${ctx.now}
    FROM jsonb_to_recordset(${json}::jsonb) AS r(n int, "planNo" text, "skuId" bigint, "storeId" bigint, "targetStoreId" bigint, "planQty" int, "supplierId" bigint,
      price numeric, "purchaserId" bigint, source int, "needDate" date, urgent int, reason text, figures jsonb, "suggestedQty" int, "correctReason" text) ORDER BY r.n
    RETURNING id AS "planId", plan_no AS "planNo"`)
  const ids = new Map(made.map(({ planNo, planId }) => [planNo, planId]))
  return rows.map(({ planNo }) => ({ planNo, planId: ids.get(planNo)! }))
}

/** Nobody looks at what costs little: the house audits it. */
async function auditCheap(
  tx: Tx,
  made: readonly MadePlan[],
  wants: readonly PlanWant[],
  terms: readonly Terms[],
  ctx: Ctx,
): Promise<void> {
  const most = await setting(tx, 'purchase.plan.autoAuditAmount', 500)
  const cheap = made.filter((_, i) => {
    const { price } = terms[i]!
    return price !== null && compare(round2(times(price, wants[i]!.planQty)), most) < 0
  })
  if (cheap.length === 0) return
  const house = contextOfClock(ctx.house, ctx.call)
  const note = `预计金额低于 ${round2(most)} 元，系统自动审核`
  const ids = cheap.map(({ planId }) => planId)
  await moveSet(tx, plan, planStates, 'audit', ids, house, { note, set: { auditTime: ctx.now } })
}

const LEAVING = '30'
/** Not forbidden, but whoever plans it shall know. */
function warnOfStatus(terms: readonly Terms[], ctx: Ctx): void {
  const leaving = [...new Set(terms.filter(({ skuStatus }) => skuStatus === LEAVING).map(({ sku }) => sku))]
  if (leaving.length)
    ctx.say(
      `已生成计划，请注意：SKU ${leaving.slice(0, 5).join('、')} 状态为「${terms.find(({ skuStatus }) => skuStatus === LEAVING)!.skuStatusName}」`,
    )
}
