import { aliGoods } from '@erp/contract/goods/ali/ali-goods'
import { LINK } from '@erp/contract/goods/ali/ali-goods.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { keepHealth } from '../catalog/goods-health.ts'
import { setDefault, settleDefaults } from './ali-review.ts'

export interface NewAliLink {
  goodsId: number
  skuId: number
  sku: string
  offerId: string
  specId: string
  attrs: string
  price: string
  unitRatio: string
  isDefault: 0 | 1
}

/** Makes links that were checked; their SKUs are held by the caller. The price of today is the accepted one. */
export async function makeLinks(tx: Tx, links: NewAliLink[], ctx: Ctx): Promise<number[]> {
  const { userId } = ctx.user
  const made = await tx.query<{ id: number; skuId: number; offerId: string; specId: string }>(sql`
    INSERT INTO goods_ali_goods (goods_id, sku_id, offer_id, spec_id, unit_ratio, last_price, ref_price, price_change_rate, link_status,
      create_by, create_time, update_by, update_time)
    SELECT r."goodsId", r."skuId", r."offerId", r."specId", r."unitRatio", r.price, r.price, 0, ${LINK.fine}, ${userId}::bigint, ${ctx.now}, ${userId}::bigint, ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(links.map((link, place) => ({ ...link, place })))}::jsonb)
      AS r("goodsId" bigint, "skuId" bigint, "offerId" text, "specId" text, "unitRatio" numeric, price numeric, place int) ORDER BY r.place
    RETURNING id, sku_id AS "skuId", offer_id AS "offerId", spec_id AS "specId"`)
  await tx.run(sql`
    INSERT INTO goods_ali_offer_goods (goods_id, offer_id, create_by, create_time)
    SELECT DISTINCT r."goodsId", r."offerId", ${userId}::bigint, ${ctx.now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS r("goodsId" bigint, "offerId" text) ON CONFLICT DO NOTHING`)
  const wanted = new Map(links.map((link) => [keyOf(link), link]))
  await logAll(
    tx,
    ctx,
    made.map((row) => {
      const { sku, offerId, attrs, unitRatio } = wanted.get(keyOf(row))!
      const changes = [{ field: 'sku', label: aliGoods.title, from: null, to: `${sku} ↔ ${offerId} ${attrs} ×${unitRatio}` }]
      return { entity: aliGoods.path, entityId: row.id, action: '关联', changes, version: 1 }
    }),
  )
  const chosen = made.filter((row) => wanted.get(keyOf(row))!.isDefault)
  for (const place of [0, 1] as const) await setDefault(tx, chosen, place, ctx)
  await settleDefaults(tx, [...new Set(made.map((row) => row.skuId))], ctx)
  await keepHealth(tx, [...new Set(links.map((link) => link.goodsId))])
  return made.map((row) => row.id)
}

export const keyOf = ({ skuId, offerId, specId }: { skuId: number; offerId: string; specId: string }): string =>
  `${skuId} ${offerId} ${specId}`

/** Which of these pairs are linked already. */
export async function linkedAlready(tx: Tx, pairs: { skuId: number; offerId: string; specId: string }[]): Promise<Set<string>> {
  const rows = await tx.query<{ skuId: number; offerId: string; specId: string }>(sql`
    SELECT l.sku_id AS "skuId", l.offer_id AS "offerId", l.spec_id AS "specId" FROM goods_ali_goods l
    JOIN jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS r("skuId" bigint, "offerId" text, "specId" text)
      ON r."skuId" = l.sku_id AND r."offerId" = l.offer_id AND r."specId" = l.spec_id WHERE l.deleted_at IS NULL`)
  return new Set(rows.map(keyOf))
}
