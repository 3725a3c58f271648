import { type Sql, sql } from '../../../kit/db.ts'
import type { Cost, Piece } from './types.ts'

/**
 * CTEs that take the pieces out of their layers, oldest first, and price them. Pieces and layers are laid on one line from 0;
 * where they overlap a piece takes from a layer. What empties a layer takes its whole amount, so that no cent is left behind.
 * rows: n, lineId, storeId, skuId, placeType, placeId, sellable, quantity, hold.
 */
export const fifo = (rows: object[], biz: number): Sql => sql`
  piece AS MATERIALIZED (
    SELECT n, "lineId" AS line_id, "storeId" AS store_id, "skuId" AS sku_id, "placeType" AS place_type, "placeId" AS place_id, sellable, hold,
      quantity, sum(quantity) OVER (PARTITION BY "storeId", "skuId" ORDER BY n) AS upto
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS p(n int, "lineId" bigint, "storeId" bigint, "skuId" bigint, "placeType" smallint,
      "placeId" bigint, sellable boolean, quantity int, hold int)
  ), layer AS MATERIALIZED (
    SELECT l.id, l.store_id, l.sku_id, l.in_date, l.remaining, l.unit_cost, l.remain_amount,
      sum(l.remaining) OVER (PARTITION BY l.store_id, l.sku_id ORDER BY l.in_date, l.id) AS upto
    FROM (SELECT DISTINCT store_id, sku_id FROM piece) p JOIN stock_layer l ON l.store_id = p.store_id AND l.sku_id = p.sku_id
    WHERE l.remaining > 0
  ), overlap AS (
    SELECT p.n, l.*, greatest(p.upto - p.quantity - l.upto + l.remaining, 0) AS lo, least(p.upto - l.upto + l.remaining, l.remaining) AS hi
    FROM piece p JOIN layer l ON l.store_id = p.store_id AND l.sku_id = p.sku_id
      AND p.upto - p.quantity < l.upto AND l.upto - l.remaining < p.upto
  ), take AS MATERIALIZED (
    SELECT n, id, in_date, (hi - lo)::int AS quantity,
      CASE WHEN hi = remaining THEN remain_amount ELSE least(hi * unit_cost, remain_amount) END - least(lo * unit_cost, remain_amount) AS amount
    FROM overlap
  ), taken AS (
    UPDATE stock_layer l SET remaining = l.remaining - t.quantity, remain_amount = l.remain_amount - t.amount
    FROM (SELECT id, sum(quantity)::int AS quantity, sum(amount) AS amount FROM take GROUP BY id) t WHERE l.id = t.id
  ), cost AS (
    SELECT n, sum(quantity)::int AS quantity, sum(amount) AS amount, min(in_date) AS oldest,
      json_agg(json_build_object('layerId', id, 'inDate', in_date, 'quantity', quantity, 'amount', amount::text) ORDER BY in_date, id) AS layers
    FROM take GROUP BY n
  ), entry AS (
    SELECT p.n, p.line_id, p.store_id, p.sku_id, p.place_type, p.place_id, p.sellable, ${biz}::smallint AS biz_type, -p.quantity AS quantity,
      -p.hold AS hold, round(c.amount / p.quantity, 4) AS unit_cost, -c.amount AS amount
    FROM piece p JOIN cost c ON c.n = p.n
  )`

export interface Priced {
  n: number
  quantity: number
  amount: string
  unitCost: string
  oldestInDate: string
  layers: Cost['layers']
}
export const priced: Sql = sql`
  SELECT c.n, c.quantity, c.amount, e.unit_cost AS "unitCost", c.oldest AS "oldestInDate", c.layers
  FROM cost c JOIN entry e ON e.n = c.n ORDER BY c.n`

/** Layers that hold fewer pieces than the places do: the books are wrong, and nothing may be posted on them. */
export function costs(pieces: readonly Piece[], found: readonly Priced[]): Cost[] {
  return pieces.map((piece, n) => {
    const row = found[n]
    if (row?.n !== n || row.quantity !== piece.quantity)
      throw new Error(`the layers of SKU ${piece.skuId} in store ${piece.storeId} do not cover its balances`)
    const { amount, unitCost, oldestInDate, layers } = row
    return { ...piece, amount, unitCost, oldestInDate, layers }
  })
}
