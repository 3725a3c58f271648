import { caseRefund } from '@erp/contract/sale-after/case/refund'
import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import { codesOf, statusCount } from '../../../kit/document/list.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { ofOrderReach } from './reach.ts'

const ofOrder = (column: string) => raw(`(SELECT o.${column} FROM order_trade_info o WHERE o.id = t.order_id)`)
const ORDERS = (where: Sql) => sql`t.order_id IN (SELECT o.id FROM order_trade_info o WHERE ${where})`

/** Bookings that were taken back are history of their case, not refunds. */
export const refundList = keepMainList(
  listOf(caseRefund, {
    computed: {
      caseNo: raw('(SELECT c.case_no FROM sale_after_case c WHERE c.id = t.case_id)'),
      orderNo: ofOrder('order_no'),
      platOrderNo: ofOrder('plat_order_no'),
      platCode: ofOrder('plat_code'),
      shopId: ofOrder('shop_id'),
      creatorId: raw('t.create_by'),
      createTime: raw('t.create_time'),
    },
    matches: {
      caseNo: (value: string) =>
        sql`t.case_id IN (SELECT c.id FROM sale_after_case c WHERE c.case_no = ANY(${codesOf(value)}::text[]))`,
      orderNo: (value: string) => ORDERS(sql`o.order_no = ANY(${codesOf(value)}::text[])`),
      platOrderNo: (value: string) => ORDERS(sql`o.plat_order_no = ANY(${value.split(/[\n,，;；\s]+/).filter(Boolean)}::text[])`),
      platCode: (values: unknown) => ORDERS(sql`o.plat_code = ANY(${[values].flat().map(String)}::text[])`),
      shopId: (values: unknown) => ORDERS(sql`o.shop_id = ANY(${[values].flat().map(Number)}::bigint[])`),
    },
    reach: (ctx) => sql`t.is_reversed = 0 AND ${ofOrderReach(ctx)}`,
    order: raw('t.id DESC'),
  }),
)
export const refundCounts = statusCount(refundList, 'status')
