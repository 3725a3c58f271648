import { sql, type Tx } from '../../../kit/db.ts'
import { refuse } from '../../../kit/refuse.ts'
import { book, headOf } from './book.ts'
import { lockPlaces, type Places } from './lock.ts'
import { refuseShort, shortPlaces } from './short.ts'
import type { Doc, InBiz, OutBiz, Piece, Poster } from './types.ts'

export interface Reversal {
  /** The line of the reversing document. */
  lineId: number
  /** The line that was received. */
  source: { docType: string; lineId: number }
}

interface Layer extends Piece {
  layerId: number
  biz: number
  remaining: number
}

/** The opposite of earlier receipts, at their places and at the cost their layers carry, while nothing of those layers has left. */
export async function reverse(tx: Tx, ctx: Poster, doc: Doc, lines: readonly Reversal[], biz?: InBiz | OutBiz): Promise<void> {
  const first = await layersOf(tx, lines)
  if (first.length === 0) return
  const places = await lockPlaces(tx, first)
  const layers = await layersOf(tx, lines)
  requireWhole(layers)
  await refuseShort(tx, shortPlaces(layers, places))
  await book(tx, 'stock_reverse', headOf(ctx, doc), entries(rowsOf(layers, places, biz)), sql`SELECT`)
}

const layersOf = (tx: Tx, lines: readonly Reversal[]): Promise<Layer[]> =>
  tx.named<Layer>(
    'stock_layers_of',
    sql`SELECT l.id AS "layerId", a.line AS "lineId", l.store_id AS "storeId", l.sku_id AS "skuId", m.place_type AS "placeType",
      m.place_id AS "placeId", m.biz_type AS biz, l.in_qty AS quantity, l.remaining
    FROM unnest(${lines.map((line) => line.lineId)}::bigint[], ${lines.map(({ source }) => source.docType)}::text[],
      ${lines.map(({ source }) => source.lineId)}::bigint[]) WITH ORDINALITY a(line, type, source, n)
    JOIN stock_layer l ON l.source_doc_type = a.type AND l.source_line_id = a.source
    JOIN stock_movement m ON m.movement_time = l.create_time AND m.id = l.movement_id
    ORDER BY a.n, l.id`,
  )

function requireWhole(layers: readonly Layer[]): void {
  const gone = layers.reduce((sum, { quantity, remaining }) => sum + quantity - remaining, 0)
  if (gone > 0) throw refuse(`该批次已出库${gone}件，不能冲销`)
}

const rowsOf = (layers: readonly Layer[], places: Places, biz?: number) =>
  layers.map((layer, n) => ({ ...layer, biz: biz ?? layer.biz, n, sellable: places(layer).sellable }))

const entries = (rows: object[]) => sql`
  piece AS MATERIALIZED (
    SELECT p.*, l.unit_cost, l.remain_amount
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS p(n int, "layerId" bigint, "lineId" bigint, "storeId" bigint, "skuId" bigint,
      "placeType" smallint, "placeId" bigint, sellable boolean, biz smallint, quantity int)
    JOIN stock_layer l ON l.id = "layerId"
  ), emptied AS (
    UPDATE stock_layer l SET remaining = 0, remain_amount = 0 FROM piece p WHERE l.id = p."layerId"
  ), entry AS (
    SELECT n, "lineId" AS line_id, "storeId" AS store_id, "skuId" AS sku_id, "placeType" AS place_type, "placeId" AS place_id, sellable,
      biz AS biz_type, -quantity AS quantity, 0 AS hold, unit_cost, -remain_amount AS amount
    FROM piece
  )`
