import { sql, type Tx } from '../../../kit/db.ts'
import { refuse } from '../../../kit/refuse.ts'
import { lockPlaces, type Places } from './lock.ts'
import { refuseShort, shortPlaces } from './short.ts'
import { type Doc, type Piece, type Poster, requireCounts } from './types.ts'

/** Free pieces are held for a document where they lie. `anywhere`: also at places that are counted or inactive, as an error's hold is. */
export async function reserve(
  tx: Tx,
  ctx: Poster,
  doc: Doc,
  pieces: readonly Piece[],
  { anywhere = false }: { anywhere?: boolean } = {},
): Promise<number[]> {
  if (pieces.length === 0) return []
  requireCounts(pieces)
  const places = await lockPlaces(tx, pieces)
  if (!anywhere) requireOpen(pieces, places)
  await refuseShort(tx, shortPlaces(pieces, places))
  const rows = pieces.map((piece) => ({ ...piece, sellable: places(piece).sellable }))
  const made = await tx.named<{ id: number }>('stock_reserve', statement(doc, rows, ctx.house.clock.now()))
  return made.map(({ id }) => id)
}

function requireOpen(pieces: readonly Piece[], places: Places): void {
  for (const piece of pieces) {
    const { locationName: name, isActivated, lockCheckId } = places(piece)
    if (piece.placeType === 1 && isActivated !== 1) throw refuse(`库位${name}已停用`)
    if (lockCheckId !== null) throw refuse(`库位${name}正在盘点，暂不能操作`)
  }
}

const statement = ({ docType, docId, docNo }: Doc, rows: object[], time: Date) => sql`
  WITH piece AS MATERIALIZED (
    SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS p("lineId" bigint, "storeId" bigint, "skuId" bigint, "placeType" smallint,
      "placeId" bigint, sellable boolean, quantity int)
  ), balance AS (
    UPDATE stock_balance b SET occupied = b.occupied + d.quantity
    FROM (SELECT "storeId", "skuId", "placeType", "placeId", sum(quantity)::int AS quantity FROM piece GROUP BY 1, 2, 3, 4) d
    WHERE b.store_id = "storeId" AND b.sku_id = "skuId" AND b.place_type = "placeType" AND b.place_id = "placeId"
  ), summary AS (
    UPDATE stock_summary s SET occupied = s.occupied + d.quantity, sellable_occupied = s.sellable_occupied + d.sellable
    FROM (SELECT "storeId", "skuId", sum(quantity)::int AS quantity, coalesce(sum(quantity) FILTER (WHERE sellable), 0)::int AS sellable
      FROM piece GROUP BY 1, 2) d
    WHERE s.store_id = "storeId" AND s.sku_id = "skuId"
  )
  INSERT INTO stock_occupancy (store_id, place_type, place_id, sku_id, quantity, doc_type, doc_id, doc_line_id, doc_no, occupy_time)
  SELECT "storeId", "placeType", "placeId", "skuId", quantity, ${docType}, ${docId}, "lineId", ${docNo}, ${time}::timestamptz FROM piece
  RETURNING id`
