import { type OccupyLine, orderLocOccupyBatch } from '@erp/contract/order/allocation/order-loc-occupy-batch'
import { STAGE } from '@erp/contract/order/order.states'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { codesOf } from '../desk/order-list.ts'
import { floorReach, orderReach } from '../reach.ts'
import { releaseOrders } from './release.ts'

/** Runs whose orders still hold pieces: few beside all that ever ran. */
const held = raw(`LEFT JOIN (SELECT occupy_batch_id AS id, count(*)::int AS n FROM order_trade_info
  WHERE occupy_batch_id IS NOT NULL AND merge_to_id IS NULL AND status BETWEEN ${STAGE.waitDistribute} AND ${STAGE.waitShip} GROUP BY 1) h ON h.id = t.id`)
const status = raw('(CASE WHEN h.n IS NULL THEN 30 WHEN h.n < t.order_count THEN 20 ELSE 10 END)')

const batches = keepMainList(
  listOf(orderLocOccupyBatch, {
    joins: held,
    computed: { status, openCount: raw('coalesce(h.n, 0)'), orderNo: raw('NULL::text'), createTime: raw('t.create_time') },
    matches: {
      orderNo: (
        value: string,
      ) => sql`t.id IN (SELECT o.batch_id FROM order_loc_occupy_order o JOIN order_trade_info x ON x.id = o.order_id
        WHERE x.order_no = ANY(${codesOf(value)}::text[]))`,
    },
    reach: (ctx) =>
      floorReach(
        ctx,
        (reach) => sql`
          SELECT o.batch_id FROM order_loc_occupy_order o JOIN order_trade_info t ON t.id = o.order_id WHERE ${reach}`,
      ),
    order: raw('t.id DESC'),
  }),
)

export const occupyBatches: Handlers<typeof orderLocOccupyBatch> = {
  'list-page': batches.page,
  'status-count': async (tx, { condition }, ctx) => {
    const counts = await batches.tally(tx, 'status', condition as Record<string, unknown>, ctx)
    return { 10: 0, 20: 0, 30: 0, ...counts }
  },
  details: async (tx, { id }, ctx) => {
    const head = await batches.get(tx, id, ctx)
    return { ...head, lines: await linesOf(tx, id, ctx) } as never
  },
  export: (_tx, input, ctx) => exportList(batches, input, ctx),
  release: releaseOrders,
}

/** Holds of the run's orders that are as old as the run; what moved on to a container is shown where it lies. */
const linesOf = (tx: Tx, id: number, ctx: Ctx): Promise<OccupyLine[]> =>
  tx.query<OccupyLine>(sql`
    SELECT t.id AS "orderId", t.order_no AS "orderNo", t.status, y.doc_line_id AS "orderDetailsId", y.sku_id AS "skuId", k.sku, k.sku_name AS "skuName",
      coalesce(l.location_name, c.container_no) AS "placeName", y.quantity, y.state, y.end_time AS "endTime"
    FROM order_loc_occupy_batch b JOIN order_loc_occupy_order o ON o.batch_id = b.id JOIN order_trade_info t ON t.id = o.order_id
      JOIN stock_occupancy y ON y.doc_no = t.order_no AND y.doc_type = 'order' AND y.doc_id = t.id AND y.occupy_time >= b.create_time AND y.occupy_time <= b.update_time
      JOIN goods_goods_sku k ON k.id = y.sku_id
      LEFT JOIN stock_store_location l ON y.place_type = 1 AND l.id = y.place_id LEFT JOIN stock_store_container c ON y.place_type = 2 AND c.id = y.place_id
    WHERE b.id = ${id} AND ${orderReach(ctx)} ORDER BY t.id, y.id LIMIT 20000`)
