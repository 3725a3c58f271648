import type { EachOrder } from '@erp/contract/order/desk/order-calls'
import { waitMerge } from '@erp/contract/order/index'
import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { ListInput } from '../../../kit/list/list.ts'
import { Refusal } from '../../../kit/refuse.ts'
import { stage } from '../states.ts'
import { mergeOrders } from './merge.ts'
import { MERGE_OWN } from './merge-groups.ts'
import { ordersOf } from './order-list.ts'

const list = ordersOf(waitMerge, 'sales-wait-merge-order')
const AT_ONCE = 2000

/** Every group of the filter that can; the others are told with their reason. */
export function autoMerge(_tx: Tx, { condition }: Pick<ListInput, 'condition'>, ctx: Ctx): Promise<EachOrder> {
  const groups = { ...condition, isFirst: 1, tab: ['mergeable', 'over'] }
  return mergeEach(list.select(sql`${MERGE_OWN['groupOrders']!} AS orders`, groups, ctx), ctx)
}

/** Whoever sold it: every group there is. */
export const mergeWaiting = (ctx: Ctx): Promise<EachOrder> =>
  mergeEach(
    sql`SELECT json_agg(json_build_object('id', t.id, 'orderNo', t.order_no) ORDER BY t.id) AS orders FROM order_trade_info t
      WHERE t.status = ${stage.waitDispatch} AND t.merge_to_id IS NULL AND t.merge_key IS NOT NULL AND t.is_hold = 0 AND t.merge_ignored = 0
      GROUP BY t.merge_key HAVING count(*) > 1`,
    ctx,
  )

async function mergeEach(groups: Sql, ctx: Ctx): Promise<EachOrder> {
  const { db } = ctx.house
  const found = await db.query<{ orders: { id: number; orderNo: string }[] }>(sql`${groups} LIMIT ${AT_ONCE}`)
  const done: EachOrder = { success: [], failed: [] }
  for (const { orders } of found) {
    const ids = orders.map(({ id }) => id)
    try {
      done.success.push((await db.transact((tx) => mergeOrders(tx, { ids }, ctx))).id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      done.failed.push({ id: ids[0]!, orderNo: orders.map(({ orderNo }) => orderNo).join('、'), reason: error.message })
    }
  }
  ctx.say(`成功 ${done.success.length} 条，失败 ${done.failed.length} 条`)
  return done
}
