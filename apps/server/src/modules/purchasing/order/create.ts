import { compare } from '@erp/contract/kit/decimal'
import { orderAmounts } from '@erp/contract/purchasing/order/amounts'
import { ORDER_TYPE, SETTLEMENT, SOURCE } from '@erp/contract/purchasing/order/order.states'
import { addDays, wireDate } from '../../../kit/clock.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { nextNumbers } from '../../../kit/number.ts'
import { bad } from '../../../kit/refuse.ts'
import { linkPlans } from '../plan/plan-links.ts'
import { checkDrafts, type Known, type OrderDraft, quoteKey } from './draft.ts'

export interface MadeOrder {
  orderId: number
  orderNo: string
}
export interface PricedLine {
  skuId: number
  quantity: number
  price: string
  remark: string | null
}

/** Purchase orders that wait for their audit, all or none. */
export async function createOrders(tx: Tx, drafts: readonly OrderDraft[], ctx: Ctx): Promise<MadeOrder[]> {
  if (drafts.length === 0) return []
  const known = await checkDrafts(tx, drafts)
  const numbers = await nextNumbers(ctx.house, 'CG', drafts.length)
  const heads = drafts.map((draft, i) => ({ n: i, orderNo: numbers[i]!, ...headOf(draft, known, ctx) }))
  const made = await insertHeads(tx, heads, ctx)
  const ids = new Map(made.map(({ orderNo, orderId }) => [orderNo, orderId]))
  await insertLines(
    tx,
    heads.flatMap(({ orderNo, lines }) => lines.map((line) => ({ ...line, orderId: ids.get(orderNo)! }))),
  )
  await linkPlans(tx, plansOf(drafts, made), ctx)
  await logAll(
    tx,
    ctx,
    heads.map(({ orderNo, lines, totalAmount }) => ({
      entity: 'purchasing/order',
      entityId: ids.get(orderNo)!,
      action: '新增',
      note: `${orderNo}，${lines.length}行，${totalAmount}元`,
      version: 1,
    })),
  )
  return numbers.map((orderNo) => ({ orderNo, orderId: ids.get(orderNo)! }))
}

const plansOf = (drafts: readonly OrderDraft[], made: readonly MadeOrder[]) =>
  drafts.flatMap(({ lines }, i) =>
    lines.flatMap(({ skuId, plans = [] }) => plans.map((plan) => ({ ...plan, skuId, orderId: made[i]!.orderId }))),
  )

/** The columns of an order as it is asked for: terms of the supplier, the address of the store, what it costs. */
export function headOf(draft: OrderDraft, known: Known, ctx: Ctx) {
  const supplier = known.suppliers.get(draft.supplierId)!
  const lines = pricedLines(draft, known)
  const fees = { freight: draft.freight ?? '0', otherFee: draft.otherFee ?? '0', discountAmount: draft.discountAmount ?? '0' }
  const { goodsAmount, totalAmount, lines: amounts } = orderAmounts(lines, fees)
  if (compare(fees.discountAmount, goodsAmount) > 0) throw bad('优惠不能超过货款', 'discountAmount')
  const settlementType = draft.settlementType ?? supplier.settlementType
  return {
    orderType: draft.orderType ?? ORDER_TYPE.usual,
    supplierId: draft.supplierId,
    purchaserId: draft.purchaserId ?? ctx.user?.userId ?? null,
    storeId: draft.storeId,
    targetStoreId: draft.targetStoreId ?? draft.storeId,
    receiveAddressId: draft.receiveAddressId ?? known.defaults.get(draft.storeId) ?? null,
    settlementType,
    depositRate: settlementType === SETTLEMENT.deposit ? (draft.depositRate ?? supplier.depositRate) : null,
    accountPeriodDays: settlementType === SETTLEMENT.period ? (draft.accountPeriodDays ?? supplier.accountPeriodDays) : null,
    paymentMethod: draft.paymentMethod ?? supplier.paymentMethod,
    skuCount: lines.length,
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    ...fees,
    goodsAmount,
    totalAmount,
    expectArriveDate: draft.expectArriveDate ?? addDays(wireDate(ctx.house.clock.now()), leadOf(draft, known)),
    urgent: draft.urgent ?? 0,
    aliOrderId: draft.aliOrderId ?? null,
    source: draft.source ?? SOURCE.manual,
    remark: draft.remark ?? null,
    lines: lines.map((line, i) => ({ ...line, ...amounts[i]!, sortNo: i })),
  }
}
export type OrderHead = ReturnType<typeof headOf>

