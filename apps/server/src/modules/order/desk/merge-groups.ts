import { STAGE } from '@erp/contract/order/order.states'
import Big from 'big.js'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { compileExpress, isFeasible } from '../../express/for-orders.ts'
import { parcelOf } from '../rules/evaluate.ts'
import type { OrderFacts } from '../rules/facts.ts'
import { gatherFacts } from '../rules/gather.ts'

export const IOSS_LIMIT = 150
/** Orders to the same door that are still to be dispatched; found by the index on the key, which holds no others. */
const open = `o.status = ${STAGE.waitDispatch} AND o.merge_to_id IS NULL AND o.merge_key = t.merge_key AND o.is_hold = 0`
/** Where somebody said no, all of the door are shown; else those that would go together. */
const members = `order_trade_info o WHERE ${open} AND (o.merge_ignored = 0 OR t.merge_ignored = 1)`
const place = (alias: string) => `(coalesce(${alias}.paid_time, 'infinity'), ${alias}.id)`

/** Few doors have several orders: these are found first, in one walk through the index. */
const shared = `ARRAY(SELECT o.merge_key FROM order_trade_info o WHERE o.status = ${STAGE.waitDispatch} AND o.merge_to_id IS NULL AND o.merge_key IS NOT NULL AND o.is_hold = 0
  GROUP BY o.merge_key HAVING count(*) > 1)`
/** One of several: the others could go with it, or it was said not to. */
export const inGroup = raw(
  `t.merge_key = ANY(${shared}) AND t.is_hold = 0 AND EXISTS (SELECT 1 FROM ${members} AND o.id <> t.id)`,
)
/** Stands for its group: the one that is paid first. */
export const firstOfGroup = raw(
  `NOT EXISTS (SELECT 1 FROM order_trade_info o WHERE ${open} AND o.merge_ignored = t.merge_ignored AND ${place('o')} < ${place('t')})`,
)

const maxWeight = `coalesce((SELECT config_value::int FROM system_config WHERE config_key = 'order.mergeMaxWeight' AND deleted_at IS NULL), 2000)`
const eurRate = `(SELECT r.rate FROM basic_exchange_rate r WHERE r.currency_code = 'EUR' AND r.deleted_at IS NULL
  AND r.from_day <= coalesce(t.paid_time, t.create_time)::date ORDER BY r.from_day DESC LIMIT 1)`
const worth =
  'o.goods_amount * o.exchange_rate + coalesce((SELECT sum(c.goods_amount * c.exchange_rate) FROM order_trade_info c WHERE c.merge_to_id = o.id), 0)'
const overReason =
  raw(`(SELECT CASE WHEN sum(o.est_weight) > ${maxWeight} THEN '合并后重量 ' || sum(o.est_weight) || 'g 超过上限 ' || ${maxWeight} || 'g'
  WHEN EXISTS (SELECT 1 FROM basic_country e WHERE e.country_code = t.country_code AND e.is_eu = 1) AND sum(${worth}) > ${IOSS_LIMIT} * ${eurRate}
    THEN '合并后货值超过${IOSS_LIMIT}EUR' END FROM ${members})`)

export const MERGE_TABS: Record<string, Sql> = {
  mergeable: sql`t.merge_ignored = 0 AND ${overReason} IS NULL`,
  over: sql`t.merge_ignored = 0 AND ${overReason} IS NOT NULL`,
  ignored: raw('t.merge_ignored = 1'),
}
const sale = 'o.sale_amount + coalesce((SELECT sum(c.sale_amount) FROM order_trade_info c WHERE c.merge_to_id = o.id), 0)'
export const MERGE_OWN: Record<string, Sql> = {
  isFirst: raw('NULL::int'),
  groupIds: raw(`(SELECT json_agg(o.id ORDER BY ${place('o')}) FROM ${members})`),
  groupOrders:
    raw(`(SELECT json_agg(json_build_object('id', o.id, 'orderNo', o.order_no, 'platOrderNo', o.plat_order_no, 'paidTime', o.paid_time,
    'estWeight', o.est_weight, 'saleAmount', (${sale})::text) ORDER BY ${place('o')}) FROM ${members})`),
  mergedWeight: raw(`(SELECT sum(o.est_weight)::int FROM ${members})`),
  mergedAmount: raw(`(SELECT sum(${sale}) FROM ${members})`),
  freightSaved: raw('NULL::numeric'),
  overReason,
}

export interface GroupRow {
  id: number
  groupIds: number[]
  mergedWeight: number | null
  freightSaved?: string | null
}

/** What one parcel costs less than all of them apart, by today's tables and the way of the first; empty where a price is missing. */
export async function fillSavings(tx: Tx, rows: GroupRow[], ctx: Ctx): Promise<void> {
  const ids = rows.flatMap((row) => row.groupIds)
  const facts = new Map((await gatherFacts(tx, ids)).map((each) => [each.orderId, each]))
  const routes = await tx.query<Route>(
    sql`SELECT id, store_id AS "storeId", logistic_way_id AS "wayId" FROM order_trade_info WHERE id = ANY(${ids}::bigint[])`,
  )
  const routeOf = new Map(routes.map((route) => [route.id, route]))
  const day = ctx.now.slice(0, 10)
  const express = await compileExpress(tx, day)
  const price = (order: OrderFacts, { storeId, wayId }: Route): Big | null => {
    const verdict = wayId && express.freight(parcelOf(order, storeId, day), wayId)
    return verdict && isFeasible(verdict) ? new Big(verdict.freightCny) : null
  }
  for (const row of rows) {
    const orders = row.groupIds.flatMap((id) => facts.get(id) ?? [])
    const apart = orders.map((order) => price(order, routeOf.get(order.orderId)!))
    const together = orders[0] && price(merged(orders, row.mergedWeight ?? 0), routeOf.get(orders[0].orderId)!)
    const whole = apart.every((each) => each !== null) && together
    row.freightSaved = whole
      ? apart
          .reduce((sum, each) => sum.plus(each!), new Big(0))
          .minus(together)
          .toFixed(2)
      : null
  }
}

interface Route {
  id: number
  storeId: number | null
  wayId: number | null
}

const merged = (orders: OrderFacts[], weight: number): OrderFacts => ({
  ...orders[0]!,
  weight,
  attrs: [...new Set(orders.flatMap(({ attrs }) => attrs))],
  saleAmount: orders.reduce((sum, { saleAmount }) => sum.plus(saleAmount), new Big(0)).toFixed(2),
})
