import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { shopReady } from '../../authorize/auth/ready.ts'
import { matchState, saleState } from '../states.ts'

/** Shops that take our stock. */
export const takesStock = sql`h.stock_push = 1 AND ${shopReady}`
/** Shop SKUs that a quantity can be sent to. */
export const sendable = sql`s.match_status = ${matchState.matched} AND s.sale_status <> ${saleState.gone} AND s.deleted_at IS NULL`

/** The stock of these SKUs, or what is done with it, changed: whatever is sold of them online is looked at within the minute. */
export async function wantPushOf(tx: Tx, skuIds: number[], now: string): Promise<number> {
  return skuIds.length ? tx.run(wantOf(sql`SELECT unnest(${skuIds}::bigint[]) AS sku_id`, now)) : 0
}

/** What the ledger noted since the last time. A few thousand at once: none is lost, and nobody waits for them. */
export const wantChanged = (tx: Tx, now: string): Promise<number> =>
  tx.run(
    wantOf(
      raw(`DELETE FROM goods_stock_changed WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM goods_stock_changed LIMIT 20000 FOR UPDATE SKIP LOCKED)) RETURNING sku_id`),
      now,
    ),
  )

/** A push that is put off after a failure stays so; one that is under way is done again. */
const wantOf = (skus: Sql, now: string): Sql => sql`
  WITH changed AS (${skus}), touched AS (
    SELECT sku_id FROM changed
    UNION SELECT g.group_sku_id FROM goods_group_sku_item g JOIN changed c ON c.sku_id = g.sku_id
    UNION SELECT r.sku_id FROM goods_random_member m JOIN changed c ON c.sku_id = m.sku_id
      JOIN goods_random_delivery_sku r ON r.id = m.config_id AND r.deleted_at IS NULL
  )
  UPDATE goods_shopsku s SET push_wanted = ${now} FROM authorize_shop h
  WHERE h.id = s.shop_id AND ${takesStock} AND ${sendable} AND (s.push_wanted IS NULL OR s.push_wanted = 'infinity')
    AND s.link_id IN (SELECT i.link_id FROM goods_link_shop_item i JOIN touched t ON t.sku_id = i.sku_id)`

/** A config that reaches these shops changed. */
export async function wantReview(tx: Tx, platCode: string, shopId: number | null): Promise<void> {
  await tx.run(sql`
    INSERT INTO goods_push_review (shop_id)
    SELECT h.id FROM authorize_shop h WHERE h.plat_code = ${platCode} AND ${takesStock} AND ${shopId ? sql`h.id = ${shopId}` : raw('true')}
    ORDER BY h.id ON CONFLICT (shop_id) DO UPDATE SET times = goods_push_review.times + 1`)
}

/** A shop that can be asked again is looked at as a whole: what changed meanwhile was wished for by nobody. */
export const reviewGranted = (tx: Tx, shopId: number): Promise<number> =>
  tx.run(sql`
    INSERT INTO goods_push_review (shop_id) SELECT h.id FROM authorize_shop h WHERE h.id = ${shopId} AND ${takesStock}
    ON CONFLICT (shop_id) DO UPDATE SET times = goods_push_review.times + 1`)
