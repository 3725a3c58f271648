import { SALE_STATE } from '@erp/contract/goods/link/shopsku'
import { type Market, marginOf, type Piece, priceTag, retailPrice } from '../../../../src/connectors/retail-price.ts'
import { raw, sql, type Tx } from '../../../../src/kit/db/db.ts'
import type { Ctx } from '../../../../src/kit/house.ts'
import { keepLinks, type Making, type NewLink } from '../../../../src/modules/goods/link/link-keep.ts'
import { findMatches, shopOf } from '../../../../src/modules/goods/link/match-find.ts'
import { matchKey } from '../../../../src/modules/goods/link/match-key.ts'
import { auditState } from '../../../../src/modules/goods/states.ts'
import { FEES } from '../order/order-past.ts'

const PER_SHOP = 48
interface Sku extends Piece {
  id: number
  sku: string
  kind: number
  title: string
  image: string | null
}
interface Shop extends Market {
  id: number
  platCode: string
  prefix: string
  sellerId: number
}
interface Online {
  shopId: number
  itemId: string
  variationId: string
  shopSku: string
  title: string
  image: string | null
  url: string
  price: string
  currency: string
  onlineStock: number
  saleStatus: number
  sold30: number
  ignored: boolean
  sku: Sku | undefined
}

/**
 * What the shops have online, derived from whatever SKUs there are: most carry a code that matching reads, some were linked by hand,
 * import or publishing, some nobody knows yet and some nobody wants to know.
 */
export async function seedLinks(tx: Tx, scale: number): Promise<void> {
  // What was seeded before is joined here; without figures the planner takes it for empty. Named columns leave out the costly indexes on words.
  await tx.run(
    raw('ANALYZE goods_goods (id, cat_id), goods_goods_sku (id, goods_id, sku), authorize_shop (id), account_user (id)'),
  )
  const skus = await tx.query<Sku & object>(sql`
    SELECT k.id, k.sku, k.sku_kind AS kind, coalesce(g.goods_name_en, g.goods_name) AS title, coalesce(k.sku_image, g.main_image) AS image,
      coalesce(k.last_purchase_price, k.cost_price, i.cost, 20)::float8 AS cost, coalesce(k.weight, i.weight, 200)::float8 AS weight
    FROM goods_goods_sku k JOIN goods_goods g ON g.id = k.goods_id
      LEFT JOIN LATERAL (SELECT sum(i.quantity * p.cost_price) AS cost, sum(i.quantity * p.weight) AS weight FROM goods_group_sku_item i
        JOIN goods_goods_sku p ON p.id = i.sku_id WHERE i.group_sku_id = k.id) i ON k.sku_kind = 2
    WHERE k.deleted_at IS NULL AND k.sku_status <> '80' AND g.deleted_at IS NULL AND g.audit_status = ${auditState.audited} ORDER BY k.id LIMIT 20000`)
  const shops = await shopsOf(tx)
  const count = PER_SHOP * Math.max(1, Math.floor(scale))
  const online = new Map(shops.map((shop) => [shop, Array.from({ length: count }, (_, n) => listing(shop, skus, n))]))
  await insertOnline(tx, [...online.values()].flat())
  if (skus.length) {
    const hands = shops.map((shop) => byHand(shop, online.get(shop)!))
    await seedPast(
      tx,
      skus,
      hands.flatMap(([first]) => first![1]),
    )
    await keepByHand(tx, hands.flat())
    await keepReadable(tx, online)
  }
  await seedSkuLinks(tx)
  await tx.run(
    raw('ANALYZE goods_goods_sku_link_shop, goods_link_shop_item, goods_shopsku (id, shop_id, match_key, match_status, link_id)'),
  )
}

async function shopsOf(tx: Tx): Promise<Shop[]> {
  const shops = await tx.query<Omit<Shop, 'fee'>>(sql`
    SELECT s.id, s.plat_code AS "platCode", s.currency, coalesce(s.sku_prefix, '') AS prefix, s.seller_id AS "sellerId", coalesce(t.store_type, 1) AS "storeType",
      coalesce(CASE WHEN t.store_type IN (2, 3) THEN t.country_code ELSE s.site END, 'US') AS country, coalesce((SELECT r.rate::float8
        FROM basic_exchange_rate r WHERE r.currency_code = s.currency AND r.from_day <= now()::date ORDER BY r.from_day DESC LIMIT 1), 1) AS rate
    FROM authorize_shop s LEFT JOIN stock_store t ON t.id = s.default_store_id WHERE s.seller_id IS NOT NULL ORDER BY s.id LIMIT 100`)
  return shops.map((shop) => ({ ...shop, fee: feeOf(shop.platCode) }))
}

