import { BUYABLE } from '@erp/contract/goods/status/buyable'
import { stateLabel } from '@erp/contract/kit'
import { round2 } from '@erp/contract/kit/decimal'
import { PLAN_OPEN, PLAN_ORDERABLE, planStates } from '@erp/contract/purchasing/plan/plan.states'
import type { OrderPreview, PreviewGroup, PreviewLine } from '@erp/contract/purchasing/plan/plan-orders'
import { SUPPLIER_STATE } from '@erp/contract/purchasing/supplier/supplier.states'
import Big from 'big.js'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { dictionaryOf } from '../../../kit/list/dictionary.ts'
import { bad, type Refusal, refuse } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { orderGroups } from './group-orders.ts'
import { type Group, groupWanted, type Wanted } from './grouping.ts'
import { planReach } from './plan-list.ts'

export interface Chosen {
  planId: number
  quantity?: number | null
}
interface Planned {
  id: number
  planNo: string
  status: number
  left: number
  skuId: number
  sku: string
  skuName: string
  skuImage: string | null
  skuStatus: string
  storeId: number
  targetStoreId: number
  supplierId: number | null
  supplierName: string | null
  supplierStatus: number | null
  purchaserId: number | null
  price: string | null
  typed: number
  urgent: number
  source: number
  deadLink: boolean
}
const LEAVING = '30'

/** Orders from plans, all or none: what was wrong with the first plan is told. */
export async function orderPlans(tx: Tx, { rows }: { rows: Chosen[] }, ctx: Ctx) {
  const { groups, problems } = await judged(tx, rows, ctx)
  if (problems[0]) throw problems[0].refusal
  const made = await orderGroups(tx, groups, ctx)
  return { orderIds: made.map(({ orderId }) => orderId), orderNos: made.map(({ orderNo }) => orderNo) }
}

/** The orders as they would be made, and the plans that keep out of them. */
export async function previewOrders(tx: Tx, { rows }: { rows: Chosen[] }, ctx: Ctx): Promise<OrderPreview> {
  const { groups, problems, plans, labels } = await judged(tx, rows, ctx)
  const names = await namesOf(tx, groups)
  return {
    groups: groups.map((group) => shown(group, plans, names, labels, ctx)),
    problems: problems.map(({ planId, planNo, refusal }) => ({ planId, planNo, reason: refusal.message })),
  }
}

async function judged(tx: Tx, rows: Chosen[], ctx: Ctx) {
  const asked = new Map(rows.map(({ planId, quantity }) => [planId, quantity]))
  if (asked.size < rows.length) throw bad('同一计划不能重复', 'rows')
  const found = await plansOf(tx, [...asked.keys()], ctx)
  if (found.length < asked.size) throw refuse('部分采购计划不存在或不在您的范围内，请刷新后重试')
  const labels = new Map((await dictionaryOf(tx, 'goods_status'))?.entries.map(({ value, label }) => [value, label]))
  const plans = new Map(found.map((each) => [each.id, each]))
  const quantityOf = (each: Planned) => asked.get(each.id) ?? each.left
  const all = found.map((each) => ({ planId: each.id, planNo: each.planNo, refusal: problemOf(each, quantityOf(each), labels) }))
  const problems = all.flatMap(({ refusal, ...each }) => (refusal ? [{ ...each, refusal }] : []))
  const good = found.filter(({ id }) => !problems.some(({ planId }) => planId === id))
  const groups = await groupWanted(
    tx,
    good.map((each) => wantedOf(each, quantityOf(each))),
  )
  return { groups, problems: [...problems, ...unpriced(groups, plans)], plans, labels }
}

const wantedOf = (each: Planned, quantity: number): Wanted => ({
  planId: each.id,
  skuId: each.skuId,
  quantity,
  storeId: each.storeId,
  targetStoreId: each.targetStoreId,
  supplierId: each.supplierId!,
  purchaserId: each.purchaserId,
  typedPrice: each.typed ? each.price : null,
  urgent: each.urgent,
  source: each.source,
})

function problemOf(each: Planned, quantity: number, labels: Map<string, string>): Refusal | null {
  const { planNo, status, left, sku } = each
  if (!PLAN_ORDERABLE.includes(status) && PLAN_OPEN.includes(status))
    return refuse(`计划${planNo}当前为「${stateLabel(planStates, status)}」，不能转采购单`)
  if (!PLAN_ORDERABLE.includes(status)) return refuse(`计划${planNo}剩余可下单 0`)
  if (left <= 0 || quantity > left) return refuse(`计划${planNo}剩余可下单 ${Math.max(0, left)}`)
  if (each.supplierId === null) return bad(`计划${planNo}未指定供应商`)
  if (each.supplierStatus !== SUPPLIER_STATE.enabled) return bad(`计划${planNo}的供应商「${each.supplierName}」已停用或拉黑`)
  if (!BUYABLE.includes(each.skuStatus))
    return bad(`SKU ${sku} 状态为「${labels.get(each.skuStatus) ?? each.skuStatus}」，不能采购`)
  return each.deadLink ? bad(`SKU ${sku} 的1688规格已失效，请更换链接`) : null
}

