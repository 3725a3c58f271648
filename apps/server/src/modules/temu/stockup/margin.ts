import { compare, minus, over, plus, round, roundUp } from '@erp/contract/kit/decimal'
import { addDays } from '../../../kit/clock.ts'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { inOneGo } from '../../../kit/db/in-one-go.ts'
import type { Ctx } from '../../../kit/house.ts'

/** A SKU on its way from a store of ours; without a receiving warehouse what all of the store's deliveries cost counts. */
export interface CostAsk {
  outStoreId: number
  subWarehouseId: number | null
  skuId: number | null
}
export interface Cost {
  avgCost: string
  packCost: string
  /** Freight of the last 30 days a piece. */
  inland: string
  cost: string
}
export interface Margin extends Cost {
  /** Four decimals of the supply price. */
  margin: string
}

/** In the order asked; null where nobody knows what the SKU costs. The number of statements does not depend on theirs. */
export async function marginsOf(
  tx: Tx,
  asks: readonly (CostAsk & { supplyPrice: string })[],
  ctx: Pick<Ctx, 'now'>,
): Promise<(Margin | null)[]> {
  const costs = await costsOf(tx, asks, ctx)
  return costs.map((cost, i) => cost && { ...cost, margin: marginOf(asks[i]!.supplyPrice, cost.cost) })
}

export async function costsOf(tx: Tx, asks: readonly CostAsk[], ctx: Pick<Ctx, 'now'>): Promise<(Cost | null)[]> {
  if (asks.length === 0) return []
  const [goods, inland] = await inOneGo(goodsCosts(tx, asks), inlandShares(tx, asks, ctx.now))
  return goods.map(({ avgCost, packCost }, i) => {
    if (avgCost === null) return null
    const share = inland[i]!
    return { avgCost, packCost, inland: share, cost: plus(plus(avgCost, packCost).toString(), share).toFixed(4) }
  })
}

const LOST = '-1.0000'
/** What is given away is lost altogether. */
export const marginOf = (supplyPrice: string, cost: string): string =>
  compare(supplyPrice, 0) <= 0 ? LOST : round(over(minus(supplyPrice, cost).toString(), supplyPrice), 4)

/** The lowest price that keeps the margin: 15.30 at 15 % is 18.00. */
export const floorPrice = (cost: string, marginFloor: string): string => roundUp(over(cost, minus(1, marginFloor).toString()), 2)

/**
 * What the pieces of the store cost on average; where none lies there, what the next one would be taken for.
 * `s` is the stock_summary of the pair, `k` its SKU; the layers are looked at only where there is need.
 */
export const avgCost = (store: string): Sql =>
  raw(`coalesce(round(s.amount / nullif(s.on_hand, 0), 4), (SELECT y.unit_cost FROM stock_layer y WHERE y.sku_id = k.id AND y.store_id = ${store} ORDER BY y.id DESC LIMIT 1),
    (SELECT y.unit_cost FROM stock_layer y WHERE y.sku_id = k.id ORDER BY y.id DESC LIMIT 1), nullif(k.cost_price, 0))`)

const goodsCosts = (tx: Tx, asks: readonly CostAsk[]): Promise<{ avgCost: string | null; packCost: string }[]> =>
  tx.query(sql`
    SELECT ${avgCost('a.store')} AS "avgCost", coalesce(p.cost, 0) AS "packCost"
    FROM unnest(${asks.map((ask) => ask.outStoreId)}::bigint[], ${asks.map((ask) => ask.skuId)}::bigint[]) WITH ORDINALITY a(store, sku, n)
    LEFT JOIN goods_goods_sku k ON k.id = a.sku LEFT JOIN goods_goods g ON g.id = k.goods_id
    LEFT JOIN basic_pack_info p ON p.id = coalesce(k.pack_info_id, g.pack_info_id)
    LEFT JOIN stock_summary s ON s.store_id = a.store AND s.sku_id = a.sku
    ORDER BY a.n`)

/** Freight a piece of deliveries `d` with their transfers `r`. */
export const SHARE = raw('round(sum(coalesce(r.actual_freight, r.est_freight)) / nullif(sum(d.ship_qty), 0), 4)')
/** Those whose freight counts. */
export const freighted = (now: string): Sql => sql`
  temu_delivery_order d JOIN stock_transfer_receipt r ON r.id = d.transfer_id AND d.transfer_id IS NOT NULL AND d.ship_time >= ${daysBefore(now)}`
const DAYS = 30
const daysBefore = (now: string): string => `${addDays(now.slice(0, 10), -DAYS)}${now.slice(10)}`
async function inlandShares(tx: Tx, asks: readonly CostAsk[], now: string): Promise<string[]> {
  const places = [...new Set(asks.flatMap(({ subWarehouseId }) => subWarehouseId ?? []))]
  const stores = [...new Set(asks.flatMap((ask) => (ask.subWarehouseId === null ? ask.outStoreId : [])))]
  const rows = await tx.query<{ kind: 'place' | 'store'; id: number; share: string | null }>(sql`
    SELECT 'place' AS kind, d.sub_warehouse_id AS id, ${SHARE} AS share
    FROM ${freighted(now)} WHERE d.sub_warehouse_id = ANY(${places}::bigint[]) GROUP BY d.sub_warehouse_id
    UNION ALL
    SELECT 'store', d.out_store_id, ${SHARE}
    FROM ${freighted(now)} WHERE d.out_store_id = ANY(${stores}::bigint[]) GROUP BY d.out_store_id`)
  const shares = new Map(rows.map(({ kind, id, share }) => [`${kind}/${id}`, share ?? '0.0000']))
  return asks.map(({ subWarehouseId, outStoreId }) => {
    const key = subWarehouseId === null ? `store/${outStoreId}` : `place/${subWarehouseId}`
    return shares.get(key) ?? '0.0000'
  })
}
