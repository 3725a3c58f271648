import { sql, type Tx } from '../../../kit/db/db.ts'
import { refuse } from '../../../kit/refuse.ts'
import { type Locked, lock } from './lock.ts'
import { refuseShort, shortPlaces } from './short.ts'
import type { Doc, InBiz, OutBiz, Piece, Poster } from './types.ts'
import { units } from './units.ts'
import { type Entry, entryAt, write } from './write.ts'

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
  unitCost: string
  amount: string
}

/** The opposite of earlier receipts, at their places and at the cost their layers carry, while nothing of those layers has left. */
export async function reverse(tx: Tx, ctx: Poster, doc: Doc, lines: readonly Reversal[], biz?: InBiz | OutBiz): Promise<void> {
  const seen = await layersOf(tx, lines)
  if (seen.length === 0) return
  const locked = await lock(tx, { leaving: seen })
  const layers = await layersOf(tx, lines)
  requireWhole(layers)
  await refuseShort(tx, shortPlaces(layers, locked))
  const entries = layers.map((layer) => opposite(layer, biz ?? layer.biz, locked))
  const takes = layers.map(({ layerId: id, quantity, amount }) => ({ id, quantity, amount: units(amount) }))
  await write(tx, ctx, doc, locked, { entries, takes })
}

const layersOf = (tx: Tx, lines: readonly Reversal[]): Promise<Layer[]> =>
  tx.query<Layer>(sql`
    SELECT l.id AS "layerId", a.line AS "lineId", l.store_id AS "storeId", l.sku_id AS "skuId", m.place_type AS "placeType",
      m.place_id AS "placeId", m.biz_type AS biz, l.in_qty AS quantity, l.remaining, l.unit_cost AS "unitCost", l.remain_amount AS amount
    FROM unnest(${lines.map((line) => line.lineId)}::bigint[], ${lines.map(({ source }) => source.docType)}::text[],
      ${lines.map(({ source }) => source.lineId)}::bigint[]) WITH ORDINALITY a(line, type, source, n)
    JOIN stock_layer l ON l.source_doc_type = a.type AND l.source_line_id = a.source
    JOIN stock_movement m ON m.movement_time = l.create_time AND m.id = l.movement_id
    ORDER BY a.n, l.id`)

function requireWhole(layers: readonly Layer[]): void {
  const gone = layers.reduce((sum, { quantity, remaining }) => sum + quantity - remaining, 0)
  if (gone > 0) throw refuse(`该批次已出库${gone}件，不能冲销`)
}

const opposite = (layer: Layer, biz: number, locked: Locked): Entry =>
  entryAt(layer, locked.place(layer).sellable, {
    biz,
    quantity: -layer.quantity,
    hold: 0,
    unitCost: units(layer.unitCost),
    amount: -units(layer.amount),
  })