async function insertOnline(tx: Tx, online: Online[]): Promise<void> {
  await tx.run(sql`
    INSERT INTO goods_shopsku (shop_id, item_id, variation_id, shop_sku, match_key, title, image, url, price, currency, online_stock, sale_status, sold30,
      match_status, last_sync_time, create_time, update_time)
    SELECT r."shopId", r."itemId", r."variationId", r."shopSku", r."matchKey", r.title, r.image, r.url, r.price, r.currency, r."onlineStock", r."saleStatus", r.sold30,
      CASE WHEN r.ignored THEN 2 ELSE 0 END, now() - make_interval(mins => r.sold30), now() - interval '60 days', now() - make_interval(mins => r.sold30)
    FROM jsonb_to_recordset(${JSON.stringify(online.map(({ sku: _sku, ...row }) => ({ ...row, matchKey: matchKey(row.shopSku) })))}::jsonb) AS r("shopId" bigint, "itemId" text,
      "variationId" text, "shopSku" text, "matchKey" text, title text, image text, url text, price numeric, currency text, "onlineStock" int, "saleStatus" smallint,
      sold30 int, ignored boolean)`)
}

/** Each by the seller of the shop. */
async function keepByHand(tx: Tx, hands: [Making, NewLink[]][]): Promise<void> {
  for (const [linkType, made] of Map.groupBy(hands, ([making]) => making.linkType)) {
    const { action } = made[0]![0]
    const links = made.flatMap(([, own]) => own)
    for (const [sellerId, own] of Map.groupBy(links, (link) => link.sellerId))
      await keepLinks(tx, own, { linkType, action }, context(sellerId, 20 + linkType * 5))
  }
}

/** What matching reads, by nobody in particular. */
async function keepReadable(tx: Tx, online: Map<Shop, Online[]>): Promise<void> {
  const links: NewLink[] = []
  for (const [{ id, sellerId }, rows] of online) {
    const typed = new Map(rows.filter((row) => !row.ignored).map((row) => [matchKey(row.shopSku), row.shopSku]))
    const found = await findMatches(tx, await shopOf(tx, id), [...typed.keys()])
    for (const [key, { linkId, items, words }] of found)
      if (linkId === null) links.push({ shopId: id, sellerId, shopSku: typed.get(key)!, matchKey: key, items, words })
  }
  await keepLinks(tx, links, { linkType: 2, action: '自动匹配' }, context(null, 18))
}

const feeOf = (platCode: string): number => {
  const [, platform, , pay] = FEES.find(([plat]) => plat === platCode) ?? []
  return (Number(platform ?? 0) + Number(pay ?? 0)) / 100
}

/** Two variations an item; every form of code in turn. */
function listing(shop: Shop, skus: Sku[], n: number): Online {
  const chance = (shop.id * 7919 + n * 104_729) % 9973
  const sku = skus[(shop.id * 37 + n * 11) % (skus.length || 1)]
  const itemId = String(600_000_000 + shop.id * 100_000 + Math.floor(n / 2))
  return {
    shopId: shop.id,
    itemId,
    variationId: String((n % 2) + 1),
    shopSku: codeOf(shop, sku, skus, n),
    title: `${sku?.title ?? 'Mystery item'} ${['Hot Sale', 'New Arrival', 'Free Shipping', '2026'][n % 4]}`,
    image: sku?.image ?? null,
    url: `https://www.example.com/${shop.platCode}/item/${itemId}`,
    price: priceTag(retailPrice(soldAs(shop, sku, skus, n), shop, marginOf(chance)), shop.currency),
    currency: shop.currency,
    onlineStock: chance % 11 === 0 ? 0 : chance % 180,
    saleStatus: n % 17 === 0 ? SALE_STATE.offSale : n % 31 === 0 ? SALE_STATE.gone : SALE_STATE.onSale,
    sold30: chance % 5 === 0 ? 0 : chance % 60,
    ignored: n % 16 === 15,
    sku,
  }
}

/** What the buyer of a listing gets: the pieces that its code or its link by hand names. */
function soldAs(shop: Shop, sku: Sku | undefined, skus: Sku[], n: number): Piece {
  const form = n % 16
  const [cost, weight] = [sku?.cost ?? 20, sku?.weight ?? 200]
  const other = form === 9 && sku ? skus[(shop.id + n) % skus.length]! : { cost: 0, weight: 0 }
  const pieces = form === 8 ? (n % 5) + 2 : form > 9 && form < 13 ? byHandCount(n) : 1
  return { cost: cost * pieces + other.cost, weight: weight * pieces + other.weight }
}
const byHandCount = (n: number): number => (Math.floor(n / 16) % 3 === 2 ? 2 : 1)

function codeOf(shop: Shop, sku: Sku | undefined, skus: Sku[], n: number): string {
  const form = n % 16
  if (!sku || form === 15) return `TEST-${shop.id}-${n}`
  if (form < 5) return `${shop.prefix}${sku.sku}`
  if (form < 8) return sku.sku.toLowerCase()
  if (form === 8) return `${shop.prefix}${sku.sku}*${(n % 5) + 2}`
  if (form === 9) return `${sku.sku}+${skus[(shop.id + n) % skus.length]!.sku}`
  if (form < 13) return `${shop.platCode.slice(0, 2).toUpperCase()}${shop.id}-${1000 + n}`
  // A slip of the pen, and a code of somebody else's: for the guesses.
  return form === 13 ? `${shop.prefix}${sku.sku.slice(0, -1)}X${n}` : `OEM-${(shop.id * 31 + n * 17) % 9000}`
}

