import { BUYABLE } from '@erp/contract/goods/status/buyable'
import { SOURCE } from '@erp/contract/purchasing/order/order.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Shortage, ShortageBuyer, Unplanned } from '../../order/allocation/shortage-buyer.ts'
import { orderCheck, planState } from '../states.ts'
import { createPlans } from './plan-create.ts'

interface Judged extends Shortage {
  sku: string
  status: string
  /** Of all orders that wait for it here, and what is planned, ordered or under way for the store already. */
  short: number
  coming: number
}

/** What customers wait for and nobody buys yet becomes plans; the rest says why not. */
export const planShortages: ShortageBuyer = async (tx, shortages, ctx) => {
  const judged = await judge(tx, shortages)
  const unplanned: Unplanned[] = []
  const wants = judged.flatMap((each) => {
    const { skuId, storeId, quantity, sku, status, short, coming, reason } = each
    const left = Math.min(quantity, short - coming)
    const why = !BUYABLE.includes(status) ? '商品状态不可采购' : left <= 0 ? `已有 ${coming} 件计划中或在途` : null
    if (why) unplanned.push({ skuId, storeId, sku, reason: why })
    return why ? [] : [{ skuId, targetStoreId: storeId, planQty: left, source: SOURCE.shortage, urgent: 1 as const, reason }]
  })
  const plans = await createPlans(tx, wants, ctx)
  return { planNos: plans.map(({ planNo }) => planNo), unplanned }
}

const judge = (tx: Tx, shortages: Shortage[]): Promise<Judged[]> =>
  tx.query<Judged>(sql`
    SELECT w."skuId", w."storeId", w.quantity, w.reason, k.sku, k.sku_status AS status,
      coalesce((SELECT sum(d.quantity) FROM stock_order_demand d WHERE d.sku_id = w."skuId" AND d.store_id = w."storeId" AND d.is_short), 0)::int AS short,
      (coalesce((SELECT sum(p.plan_qty - p.ordered_qty) FROM purchasing_plan p WHERE p.sku_id = w."skuId" AND p.target_store_id = w."storeId" AND p.deleted_at IS NULL
          AND p.status IN (${planState.waitAudit}, ${planState.waitOrder}, ${planState.part})), 0)
        + coalesce((SELECT sum(l.open_qty) FROM purchasing_order_line l JOIN purchasing_order o ON o.id = l.order_id WHERE l.sku_id = w."skuId" AND o.target_store_id = w."storeId"
          AND o.check_flag IN (${orderCheck.waitAudit}, ${orderCheck.audited}, ${orderCheck.underWay}, ${orderCheck.arrived})), 0)
        + coalesce((SELECT m.transfer_on_way FROM stock_summary m WHERE m.sku_id = w."skuId" AND m.store_id = w."storeId"), 0))::int AS coming
    FROM jsonb_to_recordset(${JSON.stringify(shortages)}::jsonb) AS w("skuId" bigint, "storeId" bigint, quantity int, reason text)
    JOIN goods_goods_sku k ON k.id = w."skuId" ORDER BY k.sku, w."storeId"`)
