import { STAGE } from '@erp/contract/order/order.states'
import { sql, type Tx } from '../../../../src/kit/db/db.ts'
import { type MoneyOrder, type OrderMoney, shipMoney } from '../../../../src/modules/order/money/ship-money.ts'
import { type BulkOrder, idsOf, said } from './order-bulk-rows.ts'
import { isMixed } from './order-plan.ts'
import type { OrderPlay } from './order-play.ts'

const REFUSED_MARK = '平台订单状态不允许发货'

/** Costs of the lines, money and stage of the orders as shipping leaves them; the answer is the money of each line. */
export async function keepMoney(
  tx: Tx,
  play: OrderPlay,
  orders: readonly BulkOrder[],
  costs: ReadonlyMap<number, string>,
): Promise<object[]> {
  const known = new Map((await moneyOrders(tx, idsOf(orders))).map((each) => [each.id, each]))
  const weights = await weightsOf(tx, orders)
  const settled = orders.map((order) => {
    const lines = order.lines.map((line) => ({
      ...line,
      originOrderId: order.id,
      weight: weights.get(line.skuId)!,
      cost: costs.get(line.id)!,
    }))
    const parcel = { freight: order.freight ?? order.freightEst ?? '0', packCost: order.packCost ?? '0' }
    return { order, money: shipMoney([known.get(order.id)!], lines, parcel) }
  })
  await keepLines(
    tx,
    settled.flatMap(({ order, money }) => money.lines.map((line) => ({ ...line, mixed: isMixed(order.told) }))),
    orders,
  )
  const rows: object[] = []
  for (const { order, money } of settled) rows.push(await finalRow(play, order, money.orders[0]!))
  await finish(tx, rows)
  return settled.flatMap(({ money }) => money.lines)
}

const moneyOrders = (tx: Tx, ids: number[]): Promise<MoneyOrder[]> =>
  tx.query<MoneyOrder>(sql`
    SELECT id, sale_amount AS "saleAmount", platform_fee AS "platformFee", payment_fee AS "paymentFee", ad_fee AS "adFee", refund_amount AS "refundAmount",
      exchange_rate AS "exchangeRate" FROM order_trade_info WHERE id = ANY(${ids}::bigint[])`)

async function weightsOf(tx: Tx, orders: readonly BulkOrder[]): Promise<Map<number, string>> {
  const ids = [...new Set(orders.flatMap(({ lines }) => lines.map(({ skuId }) => skuId)))]
  const rows = await tx.query<{ id: number; weight: string }>(
    sql`SELECT id, coalesce(weight, 0)::text AS weight FROM goods_goods_sku WHERE id = ANY(${ids}::bigint[])`,
  )
  return new Map(rows.map(({ id, weight }) => [id, weight]))
}

interface LineCost {
  id: number
  goodsCost: string
  mixed: boolean
}
async function keepLines(tx: Tx, lines: LineCost[], orders: readonly BulkOrder[]): Promise<void> {
  const picked = new Set(orders.filter(({ wayId }) => wayId !== null).flatMap((order) => order.lines.map(({ id }) => id)))
  const rows = lines.map(({ id, goodsCost, mixed }) => ({
    id,
    cost: goodsCost,
    picked: picked.has(id) ? 1 : 0,
    sown: mixed && picked.has(id) ? 1 : 0,
  }))
  await tx.run(sql`
    UPDATE order_details d SET shipped_qty = d.quantity, picked_qty = d.quantity * r.picked, packed_qty = d.quantity * r.picked, sown_qty = d.quantity * r.sown,
      cost_amount = r.cost, unit_cost = round(r.cost / d.quantity, 4)
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(id bigint, cost numeric, picked int, sown int) WHERE d.id = r.id`)
}

async function finalRow(play: OrderPlay, order: BulkOrder, { goodsCost, profit, profitRate }: OrderMoney): Promise<object> {
  const { told, id } = order
  const { times, track } = told
  const done = {
    id,
    goodsCost,
    profit,
    profitRate,
    archived: said(times.archived),
    status: times.archived ? STAGE.archived : STAGE.shipped,
  }
  const tracked = { track: track?.status ?? null, tracked: said(track?.time ?? null), delivered: said(times.delivered) }
  if (order.wayId === null)
    return {
      ...done,
      ...tracked,
      storeId: order.storeId,
      shipped: said(times.taken),
      marked: 2,
      printed: 0,
      weightFlag: 0,
      released: [],
      version: times.archived ? 2 : 1,
      updated: said(times.archived ?? times.taken),
    }
  const mixed = isMixed(told)
  const people = {
    picker: await play.idOf(told.picker),
    sower: mixed ? await play.idOf(told.picker) : null,
    packer: await play.idOf(told.packer),
    weigher: await play.idOf(told.shipper),
    shipper: await play.idOf(told.shipper),
  }
  return {
    ...done,
    ...tracked,
    ...people,
    ...datesOf(order),
    storeId: order.storeId,
    number: order.number,
    weight: order.weight,
    weightFlag: order.weightFlag,
    freight: order.freight,
    packingId: order.packingId,
    packCost: order.packCost,
    pickKind: mixed ? 3 : order.lines.reduce((sum, line) => sum + line.quantity, 0) === 1 ? 1 : 2,
    marked: told.marked ? 2 : 3,
    markError: told.marked ? null : REFUSED_MARK,
    tries: told.marked ? 1 : 4,
    printed: 1,
    released: order.loss ? [6] : [],
    version: 13 + (mixed ? 1 : 0) + (order.loss ? 1 : 0) + (times.archived ? 1 : 0),
    updated: said(times.archived ?? times.shipped),
    updater: times.archived ? null : people.shipper,
  }
}

