import { STAGE } from '@erp/contract/order/order.states'
import Big from 'big.js'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log, logAll } from '../../../kit/log.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { setting } from '../../../kit/setting.ts'
import { judgeAgain } from '../intake/judge.ts'
import { ratesOf } from '../rules/load.ts'
import { isMarked } from '../ship/marked.ts'
import { type LockedOrder, lockOrder, lockOrders, notNow } from '../stage.ts'
import { IOSS_LIMIT } from './merge-groups.ts'
import { dropNumber } from './numbers.ts'

/** Orders to one door become one parcel: the earliest paid is the main one, the others follow it and are in no list of their own. */
export async function mergeOrders(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<{ id: number }> {
  const orders = await lockOrders(tx, ids, ctx)
  if (orders.length < 2) throw bad('请选择至少两个订单')
  await requireMergeable(tx, orders)
  const [main, ...others] = orders.toSorted(byPayment) as [LockedOrder, ...LockedOrder[]]
  for (const order of others) await giveUpNumber(tx, order, ctx)
  const childIds = others.map((order) => order.id)
  await tx.run(sql`UPDATE order_details SET order_id = ${main.id} WHERE order_id = ANY(${childIds}::bigint[])`)
  await tx.run(
    sql`
      UPDATE order_trade_info SET merge_to_id = ${main.id}, freight_est = NULL, pack_cost_est = NULL, version = version + 1, update_by = ${by(ctx)}, update_time = ${ctx.now} WHERE id = ANY(${childIds}::bigint[])`,
  )
  await gather(tx, main.id, ctx)
  await judgeAgain(tx, main, ctx)
  await log(tx, ctx, {
    entity: 'order/tradeInfo',
    entityId: main.id,
    action: '合并',
    note: others.map((order) => order.order_no).join('、'),
  })
  await logAll(
    tx,
    ctx,
    others.map((order) => ({ entity: 'order/tradeInfo', entityId: order.id, action: '合并', note: `合并到 ${main.order_no}` })),
  )
  return { id: main.id }
}

const by = (ctx: Ctx): number | null => ctx.user?.userId ?? null
const compare = (a: string | null, b: string | null): number =>
  (a ?? '9999') < (b ?? '9999') ? -1 : (a ?? '9999') > (b ?? '9999') ? 1 : 0

const byPayment = (a: LockedOrder, b: LockedOrder): number => compare(a['paid_time'], b['paid_time']) || a.id - b.id

async function requireMergeable(tx: Tx, orders: LockedOrder[]): Promise<void> {
  const other = orders.find((order) => order.status !== STAGE.waitDispatch)
  if (other) throw notNow(other, '合并')
  const held = orders.find((order) => order['is_hold'])
  if (held) throw refuse(`订单 ${held.order_no} 已挂起，不能合并`)
  const [first] = orders
  if (!first!['merge_key'] || orders.some((order) => order['merge_key'] !== first!['merge_key']))
    throw bad('所选订单收件信息不一致，不能合并')
  const open = await tx.one(
    sql`SELECT 1 FROM order_details WHERE order_id = ANY(${orders.map((order) => order.id)}::bigint[]) AND sku_id IS NULL LIMIT 1`,
  )
  if (open) throw refuse('所选订单有未匹配的SKU，不能合并')
  await requireLimits(tx, orders)
}

/** One parcel has one number, the main order's; another that the platform knows cannot be taken back. */
async function giveUpNumber(tx: Tx, order: LockedOrder, ctx: Ctx): Promise<void> {
  if (!order['tracking_number']) return
  if (isMarked(order)) throw refuse(`订单 ${order.order_no} 平台已标记发货，不能清除运单号`)
  await dropNumber(tx, order, ctx)
}

/** One parcel must still be allowed to travel: its weight, and for the EU its value. */
async function requireLimits(tx: Tx, orders: LockedOrder[]): Promise<void> {
  const [main] = orders.toSorted(byPayment)
  const weight = orders.reduce((sum, order) => sum + (order['est_weight'] ?? 0), 0)
  const most = await setting(tx, 'order.mergeMaxWeight', 2000)
  if (weight > most) throw bad(`合并后重量 ${weight}g 超过上限 ${most}g`)
  const eu = await tx.one(sql`SELECT 1 FROM basic_country WHERE country_code = ${main!['country_code']} AND is_eu = 1`)
  if (!eu) return
  const rate = (await ratesOf(tx))('EUR', (main!['paid_time'] ?? main!['create_time']).slice(0, 10))
  const ids = orders.map((order) => order.id)
  const goods = await tx.one<{ cny: string | null }>(sql`
    SELECT sum(goods_amount * exchange_rate) AS cny FROM order_trade_info WHERE id = ANY(${ids}::bigint[]) OR merge_to_id = ANY(${ids}::bigint[])`)
  if (rate && goods!.cny && new Big(goods!.cny).gt(new Big(rate).times(IOSS_LIMIT))) throw bad(`合并后货值超过${IOSS_LIMIT}EUR`)
}

/** What the main order carries for all: money, the earliest deadline, tags and memos. */
const gather = (tx: Tx, mainId: number, ctx: Ctx): Promise<number> =>
  tx.run(sql`
    UPDATE order_trade_info t SET latest_ship_time = a.latest, tag_ids = a.tags, memo = left(nullif(a.memo, ''), 500), version = t.version + 1, update_by = ${by(ctx)}, update_time = ${ctx.now}
    FROM (SELECT min(o.latest_ship_time) AS latest, string_agg(o.memo, '；' ORDER BY o.id) AS memo,
        ARRAY(SELECT DISTINCT x FROM order_trade_info p, unnest(p.tag_ids) x WHERE p.id = ${mainId} OR p.merge_to_id = ${mainId} ORDER BY x) AS tags
      FROM order_trade_info o WHERE o.id = ${mainId} OR o.merge_to_id = ${mainId}) a
    WHERE t.id = ${mainId}`)

/** While the main order waits for dispatch, each goes its own way again. */
export async function cancelMerge(tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<null> {
  const main = await lockOrder(tx, id, ctx)
  if (main.status !== STAGE.waitDispatch) throw notNow(main, '取消合并')
  const children = await tx.query<LockedOrder>(sql`
    UPDATE order_trade_info SET merge_to_id = NULL, merge_ignored = 1, version = version + 1, update_by = ${by(ctx)}, update_time = ${ctx.now}
    WHERE merge_to_id = ${id} RETURNING *`)
  if (children.length === 0) throw refuse(`订单 ${main.order_no} 没有合并的订单`)
  await tx.run(sql`UPDATE order_details SET order_id = origin_order_id WHERE order_id = ${id} AND origin_order_id <> ${id}`)
  const apart = [main, ...children]
  await logAll(
    tx,
    ctx,
    apart.map((each) => ({ entity: 'order/tradeInfo', entityId: each.id, action: '取消合并' })),
  )
  for (const order of apart) await judgeAgain(tx, order, ctx)
  return null
}

export async function ignoreMerge(tx: Tx, { ids, ignored }: { ids: number[]; ignored: 0 | 1 }, ctx: Ctx): Promise<null> {
  const orders = await lockOrders(tx, ids, ctx)
  for (const order of orders) if (order.status !== STAGE.waitDispatch) throw notNow(order, '不合并')
  await tx.run(
    sql`UPDATE order_trade_info SET merge_ignored = ${ignored}, version = version + 1, update_by = ${by(ctx)}, update_time = ${ctx.now} WHERE id = ANY(${ids}::bigint[])`,
  )
  await logAll(
    tx,
    ctx,
    orders.map((order) => ({ entity: 'order/tradeInfo', entityId: order.id, action: ignored ? '不合并' : '恢复合并' })),
  )
  return null
}
