import { STAGE } from '@erp/contract/order/order.states'
import {
  orderLogicalReturn,
  type ReturnDetails,
  type ReturnLine,
  type ReturnScan,
  returnStates,
} from '@erp/contract/order/returns/order-logical-return'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { statusCount } from '../../../kit/document/list.ts'
import { refuseOwn } from '../../../kit/document/verbs.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { moveAll } from '../../../kit/move.ts'
import { bad, missing } from '../../../kit/refuse.ts'
import { moveDocument } from '../../stock/document.ts'
import { codesOf } from '../desk/order-list.ts'
import { followUps } from '../desk/order-notes.ts'
import { orderReach } from '../reach.ts'
import { lockOrder, notNow } from '../stage.ts'
import { returnState, stage } from '../states.ts'
import { tellCase } from './return-moved.ts'
import { type Returned, requirePlaces, type Sorted, takeBack } from './return-stock.ts'
import { countReturned, insertReturn, type NewReturn, noteReturned, openLines } from './return-write.ts'

const resource = orderLogicalReturn
const sum = (column: string) =>
  raw(`(SELECT coalesce(sum(l.${column}), 0)::int FROM order_logical_return_line l WHERE l.return_id = t.id)`)
const returns = keepMainList(
  listOf(resource, {
    joins: raw('JOIN order_trade_info o ON o.id = t.order_id'),
    computed: {
      orderNo: raw('o.order_no'),
      platOrderNo: raw('o.plat_order_no'),
      quantity: sum('quantity'),
      goodQty: sum('good_qty'),
      badQty: sum('bad_qty'),
      lostQty: sum('lost_qty'),
      creatorId: raw('t.create_by'),
      createTime: raw('t.create_time'),
    },
    matches: {
      orderNo: (value: string) => sql`o.order_no = ANY(${codesOf(value)}::text[])`,
      platOrderNo: (value: string) => sql`o.plat_order_no = ANY(${codesOf(value)}::text[])`,
    },
    reach: (ctx) => sql`t.order_id IN (SELECT t.id FROM order_trade_info t WHERE ${orderReach(ctx)})`,
    order: raw('t.id DESC'),
  }),
)

async function detailsOf(tx: Tx, id: number, ctx: Ctx): Promise<ReturnDetails> {
  const head = await returns.get(tx, id, ctx)
  const lines = await tx.query<ReturnLine>(sql`
    SELECT l.id, d.id AS "orderDetailsId", d.stock_sku_id AS "skuId", g.sku, g.sku_name AS "skuName", g.sku_image AS "skuImage", d.shipped_qty AS "shippedQty",
      l.quantity, l.good_qty AS "goodQty", l.bad_qty AS "badQty", l.lost_qty AS "lostQty", p.location_name AS "locationName", b.location_name AS "badLocationName"
    FROM order_logical_return_line l JOIN order_details d ON d.id = l.order_details_id JOIN goods_goods_sku g ON g.id = d.stock_sku_id
      LEFT JOIN stock_store_location p ON p.id = l.location_id LEFT JOIN stock_store_location b ON b.id = l.bad_location_id
    WHERE l.return_id = ${id} ORDER BY l.id`)
  return { ...(head as any), lines }
}

async function create(tx: Tx, input: NewReturn, ctx: Ctx): Promise<ReturnDetails> {
  const order = await lockOrder(tx, input.orderId, ctx)
  if (order.status < STAGE.shipped || order['is_cancelled']) throw notNow(order, '登记退件')
  return detailsOf(tx, (await insertReturn(tx, order, input, ctx)).id, ctx)
}

async function scan(tx: Tx, { no }: { no: string }, ctx: Ctx): Promise<ReturnScan> {
  const found = await tx.one<Omit<ReturnScan, 'lines'>>(sql`
    SELECT t.id AS "orderId", t.order_no AS "orderNo", t.store_id AS "storeId", r.id AS "returnId", r.return_no AS "returnNo", r.check_flag AS "checkFlag"
    FROM order_trade_info t LEFT JOIN order_logical_return r ON r.order_id = t.id AND r.check_flag IN (${returnState.underWay}, ${returnState.waitStockIn})
    WHERE t.id IN (SELECT x.order_id FROM order_logical_return x WHERE x.express_delivery_no = ${no} OR x.return_no = ${no}
        UNION ALL SELECT o.id FROM order_trade_info o WHERE o.order_no = ${no} UNION ALL SELECT o.id FROM order_trade_info o WHERE o.tracking_number = ${no}
        UNION ALL SELECT o.id FROM order_trade_info o WHERE o.transfer_number = ${no})
      AND t.status >= ${stage.shipped} AND t.merge_to_id IS NULL AND ${orderReach(ctx)}
    ORDER BY r.express_delivery_no IS NOT DISTINCT FROM ${no} DESC, r.id NULLS LAST, t.id DESC LIMIT 1`)
  if (!found) throw missing('退件包裹')
  return { ...found, lines: await openLines(tx, found.orderId) }
}

