import { wireDate } from '../../../kit/clock.ts'
import { sql, type Tx } from '../../../kit/db.ts'
import { book, headOf } from './book.ts'
import { lockPlaces } from './lock.ts'
import { bindShelves, guardPutAway } from './put-away.ts'
import { type Arrival, type Doc, type InBiz, type NewLayer, type Poster, requireCounts } from './types.ts'

/** Goods come in: each piece is one layer. `counted` lets a count put its surplus onto the location it has locked. */
export async function receive(
  tx: Tx,
  ctx: Poster,
  doc: Doc,
  pieces: readonly Arrival[],
  biz: InBiz,
  { counted = false }: { counted?: boolean } = {},
): Promise<NewLayer[]> {
  if (pieces.length === 0) return []
  requireCounts(pieces)
  const places = await lockPlaces(tx, [], pieces)
  guardPutAway(pieces, places, counted)
  const head = headOf(ctx, doc)
  const today = wireDate(head.time)
  const rows = pieces.map((piece, n) => ({ inDate: today, ...piece, n, sellable: places(piece).sellable }))
  const layers = await book<NewLayer>(tx, 'stock_receive', head, entries(rows, biz), newLayers(doc, today))
  await bindShelves(tx, pieces, places, head.userId)
  return layers
}

const entries = (rows: object[], biz: InBiz) => sql`
  piece AS MATERIALIZED (
    SELECT n, "lineId" AS line_id, "storeId" AS store_id, "skuId" AS sku_id, "placeType" AS place_type, "placeId" AS place_id, sellable,
      quantity, "inDate" AS in_date, round(coalesce("unitCost", amount / quantity), 4) AS unit_cost,
      coalesce(round(amount, 4), quantity * round("unitCost", 4)) AS amount
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS p(n int, "lineId" bigint, "storeId" bigint, "skuId" bigint, "placeType" smallint,
      "placeId" bigint, sellable boolean, quantity int, "inDate" date, "unitCost" numeric, amount numeric)
  ), entry AS (
    SELECT n, line_id, store_id, sku_id, place_type, place_id, sellable, ${biz}::smallint AS biz_type, quantity, 0 AS hold, unit_cost, amount
    FROM piece
  )`

const newLayers = (doc: Doc, today: string) => sql`
  , layer AS (
    INSERT INTO stock_layer (store_id, sku_id, in_date, store_in_date, in_qty, remaining, unit_cost, remain_amount,
      source_doc_type, source_doc_no, source_line_id, movement_id, create_time)
    SELECT p.store_id, p.sku_id, p.in_date, ${today}::date, p.quantity, p.quantity, p.unit_cost, p.amount, ${doc.docType}, ${doc.docNo}, p.line_id,
      m.id, m.movement_time
    FROM piece p JOIN movement m ON m.n = p.n ORDER BY p.n
    RETURNING id, movement_id, unit_cost, remain_amount
  )
  SELECT l.id AS "layerId", l.unit_cost AS "unitCost", l.remain_amount AS amount
  FROM layer l JOIN movement m ON m.id = l.movement_id ORDER BY m.n`
