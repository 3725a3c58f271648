import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { type Active, activeOf, pairOf as linkOf } from '../../goods/link/link-taken.ts'
import { linkable } from '../../goods/link/match-find.ts'
import { matchKey } from '../../goods/link/match-key.ts'
import { type OwnShop, shopsWithin } from '../../goods/link/shop-rows.ts'
import { disabledFor } from '../group/disabled-shops.ts'
import { lockedPublishes, type PublishRow } from './list.ts'
import { manualState } from './states.ts'

/** What somebody says of a publish that went online; styles that are left out are as they were planned. */
export interface Finished {
  id: number
  itemId: string
  itemUrl?: string | null
  skuLinks?: { skuId: number; shopSku?: string | null; price?: string | null }[] | null
}
export interface Style {
  skuId: number
  sku: string
  goodsId: number
  shopSku: string | null
  price: string | null
}
export interface Facts {
  rows: Map<number, PublishRow>
  shops: Map<number, OwnShop>
  codes: Map<number, string>
  /** What was planned and may still be linked, by publish. */
  styles: Map<number, Style[]>
  /** Of the same goods, by number: what else may be named. */
  others: Map<number, Style>
  disabled: Map<string, string>
  /** Items that are registered in their shop: `shopId itemId`. */
  used: Set<string>
  taken: Map<string, Active>
}
export const itemOf = (shopId: number, itemId: string): string => `${shopId} ${itemId}`

/** Everything that decides, under lock: who comes second waits, and then sees what the first one made. */
export async function factsOf(tx: Tx, finished: readonly Finished[], ctx: Ctx): Promise<Facts> {
  const ids = finished.map(({ id }) => id)
  const found = await lockedPublishes(tx, ids, ctx)
  const rows = new Map(found.map((row) => [row.id, row]))
  const shopIds = [...new Set(found.map((row) => row.shop_id))]
  const goodsIds = [...new Set(found.map((row) => row.goods_id))]
  // One shop takes one result after the other, so that an item is registered once.
  await tx.query(sql`SELECT id FROM authorize_shop WHERE id = ANY(${shopIds}::bigint[]) ORDER BY id FOR NO KEY UPDATE`)
  const styles = await stylesOf(tx, ids)
  const wanted = finished.flatMap((one) => keysOf(one, rows.get(one.id)!.shop_id, styles.get(one.id) ?? []))
  return {
    rows,
    styles,
    shops: await shopsWithin(tx, shopIds, ctx),
    codes: await codesOf(tx, goodsIds),
    others: await othersOf(tx, goodsIds),
    disabled: await disabledFor(tx, goodsIds, shopIds),
    used: await usedItems(tx, shopIds, finished),
    taken: await activeOf(tx, wanted),
  }
}

function keysOf({ skuLinks }: Finished, shopId: number, planned: Style[]): { shopId: number; matchKey: string }[] {
  const codes = [...planned.map(({ shopSku }) => shopSku), ...(skuLinks ?? []).map(({ shopSku }) => shopSku)]
  return codes.flatMap((code) => (code ? [{ shopId, matchKey: matchKey(code) }] : []))
}
export const linkKey = (shopId: number, shopSku: string): string => linkOf({ shopId, matchKey: matchKey(shopSku) })

async function stylesOf(tx: Tx, ids: number[]): Promise<Map<number, Style[]>> {
  const found = await tx.query<Style & { id: number }>(sql`
    SELECT x.document_id AS id, k.id AS "skuId", k.sku, k.goods_id AS "goodsId", x.shop_sku AS "shopSku", x.price
    FROM product_center_manual_publish_sku x JOIN goods_goods_sku k ON k.id = x.sku_id JOIN goods_goods g ON g.id = k.goods_id
    WHERE x.document_id = ANY(${ids}::bigint[]) AND ${linkable} ORDER BY k.sort_no, k.id`)
  return Map.groupBy(found, ({ id }) => id)
}

async function othersOf(tx: Tx, goodsIds: number[]): Promise<Map<number, Style>> {
  const found = await tx.query<Style & object>(sql`
    SELECT k.id AS "skuId", k.sku, k.goods_id AS "goodsId", NULL::text AS "shopSku", NULL::numeric AS price
    FROM goods_goods_sku k JOIN goods_goods g ON g.id = k.goods_id WHERE k.goods_id = ANY(${goodsIds}::bigint[]) AND k.sku_kind <> 4 AND ${linkable}`)
  return new Map(found.map((style) => [style.skuId, style]))
}

const codesOf = async (tx: Tx, goodsIds: number[]): Promise<Map<number, string>> =>
  new Map(
    (
      await tx.query<{ id: number; code: string }>(
        sql`SELECT id, goods_code AS code FROM goods_goods WHERE id = ANY(${goodsIds}::bigint[])`,
      )
    ).map(({ id, code }) => [id, code]),
  )

async function usedItems(tx: Tx, shopIds: number[], finished: readonly Finished[]): Promise<Set<string>> {
  const items = finished.map(({ itemId }) => itemId)
  const found = await tx.query<{ shopId: number; itemId: string }>(sql`
    SELECT t.shop_id AS "shopId", t.item_id AS "itemId" FROM product_center_manual_publish t
    WHERE t.shop_id = ANY(${shopIds}::bigint[]) AND t.item_id = ANY(${items}::text[]) AND t.pub_status = ${manualState.done} AND t.deleted_at IS NULL
    UNION SELECT l.shop_id, l.product_id FROM product_center_smt_listing l
    WHERE l.shop_id = ANY(${shopIds}::bigint[]) AND l.product_id = ANY(${items}::text[]) AND l.deleted_at IS NULL`)
  return new Set(found.map(({ shopId, itemId }) => itemOf(shopId, itemId)))
}
