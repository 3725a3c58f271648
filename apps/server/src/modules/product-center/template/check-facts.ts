import { SWITCHED } from '@erp/contract/kit'
import { LIVE_PRODUCT } from '@erp/contract/product-center/template/check'
import type { ListingContent } from '@erp/contract/product-center/template/content'
import type { MetaProperty } from '@erp/contract/product-center/template/meta'
import type { SkuCost } from '@erp/contract/product-center/template/template-rows'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { dictionaryOf } from '../../../kit/list/dictionary.ts'
import { disabledFor } from '../group/disabled-shops.ts'
import { type MarginWorld, marginWorld } from '../listing/margin.ts'
import { picturesOf } from '../picture/pictures-of.ts'
import { type FeeRates, feeRates, ratesOf, skuCosts } from './costs.ts'
import { knownProperties } from './meta.ts'
import { type ListingShop, PLAT, platOf, shopsOf } from './shops.ts'

export interface Asked {
  listType: number
  content: ListingContent
  goodsId: number | null
  shopIds: readonly number[]
  /** It is online: whether it may go there is no question any more. */
  isListed?: boolean
  /** A second listing in a shop is meant. */
  allowRepeat?: boolean
}

export interface CheckedGoods {
  id: number
  code: string
  audit: number
  status: string
}
export interface LiveListing {
  goodsId: number
  shopId: number
  listType: number
  productId: string
}
/** Everything that a check looks at, of all that are checked together. */
export interface CheckFacts {
  goods: Map<number, CheckedGoods>
  shops: Map<number, ListingShop>
  disabled: Map<string, string>
  live: LiveListing[]
  /** Goods whose pictures are finished. */
  pictured: Set<number>
  costs: Map<number, SkuCost>
  kinds: Map<number, number>
  fees: Record<string, Map<number, FeeRates>>
  rates: Record<string, string>
  /** What freight is reckoned from. */
  world: MarginWorld
  banned: string[]
  statusNames: Map<string, string>
  properties: Map<string, MetaProperty[]>
}

/** In a fixed number of queries, however many are asked about. */
export async function checkFacts(tx: Tx, asked: readonly Asked[], ctx: Ctx): Promise<CheckFacts> {
  const goodsIds = [...new Set(asked.flatMap(({ goodsId }) => goodsId ?? []))]
  const shopIds = [...new Set(asked.flatMap((one) => one.shopIds))]
  const skuIds = [...new Set(asked.flatMap(({ content }) => content.skus.flatMap(({ skuId }) => skuId ?? [])))]
  const pairs = asked.flatMap(({ goodsId, shopIds: own }) => (goodsId ? own.map((shopId) => ({ goodsId, shopId })) : []))
  const day = ctx.now.slice(0, 10)
  const banned = await dictionaryOf(tx, 'banned_word')
  const statuses = await dictionaryOf(tx, 'goods_status')
  const pictures = await picturesOf(tx, goodsIds)
  return {
    goods: await goodsOf(tx, goodsIds),
    shops: await shopsOf(tx, shopIds),
    disabled: await disabledFor(tx, pairs),
    live: await liveListings(tx, goodsIds, shopIds),
    pictured: new Set(goodsIds.filter((id) => pictures.get(id)?.done)),
    costs: new Map((await skuCosts(tx, skuIds, null)).map((cost) => [cost.skuId, cost])),
    kinds: await kindsOf(tx, skuIds),
    fees: {
      [PLAT.own]: await feeRates(tx, PLAT.own, goodsIds, day),
      [PLAT.managed]: await feeRates(tx, PLAT.managed, goodsIds, day),
    },
    rates: await ratesOf(tx, ctx),
    world: await marginWorld(tx, soldOf(asked), ctx.now),
    banned: (banned?.entries ?? []).filter(({ status }) => status === SWITCHED.on).map(({ value }) => value),
    statusNames: new Map((statuses?.entries ?? []).map(({ value, label }) => [value, label])),
    properties: await knownProperties(
      ctx,
      asked.map(({ content }) => content.categoryId),
    ),
  }
}

const soldOf = (asked: readonly Asked[]) =>
  asked.flatMap(({ listType, goodsId, content }) =>
    content.skus.map(({ skuId }) => ({ goodsId, skuId, platCode: platOf(listType) })),
  )

async function goodsOf(tx: Tx, ids: number[]): Promise<Map<number, CheckedGoods>> {
  const found = await tx.query<CheckedGoods>(sql`
    SELECT id, goods_code AS code, audit_status AS audit, goods_status AS status FROM goods_goods WHERE id = ANY(${ids}::bigint[]) AND deleted_at IS NULL`)
  return new Map(found.map((goods) => [goods.id, goods]))
}

const liveListings = (tx: Tx, goodsIds: number[], shopIds: number[]): Promise<LiveListing[]> =>
  tx.query<LiveListing>(sql`
    SELECT goods_id AS "goodsId", shop_id AS "shopId", list_type AS "listType", product_id AS "productId" FROM product_center_smt_listing
    WHERE goods_id = ANY(${goodsIds}::bigint[]) AND shop_id = ANY(${shopIds}::bigint[]) AND product_status = ANY(${[...LIVE_PRODUCT]}::text[]) AND deleted_at IS NULL ORDER BY id`)

async function kindsOf(tx: Tx, skuIds: number[]): Promise<Map<number, number>> {
  const found = await tx.query<{ id: number; kind: number }>(
    sql`SELECT id, sku_kind AS kind FROM goods_goods_sku WHERE id = ANY(${skuIds}::bigint[]) AND deleted_at IS NULL`,
  )
  return new Map(found.map(({ id, kind }) => [id, kind]))
}
