import type { AliLink, AliMapping, AliOffer, AliSpec, AliSupplier, goods1688 } from '@erp/contract/goods/ali/goods1688'
import { offerIdOf } from '../../../connectors/ali/ali1688.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { bad, Refusal } from '../../../kit/refuse.ts'
import { goodsRows } from '../catalog/goods-list.ts'
import { guessSkus } from './ali-guess.ts'

type Reads = Pick<Handlers<typeof goods1688>, 'supplier-list' | 'sku-list' | 'price-list'>

export const aliReads: Reads = {
  'supplier-list': async (tx, { id }, ctx) => {
    await goodsRows.get(tx, id, ctx)
    return bySupplier(await offersOf(tx, id), await linksOf(tx, id))
  },
  'sku-list': async (tx, { offerId, goodsId }, ctx) => {
    if (goodsId) await goodsRows.get(tx, goodsId, ctx)
    return mappingOf(tx, requireOfferId(offerId), goodsId ?? null)
  },
  'price-list': (tx, { offerId, specId }) =>
    tx.query<{ time: string; price: string }>(sql`
      SELECT time, price FROM (
        SELECT id, time, price FROM goods_ali_price WHERE offer_id = ${offerId} AND spec_id = ${specId} ORDER BY id DESC LIMIT 100
      ) recent ORDER BY id`),
}

export function requireOfferId(pasted: string): string {
  const offerId = offerIdOf(pasted)
  if (!offerId) throw bad('1688商品ID格式不正确', 'offerId')
  return offerId
}
export const unknownOffer = () => new Refusal(404, '1688未找到该商品')

const offerColumns =
  raw(`o.offer_id AS "offerId", o.ali_member_id AS "aliMemberId", o.ali_supplier_name AS "aliSupplierName", o.subject, o.url, o.image,
  o.min_order_qty AS "minOrderQty", o.mix_batch AS "mixBatch", o.price_tiers AS "priceTiers", o.freight, o.ship_from AS "shipFrom",
  o.sale_status AS "saleStatus", o.last_sync_time AS "lastSyncTime", o.sync_error AS "syncError"`)

type OfferOfGoods = AliOffer & { specCount: number }
const offersOf = (tx: Tx, goodsId: number): Promise<OfferOfGoods[]> =>
  tx.query<OfferOfGoods>(sql`
    SELECT ${offerColumns}, (SELECT count(*) FROM goods_ali_offer_sku s WHERE s.offer_id = o.offer_id AND s.is_gone = 0) AS "specCount"
    FROM goods_ali_offer o WHERE o.deleted_at IS NULL AND o.offer_id IN (
      SELECT offer_id FROM goods_ali_goods WHERE goods_id = ${goodsId} AND deleted_at IS NULL
      UNION SELECT offer_id FROM goods_ali_offer_goods WHERE goods_id = ${goodsId})
    ORDER BY o.ali_supplier_name, o.offer_id`)

const linksOf = (tx: Tx, goodsId: number): Promise<(AliLink & { offerId: string })[]> =>
  tx.query<AliLink & { offerId: string }>(sql`
    SELECT l.id, l.version, l.offer_id AS "offerId", l.sku_id AS "skuId", k.sku, l.spec_id AS "specId", s.attrs, l.unit_ratio AS "unitRatio",
      l.is_default AS "isDefault", l.last_price AS "lastPrice", l.ref_price AS "refPrice", l.price_change_rate AS "priceChangeRate", l.link_status AS "linkStatus"
    FROM goods_ali_goods l JOIN goods_goods_sku k ON k.id = l.sku_id JOIN goods_ali_offer_sku s ON s.offer_id = l.offer_id AND s.spec_id = l.spec_id
    WHERE l.goods_id = ${goodsId} AND l.deleted_at IS NULL ORDER BY k.sku, l.id`)

function bySupplier(offers: OfferOfGoods[], links: (AliLink & { offerId: string })[]): AliSupplier[] {
  const linked = Map.groupBy(links, (link) => link.offerId)
  const suppliers = Map.groupBy(offers, (offer) => offer.aliMemberId ?? offer.aliSupplierName)
  return [...suppliers.values()].map((own) => ({
    aliMemberId: own[0]!.aliMemberId,
    aliSupplierName: own[0]!.aliSupplierName,
    offers: own.map((offer) => ({
      ...offer,
      links: (linked.get(offer.offerId) ?? []).map(({ offerId: _offer, ...link }) => link),
    })),
  }))
}

/** An offer that we keep, laid out for mapping to the SKUs of a goods. */
export async function mappingOf(tx: Tx, offerId: string, goodsId: number | null): Promise<AliMapping> {
  const offer = await tx.one<AliOffer>(
    sql`SELECT ${offerColumns} FROM goods_ali_offer o WHERE o.offer_id = ${offerId} AND o.deleted_at IS NULL`,
  )
  if (!offer) throw unknownOffer()
  const specs = await tx.query<Omit<AliSpec, 'guessSkuId'>>(sql`
    SELECT s.spec_id AS "specId", s.attrs, s.price, s.stock, s.cargo_no AS "cargoNo", s.image, s.is_gone AS "isGone", coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', l.id, 'skuId', l.sku_id, 'sku', k.sku) ORDER BY k.sku)
      FROM goods_ali_goods l JOIN goods_goods_sku k ON k.id = l.sku_id
      WHERE l.offer_id = s.offer_id AND l.spec_id = s.spec_id AND l.deleted_at IS NULL), '[]') AS links
    FROM goods_ali_offer_sku s WHERE s.offer_id = ${offerId} ORDER BY s.is_gone, s.attrs, s.spec_id`)
  const skus = goodsId ? await skusOf(tx, goodsId) : []
  const open = specs.filter((spec) => !spec.isGone && !spec.links.some(({ skuId }) => skus.some((sku) => sku.skuId === skuId)))
  const bound = new Set(specs.flatMap((spec) => spec.links.map((link) => link.skuId)))
  const guesses = guessSkus(
    open,
    skus.filter((sku) => !bound.has(sku.skuId)),
  )
  return {
    offer,
    specs: specs.map((spec) => ({ ...spec, guessSkuId: guesses.get(spec.specId) ?? null })),
    skus: skus.map(({ properties, ...sku }) => ({ ...sku, properties: properties.filter(Boolean).join(' / ') })),
  }
}

const skusOf = (tx: Tx, goodsId: number) =>
  tx.query<{ skuId: number; sku: string; skuName: string; properties: string[]; hasDefault: 0 | 1 }>(sql`
    SELECT k.id AS "skuId", k.sku, k.sku_name AS "skuName", ARRAY[k.property1, k.property2, k.property3] AS properties,
      (EXISTS (SELECT 1 FROM goods_ali_goods l WHERE l.sku_id = k.id AND l.is_default = 1 AND l.deleted_at IS NULL))::int AS "hasDefault"
    FROM goods_goods_sku k WHERE k.goods_id = ${goodsId} AND k.sku_kind = 1 AND k.deleted_at IS NULL ORDER BY k.sort_no, k.sku LIMIT 1000`)
