import type { RadarHit, RadarSource } from '@erp/contract/product-center/repeat/repeat'
import { RADAR_KINDS } from '@erp/contract/product-center/repeat/repeat'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { imageHash } from '../../goods/catalog/goods-image.ts'
import { type GoodsHit, offerIn, percent, repeatedGoods } from '../../goods/catalog/goods-repeat.ts'
import { picturesLike } from '../../goods/catalog/image-bands.ts'
import { developmentState } from '../states.ts'
import { completed, type RadarAsked } from './asked.ts'
import {
  type LikeName,
  lookedUpBy,
  NAMED_ACQUISITIONS,
  NAMED_DEVELOPMENTS,
  NAMED_GOODS,
  type Named,
  namesLike,
} from './like-names.ts'
import { acquisitionsOf, developmentsOf, type Found, goodsHits } from './shown.ts'

const MOST = 6
const EACH = 20
const SAME = 2
const OF_1688 = '1688'

/** 同款雷达: over everything, whoever asks; a duplicate of another department is one too. */
export async function repeatsOf(tx: Tx, about: RadarAsked, ctx: Ctx): Promise<RadarHit[]> {
  const asked = await completed(tx, about)
  const offers = offersOf(asked)
  const hash = meaningful(asked.imageHash ?? (await imageHash(ctx.house, asked.mainImage)))
  const names = [asked.goodsName, asked.goodsNameEn].flatMap((name) => name?.trim() || [])
  const sets = await lookedUpBy(tx, names)
  const like = (named: Named, except: Sql) => namesLike(tx, named, names, sets, except)
  const goodsId = asked.goodsId ?? 0
  const [namesOfGoods, ...parts] = await Promise.all([
    like(NAMED_GOODS, sql`t.id = ${goodsId}`),
    itemsOf(tx, asked, offers),
    developmentsWith(tx, asked, offers),
    pictured(tx, 'development', raw('product_center_development'), hash, ownDevelopments(asked)),
    pictured(tx, 'acquisition', raw('product_center_data_acquisition'), hash, ownAcquisitions(asked)),
    like(NAMED_DEVELOPMENTS, ownDevelopments(asked)).then((names) => likely('development', names)),
    like(NAMED_ACQUISITIONS, ownAcquisitions(asked)).then((names) => likely('acquisition', names)),
  ])
  const named = namesOfGoods.map(
    ({ id, near }): GoodsHit => ({ goodsId: id, kind: 'name', near, says: `${RADAR_KINDS.name} ${percent(near)}` }),
  )
  const goods = await repeatedGoods(tx, { goodsId, offerIds: offers, hash, named })
  const found = parts.flat()
  const inGoods = await goodsHits(tx, goods)
  const inDevelopments = await developmentsOf(tx, ofSource(found, 'development'), goods)
  const inAcquisitions = await acquisitionsOf(tx, ofSource(found, 'acquisition'), goods, inDevelopments)
  return [...inGoods, ...inDevelopments, ...inAcquisitions]
    .sort((a, b) => b.near - a.near)
    .slice(0, MOST)
    .map(({ near: _near, ...hit }) => hit)
}

const offersOf = ({ offerIds, purchaseUrls, srcPlat, srcItemId }: RadarAsked): string[] => [
  ...new Set([
    ...(offerIds ?? []),
    ...(purchaseUrls ?? []).flatMap(offerIn),
    ...(srcPlat === OF_1688 && srcItemId ? [srcItemId] : []),
  ]),
]

/** A picture without any edge looks like every other one. */
const meaningful = (hash: string | null): string | null => (hash === '0' ? null : hash)

/** What is asked about itself, in the words of each table `t`. */
const ownDevelopments = ({
  developmentId,
  acquisitionId,
  goodsId,
}: RadarAsked): Sql => sql`t.dev_status = ${developmentState.void}
  OR t.id = ${developmentId ?? 0} OR coalesce(t.acquisition_id = ${acquisitionId ?? 0} OR t.goods_id = ${goodsId ?? 0}, false)`
const ownAcquisitions = ({ developmentId, acquisitionId, goodsId }: RadarAsked): Sql =>
  sql`t.id = ${acquisitionId ?? 0} OR coalesce(t.development_id = ${developmentId ?? 0}, false) OR coalesce(t.goods_id = ${goodsId ?? 0}, false)`

/** The same item of the same source; an offer of 1688 is one too. */
async function itemsOf(tx: Tx, asked: RadarAsked, offers: string[]): Promise<Found[]> {
  const rows = await tx.query<{ id: number; plat: string; item: string }>(sql`
    SELECT t.id, t.src_plat AS plat, t.src_item_id AS item FROM product_center_data_acquisition t
    WHERE ((t.src_plat = ${OF_1688} AND t.src_item_id = ANY(${offers}::text[])) OR (t.src_plat = ${asked.srcPlat ?? ''} AND t.src_item_id = ${asked.srcItemId ?? ''}))
      AND t.deleted_at IS NULL AND NOT (${ownAcquisitions(asked)}) LIMIT ${EACH}`)
  return rows.map(({ id, item }) => ({
    source: 'acquisition',
    id,
    kind: 'item',
    near: SAME,
    says: `${RADAR_KINDS.item} ${item}`,
  }))
}

/** All of them are planned for: of the newest twenty PostgreSQL would look at every development instead of the index of offers. */
async function developmentsWith(tx: Tx, asked: RadarAsked, offers: string[]): Promise<Found[]> {
  if (offers.length === 0) return []
  const rows = await tx.query<{ id: number; offer: string }>(sql`
    WITH sharing AS MATERIALIZED (
      SELECT t.id, (SELECT o FROM unnest(t.offer_ids) o WHERE o = ANY(${offers}::text[]) LIMIT 1) AS offer FROM product_center_development t
      WHERE t.offer_ids && ${offers}::text[] AND t.deleted_at IS NULL AND NOT (${ownDevelopments(asked)})
    ) SELECT id, offer FROM sharing ORDER BY id DESC LIMIT ${EACH}`)
  return rows.map(({ id, offer }) => ({
    source: 'development',
    id,
    kind: 'offer',
    near: SAME,
    says: `${RADAR_KINDS.offer} ${offer}`,
  }))
}

async function pictured(tx: Tx, source: RadarSource, table: Sql, hash: string | null, except: Sql): Promise<Found[]> {
  if (hash === null) return []
  const rows = await tx.query<{ id: number; distance: number }>(picturesLike(table, hash, sql`NOT (${except})`, EACH))
  return rows.map(({ id, distance }) => {
    const near = 1 - distance / 64
    return { source, id, kind: 'image', near, says: `${RADAR_KINDS.image} ${percent(near)}` }
  })
}

const likely = (source: RadarSource, names: LikeName[]): Found[] =>
  names.map(({ id, near }) => ({ source, id, kind: 'name', near, says: `${RADAR_KINDS.name} ${percent(near)}` }))
const ofSource = (found: Found[], source: RadarSource): Found[] => found.filter((one) => one.source === source)
