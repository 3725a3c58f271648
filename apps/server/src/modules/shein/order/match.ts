import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { match } from '../../goods/link/match.ts'
import type { OrderDoc } from './lock.ts'

const PLAIN_SKU = 1

/** Our SKU behind each code of a shop; groups and packs of several are not sent as such. */
export async function skusBehind(tx: Tx, shopId: number, codes: string[], ctx: Ctx): Promise<Map<string, number>> {
  const wanted = [...new Set(codes)]
  const found = await match(tx, shopId, wanted, ctx)
  const single = wanted.flatMap((code, i) => {
    const [item, other] = found[i]?.items ?? []
    return item && !other && item.quantity === 1 ? [{ code, skuId: item.skuId }] : []
  })
  const plain = await tx.query<{ id: number }>(sql`
    SELECT id FROM goods_goods_sku WHERE id = ANY(${single.map(({ skuId }) => skuId)}::bigint[]) AND sku_kind = ${PLAIN_SKU} AND deleted_at IS NULL`)
  const ids = new Set(plain.map(({ id }) => id))
  return new Map(single.flatMap(({ code, skuId }) => (ids.has(skuId) ? [[code, skuId] as const] : [])))
}

/** Lines that nobody knew when they came may be linked by now. */
export async function matchAgain(tx: Tx, orders: readonly OrderDoc[], ctx: Ctx): Promise<void> {
  const open = await tx.query<{ shopId: number; code: string }>(sql`
    SELECT DISTINCT o.shop_id AS "shopId", l.ext_code AS code FROM shein_order_line l JOIN shein_order o ON o.id = l.order_id
    WHERE l.order_id = ANY(${orders.map(({ id }) => id)}::bigint[]) AND l.sku_id IS NULL`)
  for (const [shopId, lines] of Map.groupBy(open, (line) => line.shopId)) {
    const codes = lines.map(({ code }) => code)
    const skus = await skusBehind(tx, shopId, codes, ctx)
    const rows = JSON.stringify([...skus].map(([code, skuId]) => ({ code, skuId })))
    await tx.run(sql`
      UPDATE shein_order_line l SET sku_id = r."skuId" FROM jsonb_to_recordset(${rows}::jsonb) AS r(code text, "skuId" bigint), shein_order o
      WHERE o.id = l.order_id AND o.shop_id = ${shopId} AND o.id = ANY(${orders.map(({ id }) => id)}::bigint[]) AND l.ext_code = r.code AND l.sku_id IS NULL`)
  }
}
