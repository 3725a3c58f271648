import type { ActionInput } from '@erp/contract/kit'
import { stateLabel } from '@erp/contract/kit'
import { SOURCE } from '@erp/contract/purchasing/order/order.states'
import { type PlanRow, plan } from '@erp/contract/purchasing/plan/plan'
import { PLAN, PLAN_OPEN, planStates } from '@erp/contract/purchasing/plan/plan.states'
import type { Rows } from '../../../../db/rows.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { diff, log, logAll } from '../../../kit/log.ts'
import { assignments, moveSet } from '../../../kit/move.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { userState } from '../../account/states.ts'
import { createPlans } from './plan-create.ts'
import { lockPlans, plans } from './plan-list.ts'
import { termsOf } from './plan-terms.ts'

type Actions = (typeof plan)['actions']
type Planned = Rows['purchasing_plan']
const ALL = raw('t.*')

export async function addPlan(tx: Tx, input: ActionInput<Actions['create']>, ctx: Ctx): Promise<PlanRow> {
  const [made] = await createPlans(tx, [{ ...input, source: SOURCE.manual }], ctx)
  return plans.get(tx, made!.planId, ctx)
}

/** While it waits for its audit. A quantity other than suggested has a reason. */
export async function editPlan(tx: Tx, input: ActionInput<Actions['edit']>, ctx: Ctx): Promise<PlanRow> {
  const [row] = await lockPlans<Planned>(tx, [input.planId], ALL, ctx)
  if (row!.version !== input.version) throw refuse('数据已被他人修改，请刷新后重试')
  if (row!.status !== PLAN.waitAudit) throw notNow(row!, '编辑')
  if (input.needDate && input.needDate !== row!.need_date && input.needDate < ctx.now.slice(0, 10))
    throw bad('需求日不能早于今天', 'needDate')
  const corrected = row!.suggested_qty !== null && input.planQty !== row!.suggested_qty
  if (corrected && !input.correctReason) throw bad(`建议量为 ${row!.suggested_qty}，请填写改量原因`, 'correctReason')
  const before = await plans.get(tx, input.planId, ctx)
  const { planId: _id, version, ...values } = input
  const set = { ...values, ...(await newTerms(tx, row!, input)), correctReason: corrected ? input.correctReason : null }
  await tx.run(sql`
    UPDATE purchasing_plan t SET version = t.version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} ${assignments(set)} WHERE t.id = ${row!.id}`)
  const changes = diff(plan.fields, before, set)
  await log(tx, ctx, { entity: plan.path, entityId: row!.id, action: '修改', changes, version: version + 1 })
  return plans.get(tx, input.planId, ctx)
}

/** Another supplier or another quantity is another price, unless it was typed for this supplier. */
async function newTerms(tx: Tx, row: Planned, { supplierId, planQty }: { supplierId?: number | null; planQty: number }) {
  if (!supplierId) return { supplierId: null, price: null, priceTyped: 0 }
  if (row.price_typed && supplierId === row.supplier_id) return {}
  const [terms] = await termsOf(tx, [{ skuId: row.sku_id, planQty, supplierId }])
  return { price: terms!.price, priceTyped: 0 }
}

const notNow = (row: Pick<Planned, 'plan_no' | 'status'>, label: string) =>
  refuse(`计划${row.plan_no}当前为「${stateLabel(planStates, row.status)}」，不能${label}`)

type Ids = { ids: number[] }

export async function auditPlans(tx: Tx, { ids }: Ids, ctx: Ctx): Promise<null> {
  const rows = await lockPlans<Planned>(tx, ids, raw('t.create_by'), ctx)
  const own = rows.some(({ create_by }) => create_by === ctx.user.userId)
  if (own && !may(ctx.user, 'purchasing:plan:selfAudit')) throw refuse('不能审核自己创建的单据')
  await moveSet(tx, plan, planStates, 'audit', ids, ctx, { set: { auditBy: ctx.user.userId, auditTime: ctx.now } })
  return null
}

/** Only what nothing was ordered of: the states say so. */
export async function unauditPlans(tx: Tx, { ids }: Ids, ctx: Ctx): Promise<null> {
  await lockPlans(tx, ids, raw('t.status'), ctx)
  await moveSet(tx, plan, planStates, 'un-audit', ids, ctx, { set: { auditBy: null, auditTime: null } })
  return null
}

/** What is not ordered yet is no longer wanted. */
export async function voidPlans(tx: Tx, { ids, reason }: Ids & { reason: string }, ctx: Ctx): Promise<null> {
  await lockPlans(tx, ids, raw('t.status'), ctx)
  await moveSet(tx, plan, planStates, 'invalid', ids, ctx, { note: reason })
  return null
}

export async function assignPlans(tx: Tx, { ids, purchaserId }: Ids & { purchaserId: number }, ctx: Ctx): Promise<null> {
  const person = await tx.one<{ name: string }>(
    sql`SELECT display_name AS name FROM account_user WHERE id = ${purchaserId} AND deleted_at IS NULL AND status = ${userState.working}`,
  )
  if (!person) throw bad('所选的采购员不存在或已停用', 'purchaserId')
  await lockOpen(tx, ids, '指派采购员', ctx)
  await rewrite(tx, ids, sql`purchaser_id = ${purchaserId}`, '指派采购员', person.name, ctx)
  return null
}

export async function setSupplier(tx: Tx, input: ActionInput<Actions['set-supplier']>, ctx: Ctx): Promise<null> {
  const { ids, supplierId, price } = input
  const rows = await lockOpen(tx, ids, '指定供应商', ctx)
  const terms = await termsOf(
    tx,
    rows.map(({ sku_id, plan_qty }) => ({ skuId: sku_id, planQty: plan_qty, supplierId })),
  )
  const prices = JSON.stringify(rows.map(({ id }, i) => ({ id, price: price ?? terms[i]!.price })))
  const set = sql`supplier_id = ${supplierId}, price_typed = ${price ? 1 : 0},
    price = (SELECT p.price FROM jsonb_to_recordset(${prices}::jsonb) p(id bigint, price numeric) WHERE p.id = t.id)`
  const named = await tx.one<{ name: string }>(
    sql`SELECT supplier_name AS name FROM purchasing_supplier WHERE id = ${supplierId}`,
  )
  await rewrite(tx, ids, set, '指定供应商', `${named!.name}${price ? `，单价 ${price}` : ''}`, ctx)
  return null
}

async function lockOpen(tx: Tx, ids: number[], label: string, ctx: Ctx): Promise<Planned[]> {
  const rows = await lockPlans<Planned>(tx, ids, raw('t.plan_no, t.status, t.sku_id, t.plan_qty'), ctx)
  const closed = rows.find(({ status }) => !PLAN_OPEN.includes(status))
  if (closed) throw notNow(closed, label)
  return rows
}

async function rewrite(
  tx: Tx,
  ids: number[],
  set: ReturnType<typeof sql>,
  action: string,
  note: string,
  ctx: Ctx,
): Promise<void> {
  const rows = await tx.query<{ id: number; version: number }>(sql`
    UPDATE purchasing_plan t SET ${set}, version = t.version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE t.id = ANY(${ids}::bigint[]) RETURNING t.id, t.version`)
  await logAll(
    tx,
    ctx,
    rows.map(({ id, version }) => ({ entity: plan.path, entityId: id, action, note, version })),
  )
}
