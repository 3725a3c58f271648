import type { Ali1688Offer } from '../../../../src/connectors/ali/ali1688-offer.ts'
import { simulatedOffer } from '../../../../src/connectors/ali/ali1688-simulator.ts'
import { raw, sql, type Tx } from '../../../../src/kit/db/db.ts'
import type { Ctx } from '../../../../src/kit/house.ts'
import { type GuessSku, guessSkus } from '../../../../src/modules/goods/ali/ali-guess.ts'
import { makeLinks, type NewAliLink } from '../../../../src/modules/goods/ali/ali-link.ts'
import { reviewLinks } from '../../../../src/modules/goods/ali/ali-review.ts'
import { storeFetched } from '../../../../src/modules/goods/ali/ali-store.ts'
import { offerState } from '../../../../src/modules/goods/states.ts'

interface Sku extends GuessSku {
  sku: string
}
interface Goods {
  goodsId: number
  skus: Sku[]
}
/** Days before today on which the offers were looked at. */
const LOOKS = [22, 15, 8, 1]
const CANDIDATES = 8
/** How some offers go on behaving after the first start. */
const ENDINGS: Record<number, string> = { 3: '520', 9: '422', 15: '410', 21: '503' }

/** Offers for two goods in three that read like their SKUs, looked at over four weeks: some drifted, some are gone or could not be read. */
export async function seedAli(tx: Tx): Promise<void> {
  const goods = await goodsOf(tx)
  const chosen = goods.flatMap((each, i) => (i % 3 < 2 ? offersFor(each, i).map((offerId) => ({ ...each, offerId })) : []))
  const [first, ...rest] = LOOKS
  await look(tx, chosen, first!)
  const links = chosen.flatMap((each) => linksOf(each, first!))
  const ctx = await contextOf(tx, first!)
  for (let from = 0; from < links.length; from += 1000) {
    await makeLinks(tx, links.slice(from, from + 1000), ctx)
    await tx.run(raw('ANALYZE goods_ali_goods (sku_id, offer_id, is_default, link_status)'))
  }
  for (const days of rest) await look(tx, chosen, days)
  await lose(tx)
  const offers = [...new Set(chosen.map((each) => each.offerId))]
  for (let from = 0; from < offers.length; from += 500)
    await reviewLinks(tx, offers.slice(from, from + 500), await contextOf(tx, 0))
}

async function goodsOf(tx: Tx): Promise<Goods[]> {
  return tx.query<Goods & object>(sql`
    SELECT g.id AS "goodsId", jsonb_agg(jsonb_build_object('skuId', k.id, 'sku', k.sku, 'skuName', k.sku_name,
      'properties', jsonb_build_array(k.property1, k.property2, k.property3)) ORDER BY k.sort_no, k.id) AS skus
    FROM goods_goods g JOIN goods_goods_sku k ON k.goods_id = g.id AND k.sku_kind = 1 AND k.deleted_at IS NULL
    WHERE g.deleted_at IS NULL GROUP BY g.id ORDER BY g.id LIMIT 3000`)
}

/** The first is the one that reads most like the goods; every fourth goods has a second supplier. */
function offersFor({ skus }: Goods, n: number): string[] {
  const ending = ENDINGS[n % 48]
  if (ending) return [`${63_000_000 + n}${ending}`]
  const ids = Array.from({ length: CANDIDATES }, (_, i) => String(620_000_000_000 + n * 1_000_003 + i * 97)).filter(
    (id) => !/(404|410|422|503|520)$/.test(id),
  )
  const scored = ids.map((id) => ({ id, fits: guessSkus(offerAt(id, 0).specs, skus).size }))
  const [best, second] = scored.toSorted((a, b) => b.fits - a.fits)
  return n % 4 === 0 ? [best!.id, second!.id] : [best!.id]
}

/** Noon and forty minutes: every offer answers then, whenever the demo company is made. */
export function offerAt(offerId: string, days: number): Ali1688Offer {
  const day = new Date(Date.now() - days * 86_400_000)
  day.setUTCHours(4, 40, 0, 0)
  return simulatedOffer(offerId, day)!
}

async function look(tx: Tx, chosen: { offerId: string }[], days: number): Promise<void> {
  const found = [...new Set(chosen.map((each) => each.offerId))].map((id) => offerAt(id, days))
  const ctx = await contextOf(tx, days)
  for (let from = 0; from < found.length; from += 500)
    await storeFetched(tx, { found: found.slice(from, from + 500), unknown: [], failed: [] }, ctx)
}

function linksOf({ goodsId, skus, offerId }: Goods & { offerId: string }, days: number): NewAliLink[] {
  const offer = offerAt(offerId, days)
  const [first] = offer.specs
  if (!first) return []
  const guessed = guessSkus(offer.specs, skus)
  const pairs = guessed.size ? [...guessed] : [[first.specId, skus[0]!.skuId] as const]
  return pairs.map(([specId, skuId]) => {
    const { attrs, price } = offer.specs.find((spec) => spec.specId === specId)!
    const unitRatio = skuId % 19 === 0 ? '12' : '1'
    return {
      goodsId,
      skuId,
      sku: skus.find((sku) => sku.skuId === skuId)!.sku,
      offerId,
      specId,
      attrs,
      price,
      unitRatio,
      isDefault: 0 as const,
    }
  })
}

/** Whatever the day of the first start: some specifications are gone, some offers too, and some did not answer. */
async function lose(tx: Tx): Promise<void> {
  await tx.run(sql`
    UPDATE goods_ali_offer_sku s SET is_gone = 1, stock = 0 FROM goods_ali_goods l
    WHERE l.offer_id = s.offer_id AND l.spec_id = s.spec_id AND l.id % 29 = 4`)
  await tx.run(sql`UPDATE goods_ali_offer SET sale_status = ${offerState.offSale} WHERE id % 31 = 5`)
  await tx.run(sql`
    UPDATE goods_ali_offer SET sync_error = '1688接口超时', last_sync_time = last_sync_time - interval '1 day' WHERE id % 37 = 6`)
}

async function contextOf(tx: Tx, days: number): Promise<Ctx> {
  const row = await tx.one<{ userId: number; now: string }>(sql`
    SELECT id AS "userId", now() - make_interval(days => ${days}::int) AS now FROM account_user WHERE username = 'purchaser'`)
  return { user: { userId: row!.userId }, now: row!.now, requestId: 'seed', logged: 0, temporary: false } as unknown as Ctx
}
