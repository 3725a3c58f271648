import { orderTransit, TRANSIT_TABS, type TransitTab } from '@erp/contract/purchasing/order/transit'
import { wireDate } from '../../../kit/clock.ts'
import { and, raw, type Sql, sql } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { orderCheck } from '../states.ts'
import { chipWheres, heldSku, LIVE, sentBy } from './order-list.ts'
import { purchaseReach } from './reach.ts'

const LOST_HOURS = 24

/** The orders behind each tab; one may stand in two. */
function tabWheres({ house }: Ctx): Record<TransitTab, Sql> {
  const now = house.clock.now()
  const coming = sql`t.check_flag IN (${orderCheck.audited}, ${orderCheck.underWay})`
  return {
    lateShip: chipWheres(wireDate(now)).lateShip,
    underWay: sql`t.check_flag = ${orderCheck.underWay}`,
    unscanned: sql`t.id = ANY(ARRAY(SELECT e.order_id FROM purchasing_order_express e WHERE e.scan_time IS NULL AND e.deleted_at IS NULL
      AND e.trace_sign_time < ${now}::timestamptz - make_interval(hours => ${LOST_HOURS})))`,
    today: sql`${coming} AND t.expect_arrive_date = ${wireDate(now)}::date`,
  }
}

const parcels = sql`FROM purchasing_order_express e WHERE e.order_id = t.id AND e.deleted_at IS NULL`
const stamp = (column: string) => raw(`to_char(e.${column}, 'YYYY-MM-DD HH24:MI:SS')`)
const latest = (what: string) =>
  sql`(SELECT ${raw(`e.${what}`)} ${parcels} AND e.trace_time IS NOT NULL ORDER BY e.trace_time DESC, e.id DESC LIMIT 1)`

const list = listOf(orderTransit, {
  computed: {
    tab: raw('NULL::text'),
    parcels: sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'expressCompany', e.express_company, 'expressDeliveryNo', e.express_delivery_no,
      'shipTime', ${stamp('ship_time')}, 'traceSignTime', ${stamp('trace_sign_time')}, 'traceTime', ${stamp('trace_time')}, 'traceText', e.trace_text,
      'scanTime', ${stamp('scan_time')}) ORDER BY e.id), '[]') ${parcels})`,
    expressDeliveryNo: raw('NULL::text'),
    traceText: latest('trace_text'),
    traceTime: latest('trace_time'),
    transitDays: raw('(coalesce(t.first_scan_time, now())::date - t.ship_time::date)'),
    lateDays: sql`CASE WHEN t.first_scan_time IS NULL AND t.expect_arrive_date < now()::date THEN now()::date - t.expect_arrive_date END`,
    sku: raw('NULL::text'),
  },
  matches: {
    tab: (tabs: unknown[], _condition, ctx) => {
      const wheres = tabWheres(ctx)
      return and(tabs.map((tab) => wheres[tab as TransitTab] ?? raw('false')))
    },
    expressDeliveryNo: sentBy,
    sku: heldSku,
  },
  reach: (ctx) => and([purchaseReach(ctx), LIVE]),
  order: raw('t.expect_arrive_date, t.id'),
  idsFirst: true,
})

export const orderTransits: Handlers<typeof orderTransit> = {
  'list-page': list.page,
  'status-count': (tx, { condition }, ctx) => {
    const wheres = tabWheres(ctx)
    const tabs = Object.fromEntries(TRANSIT_TABS.map(([tab]) => [tab, wheres[tab]]))
    return list.counts(tx, { all: raw('true'), ...tabs }, { ...condition, tab: null }, ctx)
  },
  export: (_tx, input, ctx) => exportList(list, input, ctx),
}
