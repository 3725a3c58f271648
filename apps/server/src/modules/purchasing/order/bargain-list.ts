import { BARGAIN_TABS, orderBargain } from '@erp/contract/purchasing/order/bargain'
import { and, raw, type Sql, sql } from '../../../kit/db/db.ts'
import { statusCount } from '../../../kit/document/list.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { bargain, orderCheck } from '../states.ts'
import { heldSku, SUPPLIER_LEVEL } from './order-list.ts'
import { purchaseReach } from './reach.ts'

const sumOf = (price: Sql) =>
  sql`(SELECT round(sum(l.quantity * coalesce(${price}, l.price)), 2) FROM purchasing_order_line l WHERE l.order_id = t.id)`
const LOWEST = sql`(SELECT min(x.price) FROM purchasing_order_line x JOIN purchasing_order p ON p.id = x.order_id
  WHERE x.sku_id = l.sku_id AND x.price > 0 AND p.audit_time IS NOT NULL AND p.check_flag <> ${orderCheck.waitAudit})`

const list = listOf(orderBargain, {
  computed: {
    levelCode: SUPPLIER_LEVEL,
    targetAmount: sumOf(raw('l.target_price')),
    lowestAmount: sumOf(LOWEST),
    sku: raw('NULL::text'),
    createTime: raw('t.create_time'),
  },
  matches: { sku: heldSku },
  reach: (ctx) => and([purchaseReach(ctx), sql`t.bargain_status <> ${bargain.none}`]),
  idsFirst: true,
})

export const orderBargains: Handlers<typeof orderBargain> = {
  'list-page': list.page,
  'status-count': async (tx, { condition }, ctx) => {
    const counts = await statusCount(list, 'bargainStatus')(tx, { condition: condition ?? {} }, ctx)
    return Object.fromEntries(['all', ...BARGAIN_TABS.map(([state]) => state)].map((tab) => [tab, counts[tab] ?? 0]))
  },
  export: (_tx, input, ctx) => exportList(list, input, ctx),
}
