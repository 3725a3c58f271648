import type { ActionInput } from '@erp/contract/kit'
import { plus } from '@erp/contract/kit/decimal'
import { BARGAIN, BARGAINING, ORDER_CHECK } from '@erp/contract/purchasing/order/order.states'
import { orderFields, type PurchaseOrderRow } from '@erp/contract/purchasing/order/order-fields'
import type { purchaseOrder } from '@erp/contract/purchasing/order/purchase-order'
import { ident, join, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { diff, log } from '../../../kit/log.ts'
import { assignments } from '../../../kit/move.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { userState } from '../../account/states.ts'
import { linkPlans, settlePlans } from '../plan/plan-links.ts'
import { plansOf, requireOwn, voidOrders } from './closing.ts'
import { createOrders, headOf, insertLines, type MadeOrder, type OrderHead } from './create.ts'
import { checkDrafts, type DraftLine, type OrderDraft } from './draft.ts'
import { linesOf } from './lines.ts'
import { lockOrder, notNow, type OrderRow } from './lock.ts'
import { orders } from './order-list.ts'
import { settle } from './settle.ts'

type Actions = (typeof purchaseOrder)['actions']

export async function createOrder(tx: Tx, input: ActionInput<Actions['create']>, ctx: Ctx): Promise<PurchaseOrderRow> {
  const [made] = await createOrders(tx, [input as OrderDraft], ctx)
  return orders.list.get(tx, made!.orderId, ctx)
}

/** The whole order again, while it waits for its audit and nobody bargains. */
export async function editOrder(tx: Tx, input: ActionInput<Actions['edit']>, ctx: Ctx): Promise<PurchaseOrderRow> {
  const order = await lockOrder(tx, input.orderId, ctx, input.version)
  requireEditable(order, ctx)
  const before = await orders.list.get(tx, order.id, ctx)
  const draft = input as OrderDraft
  const known = await checkDrafts(tx, [draft])
  const { lines, source: _source, aliOrderId: _ali, ...head } = headOf(draft, known, ctx)
  await tx.run(sql`
    UPDATE purchasing_order SET version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} ${assignments(head)} WHERE id = ${order.id}`)
  const plans = await plansOf(tx, [order.id])
  await rewriteLines(tx, order, lines)
  await settlePlans(tx, plans, ctx)
  await settle(tx, [order.id], ctx)
  const changes = diff(orderFields, before, head)
  await log(tx, ctx, {
    entity: 'purchasing/order',
    entityId: order.id,
    action: '修改',
    changes,
    note: `${lines.length}行`,
    version: order.version + 1,
  })
  return orders.list.get(tx, order.id, ctx)
}

function requireEditable(order: OrderRow, ctx: Ctx): void {
  if (order.check_flag !== ORDER_CHECK.waitAudit) throw notNow(order, '编辑')
  if (BARGAINING.includes(order.bargain_status)) throw refuse(`采购单${order.order_no}正在议价，请先完成或作废议价`)
  requireOwn(order, ctx, '修改')
}

/** A line is known by its SKU: what was bargained for stays, and plans keep no more of it than it has. */
async function rewriteLines(tx: Tx, order: OrderRow, lines: OrderHead['lines']): Promise<void> {
  const before = new Map((await linesOf(tx, order.id)).map((line) => [line.skuId, line]))
  await tx.run(
    sql`DELETE FROM purchasing_order_line WHERE order_id = ${order.id} AND sku_id <> ALL(${lines.map(({ skuId }) => skuId)}::bigint[])`,
  )
  const keepsOrigin = order.bargain_status !== BARGAIN.none
  const kept = lines.filter(({ skuId }) => before.has(skuId)).map((line) => ({ ...line, id: before.get(line.skuId)!.id }))
  await tx.run(sql`
    UPDATE purchasing_order_line l SET quantity = r.quantity, price = r.price, line_amount = r."lineAmount", landed_amount = r."landedAmount",
      landed_unit_cost = r."landedUnitCost", remark = r.remark, sort_no = r."sortNo",
      origin_price = CASE WHEN ${keepsOrigin} THEN greatest(l.origin_price, r.price) ELSE r.price END
    FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) AS r(id bigint, quantity int, price numeric, "lineAmount" numeric, "landedAmount" numeric,
      "landedUnitCost" numeric, remark text, "sortNo" int) WHERE l.id = r.id`)
  await insertLines(
    tx,
    lines.filter(({ skuId }) => !before.has(skuId)).map((line) => ({ ...line, orderId: order.id })),
  )
  await tx.run(sql`
    UPDATE purchasing_order SET bargain_saved = (SELECT coalesce(round(sum((origin_price - price) * quantity), 2), 0) FROM purchasing_order_line WHERE order_id = ${order.id})
    WHERE id = ${order.id}`)
  await shrinkPlans(tx, order.id)
}

/** Plans that were linked last give back first. */
async function shrinkPlans(tx: Tx, orderId: number): Promise<void> {
  await tx.run(sql`
    WITH held AS (
      SELECT x.plan_id, x.order_line_id, greatest(0, least(x.quantity, l.quantity - coalesce(sum(x.quantity) OVER (
        PARTITION BY x.order_line_id ORDER BY x.plan_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))) AS qty
      FROM purchasing_plan_order x JOIN purchasing_order_line l ON l.id = x.order_line_id WHERE l.order_id = ${orderId}),
    gone AS (DELETE FROM purchasing_plan_order x USING held h WHERE x.plan_id = h.plan_id AND x.order_line_id = h.order_line_id AND h.qty = 0)
    UPDATE purchasing_plan_order x SET quantity = h.qty FROM held h
    WHERE x.plan_id = h.plan_id AND x.order_line_id = h.order_line_id AND h.qty > 0 AND h.qty <> x.quantity`)
}

/** The same again, at the prices it had. */
export async function copyOrder(tx: Tx, { orderId }: { orderId: number }, ctx: Ctx): Promise<MadeOrder> {
  const order = await lockOrder(tx, orderId, ctx)
  const { expect_arrive_date: _late, ...head } = order
  const lines = (await linesOf(tx, orderId)).map(({ skuId, quantity, price }) => ({ skuId, quantity, price }))
  const [made] = await createOrders(
    tx,
    [{ ...draftOf(head as OrderRow), expectArriveDate: null, purchaserId: ctx.user.userId, lines }],
    ctx,
  )
  return made!
}

const draftOf = (order: OrderRow): Omit<OrderDraft, 'lines'> => ({
  supplierId: order.supplier_id,
  storeId: order.store_id,
  targetStoreId: order.target_store_id,
  purchaserId: order.purchaser_id,
  receiveAddressId: order.receive_address_id,
  orderType: order.order_type,
  settlementType: order.settlement_type,
  depositRate: order.deposit_rate,
  accountPeriodDays: order.account_period_days,
  paymentMethod: order.payment_method,
  freight: order.freight,
  otherFee: order.other_fee,
  discountAmount: order.discount_amount,
  expectArriveDate: order.expect_arrive_date,
  urgent: order.urgent as 0 | 1,
  remark: order.remark,
})

/** Orders of one supplier, store and settlement become the first of them. */
export async function mergeOrders(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<null> {
  const wanted = [...new Set(ids)].sort((a, b) => a - b)
  if (wanted.length < 2) throw bad('请至少选择两张采购单', 'ids')
  const merged: OrderRow[] = []
  for (const id of wanted) merged.push(await lockOrder(tx, id, ctx))
  for (const order of merged) requireEditable(order, ctx)
  const [first, ...others] = merged as [OrderRow, ...OrderRow[]]
  const other = others.find((order) => groupOf(order) !== groupOf(first))
  if (other) throw bad(`采购单${other.order_no}与${first.order_no}的供应商、收货仓或结算方式不同，不能合并`, 'ids')
  const links = await linksOf(tx, wanted)
  const lines = await summed(tx, merged)
  await voidOrders(tx, { ids: wanted }, ctx)
  const fee = (name: Fee) => merged.reduce((sum, order) => plus(sum, order[name]).toFixed(2), '0')
  const head = {
    ...draftOf(first),
    freight: fee('freight'),
    otherFee: fee('other_fee'),
    discountAmount: fee('discount_amount'),
  }
  const [made] = await createOrders(tx, [{ ...head, lines }], ctx)
  await linkPlans(
    tx,
    links.map((link) => ({ ...link, orderId: made!.orderId })),
    ctx,
  )
  const note = `${merged.map(({ order_no }) => order_no).join('、')} 合并为 ${made!.orderNo}`
  await log(tx, ctx, { entity: 'purchasing/order', entityId: made!.orderId, action: '合并', note })
  return null
}
const groupOf = (order: OrderRow): string =>
  [order.supplier_id, order.store_id, order.target_store_id, order.settlement_type].join('/')
type Fee = 'freight' | 'other_fee' | 'discount_amount'

async function summed(tx: Tx, merged: OrderRow[]): Promise<DraftLine[]> {
  return tx.query<DraftLine & { price: string }>(sql`
    SELECT sku_id AS "skuId", sum(quantity)::int AS quantity, (array_agg(price ORDER BY order_id))[1] AS price FROM purchasing_order_line
    WHERE order_id = ANY(${merged.map(({ id }) => id)}::bigint[]) GROUP BY 1 ORDER BY min(order_id), min(sort_no)`)
}

const linksOf = (tx: Tx, orderIds: number[]) =>
  tx.query<{ planId: number; skuId: number; quantity: number }>(sql`
    SELECT x.plan_id AS "planId", l.sku_id AS "skuId", sum(x.quantity)::int AS quantity FROM purchasing_plan_order x JOIN purchasing_order_line l ON l.id = x.order_line_id
    WHERE l.order_id = ANY(${orderIds}::bigint[]) GROUP BY 1, 2`)

type Setting = { ids: number[] }
export const setPurchaser = (tx: Tx, { ids, purchaserId }: Setting & { purchaserId: number }, ctx: Ctx) =>
  setColumn(tx, ids, 'purchaser_id', purchaserId, '转采购员', ctx)
export const setUrgent = (tx: Tx, { ids, urgent }: Setting & { urgent: number }, ctx: Ctx) =>
  setColumn(tx, ids, 'urgent', urgent, urgent ? '加急' : '取消加急', ctx)

async function setColumn(
  tx: Tx,
  ids: number[],
  column: 'purchaser_id' | 'urgent',
  value: number,
  action: string,
  ctx: Ctx,
): Promise<null> {
  if (column === 'purchaser_id') {
    const found = await tx.one(
      sql`SELECT 1 FROM account_user WHERE id = ${value} AND deleted_at IS NULL AND status = ${userState.working}`,
    )
    if (!found) throw bad('所选的采购员不存在或已停用', 'purchaserId')
  }
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const order = await lockOrder(tx, id, ctx)
    requireOwn(order, ctx, '修改')
    if (order.check_flag > ORDER_CHECK.arrived) throw notNow(order, action)
    await tx.run(sql`
      UPDATE purchasing_order SET ${join([sql`${ident(column)} = ${value}`], ', ')}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${id}`)
    await log(tx, ctx, { entity: 'purchasing/order', entityId: id, action, version: order.version + 1 })
  }
  return null
}
