import { type Available, type StockTotal, stockReport } from '@erp/contract/stock/figures/stock-report'
import { join, raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { type List, listOf } from '../../../kit/list/list.ts'
import { bad } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { may } from '../../../kit/session.ts'
import { pairsAsOf } from '../ledger/as-of.ts'
import { skuComputed, skuJoins, skuMatches } from './filters.ts'
import { type Condition, momentOf, reportOf } from './report.ts'
import { fillFigures } from './stock-figures.ts'
import { skuTrace } from './trace.ts'

const resource = stockReport
const COLUMNS = {
  onHand: 't.on_hand',
  occupied: 't.occupied',
  available: 't.available',
  sellable: 't.sellable',
  purchaseInTransit: 't.purchase_in_transit',
  transferInTransit: 't.transfer_in_transit',
  unusualInTransit: 't.unusual_in_transit',
  amount: 't.amount',
  lastInTime: 't.last_in_time',
  lastOutTime: 't.last_out_time',
  lastCheckTime: 't.last_check_time',
} as const
const AVERAGE = 'round(t.amount / nullif(t.on_hand, 0), 4)'
const reach = (ctx: Ctx) => ownStores(ctx.user, raw('t.store_id'))

const STATES: Record<number, Sql> = {
  1: raw('t.on_hand > 0'),
  2: raw('(t.store_id, t.sku_id) IN (SELECT d.store_id, d.sku_id FROM stock_order_demand d WHERE d.is_short AND d.quantity > 0)'),
  3: raw('t.occupied > 0'),
  4: raw('t.on_hand > 0 AND t.sellable <= 0'),
}
const stateMatch = (states: Record<number, Sql>) => (wanted: unknown[]) => {
  const known = wanted.map((value) => states[Number(value)])
  if (known.some((state) => !state)) throw bad('按截至时间查询时，库存情况只能选择「有库存」', 'stockState')
  return sql`(${join(known as Sql[], ' OR ')})`
}

const now: List = listOf(resource, {
  joins: skuJoins,
  computed: {
    ...skuComputed,
    ...Object.fromEntries(Object.entries(COLUMNS).map(([name, column]) => [name, raw(column)])),
    avgCost: raw(AVERAGE),
  },
  matches: { ...skuMatches, stockState: stateMatch(STATES), asOf: () => raw('true') },
  reach,
  order: raw('t.store_id, t.sku_id'),
  idsFirst: true,
})

/** At a past moment the ledger knows stock and amount; what was held, sellable or on its way then is not kept. */
async function past(tx: Tx, moment: string): Promise<List> {
  const { joins, onHand, amount } = await pairsAsOf(tx, moment, 't')
  return listOf(resource, {
    joins: sql`${skuJoins} ${joins}`,
    computed: { ...skuComputed, onHand, amount, avgCost: sql`round(${amount} / nullif(${onHand}, 0), 4)` },
    matches: { ...skuMatches, stockState: stateMatch({ 1: sql`${onHand} > 0` }), asOf: () => raw('true') },
    reach,
    order: raw('t.store_id, t.sku_id'),
  })
}

async function listFor(tx: Tx, condition: Condition, ctx: Ctx): Promise<List> {
  const moment = momentOf(condition, ctx)
  return moment === null ? now : past(tx, moment)
}

export const stockReports: Handlers<typeof stockReport> = {
  ...reportOf({
    resource,
    sorts: Object.keys(COLUMNS),
    listFor,
    fill: (tx, rows, condition, ctx) => fillFigures(tx, rows, momentOf(condition, ctx) !== null, ctx),
  }),
  total: async (tx, { condition }, ctx) => {
    const moment = momentOf(condition, ctx)
    const { onHand, amount } =
      moment === null ? { onHand: raw('t.on_hand'), amount: raw('t.amount') } : await pairsAsOf(tx, moment, 't')
    const present = (column: string) => (moment === null ? raw(`coalesce(sum(t.${column}), 0)`) : raw('NULL::bigint'))
    const list = await listFor(tx, condition, ctx)
    return list.measure<StockTotal>(
      tx,
      sql`count(DISTINCT t.sku_id) AS "skuCount", coalesce(sum(${onHand}), 0) AS "onHand", ${present('occupied')} AS occupied,
        ${present('available')} AS available, ${present('sellable')} AS sellable, ${present('purchase_in_transit')} AS "purchaseInTransit",
        ${present('transfer_in_transit')} AS "transferInTransit", ${present('unusual_in_transit')} AS "unusualInTransit",
        CASE WHEN ${may(ctx.user, 'stock:cost:view')} THEN coalesce(sum(${amount}), 0)::numeric(20, 4) END AS amount`,
      condition,
      ctx,
    )
  },
  'sku-trace': skuTrace,
  available: (tx, { storeId, skuIds }, ctx) =>
    tx.query<Available>(sql`
      SELECT s.id AS "skuId", coalesce(m.on_hand, 0) AS "onHand", coalesce(g.available, m.available, 0) AS available,
        coalesce(g.available, m.sellable, 0) AS sellable
      FROM unnest(${skuIds}::bigint[]) WITH ORDINALITY a(id, n) JOIN goods_goods_sku s ON s.id = a.id
      LEFT JOIN goods_sku_stock m ON m.store_id = ${storeId} AND m.sku_id = s.id
      LEFT JOIN goods_group_stock g ON s.sku_kind = 2 AND g.store_id = ${storeId} AND g.group_sku_id = s.id
      WHERE ${ownStores(ctx.user, sql`${storeId}::bigint`)} ORDER BY a.n`),
}