async function sign(tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<ReturnDetails> {
  const { orderId } = await returns.get(tx, id, ctx)
  await lockOrder(tx, orderId!, ctx)
  const { row } = await moveDocument(tx, resource, returnStates, 'sign', id, ctx)
  await tx.run(sql`UPDATE order_logical_return SET sign_time = ${ctx.now} WHERE id = ${id}`)
  await tellCase(tx, row, 'sign', ctx)
  return detailsOf(tx, id, ctx)
}

/** Every line is sorted into good, bad and lost; the order is locked first, then the document. */
async function stockIn(tx: Tx, { id, lines }: { id: number; lines: Sorted[] }, ctx: Ctx): Promise<ReturnDetails> {
  const head = await returns.get(tx, id, ctx)
  const order = await lockOrder(tx, head.orderId!, ctx)
  const { row } = await moveDocument(tx, resource, returnStates, 'stockIn', id, ctx)
  const known = await tx.query<Returned>(sql`
    SELECT l.id, d.id AS "orderDetailsId", d.origin_order_id AS "originOrderId", d.stock_sku_id AS "skuId", g.sku, l.quantity, d.shipped_qty AS "shippedQty",
      coalesce(d.cost_amount, 0) AS cost, d.returned_qty AS before
    FROM order_logical_return_line l JOIN order_details d ON d.id = l.order_details_id JOIN goods_goods_sku g ON g.id = d.stock_sku_id WHERE l.return_id = ${id} ORDER BY l.id`)
  const sorted = known.map((line) => {
    const given = lines.find((each) => each.id === line.id)
    if (!given || given.goodQty + given.badQty + given.lostQty !== line.quantity)
      throw bad(`良品、次品与丢失之和应为 ${line.quantity}（${line.sku}）`, 'lines')
    return { ...line, ...given }
  })
  const storeId = row['store_id'] as number
  await requirePlaces(tx, storeId, sorted)
  await takeBack(tx, ctx, { orderId: order.id, returnNo: row['return_no'] as string, storeId }, sorted)
  await tx.run(sql`
    UPDATE order_logical_return_line l SET good_qty = r."goodQty", bad_qty = r."badQty", lost_qty = r."lostQty", location_id = r."locationId", bad_location_id = r."badLocationId"
    FROM jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb) AS r(id bigint, "goodQty" int, "badQty" int, "lostQty" int, "locationId" bigint, "badLocationId" bigint)
    WHERE l.id = r.id`)
  await tx.run(sql`UPDATE order_logical_return SET stock_in_time = ${ctx.now} WHERE id = ${id}`)
  await countReturned(tx, id)
  await tellCase(tx, row, 'stockIn', ctx)
  return detailsOf(tx, id, ctx)
}

/** Lost, destroyed or not wanted back: it is on record, no stock, the cost stays. */
async function audit(tx: Tx, id: number, ctx: Ctx): Promise<void> {
  const head = await returns.get(tx, id, ctx)
  await lockOrder(tx, head.orderId!, ctx)
  const { row } = await moveDocument(tx, resource, returnStates, 'audit', id, ctx)
  refuseOwn(ctx, row, 'order:return:selfAudit')
  await tx.run(sql`UPDATE order_logical_return_line SET lost_qty = quantity WHERE return_id = ${id}`)
  await countReturned(tx, id)
}

export const logicalReturns: Handlers<typeof orderLogicalReturn> = {
  'list-page': returns.page,
  'status-count': statusCount(returns, 'checkFlag'),
  details: (tx, { id }, ctx) => detailsOf(tx, id, ctx),
  export: (_tx, input, ctx) => exportList(returns, input, ctx),
  ...followUps('return', returns.get, resource.path, 'returnNo'),
  scan,
  create: (tx, input, ctx) => create(tx, input as NewReturn, ctx),
  sign,
  'stock-in': stockIn,
  audit: async (tx, { ids }, ctx) => {
    await moveAll(ids, (id) => audit(tx, id, ctx))
    return null
  },
  invalid: async (tx, { ids, reason }, ctx) => {
    await moveAll(ids, async (id) => {
      const { orderId } = (await returns.get(tx, id, ctx)) as { orderId: number }
      await lockOrder(tx, orderId, ctx)
      const { row } = await moveDocument(tx, resource, returnStates, 'invalid', id, ctx, { note: reason })
      await tellCase(tx, row, 'invalid', ctx)
      await noteReturned(tx, orderId)
    })
    return null
  },
}