function datesOf({ told }: BulkOrder) {
  const { times } = told
  const names = ['dispatched', 'pushed', 'allocated', 'batched', 'claimed', 'picked', 'packed', 'weighed', 'shipped'] as const
  return { ...Object.fromEntries(names.map((name) => [name, said(times[name])])), sown: isMixed(told) ? said(times.sown) : null }
}

const finish = (tx: Tx, rows: object[]): Promise<number> =>
  tx.run(sql`
    UPDATE order_trade_info t SET status = r.status, goods_cost = r."goodsCost", profit = r.profit, profit_rate = r."profitRate", store_id = r."storeId",
      tracking_number = r.number, actual_weight = r.weight, weight_flag = r."weightFlag", freight_weighed = r.freight, packing_id = r."packingId", pack_cost = r."packCost",
      pick_kind = r."pickKind", platform_ship_status = r.marked, platform_ship_error = r."markError", platform_ship_tries = r.tries, label_printed_count = r.printed,
      released_types = ARRAY(SELECT json_array_elements_text(r.released)::smallint), picker_id = r.picker, sower_id = r.sower, packer_id = r.packer, weigher_id = r.weigher,
      shipper_id = r.shipper, dispatch_time = r.dispatched, push_time = r.pushed, allocate_time = r.allocated, batch_time = r.batched, claim_time = r.claimed,
      pick_time = r.picked, sow_time = r.sown, pack_time = r.packed, weigh_time = r.weighed, ship_time = r.shipped, archive_time = r.archived, deliver_time = r.delivered,
      track_status = r.track, last_track_time = r.tracked, stage_time = coalesce(r.archived, r.shipped), version = r.version, update_by = r.updater, update_time = r.updated
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(id bigint, status smallint, "goodsCost" numeric, profit numeric, "profitRate" numeric, "storeId" bigint,
      number text, weight int, "weightFlag" smallint, freight numeric, "packingId" bigint, "packCost" numeric, "pickKind" smallint, marked smallint, "markError" text,
      tries smallint, printed int, released json, picker bigint, sower bigint, packer bigint, weigher bigint, shipper bigint, dispatched timestamptz, pushed timestamptz,
      allocated timestamptz, batched timestamptz, claimed timestamptz, picked timestamptz, sown timestamptz, packed timestamptz, weighed timestamptz, shipped timestamptz,
      archived timestamptz, delivered timestamptz, track smallint, tracked timestamptz, version int, updater bigint, updated timestamptz) WHERE t.id = r.id`)

export const insertFacts = (tx: Tx, lines: object[]): Promise<number> =>
  tx.run(sql`
    INSERT INTO order_profit_fact (reason, fact_day, order_day, ship_day, order_id, order_details_id, plat_code, site, shop_id, suffix, store_id, seller_id, developer_id, dept_id,
      country_code, goods_id, sku_id, quantity, sale_money, platform_fee, pay_fee, goods_cost, freight, pack_cost, ad_fee, refund, profit, doc_no, create_time, orders)
    SELECT 1, o.ship_time::date, o.paid_time::date, o.ship_time::date, o.id, d.id, o.plat_code, s.site, o.shop_id, s.suffix, o.store_id, o.seller_id, g.developer_id, o.dept_id,
      o.country_code, k.goods_id, k.id, d.quantity, r."saleMoney", r."platformFee", r."payFee", r."goodsCost", r.freight, r."packCost", r."adFee", r.refund, r.profit,
      o.order_no, o.ship_time, CASE WHEN row_number() OVER (PARTITION BY o.id ORDER BY d.id) = 1 THEN 1 ELSE 0 END
    FROM json_to_recordset(${JSON.stringify(lines)}::json) AS r(id bigint, "saleMoney" numeric, "platformFee" numeric, "payFee" numeric, "goodsCost" numeric,
        freight numeric, "packCost" numeric, "adFee" numeric, refund numeric, profit numeric)
      JOIN order_details d ON d.id = r.id JOIN order_trade_info o ON o.id = d.order_id JOIN authorize_shop s ON s.id = o.shop_id
      JOIN goods_goods_sku k ON k.id = d.stock_sku_id JOIN goods_goods g ON g.id = k.goods_id
    ORDER BY o.ship_time, d.id`)
