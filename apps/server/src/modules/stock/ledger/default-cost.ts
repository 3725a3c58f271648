import { sql, type Tx } from '../../../kit/db/db.ts'
import { bad } from '../../../kit/refuse.ts'
import type { Pair } from './types.ts'

/** What a piece without a price of its own is worth, pair by pair: newest layer of the store, newest anywhere, purchase price of the SKU. */
export async function defaultCosts(tx: Tx, pairs: readonly Pair[]): Promise<(string | null)[]> {
  const rows = await tx.query<{ cost: string | null }>(sql`
    SELECT coalesce(own.unit_cost, elsewhere.unit_cost, nullif(g.cost_price, 0)) AS cost
    FROM unnest(${pairs.map((pair) => pair.storeId)}::bigint[], ${pairs.map((pair) => pair.skuId)}::bigint[]) WITH ORDINALITY a(store, sku, n)
    LEFT JOIN goods_goods_sku g ON g.id = a.sku
    LEFT JOIN LATERAL (SELECT unit_cost FROM stock_layer WHERE sku_id = a.sku AND store_id = a.store ORDER BY id DESC LIMIT 1) own ON true
    LEFT JOIN LATERAL (SELECT unit_cost FROM stock_layer WHERE sku_id = a.sku ORDER BY id DESC LIMIT 1) elsewhere ON true
    ORDER BY a.n`)
  return rows.map(({ cost }) => cost)
}

/** The same where there must be one. */
export async function requireCosts(tx: Tx, pairs: readonly (Pair & { sku: string })[]): Promise<string[]> {
  const costs = await defaultCosts(tx, pairs)
  const unknown = pairs.find((_, i) => costs[i] === null)
  if (unknown) throw bad(`SKU ${unknown.sku}无参考成本，请填写单价`)
  return costs as string[]
}
