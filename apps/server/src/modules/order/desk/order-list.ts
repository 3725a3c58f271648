import type { Page } from '@erp/contract/kit'
import type { OrderListName } from '@erp/contract/order/desk/order-lists'
import { wireTime } from '../../../kit/clock.ts'
import { join, raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { AnyResource, Ctx } from '../../../kit/house.ts'
import { escapeLike } from '../../../kit/list/filter.ts'
import { type List, type ListInput, type ListRow, listOf } from '../../../kit/list/list.ts'
import { bad } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { orderReach } from '../reach.ts'
import { stage } from '../states.ts'
import { fillSavings, firstOfGroup, type GroupRow } from './merge-groups.ts'
import { ORDER_OWN } from './order-own.ts'
import { GROWING, ORDER_TABS, STATUS_TABS, stagesOf, whereOf } from './order-tabs.ts'

const MOST_NOS = 500

/** The lines of an order as its row shows them. */
export function orderLines(orderId: string): Sql {
  return raw(`(SELECT coalesce(json_agg(line), '[]') FROM (
    SELECT d.id AS "orderDetailsId", d.shop_sku AS "shopSku", k.sku, d.stock_sku_id AS "skuId", coalesce(k.sku_name, d.title) AS "skuName",
      coalesce(k.sku_image, d.image) AS image, d.quantity, d.short_qty AS "shortQty"
    FROM order_details d LEFT JOIN goods_goods_sku k ON k.id = d.stock_sku_id WHERE d.order_id = ${orderId} ORDER BY d.id) line)`)
}

/** Most orders of a day have never been in a wave. */
const inWave = (select: string): Sql => raw(`CASE WHEN t.batch_time IS NOT NULL THEN (${select}) END`)

/** A page of orders is found by its index first; lines and batch are filled for its rows alone. */
const computed: Record<string, Sql> = {
  lines: orderLines('t.id'),
  saleCny: raw('round(t.sale_amount * t.exchange_rate, 2)'),
  noRate: raw('(t.exchange_rate IS NULL)::int'),
  estProfitRate: raw('t.profit_rate'),
  freight: raw('coalesce(t.freight_billed, t.freight_weighed, t.freight_est)'),
  batchNo: inWave(
    'SELECT p.batch_no FROM order_picking_batch_order b JOIN order_picking_batch p ON p.id = b.batch_id WHERE b.order_id = t.id AND b.is_open = 1',
  ),
  slotNo: inWave('SELECT b.slot_no FROM order_picking_batch_order b WHERE b.order_id = t.id AND b.is_open = 1'),
  merged: raw(`(SELECT coalesce(json_agg(child), '[]') FROM (
    SELECT c.id, c.order_no AS "orderNo", c.plat_order_no AS "platOrderNo" FROM order_trade_info c WHERE c.merge_to_id = t.id ORDER BY c.id) child)`),
}

const skusOf = (value: string): Sql =>
  sql`SELECT k.id FROM goods_goods_sku k WHERE k.sku = ANY(${codesOf(value.toUpperCase())}::text[]) OR k.sku_name ILIKE ${`%${escapeLike(value)}%`}`
const holding = (skus: Sql): Sql => sql`t.id IN (SELECT d.order_id FROM order_details d WHERE d.stock_sku_id ${skus})`

const matches = {
  nos: (pasted: string) => {
    const nos = codesOf(pasted)
    return sql`t.id IN (SELECT id FROM order_trade_info WHERE order_no = ANY(${nos}::text[]) UNION ALL
      SELECT coalesce(merge_to_id, id) FROM order_trade_info WHERE plat_order_no = ANY(${nos}::text[]) UNION ALL
      SELECT id FROM order_trade_info WHERE tracking_number = ANY(${nos}::text[]) UNION ALL
      SELECT id FROM order_trade_info WHERE transfer_number = ANY(${nos}::text[]))`
  },
  sku: (value: string | number[]) => holding(Array.isArray(value) ? sql`= ANY(${value}::bigint[])` : sql`IN (${skusOf(value)})`),
  batchNo: (
    value: string,
  ) => sql`t.id IN (SELECT b.order_id FROM order_picking_batch_order b JOIN order_picking_batch p ON p.id = b.batch_id
    WHERE b.is_open = 1 AND p.batch_no = ANY(${codesOf(value)}::text[]))`,
  remaining: (value: number | number[]) => sql`(${remainingOf([value].flat())})`,
  noRate: (value: number | number[]) =>
    [value].flat().map(Number).includes(1) ? raw('(t.exchange_rate IS NULL)') : raw('(t.exchange_rate IS NOT NULL)'),
  hasNote: (value: number | number[]) =>
    [value].flat().map(Number).includes(1) ? raw('(t.memo IS NOT NULL)') : raw('(t.memo IS NULL)'),
}

const GROUPED = 'sales-wait-merge-order'
/** A row stands for several orders: any of them is found by it. */
const groupMatches = {
  isFirst: () => firstOfGroup,
  nos: (pasted: string) =>
    sql`t.merge_key IN (SELECT o.merge_key FROM order_trade_info o WHERE o.order_no = ANY(${codesOf(pasted)}::text[]) OR o.plat_order_no = ANY(${codesOf(pasted)}::text[]))`,
}

/** Codes as people paste them. */
export function codesOf(pasted: string): string[] {
  const codes = [...new Set(pasted.split(/[\n,，;；\s]+/).filter(Boolean))]
  if (codes.length > MOST_NOS) throw bad(`单号一次最多${MOST_NOS}个`)
  return codes
}

const REMAINING: Record<number, Sql> = {
  1: raw('t.latest_ship_time < now()'),
  2: raw("t.latest_ship_time BETWEEN now() AND now() + interval '24 hours'"),
  3: raw("t.latest_ship_time BETWEEN now() AND now() + interval '48 hours'"),
}
/** Only what is still to be shipped is due. */
const remainingOf = (values: number[]): Sql =>
  sql`t.status < ${stage.shipped} AND (${values.flatMap((value) => REMAINING[value] ?? []).reduce((a, b) => sql`${a} OR ${b}`, raw('false'))})`

const URGENT_FIRST = raw('t.is_urgent DESC, t.latest_ship_time, t.paid_time, t.id')
const ORDERS: Partial<Record<OrderListName, Sql>> = {
  'shipped-order': raw('t.ship_time DESC, t.id DESC'),
  'sales-archive-order': raw('t.archive_time DESC, t.id DESC'),
  'status-track': raw('t.paid_time DESC, t.id DESC'),
}

/** Where a list grows for ever, it begins with the last days unless another time or a number is asked for. */
const RECENT: Partial<Record<OrderListName, readonly [field: string, days: number]>> = {
  'shipped-order': ['shipTime', 30],
  'sales-archive-order': ['archiveTime', 90],
}
const DATED = ['nos', 'orderTime', 'paidTime', 'shipTime', 'archiveTime']

/** One order by its number, also one that travels with another and stands in no list. */
export const everyOrderOf = <R extends AnyResource>(resource: R) =>
  listOf(resource, { computed, reach: (ctx) => orderReach(ctx), idsFirst: true })

/** What is still to be done comes first; within one stage that says nothing, and its index has its order. */
const OPEN_FIRST = sql`(t.status = ${stage.shipped})::int, t.is_urgent DESC, t.latest_ship_time, t.paid_time, t.id`

export function ordersOf<R extends AnyResource>(resource: R, name?: OrderListName): List<ListRow<R>> {
  const byStage = listed(resource, name)
  if (name !== 'store-sales-order') return byStage
  const whole = listed(resource, name, OPEN_FIRST)
  const fitting = ({ condition }: ListInput) => (condition?.['tab'] ? byStage : whole)
  return {
    ...whole,
    page: (tx, input, ctx) => fitting(input).page(tx, input, ctx),
    statement: (input, ctx) => fitting(input).statement(input, ctx),
  }
}

function listed<R extends AnyResource>(resource: R, name?: OrderListName, order?: Sql): List<ListRow<R>> {
  const tabs = name ? ORDER_TABS[name] : {}
  const own = name ? ORDER_OWN[name] : {}
  const stages = name ? inStages(stagesOf(name)) : raw('true')
  return listOf(resource, {
    computed: { ...computed, ...own },
    matches: { ...matches, ...(name === GROUPED ? groupMatches : {}), tab: (value: unknown) => anyTab(tabs, [value].flat()) },
    reach: (ctx) => sql`t.merge_to_id IS NULL AND ${stages} AND ${name ? whereOf(name) : raw('true')} AND ${orderReach(ctx)}`,
    order: order ?? (name && ORDERS[name]) ?? (name ? URGENT_FIRST : raw('t.paid_time DESC, t.id DESC')),
    idsFirst: true,
  })
}

/** One stage is read from its index in the order of its list; several are not. */
const inStages = (stages: readonly number[]): Sql =>
  stages.length === 1 ? raw(`t.status = ${stages[0]}`) : raw(`t.status = ANY('{${stages.join()}}'::smallint[])`)

function anyTab(tabs: Record<string, Sql>, wanted: unknown[]): Sql {
  const shown = wanted.flatMap((tab) => tabs[String(tab)] ?? [])
  return shown.length ? sql`(${join(shown, ' OR ')})` : raw('false')
}

/** The list's reads: pages and exports without what this person may not know of the buyer, and the count of every tab. */
export function orderReadsOf<R extends object>(list: List<R>, name?: OrderListName) {
  const filling = (tx: Tx, ctx: Ctx) => async (rows: object[]) => {
    if (name === GROUPED && may(ctx.user, 'order:profit:view')) await fillSavings(tx, rows as GroupRow[], ctx)
  }
  return {
    page: async (tx: Tx, input: ListInput, ctx: Ctx): Promise<Page<R>> => {
      const page = await list.page(tx, narrowed(await withSkus(tx, input), name, ctx), ctx)
      await filling(tx, ctx)(page.list)
      return page
    },
    export: (_tx: Tx, input: ListInput, ctx: Ctx) =>
      exportList(list, narrowed(input, name, ctx), ctx, { fill: filling(ctx.house.readDb, ctx) }),
    'status-count': async (tx: Tx, { condition }: { condition?: ListInput['condition'] }, ctx: Ctx) =>
      countTabs(tx, list, name, narrowed(await withSkus(tx, { condition }), name, ctx).condition, ctx),
  }
}

const NO_SKU = [0]

/** Whether a SKU is in every order or in few is known only of SKUs that are named, and so is where to look for them. */
async function withSkus(tx: Tx, input: ListInput): Promise<ListInput> {
  const sku = input.condition?.['sku']
  if (typeof sku !== 'string' || sku === '') return input
  const found = await tx.query<{ id: number }>(skusOf(sku))
  return { ...input, condition: { ...input.condition, sku: found.length ? found.map(({ id }) => id) : NO_SKU } }
}

function narrowed(input: ListInput, name: OrderListName | undefined, ctx: Ctx): ListInput {
  if (name === GROUPED) return { ...input, condition: { ...input.condition, isFirst: 1 } }
  const begins = name && RECENT[name]
  if (!begins || DATED.some((field) => input.condition?.[field])) return input
  const from = wireTime(new Date(ctx.house.clock.now().getTime() - begins[1] * 86_400_000))
  return { ...input, condition: { ...input.condition, [begins[0]]: [from, null] } }
}

async function countTabs(
  tx: Tx,
  list: List<object>,
  name: OrderListName | undefined,
  condition: ListInput['condition'],
  ctx: Ctx,
) {
  const { tab: _tab, ...rest } = condition ?? {}
  if (!name) return list.counts(tx, { all: raw('true'), ...STATUS_TABS }, { ...rest, status: null }, ctx)
  const tabs = { all: raw('true'), ...ORDER_TABS[name] }
  if (GROWING.has(name)) return list.counts(tx, tabs, rest, ctx)
  const counts = Object.entries(tabs).map(([key, where]) => sql`count(*) FILTER (WHERE ${where}) AS ${raw(`"${key}"`)}`)
  return list.measure(
    tx,
    counts.reduce((a, b) => sql`${a}, ${b}`),
    rest,
    ctx,
  )
}
