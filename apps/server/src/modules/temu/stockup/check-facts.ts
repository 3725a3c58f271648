import { sql, type Tx } from '../../../kit/db/db.ts'
import { inOneGo } from '../../../kit/db/in-one-go.ts'
import type { Ctx } from '../../../kit/house.ts'
import { dictionaryOf } from '../../../kit/list/dictionary.ts'
import { setting } from '../../../kit/setting.ts'
import { costsOf, marginOf } from './margin.ts'
import { salesRowOf } from './sales-row.ts'

/** A line that shall be shipped to the platform. */
export interface AskedLine<K extends string | number = string | number> {
  key: K
  shopId: number
  outStoreId: number
  subWarehouseId: number | null
  skuId: number | null
  productSkuId: string
  /** Named where no SKU of ours is. */
  extCode?: string
  supplyPrice: string
  planQty: number
  source: number
  deadline: string | null
}
export interface ShopRules {
  stockDays: number
  capFactor: string
  marginFloor: string
}
interface Sku {
  id: number
  sku: string
  kind: number
  status: string
}
interface Sales {
  v: string
  platformStock: number
}
interface Exempt {
  cap: boolean
  margin: boolean
}
/** Everything the rules ask about lines, read at once. */
export interface Facts {
  statusNames: Map<string, string>
  sku(line: AskedLine): Sku | undefined
  sellable(line: AskedLine): number
  sales(line: AskedLine): Sales
  exempt(line: AskedLine): Exempt
  rules(line: AskedLine): ShopRules
  /** By the place of the line in the asking. */
  margins: (string | null)[]
}

export async function factsOf(tx: Tx, lines: readonly AskedLine[], ctx: Ctx): Promise<Facts> {
  const [dictionary, skus, free, sales, exempt, rules, costs] = await inOneGo(
    dictionaryOf(tx, 'goods_status'),
    skusOf(tx, lines),
    sellableOf(tx, lines),
    salesOf(tx, lines),
    exemptOf(tx, lines, ctx.now.slice(0, 10)),
    rulesOf(tx, [...new Set(lines.map(({ shopId }) => shopId))]),
    costsOf(tx, lines, ctx),
  )
  return {
    statusNames: new Map((dictionary?.entries ?? []).map(({ value, label }) => [value, label])),
    sku: ({ skuId }) => (skuId === null ? undefined : skus.get(skuId)),
    sellable: ({ outStoreId, skuId }) => free.get(`${outStoreId}/${skuId}`) ?? 0,
    sales: ({ shopId, productSkuId }) => sales.get(`${shopId}/${productSkuId}`) ?? { v: '0', platformStock: 0 },
    exempt: ({ shopId, skuId }) => ({
      cap: exempt.some((row) => row.skuId === skuId && (row.shopId ?? shopId) === shopId && row.exemptCap === 1),
      margin: exempt.some((row) => row.skuId === skuId && (row.shopId ?? shopId) === shopId && row.exemptMargin === 1),
    }),
    rules: ({ shopId }) => rules(shopId),
    margins: costs.map((cost, i) => cost && marginOf(lines[i]!.supplyPrice, cost.cost)),
  }
}

/** What a shop's stock-up keeps to; without a configuration the house's parameters do. */
export async function rulesOf(tx: Tx, shopIds: number[]): Promise<(shopId: number) => ShopRules> {
  const [days, floor, rows] = await inOneGo(
    setting(tx, 'temu.stockDays', 21),
    setting(tx, 'temu.marginFloor', 0.15),
    tx.query<ShopRules & { shopId: number }>(sql`
      SELECT shop_id AS "shopId", stock_days AS "stockDays", cap_factor AS "capFactor", margin_floor AS "marginFloor"
      FROM temu_config WHERE shop_id = ANY(${shopIds}::bigint[]) AND deleted_at IS NULL`),
  )
  const own = new Map(rows.map((row) => [row.shopId, row]))
  const usual = { stockDays: days, capFactor: '1.5', marginFloor: String(floor) }
  return (shopId) => own.get(shopId) ?? usual
}

const skuIdsOf = (lines: readonly AskedLine[]): number[] => [...new Set(lines.flatMap(({ skuId }) => skuId ?? []))]

async function skusOf(tx: Tx, lines: readonly AskedLine[]): Promise<Map<number, Sku>> {
  const rows = await tx.query<Sku>(sql`
    SELECT id, sku, sku_kind AS kind, sku_status AS status FROM goods_goods_sku WHERE id = ANY(${skuIdsOf(lines)}::bigint[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

async function sellableOf(tx: Tx, lines: readonly AskedLine[]): Promise<Map<string, number>> {
  const stores = [...new Set(lines.map(({ outStoreId }) => outStoreId))]
  const rows = await tx.query<{ storeId: number; skuId: number; sellable: number }>(sql`
    SELECT store_id AS "storeId", sku_id AS "skuId", sellable FROM goods_sku_stock
    WHERE sku_id = ANY(${skuIdsOf(lines)}::bigint[]) AND store_id = ANY(${stores}::bigint[])`)
  return new Map(rows.map(({ storeId, skuId, sellable }) => [`${storeId}/${skuId}`, sellable]))
}

async function salesOf(tx: Tx, lines: readonly AskedLine[]): Promise<Map<string, Sales>> {
  const rows = await tx.query<Sales & { shopId: number; productSkuId: string }>(sql`
    SELECT r.shop_id AS "shopId", r.product_sku_id AS "productSkuId", r.v, r.platform_stock AS "platformStock"
    FROM (SELECT DISTINCT shop, product FROM unnest(${lines.map(({ shopId }) => shopId)}::bigint[], ${lines.map(({ productSkuId }) => productSkuId)}::text[]) u(shop, product)) a
    JOIN ${salesRowOf('a.shop', 'a.product')}`)
  return new Map(rows.map(({ shopId, productSkuId, ...row }) => [`${shopId}/${productSkuId}`, row]))
}

interface ExemptRow {
  shopId: number | null
  skuId: number
  exemptCap: number
  exemptMargin: number
}
const exemptOf = (tx: Tx, lines: readonly AskedLine[], today: string): Promise<ExemptRow[]> =>
  tx.query(sql`
    SELECT shop_id AS "shopId", sku_id AS "skuId", exempt_cap AS "exemptCap", exempt_margin AS "exemptMargin" FROM temu_sku_whitelist
    WHERE sku_id = ANY(${skuIdsOf(lines)}::bigint[]) AND deleted_at IS NULL AND valid_from <= ${today} AND (valid_to IS NULL OR valid_to >= ${today})`)
