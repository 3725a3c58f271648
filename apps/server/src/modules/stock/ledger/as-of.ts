import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { dailyThrough } from './daily.ts'
import type { Pair, Spot } from './types.ts'

export interface StockAt extends Pair {
  onHand: number
  amount: string
}

/**
 * Stock at the end of a second, `YYYY-MM-DD HH:mm:ss`, as a table (store_id, sku_id, on_hand, amount) of every SKU a store ever had:
 * the last day closed before it and the ledger since. Filter it by store and SKU from outside.
 */
export async function asOf(tx: Tx, moment: string): Promise<Sql> {
  const { joins, onHand, amount } = await pairsAsOf(tx, moment, 's')
  return sql`(SELECT s.store_id, s.sku_id, ${onHand} AS on_hand, ${amount} AS amount FROM stock_summary s ${joins})`
}

/** The same beside any table that has a store_id and a sku_id. Both joins are aggregates: a count does without them. */
export async function pairsAsOf(tx: Tx, moment: string, table: string): Promise<{ joins: Sql; onHand: Sql; amount: Sql }> {
  const through = await dailyThrough(tx)
  const t = raw(table)
  const joins = sql`
    LEFT JOIN LATERAL (
      SELECT max(closing_qty) AS closing_qty, max(closing_amount) AS closing_amount FROM (SELECT closing_qty, closing_amount FROM stock_daily
        WHERE store_id = ${t}.store_id AND sku_id = ${t}.sku_id AND day < ${moment}::date AND day <= ${through}::date ORDER BY day DESC LIMIT 1) last) closed ON true
    LEFT JOIN LATERAL (
      SELECT sum(quantity) AS quantity, sum(amount) AS amount FROM stock_movement
      WHERE sku_id = ${t}.sku_id AND store_id = ${t}.store_id AND movement_time >= ${openDay(moment, through)}
        AND movement_time < ${moment}::timestamptz + interval '1 second') moved ON true`
  return {
    joins,
    onHand: raw('(coalesce(closed.closing_qty, 0) + coalesce(moved.quantity, 0)::int)'),
    amount: raw('(coalesce(closed.closing_amount, 0) + coalesce(moved.amount, 0))'),
  }
}

/** From where the ledger is read: the first day that is not closed, or the day of the moment. */
const openDay = (moment: string, through: string | null): Sql =>
  through === null ? sql`'-infinity'::timestamptz` : sql`least(${moment}::date, ${through}::date + 1)::timestamptz`

export async function stockAsOf(tx: Tx, moment: string, pairs: { storeIds?: number[]; skuIds?: number[] }): Promise<StockAt[]> {
  return tx.query<StockAt>(sql`
    SELECT store_id AS "storeId", sku_id AS "skuId", on_hand AS "onHand", amount::numeric(18, 4) AS amount FROM ${await asOf(tx, moment)} t
    WHERE (${pairs.storeIds ?? null}::bigint[] IS NULL OR store_id = ANY(${pairs.storeIds ?? null}::bigint[]))
      AND (${pairs.skuIds ?? null}::bigint[] IS NULL OR sku_id = ANY(${pairs.skuIds ?? null}::bigint[]))
    ORDER BY 1, 2`)
}

/** Balances at the end of a second, as a table (store_id, place_type, place_id, sku_id, on_hand): today's less what moved since. */
export const placesAsOf = (moment: string): Sql => {
  const { joins, onHand } = spotsAsOf(moment, 'b')
  return sql`(SELECT b.store_id, b.place_type, b.place_id, b.sku_id, ${onHand} AS on_hand FROM stock_balance b ${joins})`
}

/** The same beside any table that has the columns of a balance. */
export const spotsAsOf = (moment: string, table: string): { joins: Sql; onHand: Sql } => {
  const t = raw(table)
  const joins = sql`LEFT JOIN LATERAL (
    SELECT sum(quantity) AS quantity FROM stock_movement
    WHERE place_type = ${t}.place_type AND place_id = ${t}.place_id AND sku_id = ${t}.sku_id
      AND movement_time >= ${moment}::timestamptz + interval '1 second') moved ON true`
  return { joins, onHand: sql`(${t}.on_hand - coalesce(moved.quantity, 0)::int)` }
}

/** What the book said of places at a moment, or says now, in their order: what a count is compared with. */
export async function bookAt(tx: Tx, spots: readonly Spot[], moment: string | null): Promise<number[]> {
  const table = moment === null ? sql`stock_balance` : placesAsOf(moment)
  const rows = await tx.query<{ onHand: number }>(sql`
    SELECT coalesce(b.on_hand, 0) AS "onHand"
    FROM unnest(${spots.map((spot) => spot.storeId)}::bigint[], ${spots.map((spot) => spot.skuId)}::bigint[],
      ${spots.map((spot) => spot.placeType)}::smallint[], ${spots.map((spot) => spot.placeId)}::bigint[]) WITH ORDINALITY a(store, sku, type, place, n)
    LEFT JOIN ${table} b ON b.store_id = a.store AND b.sku_id = a.sku AND b.place_type = a.type AND b.place_id = a.place
    ORDER BY a.n`)
  return rows.map(({ onHand }) => onHand)
}

/** The same where each place was counted at a moment of its own. */
export async function booksAt(tx: Tx, spots: readonly (Spot & { moment?: string | null })[]): Promise<number[]> {
  const rows = await tx.query<{ onHand: number }>(sql`
    SELECT coalesce(b.on_hand, 0) - CASE WHEN a.moment IS NULL THEN 0 ELSE coalesce((
      SELECT sum(m.quantity) FROM stock_movement m WHERE m.place_type = a.type AND m.place_id = a.place AND m.sku_id = a.sku
        AND m.movement_time >= a.moment + interval '1 second'), 0) END::int AS "onHand"
    FROM unnest(${spots.map((spot) => spot.storeId)}::bigint[], ${spots.map((spot) => spot.skuId)}::bigint[],
      ${spots.map((spot) => spot.placeType)}::smallint[], ${spots.map((spot) => spot.placeId)}::bigint[],
      ${spots.map((spot) => spot.moment ?? null)}::timestamptz[]) WITH ORDINALITY a(store, sku, type, place, moment, n)
    LEFT JOIN stock_balance b ON b.store_id = a.store AND b.sku_id = a.sku AND b.place_type = a.type AND b.place_id = a.place
    ORDER BY a.n`)
  return rows.map(({ onHand }) => onHand)
}