const unpriced = (groups: readonly Group[], plans: Map<number, Planned>) =>
  groups.flatMap(({ lines }) =>
    lines
      .filter(({ price }) => price === null)
      .flatMap(({ wanted }) => {
        const { id, planNo, sku, supplierName } = plans.get(wanted[0]!.planId!)!
        const refusal = bad(`计划${planNo}：SKU ${sku} 没有供应商「${supplierName}」的报价，请指定单价`)
        return [{ planId: id, planNo, refusal }]
      }),
  )

const plansOf = (tx: Tx, ids: number[], ctx: Ctx): Promise<Planned[]> =>
  tx.query<Planned>(sql`
    SELECT t.id, t.plan_no AS "planNo", t.status, t.plan_qty - t.ordered_qty AS left, t.sku_id AS "skuId", k.sku, k.sku_name AS "skuName",
      coalesce(k.sku_image, g.main_image) AS "skuImage", k.sku_status AS "skuStatus", t.store_id AS "storeId", t.target_store_id AS "targetStoreId",
      t.supplier_id AS "supplierId", s.supplier_name AS "supplierName", s.status AS "supplierStatus", t.purchaser_id AS "purchaserId", t.price, t.price_typed AS typed,
      t.urgent, t.source, EXISTS (SELECT 1 FROM goods_ali_goods a JOIN goods_ali_offer f ON f.offer_id = a.offer_id WHERE a.sku_id = k.id AND a.is_default = 1
        AND a.deleted_at IS NULL AND a.link_status IN (3, 4) AND (f.supplier_id = s.id OR f.ali_member_id = s.ali_member_id)) AS "deadLink"
    FROM purchasing_plan t JOIN goods_goods_sku k ON k.id = t.sku_id JOIN goods_goods g ON g.id = k.goods_id LEFT JOIN purchasing_supplier s ON s.id = t.supplier_id
    WHERE t.id = ANY(${ids}::bigint[]) AND t.deleted_at IS NULL AND ${planReach(ctx)} ORDER BY t.id`)

interface Names {
  suppliers: Map<number, string>
  stores: Map<number, string>
  people: Map<number, string>
}
async function namesOf(tx: Tx, groups: readonly Group[]): Promise<Names> {
  const found = await tx.query<{ kind: keyof Names; id: number; name: string }>(sql`
    SELECT 'suppliers' AS kind, id, supplier_name AS name FROM purchasing_supplier WHERE id = ANY(${groups.map(({ supplierId }) => supplierId)}::bigint[])
    UNION ALL SELECT 'stores', id, store_name FROM stock_store WHERE id = ANY(${groups.flatMap(({ storeId, targetStoreId }) => [storeId, targetStoreId])}::bigint[])
    UNION ALL SELECT 'people', id, display_name FROM account_user WHERE id = ANY(${groups.flatMap(({ purchaserId }) => purchaserId ?? [])}::bigint[])`)
  const of = (kind: keyof Names) => new Map(found.filter((each) => each.kind === kind).map(({ id, name }) => [id, name]))
  return { suppliers: of('suppliers'), stores: of('stores'), people: of('people') }
}

/** Amounts only for who may see them. */
function shown(group: Group, plans: Map<number, Planned>, names: Names, labels: Map<string, string>, ctx: Ctx): PreviewGroup {
  const seen = may(ctx.user, 'purchasing:order:price')
  const amounts = group.lines.map(({ amount }) => amount)
  const total = amounts.reduce<Big>((sum, amount) => sum.plus(amount ?? 0), new Big(0))
  const { supplierId, storeId, targetStoreId, purchaserId, settlementType, orderType } = group
  return {
    supplierId,
    supplierName: names.suppliers.get(supplierId)!,
    storeId,
    storeName: names.stores.get(storeId)!,
    targetStoreId,
    targetStoreName: names.stores.get(targetStoreId)!,
    purchaserId,
    purchaserName: purchaserId === null ? null : (names.people.get(purchaserId) ?? null),
    settlementType,
    orderType,
    quantity: group.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    amount: seen && amounts.every((amount) => amount !== null) ? round2(total) : null,
    lines: group.lines.map((line) => shownLine(line, plans, labels, seen)),
  }
}

function shownLine(
  line: Group['lines'][number],
  plans: Map<number, Planned>,
  labels: Map<string, string>,
  seen: boolean,
): PreviewLine {
  const { skuId, sku, skuName, skuImage, skuStatus } = plans.get(line.wanted[0]!.planId!)!
  return {
    skuId,
    sku,
    skuName,
    skuImage,
    quantity: line.quantity,
    surplus: line.surplus,
    aliUnits: line.link?.units ?? null,
    unitRatio: line.link?.unitRatio ?? null,
    price: seen ? line.price : null,
    amount: seen ? line.amount : null,
    plans: line.wanted.map(({ planId, quantity }) => ({
      planId: planId!,
      planNo: plans.get(planId!)!.planNo,
      quantity,
      left: plans.get(planId!)!.left,
    })),
    warning: skuStatus === LEAVING ? `SKU状态为「${labels.get(skuStatus) ?? skuStatus}」，请确认仍要采购` : null,
  }
}
