import { compare } from '@erp/contract/kit/decimal'
import { ENOUGH } from '@erp/contract/temu/sales/sales.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { costsOf, marginOf } from '../stockup/margin.ts'
import { CONFIG, marginFloor } from './advice-sql.ts'

interface Judged {
  shopId: number
  skuId: number | null
}
export interface PieceCost {
  /** Null where nobody knows it, or the shop has no store to deliver from. */
  cost: string | null
  floor: string
}

/** What a piece costs before it is at the platform, and which margin its shop keeps; in the order asked. */
export async function pieceCosts(tx: Tx, asked: readonly Judged[], ctx: Pick<Ctx, 'now'>): Promise<PieceCost[]> {
  if (asked.length === 0) return []
  const shopIds = [...new Set(asked.map(({ shopId }) => shopId))]
  const shops = await tx.query<{ shopId: number; storeId: number | null; floor: string }>(sql`
    SELECT t.shop_id AS "shopId", c.out_store_id AS "storeId", ${marginFloor} AS floor
    FROM unnest(${shopIds}::bigint[]) AS t(shop_id) ${CONFIG}`)
  const of = new Map(shops.map((shop) => [shop.shopId, shop]))
  const asks = asked.map(({ shopId, skuId }) => ({
    outStoreId: of.get(shopId)!.storeId ?? 0,
    subWarehouseId: null,
    skuId: of.get(shopId)!.storeId ? skuId : null,
  }))
  const costs = await costsOf(tx, asks, ctx)
  return asked.map(({ shopId }, i) => ({ cost: costs[i]?.cost ?? null, floor: of.get(shopId)!.floor }))
}

export const marginWith = (price: string, { cost }: PieceCost): string | null => (cost === null ? null : marginOf(price, cost))

export const isEnough = (margin: string | null, floor: string): 0 | 1 | null =>
  margin === null ? null : compare(margin, floor) < 0 ? ENOUGH.no : ENOUGH.yes
