import { aliGoods } from '@erp/contract/goods/ali/ali-goods'
import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { missing } from '../../../kit/refuse.ts'
import { anyGoods } from '../catalog/goods-reach.ts'

export const reachableGoods = (ctx: Ctx): Sql =>
  sql`SELECT t.id FROM goods_goods t WHERE t.deleted_at IS NULL AND ${anyGoods(ctx)}`

export interface Link {
  id: number
  goodsId: number
  version: number
  skuId: number
  sku: string
  offerId: string
  specId: string
  linkStatus: number
  isDefault: 0 | 1
  refPrice: string | null
  lastPrice: string | null
  unitRatio: string
}

/** Links of goods within reach, with their SKUs held: whoever changes defaults of a SKU queues here. */
export async function lockLinks(tx: Tx, ids: number[], ctx: Ctx): Promise<Link[]> {
  const wanted = [...new Set(ids)]
  await tx.query(sql`
    SELECT 1 FROM goods_goods_sku WHERE id IN (SELECT sku_id FROM goods_ali_goods WHERE id = ANY(${wanted}::bigint[])) ORDER BY id FOR NO KEY UPDATE`)
  const links = await tx.query<Link>(sql`
    SELECT l.id, l.goods_id AS "goodsId", l.version, l.sku_id AS "skuId", k.sku, l.offer_id AS "offerId", l.spec_id AS "specId", l.link_status AS "linkStatus",
      l.is_default AS "isDefault", l.ref_price AS "refPrice", l.last_price AS "lastPrice", l.unit_ratio AS "unitRatio"
    FROM goods_ali_goods l JOIN goods_goods_sku k ON k.id = l.sku_id
    WHERE l.id = ANY(${wanted}::bigint[]) AND l.deleted_at IS NULL AND l.goods_id IN (${reachableGoods(ctx)}) ORDER BY l.id FOR UPDATE OF l`)
  if (links.length < wanted.length) throw missing(aliGoods.title)
  return links
}

/** The goods of these SKUs that the person may reach; a SKU out of reach is as good as not there. */
export async function lockSkus(tx: Tx, skuIds: number[], ctx: Ctx): Promise<Map<number, LinkedSku>> {
  const rows = await tx.query<LinkedSku>(sql`
    SELECT k.id AS "skuId", k.sku, k.sku_kind AS "skuKind", k.goods_id AS "goodsId" FROM goods_goods_sku k
    WHERE k.id = ANY(${skuIds}::bigint[]) AND k.deleted_at IS NULL AND k.goods_id IN (${reachableGoods(ctx)}) ORDER BY k.id FOR NO KEY UPDATE`)
  const found = new Map(rows.map((row) => [row.skuId, row]))
  if (skuIds.some((id) => !found.has(id))) throw missing('SKU')
  return found
}
export interface LinkedSku {
  skuId: number
  sku: string
  skuKind: number
  goodsId: number
}
