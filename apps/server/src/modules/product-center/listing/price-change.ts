import { createHash } from 'node:crypto'
import { compare, plus, round2 } from '@erp/contract/kit/decimal'
import { PRICE_MODE, type PriceMode } from '@erp/contract/product-center/listing/listing.states'
import type { PriceLine, PricePreview } from '@erp/contract/product-center/listing/listing-rows'
import { bad } from '../../../kit/refuse.ts'
import { isReckoned, type MarginWorld, marginIn, priceAt, type Reckoned, reckon } from './margin.ts'
import type { SkuLine } from './sku-lines.ts'

const LEAST = '0.01'
const MOST = '100000'
export interface Asked {
  mode: PriceMode
  value: string | null
}

/** What is asked for makes sense by itself, whatever it is asked of. */
export function checkAsked({ mode, value }: Asked): void {
  if (mode === PRICE_MODE.alert) return
  if (value === null) throw bad('请填写数值', 'value')
  if (mode === PRICE_MODE.set && (compare(value, LEAST) < 0 || compare(value, MOST) > 0))
    throw bad('价格应为0.01～100000', 'value')
  if (mode === PRICE_MODE.percent && compare(value, -100) <= 0) throw bad('降价不能达到100%', 'value')
  if (mode === PRICE_MODE.margin && compare(value, 100) >= 0) throw bad('费率与目标利润率之和不能达到100%', 'value')
}

/** A SKU with the price that it would have, or why it keeps the one it has. */
export interface Changed {
  line: SkuLine
  newPrice: string | null
  oldMargin: string | null
  newMargin: string | null
  reason: string | null
}

/** What each SKU would cost. A margin that nothing can leave is refused as a whole: it was asked for by mistake. */
export function changesOf(lines: readonly SkuLine[], asked: Asked, world: MarginWorld): Changed[] {
  return lines.map((line) => {
    const found = reckon(line, world)
    const known = isReckoned(found) ? found : null
    const oldMargin = known && marginIn(world, line.price, known)
    const made = priceFor(line, asked, found)
    if ('reason' in made) return { line, newPrice: null, oldMargin, newMargin: null, reason: made.reason }
    const same = line.price !== null && compare(line.price, made.price) === 0
    if (same) return { line, newPrice: null, oldMargin, newMargin: null, reason: '价格不变' }
    return { line, newPrice: made.price, oldMargin, newMargin: known && marginIn(world, made.price, known), reason: null }
  })
}

type Made = { price: string } | { reason: string }

function priceFor(line: SkuLine, { mode, value }: Asked, found: Reckoned | { reason: string }): Made {
  if (mode === PRICE_MODE.set) return { price: round2(value!) }
  if (mode === PRICE_MODE.margin || mode === PRICE_MODE.alert) {
    const margin = mode === PRICE_MODE.alert ? line.targetMargin : value
    if (margin === null) return { reason: '没有目标利润率' }
    if (!isReckoned(found)) return found
    const price = priceAt(margin, line.listType, found)
    if (price === null) throw bad('费率与目标利润率之和不能达到100%', 'value')
    return withinLimits(price)
  }
  if (line.price === null) return { reason: '没有价格' }
  const price = mode === PRICE_MODE.plus ? plus(line.price, value!) : plus(100, value!).times(line.price).times('0.01')
  return withinLimits(round2(price))
}

const withinLimits = (price: string): Made =>
  compare(price, LEAST) < 0 || compare(price, MOST) > 0 ? { reason: `新价${price}不在0.01～100000之间` } : { price }

export function previewOf(changes: readonly Changed[]): PricePreview {
  const changed = changes.filter(({ newPrice }) => newPrice !== null)
  return {
    lines: changes.map(shown),
    listings: new Set(changes.map(({ line }) => line.listingId)).size,
    changed: changed.length,
    kept: changes.length - changed.length,
    losing: changed.filter(({ newMargin }) => newMargin !== null && compare(newMargin, 0) < 0).length,
    mark: markOf(changed),
  }
}

const shown = ({ line, newPrice, oldMargin, newMargin, reason }: Changed): PriceLine => ({
  listingId: line.listingId,
  shopName: line.shopName,
  productId: line.productId,
  subject: line.subject,
  listingSkuId: line.listingSkuId,
  shopSku: line.shopSku,
  sku: line.sku,
  currency: line.currency,
  oldPrice: line.price,
  newPrice,
  oldMargin,
  newMargin,
  reason,
})

/** The same prices from the same prices, and nothing else. */
export const markOf = (changed: readonly Changed[]): string =>
  createHash('sha256')
    .update(changed.map(({ line, newPrice }) => `${line.listingSkuId} ${line.price} ${newPrice}`).join('\n'))
    .digest('hex')
    .slice(0, 32)
