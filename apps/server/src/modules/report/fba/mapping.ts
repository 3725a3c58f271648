import { sql, type Tx } from '../../../kit/db/db.ts'
import { matchKey } from '../../goods/link/match-key.ts'

export interface Piece {
  skuId: number
  quantity: number
}
export interface Mapped {
  /** The one SKU that is linked; null where several are, or none. */
  skuId: number | null
  /** What lies on a shelf for one platform unit: groups are their parts. */
  pieces: Piece[]
}
const NOTHING: Mapped = { skuId: null, pieces: [] }

/** The platform's codes of a shop by the links that hold now. */
export async function mapSellerSkus(tx: Tx, shopId: number, codes: (string | null)[]): Promise<Mapped[]> {
  const keys = codes.map((code) => (code ? matchKey(code) : ''))
  const found = await tx.query<Mapped & { key: string }>(sql`
    SELECT l.match_key AS key, CASE WHEN count(DISTINCT i.sku_id) = 1 THEN min(i.sku_id) END AS "skuId",
      jsonb_agg(jsonb_build_object('skuId', coalesce(p.sku_id, i.sku_id), 'quantity', i.quantity * coalesce(p.quantity, 1))
        ORDER BY i.sku_id, p.sku_id) AS pieces
    FROM goods_goods_sku_link_shop l JOIN goods_link_shop_item i ON i.link_id = l.id
    LEFT JOIN goods_group_sku_item p ON p.group_sku_id = i.sku_id
    WHERE l.shop_id = ${shopId} AND l.is_activated = 1 AND l.deleted_at IS NULL AND l.match_key = ANY(${[...new Set(keys)]}::text[])
    GROUP BY l.match_key`)
  const byKey = new Map(found.map(({ key, skuId, pieces }) => [key, { skuId, pieces }]))
  return keys.map((key) => byKey.get(key) ?? NOTHING)
}

/** What our books have in the stores at the platform where the goods of this shop lie. */
export async function platformStock(tx: Tx, shopId: number): Promise<Map<number, number>> {
  const rows = await tx.query<{ skuId: number; onHand: number }>(sql`
    SELECT m.sku_id AS "skuId", sum(m.on_hand)::bigint AS "onHand" FROM stock_summary m JOIN stock_store w ON w.id = m.store_id
    WHERE w.store_type IN (4, 5) AND w.deleted_at IS NULL AND ${shopId} = ANY(w.plat_shop_ids) AND m.on_hand > 0 GROUP BY m.sku_id`)
  return new Map(rows.map(({ skuId, onHand }) => [skuId, onHand]))
}

/**
 * How many units of each row the books have. A SKU under several codes is shared out: first as much as the platform reports of each,
 * then what is left goes to the first of them, so that the differences add up to the real one.
 */
export function shareLedger(rows: { totalQty: number; pieces: Piece[] }[], stock: ReadonlyMap<number, number>): number[] {
  const left = new Map(stock)
  const take = (pieces: Piece[], most: number): number => {
    const units = pieces.length
      ? Math.min(most, ...pieces.map(({ skuId, quantity }) => Math.floor((left.get(skuId) ?? 0) / quantity)))
      : 0
    for (const { skuId, quantity } of pieces) left.set(skuId, (left.get(skuId) ?? 0) - units * quantity)
    return units
  }
  const shares = rows.map(() => 0)
  // Sets first: their parts can do nothing else for them, a single code can be short by some.
  const order = rows.map((_, i) => i).toSorted((a, b) => rows[b]!.pieces.length - rows[a]!.pieces.length || a - b)
  for (const i of order) shares[i] = take(rows[i]!.pieces, rows[i]!.totalQty)
  return rows.map(({ pieces }, i) => shares[i]! + take(pieces, Number.MAX_SAFE_INTEGER))
}
