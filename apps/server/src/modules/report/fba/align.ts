import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { refuse } from '../../../kit/refuse.ts'
import { ownShops } from '../../../kit/scope.ts'
import { alignPlatformStore, platformStoreOf } from '../../stock/store/platform-align.ts'

interface Newest {
  shopName: string
  newest: string | null
  generationId: number | null
  mine: boolean
}

/** 平台对账: the store is brought to what the newest snapshot of its shops says, by a finished check that somebody audits. */
export async function alignStore(tx: Tx, { storeId, snapshotDate }: { storeId: number; snapshotDate: string }, ctx: Ctx) {
  const { shopIds } = await platformStoreOf(tx, storeId, ctx)
  if (shopIds.length === 0) throw refuse('仓库没有对应店铺，请先在仓库管理中设置')
  const generations = await snapshots(tx, shopIds, snapshotDate, ctx)
  const platform = await platformPieces(tx, generations)
  for (const { skuId } of await linkedStock(tx, storeId, shopIds)) if (!platform.has(skuId)) platform.set(skuId, 0)
  return alignPlatformStore(tx, { storeId, snapshotDate, platform }, ctx)
}

/** Of every shop whose goods lie there: half of the picture would write off what the other half has. */
async function snapshots(tx: Tx, shopIds: number[], day: string, ctx: Ctx): Promise<number[]> {
  const found = await tx.query<Newest>(sql`
    SELECT s.shop_name AS "shopName", max(g.period) AS newest, min(g.id) FILTER (WHERE g.period = ${day}) AS "generationId",
      ${ownShops(ctx.user, raw('s'))} AS mine
    FROM authorize_shop s LEFT JOIN report_fba_generation g ON g.shop_id = s.id AND g.report_type = 'fbaInventory' AND g.is_current = 1
    WHERE s.id = ANY(${shopIds}::bigint[]) GROUP BY s.id ORDER BY s.id`)
  const foreign = found.find(({ mine }) => !mine)
  if (foreign) throw refuse(`没有店铺【${foreign.shopName}】的权限，不能对账`)
  if (found.some(({ newest }) => newest !== null && newest > day)) throw refuse('已有更新的快照')
  const without = found.find(({ generationId }) => generationId === null)
  if (without) throw refuse(`店铺【${without.shopName}】没有${day}的快照，请先生成`)
  return found.map(({ generationId }) => generationId!)
}

async function platformPieces(tx: Tx, generations: number[]): Promise<Map<number, number>> {
  const rows = await tx.query<{ skuId: number; pieces: number }>(sql`
    SELECT p."skuId", sum(t.total_qty * p.quantity)::bigint AS pieces
    FROM report_fba_inventory t CROSS JOIN jsonb_to_recordset(t.pieces) AS p("skuId" bigint, quantity int)
    WHERE t.generation_id = ANY(${generations}::bigint[]) GROUP BY 1`)
  return new Map(rows.map(({ skuId, pieces }) => [skuId, pieces]))
}

/** What our books have there, is sold by these shops and is missing from the snapshot: the platform has none of it. */
const linkedStock = (tx: Tx, storeId: number, shopIds: number[]) =>
  tx.query<{ skuId: number }>(sql`
    SELECT m.sku_id AS "skuId" FROM stock_summary m WHERE m.store_id = ${storeId} AND m.on_hand > 0 AND EXISTS (
      SELECT 1 FROM goods_link_shop_item i JOIN goods_goods_sku_link_shop l ON l.id = i.link_id
      LEFT JOIN goods_group_sku_item p ON p.group_sku_id = i.sku_id
      WHERE coalesce(p.sku_id, i.sku_id) = m.sku_id AND l.shop_id = ANY(${shopIds}::bigint[]) AND l.is_activated = 1 AND l.deleted_at IS NULL)`)
