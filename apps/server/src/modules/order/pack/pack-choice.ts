import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad } from '../../../kit/refuse.ts'

export interface Packing {
  id: number
  packName: string
  cost: string
}
interface Contents {
  pieces: number
  /** Each SKU with its count. */
  set: string
  ownPack: number | null
  volume: string
  weight: string
}

async function contentsOf(tx: Tx, orderId: number): Promise<Contents> {
  const row = await tx.one<Contents>(sql`
    SELECT sum(s.n)::int AS pieces, string_agg(s.sku_id || 'x' || s.n, ',' ORDER BY s.sku_id) AS set, min(coalesce(k.pack_info_id, g.pack_info_id)) AS "ownPack",
      sum(coalesce(k.length * k.width * k.height, 0) * s.n) AS volume, sum(coalesce(k.weight, 0) * s.n) AS weight
    FROM (SELECT stock_sku_id AS sku_id, sum(quantity)::int AS n FROM order_details WHERE order_id = ${orderId} GROUP BY 1) s
      JOIN goods_goods_sku k ON k.id = s.sku_id JOIN goods_goods g ON g.id = k.goods_id`)
  return row!
}

/** One piece is packed as its goods say; several as the same pieces were the last time, else in the smallest packing that takes them. */
export async function choosePacking(tx: Tx, orderId: number): Promise<Packing | null> {
  const { pieces, set, ownPack, volume, weight } = await contentsOf(tx, orderId)
  const usable = sql`p.is_activated = 1 AND p.deleted_at IS NULL`
  const known =
    pieces === 1 ? sql`p.id = ${ownPack}` : sql`p.id = (SELECT c.packing_id FROM order_pack_choice c WHERE c.pieces = ${set})`
  const found = await tx.one<Packing>(sql`
    SELECT p.id, p.pack_name AS "packName", p.cost FROM basic_pack_info p WHERE ${usable} AND (${known} OR (p.length * p.width * p.height >= ${volume}::numeric * 1.15
      AND (p.max_weight IS NULL OR p.max_weight >= ${weight}::numeric)))
    ORDER BY (${known}) IS TRUE DESC, p.length * p.width * p.height, p.id LIMIT 1`)
  return found ?? null
}

/** What the packer took instead; it is remembered for the same pieces. */
export async function takePacking(tx: Tx, orderId: number, wanted: number | null | undefined, ctx: Ctx): Promise<Packing | null> {
  const chosen = await choosePacking(tx, orderId)
  if (!wanted || wanted === chosen?.id) return chosen
  const found = await tx.one<Packing>(sql`
    SELECT id, pack_name AS "packName", cost FROM basic_pack_info WHERE id = ${wanted} AND is_activated = 1 AND deleted_at IS NULL`)
  if (!found) throw bad('包材不存在或已停用', 'packInfoId')
  const { pieces, set } = await contentsOf(tx, orderId)
  if (pieces > 1)
    await tx.run(sql`
      INSERT INTO order_pack_choice (pieces, packing_id, time) VALUES (${set}, ${found.id}, ${ctx.now})
      ON CONFLICT (pieces) DO UPDATE SET packing_id = excluded.packing_id, time = excluded.time`)
  return found
}
