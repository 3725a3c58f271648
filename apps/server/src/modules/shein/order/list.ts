import { sheinOrder } from '@erp/contract/shein/order/order'
import { STATIONS } from '@erp/contract/shein/order/order.states'
import { raw, sql } from '../../../kit/db/db.ts'
import { codesOf, statusCount } from '../../../kit/document/list.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { sheinReach } from '../reach.ts'

/** The names of stations in a column of their numbers. */
export const stationNames = (column: string) =>
  raw(
    `nullif(concat_ws('、', ${STATIONS.map(([value, label]) => `CASE WHEN ${value} = ANY(${column}) THEN '${label}' END`).join(', ')}), '')`,
  )

const BOXES = raw('FROM shein_box_order bo JOIN shein_box b ON b.id = bo.box_id WHERE bo.order_id = t.id')

export const orderList = keepMainList(
  listOf(sheinOrder, {
    computed: {
      contents: raw(`(SELECT string_agg(coalesce(k.sku, l.ext_code || '（未匹配）') || ' × ' || l.quantity, '；' ORDER BY l.id)
        FROM shein_order_line l LEFT JOIN goods_goods_sku k ON k.id = l.sku_id WHERE l.order_id = t.id)`),
      sku: raw('NULL::text'),
      boxNos: sql`(SELECT string_agg(b.box_no, '、' ORDER BY b.id) ${BOXES})`,
      skips: stationNames('t.skipped'),
      saleNo: raw('(SELECT o.order_no FROM order_trade_info o WHERE o.id = t.sale_order_id)'),
      creatorId: raw('t.create_by'),
      createTime: raw('t.create_time'),
    },
    matches: {
      sku: (
        value: string,
      ) => sql`t.id IN (SELECT l.order_id FROM goods_goods_sku k JOIN shein_order_line l ON l.sku_id = k.id WHERE k.sku = ANY(${codesOf(value)}::text[])
        UNION SELECT l.order_id FROM shein_order_line l WHERE upper(l.ext_code) = ANY(${codesOf(value)}::text[]))`,
      boxNos: (value: string) =>
        sql`t.id IN (SELECT bo.order_id FROM shein_box_order bo JOIN shein_box b ON b.id = bo.box_id WHERE b.box_no = ANY(${codesOf(value)}::text[]))`,
    },
    reach: (ctx) => sheinReach(ctx),
    order: raw('t.id DESC'),
  }),
)
export const orderCounts = statusCount(orderList, 'status')
