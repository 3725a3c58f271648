import type { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import type { SkuAliLink, SkuGroup, SkuLogRow, SkuRelation, SkuShopLink } from '@erp/contract/goods/sku/sku-rows'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { tellChanges } from '../../../kit/list/log-list.ts'
import { bad, missing } from '../../../kit/refuse.ts'
import { ownShops } from '../../../kit/scope.ts'
import { may } from '../../../kit/session.ts'
import { matchKey } from '../link/match-key.ts'
import { placesOf, skuWithin, stockByStore } from './sku-info.ts'

interface Found {
  skuId: number
  sku: string
}

/** Everything about one SKU, in one set of queries whatever hangs on it. */
export const skuPanorama: Pick<Handlers<typeof goodsSku>, 'panorama'> = {
  panorama: async (tx, { code, skuId }, ctx) => {
    const found = skuId ? [] : await find(tx, code?.trim() ?? '', ctx)
    const sku = await skuWithin(tx, { skuId: skuId ?? found[0]!.skuId }, ctx)
    const id = sku.skuId
    const [stores, places, sales, links, ali, groups, parts, related, logs] = await Promise.all([
      stockByStore(tx, sku, ctx),
      placesOf(tx, id, ctx),
      salesOf(tx, id, ctx),
      may(ctx.user, 'goods:linkShop:list') ? linksOf(tx, id, ctx) : null,
      may(ctx.user, 'goods:ali:list') ? aliOf(tx, id) : null,
      groupsOf(tx, id),
      partsOf(tx, id),
      relatedTo(tx, id),
      logsOf(tx, id, sku.goodsId!, ctx),
    ])
    const foundBy = skuId || code?.trim().toUpperCase() === sku.sku ? null : code!.trim()
    return { sku, foundBy, stores, places, sales, links, ali, groups, parts, related, others: found.slice(1), logs }
  },
}

/** Its own code, else its barcode, else what a shop calls it. */
async function find(tx: Tx, typed: string, ctx: Ctx): Promise<Found[]> {
  if (!typed) throw bad('请输入SKU、条码或店铺SKU', 'code')
  const code = typed.toUpperCase()
  const own = await tx.query<Found & object>(sql`
    SELECT id AS "skuId", sku FROM goods_goods_sku WHERE deleted_at IS NULL AND (sku = ${code} OR barcode = ${code}) ORDER BY sku <> ${code}, id LIMIT 1`)
  if (own.length) return own
  const sold = may(ctx.user, 'goods:linkShop:list') ? await soldAs(tx, matchKey(typed), ctx) : []
  if (sold.length === 0) throw missing('SKU')
  return sold
}

const soldAs = (tx: Tx, key: string, ctx: Ctx): Promise<Found[]> =>
  tx.query<Found & object>(sql`
    SELECT DISTINCT ON (s.id) s.id AS "skuId", s.sku FROM goods_goods_sku_link_shop l JOIN authorize_shop h ON h.id = l.shop_id
    JOIN goods_link_shop_item i ON i.link_id = l.id JOIN goods_goods_sku s ON s.id = i.sku_id
    WHERE l.match_key = ${key} AND l.is_activated = 1 AND l.deleted_at IS NULL AND s.deleted_at IS NULL AND ${ownShops(ctx.user, raw('h'))}
    ORDER BY s.id LIMIT 20`)

const salesOf = (tx: Tx, skuId: number, ctx: Ctx) =>
  tx.query<{ day: string; sold: number }>(sql`
    SELECT day, sum(sold) AS sold FROM goods_sku_sale_day
    WHERE sku_id = ${skuId} AND day >= ${ctx.now}::date - 30 AND day < ${ctx.now}::date GROUP BY day ORDER BY day`)

const linksOf = (tx: Tx, skuId: number, ctx: Ctx): Promise<SkuShopLink[]> =>
  tx.query<SkuShopLink & object>(sql`
    SELECT l.id AS "linkId", p.plat_name AS "platName", h.shop_name AS "shopName", l.shop_sku AS "shopSku", i.quantity,
      o.online_stock AS "onlineStock", o.url
    FROM goods_link_shop_item i JOIN goods_goods_sku_link_shop l ON l.id = i.link_id JOIN authorize_shop h ON h.id = l.shop_id
    JOIN basic_platform p ON p.plat_code = h.plat_code
    LEFT JOIN LATERAL (SELECT x.online_stock, x.url FROM goods_shopsku x WHERE x.link_id = l.id AND x.deleted_at IS NULL ORDER BY x.id LIMIT 1) o ON true
    WHERE i.sku_id = ${skuId} AND l.is_activated = 1 AND l.deleted_at IS NULL AND ${ownShops(ctx.user, raw('h'))}
    ORDER BY p.sort_no, h.shop_name, l.shop_sku LIMIT 200`)

const aliOf = (tx: Tx, skuId: number): Promise<SkuAliLink[]> =>
  tx.query<SkuAliLink & object>(sql`
    SELECT a.id, a.offer_id AS "offerId", s.attrs, o.subject, o.url, a.is_default AS "isDefault", a.link_status AS "linkStatus",
      a.unit_ratio AS "unitRatio", (SELECT coalesce(jsonb_agg(jsonb_build_object('time', to_char(h.time, 'YYYY-MM-DD HH24:MI:SS'), 'price', h.price::text) ORDER BY h.id), '[]')
        FROM (SELECT * FROM goods_ali_price p WHERE p.offer_id = a.offer_id AND p.spec_id = a.spec_id ORDER BY p.id DESC LIMIT 60) h) AS prices
    FROM goods_ali_goods a JOIN goods_ali_offer o ON o.offer_id = a.offer_id
    JOIN goods_ali_offer_sku s ON s.offer_id = a.offer_id AND s.spec_id = a.spec_id
    WHERE a.sku_id = ${skuId} AND a.deleted_at IS NULL ORDER BY a.is_default DESC, a.id LIMIT 20`)

const groupsOf = (tx: Tx, skuId: number): Promise<SkuGroup[]> =>
  tx.query<SkuGroup & object>(sql`
    SELECT s.id AS "skuId", s.sku, s.sku_name AS "skuName", s.sku_status AS "skuStatus", i.quantity
    FROM goods_group_sku_item i JOIN goods_goods_sku s ON s.id = i.group_sku_id
    WHERE i.sku_id = ${skuId} AND s.deleted_at IS NULL ORDER BY s.id LIMIT 100`)

const partsOf = (tx: Tx, skuId: number): Promise<SkuGroup[]> =>
  tx.query<SkuGroup & object>(sql`
    SELECT s.id AS "skuId", s.sku, s.sku_name AS "skuName", s.sku_status AS "skuStatus", i.quantity
    FROM goods_group_sku_item i JOIN goods_goods_sku s ON s.id = i.sku_id WHERE i.group_sku_id = ${skuId} ORDER BY i.sort_no, s.id`)

const relatedTo = (tx: Tx, skuId: number): Promise<SkuRelation[]> =>
  tx.query<SkuRelation & object>(sql`
    SELECT s.id AS "skuId", s.sku, s.sku_name AS "skuName", l.link_type AS "linkType", l.sku_id = ${skuId} AS outward
    FROM goods_goods_sku_link_sku l JOIN goods_goods_sku s ON s.id = CASE WHEN l.sku_id = ${skuId} THEN l.link_sku_id ELSE l.sku_id END
    WHERE (l.sku_id = ${skuId} OR l.link_sku_id = ${skuId}) AND l.deleted_at IS NULL AND s.deleted_at IS NULL ORDER BY l.link_type, s.sku LIMIT 100`)

/** The SKU's own rows and its goods', without what the person may not see. */
async function logsOf(tx: Tx, skuId: number, goodsId: number, ctx: Ctx): Promise<SkuLogRow[]> {
  if (!may(ctx.user, 'goods:log:list')) return []
  const rows = await tx.query<SkuLogRow & { entity: string }>(sql`
    SELECT l.id, l.entity, l.action, l.changes, l.note, u.name AS "userName", l.time FROM (
      (SELECT * FROM biz_log WHERE entity = 'goods/goodsSku' AND entity_id = ${skuId} ORDER BY id DESC LIMIT 20)
      UNION ALL (SELECT * FROM biz_log WHERE entity = 'goods/goods' AND entity_id = ${goodsId} ORDER BY id DESC LIMIT 20)
    ) l LEFT JOIN account_user u ON u.id = l.user_id ORDER BY l.id DESC LIMIT 20`)
  await tellChanges(tx, rows, ctx)
  return rows
}