/** Forms 10, 11 and 12: by hand, by import, by publishing. */
function byHand(shop: Shop, online: Online[]): [Making, NewLink[]][] {
  const makings: Making[] = [
    { linkType: 1, action: '关联' },
    { linkType: 3, action: '导入' },
    { linkType: 4, action: '刊登' },
  ]
  return makings.map((making, i) => [
    making,
    online
      .flatMap((row, n) => (n % 16 === 10 + i ? [{ row, n }] : []))
      .map(({ row, n }) => {
        const sku = row.sku!
        const quantity = byHandCount(n)
        const items = [{ skuId: sku.id, quantity }]
        const words = `${sku.sku}×${quantity}`
        return { shopId: shop.id, shopSku: row.shopSku, matchKey: matchKey(row.shopSku), items, words, sellerId: shop.sellerId }
      }),
  ])
}

/** The past of some: linked to something else before. */
async function seedPast(tx: Tx, skus: Sku[], links: NewLink[]): Promise<void> {
  const past = links
    .filter((_link, n) => n % 4 === 1)
    .map(({ items: _now, ...link }, n) => ({ ...link, skuId: skus[(n * 57) % skus.length]!.id }))
  await tx.run(sql`
    WITH old AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(past)}::jsonb) AS r("shopId" bigint, "shopSku" text, "matchKey" text, "sellerId" bigint, "skuId" bigint)
    ), made AS (
      INSERT INTO goods_goods_sku_link_shop (shop_id, shop_sku, match_key, link_type, is_activated, valid_from, valid_to, seller_id, remark, create_by, create_time, update_by, update_time)
      SELECT "shopId", "shopSku", "matchKey", 1, 0, now() - interval '150 days', now() - interval '52 days', "sellerId", '换货源',
        "sellerId", now() - interval '150 days', "sellerId", now() - interval '52 days' FROM old RETURNING id, shop_id, match_key)
    INSERT INTO goods_link_shop_item (link_id, sku_id, quantity)
    SELECT made.id, old."skuId", 1 FROM made JOIN old ON old."shopId" = made.shop_id AND old."matchKey" = made.match_key`)
}

/** SKUs next to each other in a category, of every relation; old codes are those that were given up, where there are any. */
async function seedSkuLinks(tx: Tx): Promise<void> {
  await tx.run(sql`
    INSERT INTO goods_goods_sku_link_sku (sku_id, link_sku_id, link_type, remark, create_by, update_by)
    SELECT a.id, a.next, CASE a.n % 3 WHEN 0 THEN 1 WHEN 1 THEN 3 ELSE 4 END, CASE a.n % 3 WHEN 0 THEN '缺货时可替换' WHEN 1 THEN '另一家供应商' ELSE '配套销售' END, u.id, u.id
    FROM (SELECT k.id, k.goods_id, lead(k.id) OVER w AS next, lead(k.goods_id) OVER w AS next_goods, row_number() OVER (ORDER BY k.id) AS n
      FROM goods_goods_sku k JOIN goods_goods g ON g.id = k.goods_id
      WHERE k.sku_kind = 1 AND k.deleted_at IS NULL AND g.audit_status = ${auditState.audited} AND k.sku_status <> '80' WINDOW w AS (PARTITION BY g.cat_id ORDER BY k.id)) a
    JOIN account_user u ON u.username = 'purchaser'
    WHERE a.next IS NOT NULL AND a.goods_id <> a.next_goods AND a.n <= 4000 ON CONFLICT DO NOTHING`)
  await tx.run(sql`
    INSERT INTO goods_goods_sku_link_sku (sku_id, link_sku_id, link_type, remark, create_by, update_by)
    SELECT k.id, heir.id, 2, '编码升级', u.id, u.id FROM goods_goods_sku k JOIN account_user u ON u.username = 'purchaser'
    JOIN goods_goods o ON o.id = k.goods_id CROSS JOIN LATERAL (SELECT h.id FROM goods_goods g JOIN goods_goods_sku h ON h.goods_id = g.id
      WHERE g.cat_id = o.cat_id AND h.id <> k.id AND h.sku_kind = 1 AND h.sku_status = '20' AND h.deleted_at IS NULL AND g.audit_status = ${auditState.audited} ORDER BY h.id LIMIT 1) heir
    WHERE k.sku_kind = 1 AND k.sku_status = '80' AND k.deleted_at IS NULL ORDER BY k.id LIMIT 200 ON CONFLICT DO NOTHING`)
  await tx.run(sql`
    INSERT INTO goods_goods_sku_link_sku (sku_id, link_sku_id, link_type, create_by, update_by)
    SELECT k.id, k.origin_sku_id, 5, u.id, u.id FROM goods_goods_sku k JOIN account_user u ON u.username = 'purchaser'
    WHERE k.sku_kind = 4 ON CONFLICT DO NOTHING`)
}

function context(userId: number | null, daysAgo: number): Ctx {
  const now = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  return { now, user: userId === null ? undefined : { userId }, requestId: 'seed', temporary: false, logged: 0 } as unknown as Ctx
}
