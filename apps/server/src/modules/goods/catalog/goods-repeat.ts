import type { goodsItem } from '@erp/contract/goods/catalog/goods'
import { REPEAT_KINDS, type Repeat } from '@erp/contract/goods/catalog/goods-read'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { figures } from './goods-figures.ts'
import { imageHash } from './goods-image.ts'
import { picturesLike } from './image-bands.ts'
import { likeness } from './name-likeness.ts'

type CheckRepeat = Handler<(typeof goodsItem)['actions']['check-repeat']>
const NEAREST = 3
export const MIN_LIKENESS = 0.6
/** As many names of one category as are compared, the newest first. */
const MOST_NAMES = 20_000

/** Over the whole catalogue, whoever asks: a duplicate of another department is one too. */
export const checkRepeat: CheckRepeat = async (tx, input, ctx) => {
  const goodsId = input.goodsId ?? 0
  return repeatedGoods(tx, {
    goodsId,
    offerIds: [...(input.offerIds ?? []), ...offerIn(input.purchaseUrl)],
    hash: await imageHash(ctx.house, input.mainImage),
    named: await byName(tx, goodsId, input.goodsName, input.catId),
  })
}

export interface Looked {
  /** Left out of what is found; 0 for none. */
  goodsId: number
  offerIds: string[]
  hash: string | null
  /** Those with a like name, however they were found. */
  named: GoodsHit[]
}
/** Goods of the same offer or with a like picture, and those whose names are alike, the nearest first. */
export async function repeatedGoods(tx: Tx, { goodsId, offerIds, hash, named }: Looked): Promise<Repeat[]> {
  const found = [...(await byOffer(tx, goodsId, offerIds)), ...(await byImage(tx, goodsId, hash)), ...named]
  return shown(tx, nearest(found))
}

export interface GoodsHit {
  goodsId: number
  kind: keyof typeof REPEAT_KINDS
  /** The nearer, the higher; the same offer stands above everything. */
  near: number
  says: string
}

/** detail.1688.com/offer/123.html */
export const offerIn = (url: string | null | undefined): string[] =>
  /1688\.com\/offer\/(\d{1,20})/.exec(url ?? '')?.slice(1) ?? []

async function byOffer(tx: Tx, goodsId: number, typed: string[]): Promise<GoodsHit[]> {
  const rows = await tx.query<{ goodsId: number; offerId: string }>(sql`
    SELECT DISTINCT a.goods_id AS "goodsId", a.offer_id AS "offerId" FROM goods_ali_goods a JOIN goods_goods g ON g.id = a.goods_id
    WHERE a.offer_id = ANY(${typed}::text[] || ARRAY(SELECT offer_id FROM goods_ali_goods WHERE goods_id = ${goodsId} AND deleted_at IS NULL))
      AND a.goods_id <> ${goodsId} AND a.deleted_at IS NULL AND g.deleted_at IS NULL ORDER BY 1 DESC LIMIT 20`)
  return rows.map((row) => ({ goodsId: row.goodsId, kind: 'offer', near: 2, says: `${REPEAT_KINDS.offer} ${row.offerId}` }))
}

async function byImage(tx: Tx, goodsId: number, hash: string | null): Promise<GoodsHit[]> {
  if (hash === null) return []
  const rows = await tx.query<{ id: number; distance: number }>(picturesLike(raw('goods_goods'), hash, sql`id <> ${goodsId}`, 20))
  return rows.map(({ id, distance: bits }) => {
    const near = 1 - bits / 64
    return { goodsId: id, kind: 'image', near, says: `${REPEAT_KINDS.image} ${percent(near)}` }
  })
}

async function byName(tx: Tx, goodsId: number, name?: string | null, catId?: number | null): Promise<GoodsHit[]> {
  if (!name || !catId) return []
  const rows = await tx.query<{ id: number; name: string }>(sql`
    SELECT id, goods_name AS name FROM goods_goods
    WHERE cat_id = ${catId} AND deleted_at IS NULL AND goods_type = 1 AND id <> ${goodsId} ORDER BY id DESC LIMIT ${MOST_NAMES}`)
  return rows.flatMap((row) => {
    const near = likeness(name, row.name)
    return near < MIN_LIKENESS
      ? []
      : [{ goodsId: row.id, kind: 'name' as const, near, says: `${REPEAT_KINDS.name} ${percent(near)}` }]
  })
}

export const percent = (share: number): string => `${Math.floor(share * 100)}%`

type Near = [goodsId: number, hits: GoodsHit[]]
function nearest(hits: GoodsHit[]): Near[] {
  const best = (of: GoodsHit[]) => Math.max(...of.map(({ near }) => near))
  return [...Map.groupBy(hits, ({ goodsId }) => goodsId)]
    .sort(([idA, a], [idB, b]) => best(b) - best(a) || b.length - a.length || idB - idA)
    .slice(0, NEAREST)
}

async function shown(tx: Tx, found: Near[]): Promise<Repeat[]> {
  const rows = await tx.query<Repeat>(sql`
    SELECT t.id AS "goodsId", t.goods_code AS "goodsCode", t.goods_name AS "goodsName", t.main_image AS "mainImage",
      t.goods_status AS "goodsStatus", t.audit_status AS "auditStatus", ${figures['available']!} AS available, ${figures['sold30']!} AS sold30,
      (SELECT c.cat_name FROM goods_goods_cats c WHERE c.id = t.cat_id) AS "catName"
    FROM goods_goods t WHERE t.id = ANY(${found.map(([id]) => id)}::bigint[])`)
  return found.map(([id, hits]) => {
    const row = rows.find(({ goodsId }) => goodsId === id)!
    return { ...row, reasons: hits.map(({ kind, says }) => ({ kind, says })) }
  })
}
