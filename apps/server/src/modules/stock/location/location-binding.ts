import type { ActionInput } from '@erp/contract/kit'
import { storeLocation } from '@erp/contract/stock/location/store-location'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { log, logAll } from '../../../kit/log.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { lockLocations } from './location-lock.ts'
import { openLinesAt } from './location-uses.ts'

interface Pair {
  locationId: number
  skuId: number
}

export const locationBindings: Pick<Handlers<typeof storeLocation>, 'bind' | 'unbind' | 'batch-unbind'> = {
  bind: bindSku,
  unbind: (tx, pair, ctx) => unbind(tx, [pair], ctx),
  'batch-unbind': (tx, { items }, ctx) => unbind(tx, items, ctx),
}

export async function bindSku(tx: Tx, input: ActionInput<(typeof storeLocation.actions)['bind']>, ctx: Ctx): Promise<null> {
  const { locationId, skuId, isMain, minQty = null, maxQty = null } = input
  if (minQty !== null && maxQty !== null && minQty > maxQty) throw bad('补货下限不能大于上限', 'minQty')
  const [place] = await lockLocations(tx, [locationId], ctx)
  const sku = await tx.one<{ sku: string; holds: boolean }>(
    sql`SELECT sku, holds_stock AS holds FROM goods_goods_sku WHERE id = ${skuId} AND deleted_at IS NULL FOR KEY SHARE`,
  )
  if (!sku) throw missing('SKU')
  if (!sku.holds) throw bad(`SKU ${sku.sku}为组合或随机SKU，不能有库存`)
  if (isMain)
    await tx.run(
      sql`UPDATE stock_location_sku SET is_main = 0 WHERE store_id = ${place!.storeId} AND sku_id = ${skuId} AND is_main = 1`,
    )
  await tx.run(sql`
      INSERT INTO stock_location_sku (location_id, sku_id, store_id, is_main, min_qty, max_qty, create_by)
      VALUES (${locationId}, ${skuId}, ${place!.storeId}, ${isMain}, ${minQty}, ${maxQty}, ${ctx.user.userId})
      ON CONFLICT (location_id, sku_id) DO UPDATE SET is_main = ${isMain}, min_qty = ${minQty}, max_qty = ${maxQty}`)
  const note = `SKU ${sku.sku}${isMain ? '（主库位）' : ''}`
  await log(tx, ctx, { entity: storeLocation.path, entityId: locationId, action: '绑定', note })
  return null
}

/** All or nothing: every line that still has stock is named. */
async function unbind(tx: Tx, pairs: Pair[], ctx: Ctx): Promise<null> {
  await lockLocations(
    tx,
    pairs.map((pair) => pair.locationId),
    ctx,
  )
  const bound = await tx.query<Pair & { name: string; sku: string; onHand: number; open: boolean }>(sql`
    SELECT l.id AS "locationId", s.id AS "skuId", l.location_name AS name, s.sku, coalesce(b.on_hand, 0) AS "onHand", EXISTS (${openLinesAt('s.id')}) AS open
    FROM unnest(${pairs.map((pair) => pair.locationId)}::bigint[], ${pairs.map((pair) => pair.skuId)}::bigint[]) p(location_id, sku_id)
    JOIN stock_location_sku k ON k.location_id = p.location_id AND k.sku_id = p.sku_id
    JOIN stock_store_location l ON l.id = k.location_id JOIN goods_goods_sku s ON s.id = k.sku_id
    LEFT JOIN stock_balance b ON b.store_id = l.store_id AND b.sku_id = s.id AND b.place_type = 1 AND b.place_id = l.id
    ORDER BY l.location_name, s.sku`)
  if (bound.length < pairs.length) throw missing('库位绑定')
  const held = bound.flatMap(({ name, sku, onHand, open }) =>
    onHand
      ? [`库位${name}的SKU ${sku}仍有库存${onHand}，不能解绑`]
      : open
        ? [`库位${name}的SKU ${sku}有未完成单据，不能解绑`]
        : [],
  )
  if (held.length) throw refuse(held.join('；'))
  await tx.run(sql`
    DELETE FROM stock_location_sku k USING unnest(${pairs.map((pair) => pair.locationId)}::bigint[], ${pairs.map((pair) => pair.skuId)}::bigint[]) p(location_id, sku_id)
    WHERE k.location_id = p.location_id AND k.sku_id = p.sku_id`)
  await logAll(
    tx,
    ctx,
    bound.map(({ locationId, sku }) => ({
      entity: storeLocation.path,
      entityId: locationId,
      action: '解绑',
      note: `SKU ${sku}`,
    })),
  )
  return null
}
