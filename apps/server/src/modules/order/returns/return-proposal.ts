import { orderLogicalReturn } from '@erp/contract/order/returns/order-logical-return'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import { logAll } from '../../../kit/log.ts'
import { nextNumbers } from '../../../kit/number.ts'
import { notifyEach } from '../../account/own/notice.ts'
import { holdersOf } from '../../account/user/holders.ts'
import { returnState, stage } from '../states.ts'

interface Proposed {
  id: number
  returnNo: string
  orderId: number
  orderNo: string
  storeId: number
}
const { path } = orderLogicalReturn
const OTHER_REASON = '99'
const LISTED = 50

/** The carrier brings these back: a return on its way, for all that was shipped; an order that ever had one gets no second. */
export async function proposeReturns(tx: Tx, orderIds: readonly number[], house: House): Promise<void> {
  const ctx = contextOfClock(house, 'order/return')
  await tx.run(sql`SELECT 1 FROM order_trade_info WHERE id = ANY(${[...orderIds]}::bigint[]) ORDER BY id FOR UPDATE`)
  const orders = await tx.query<Omit<Proposed, 'id' | 'returnNo'>>(sql`
    SELECT t.id AS "orderId", t.order_no AS "orderNo", t.store_id AS "storeId" FROM order_trade_info t
    WHERE t.id = ANY(${[...orderIds]}::bigint[]) AND t.status >= ${stage.shipped} AND t.is_cancelled = 0 AND t.store_id IS NOT NULL
      AND EXISTS (SELECT 1 FROM order_details d WHERE d.order_id = t.id AND d.shipped_qty > 0)
      AND NOT EXISTS (SELECT 1 FROM order_logical_return r WHERE r.order_id = t.id) ORDER BY t.id`)
  if (orders.length === 0) return
  const numbers = await nextNumbers(house, 'TJ', orders.length)
  const made = await insertReturns(
    tx,
    orders.map((order, i) => ({ ...order, returnNo: numbers[i]! })),
    ctx,
  )
  await logAll(
    tx,
    ctx,
    made.map(({ id, orderNo }) => ({ entity: path, entityId: id, action: '新增', note: `${orderNo} 物流退回`, version: 1 })),
  )
  await tellDesk(tx, made, ctx)
}

async function insertReturns(tx: Tx, wanted: Omit<Proposed, 'id'>[], ctx: Ctx): Promise<Proposed[]> {
  const made = await tx.query<{ id: number; returnNo: string }>(sql`
    INSERT INTO order_logical_return (return_no, kind, order_id, store_id, express_delivery_no, reason, check_flag, remark, create_time, update_time)
    SELECT r."returnNo", 1, t.id, t.store_id, t.tracking_number, ${OTHER_REASON}, ${returnState.underWay}, '物流轨迹显示退回，自动登记', ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS r("returnNo" text, "orderId" bigint) JOIN order_trade_info t ON t.id = r."orderId"
    RETURNING id, return_no AS "returnNo"`)
  const ids = made.map(({ id }) => id)
  await tx.run(sql`
    INSERT INTO order_logical_return_line (return_id, order_details_id, quantity)
    SELECT r.id, d.id, d.shipped_qty FROM order_logical_return r JOIN order_details d ON d.order_id = r.order_id
    WHERE r.id = ANY(${ids}::bigint[]) AND d.shipped_qty > 0 ORDER BY r.id, d.id`)
  await tx.run(sql`
    UPDATE order_trade_info SET is_returned = 1 WHERE id IN (SELECT order_id FROM order_logical_return WHERE id = ANY(${ids}::bigint[]))`)
  return wanted.map((one) => ({ ...one, id: made.find(({ returnNo }) => returnNo === one.returnNo)!.id }))
}

/** Those who sign returns in the store the parcel comes back to. */
async function tellDesk(tx: Tx, made: Proposed[], ctx: Ctx): Promise<void> {
  const people = await holdersOf(tx, 'order:return:sign', ctx)
  const bound = await tx.query<{ userId: number; storeIds: number[] }>(sql`
    SELECT user_id AS "userId", array_agg(store_id) AS "storeIds" FROM account_user_store WHERE user_id = ANY(${people}::bigint[]) GROUP BY 1`)
  const storesOf = new Map(bound.map(({ userId, storeIds }) => [userId, storeIds]))
  const notices = people.flatMap((userId) => {
    const stores = storesOf.get(userId)
    const theirs = made.filter(({ storeId }) => !stores || stores.includes(storeId))
    if (theirs.length === 0) return []
    const lines = theirs.slice(0, LISTED).map(({ returnNo, orderNo }) => `${returnNo}：订单 ${orderNo}`)
    const content = ['以下包裹被物流退回，已登记退件单，到仓后请签收：', ...lines].join('\n')
    return [{ userId, title: `${theirs.length}个包裹退回途中`, content, source: path, sourceId: theirs[0]!.id }]
  })
  await notifyEach(tx, notices, ctx)
}
