import type { ToPurchase } from '@erp/contract/order/allocation/out-stock-calls'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { refuse } from '../../../kit/refuse.ts'
import { requireListed } from '../desk/order-calls.ts'
import { lockOrders } from '../stage.ts'
import { type Shortage, shortageBuyer, type Unplanned } from './shortage-buyer.ts'

/** 转采购: what the chosen orders lack becomes purchase plans, less what is bought for the store already. */
export async function toPurchase(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<ToPurchase> {
  const buyer = shortageBuyer()
  if (!buyer) throw refuse('采购模块尚未启用，不能转采购')
  for (const order of await lockOrders(tx, ids, ctx)) requireListed(order, 'out-stock-order', '转采购')
  const lacks = await lacksOf(tx, ids)
  if (lacks.length === 0) throw refuse('所选订单没有缺货的SKU')
  const { planNos, unplanned } = await buyer(tx, lacks, ctx)
  await logAll(
    tx,
    ctx,
    [...new Set(ids)].map((id) => ({
      entity: 'order/tradeInfo',
      entityId: id,
      action: '转采购',
      note: noteOf(planNos, unplanned),
    })),
  )
  ctx.say(planNos.length ? `已生成 ${planNos.length} 个采购计划` : '没有需要新增的采购计划')
  return { planNos, unplanned: unplanned.map(({ sku, reason }) => ({ sku, reason })) }
}

const SHOWN = 5
const noteOf = (planNos: string[], unplanned: Unplanned[]): string =>
  planNos.length
    ? `${planNos.slice(0, SHOWN).join('、')}${planNos.length > SHOWN ? ` 等 ${planNos.length} 个计划` : ''}`
    : unplanned
        .slice(0, SHOWN)
        .map(({ sku, reason }) => `${sku} ${reason}`)
        .join('；')

const lacksOf = (tx: Tx, ids: number[]): Promise<Shortage[]> =>
  tx.query<Shortage>(sql`
    SELECT d.stock_sku_id AS "skuId", t.store_id AS "storeId", sum(d.short_qty)::int AS quantity,
      '缺货订单 ' || (array_agg(t.order_no ORDER BY t.id))[1] || CASE WHEN count(DISTINCT t.id) > 1 THEN ' 等 ' || count(DISTINCT t.id) || ' 单' ELSE '' END AS reason
    FROM order_trade_info t JOIN order_details d ON d.order_id = t.id
    WHERE t.id = ANY(${ids}::bigint[]) AND d.short_qty > 0 AND d.stock_sku_id IS NOT NULL AND t.store_id IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2`)
