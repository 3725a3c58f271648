import { compare, round2 } from '@erp/contract/kit/decimal'
import { PRICE_MODE } from '@erp/contract/product-center/listing/listing.states'
import type { Applied, StockLine } from '@erp/contract/product-center/listing/listing-rows'
import type { smtListing } from '@erp/contract/product-center/listing/smt-listing'
import { LIST_TYPE } from '@erp/contract/product-center/template/template.states'
import type { Handlers } from '../../../kit/http/serve.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { marginOf } from './figures.ts'
import { listings } from './list.ts'
import { lockListing } from './lock.ts'
import { isReckoned, type MarginWorld, marginAt, marginWorld, reckon } from './margin.ts'
import { applyPrices } from './price.ts'
import type { Changed } from './price-change.ts'
import { type SkuLine, skuLines } from './sku-lines.ts'
import { applyStock } from './stock.ts'

type Calls = Handlers<typeof smtListing>

export const supplyOf: Calls['supply'] = async (tx, { listingId }, ctx) => {
  const { version } = await listings.get(tx, listingId, ctx)
  const lines = await skuLines(tx, [listingId])
  const world = await marginWorld(tx, lines, ctx.now)
  const skus = lines.map((line) => {
    const { shopSku, sku, skuImage, price: supplyPrice, jitStock, available } = line
    return { shopSku, sku, skuImage, supplyPrice, jitStock, available, margin: marginOf(line, world) }
  })
  return { version, skus }
}

type Given = Parameters<Calls['save-supply']>[1]['skus'][number]

/** What the platform pays and what is ready to be sent, of one listing: asked for as prices and quantities are. */
export const saveSupply: Calls['save-supply'] = async (tx, { listingId, version, skus }, ctx) => {
  const row = await lockListing(tx, listingId, ctx)
  if (row.version !== version) throw refuse('数据已被他人修改，请刷新后重试')
  if (row.list_type !== LIST_TYPE.managed) throw refuse('只有全托管商品有供货价')
  const lines = await skuLines(tx, [listingId])
  const pairs = skus.map((given) => ({ given, line: lineFor(given, lines) }))
  const world = await marginWorld(tx, lines, ctx.now)
  const priced = pairs.flatMap(({ given, line }) => pricedAs(given, line, world))
  const stocked = pairs.flatMap(({ given, line }) => stockedAs(given, line))
  if (priced.length + stocked.length === 0) throw refuse('没有修改')
  const batch = { mode: PRICE_MODE.supply, value: null, undoOf: null }
  const prices: Applied | null = priced.length ? await applyPrices(tx, [row], priced, batch, ctx) : null
  if (stocked.length) await applyStock(tx, [row], stocked, ctx)
  const touched = new Set([...priced.map(({ line }) => line.shopSku), ...stocked.map(({ shopSku }) => shopSku)])
  return { batchId: prices?.batchId ?? null, listings: 1, skus: touched.size }
}

function lineFor({ shopSku }: Given, lines: SkuLine[]): SkuLine {
  const line = lines.find((one) => one.shopSku === shopSku)
  if (!line) throw bad(`店铺SKU【${shopSku}】不在该商品中`, 'skus')
  return line
}

function pricedAs({ supplyPrice }: Given, line: SkuLine, world: MarginWorld): Changed[] {
  if (line.price !== null && compare(line.price, supplyPrice) === 0) return []
  const found = reckon(line, world)
  const margin = (price: string | null) => (isReckoned(found) ? marginAt(price, found) : null)
  const newPrice = round2(supplyPrice)
  return [{ line, newPrice, oldMargin: margin(line.price), newMargin: margin(newPrice), reason: null }]
}

function stockedAs({ jitStock }: Given, line: SkuLine): StockLine[] {
  if (jitStock === null || jitStock === undefined || jitStock === line.jitStock) return []
  const { listingId, shopName, productId, subject, listingSkuId, shopSku, sku, available, online } = line
  const own = { listingId, shopName, productId, subject, listingSkuId, shopSku, sku, available }
  return [{ ...own, oldStock: line.jitStock ?? online, newStock: jitStock, reason: null }]
}