function pricedLines({ supplierId, orderType, lines }: OrderDraft, { quotes, skus }: Known): PricedLine[] {
  const free = orderType === ORDER_TYPE.sample || orderType === ORDER_TYPE.resent
  return lines.map(({ skuId, quantity, price: typed, remark = null }) => {
    const price = typed ?? quotes.get(quoteKey(supplierId, skuId))?.price ?? (free ? '0' : null)
    const { sku } = skus.get(skuId)!
    if (price === null) throw bad(`SKU ${sku} 没有该供应商的报价，请填写单价`, 'lines')
    if (!free && compare(price, 0) === 0) throw bad(`SKU ${sku} 单价必须大于0`, 'lines')
    return { skuId, quantity, price, remark }
  })
}

const leadOf = ({ supplierId, lines }: OrderDraft, { suppliers, quotes }: Known): number =>
  Math.max(...lines.map(({ skuId }) => quotes.get(quoteKey(supplierId, skuId))?.leadDays ?? suppliers.get(supplierId)!.leadDays))

const insertHeads = (tx: Tx, heads: (OrderHead & { orderNo: string })[], ctx: Ctx): Promise<MadeOrder[]> =>
  tx.query<MadeOrder>(sql`
    INSERT INTO purchasing_order (order_no, order_type, supplier_id, purchaser_id, store_id, target_store_id, receive_address_id, settlement_type, deposit_rate,
      account_period_days, payment_method, sku_count, quantity, goods_amount, freight, other_fee, discount_amount, total_amount, payable_amount, expect_arrive_date, urgent,
      ali_order_id, source, remark, create_by, create_time, update_by, update_time)
    SELECT r."orderNo", r."orderType", r."supplierId", r."purchaserId", r."storeId", r."targetStoreId", r."receiveAddressId", r."settlementType", r."depositRate",
      r."accountPeriodDays", r."paymentMethod", r."skuCount", r.quantity, r."goodsAmount", r.freight, r."otherFee", r."discountAmount", r."totalAmount", r."totalAmount",
      r."expectArriveDate", r.urgent, r."aliOrderId", r.source, r.remark, ${ctx.user?.userId ?? null}, ${ctx.now}, ${ctx.user?.userId ?? null}, ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(heads.map(({ lines: _lines, ...head }) => head))}::jsonb) AS r(n int, "orderNo" text, "orderType" int, "supplierId" bigint,
      "purchaserId" bigint, "storeId" bigint, "targetStoreId" bigint, "receiveAddressId" bigint, "settlementType" int, "depositRate" numeric, "accountPeriodDays" int,
      "paymentMethod" text, "skuCount" int, quantity int, "goodsAmount" numeric, freight numeric, "otherFee" numeric, "discountAmount" numeric, "totalAmount" numeric,
      "expectArriveDate" date, urgent int, "aliOrderId" text, source int, remark text) ORDER BY r.n
    RETURNING id AS "orderId", order_no AS "orderNo"`)

export const insertLines = (
  tx: Tx,
  lines: (OrderHead['lines'][number] & { orderId: number; originPrice?: string })[],
): Promise<number> =>
  tx.run(sql`
    INSERT INTO purchasing_order_line (order_id, sku_id, quantity, price, origin_price, line_amount, landed_amount, landed_unit_cost, remark, sort_no)
    SELECT r."orderId", r."skuId", r.quantity, r.price, coalesce(r."originPrice", r.price), r."lineAmount", r."landedAmount", r."landedUnitCost", r.remark, r."sortNo"
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS r("orderId" bigint, "skuId" bigint, quantity int, price numeric, "originPrice" numeric, "lineAmount" numeric,
      "landedAmount" numeric, "landedUnitCost" numeric, remark text, "sortNo" int)`)
