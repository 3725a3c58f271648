import { compare, round } from '@erp/contract/kit/decimal'
import { type AcquiredSku, MOST_PICTURES, MOST_STYLES, type Pair } from '@erp/contract/product-center/acquire/acquisition'
import { cleanListing } from '../../kit/html.ts'
import type { Found, Raw } from './found.ts'

const MOST_BYTES = 200_000
const [MOST_TITLE, MOST_NAME, MOST_VALUE, MOST_ATTRS, MOST_URL] = [500, 100, 500, 100, 300]

/** Bounded and harmless, as it is kept: texts without tags, pictures on the web, amounts as amounts. */
export function cleaned(raw: Raw, base: string): Found {
  const images = picturesOf(raw.images ?? [], base)
  const skus = (raw.skus ?? []).slice(0, MOST_STYLES).map((sku): AcquiredSku => {
    const [image = null] = picturesOf(sku.image ? [sku.image] : [], base)
    return { attrs: pairsOf(sku.attrs).slice(0, 5), price: amountOf(sku.price), stock: countOf(sku.stock), image }
  })
  const prices = [raw.priceMin, raw.priceMax, ...skus.map((sku) => sku.price)].flatMap((price) => amountOf(price) ?? [])
  const sorted = prices.toSorted(compare)
  const whole = skus.length ? skus : single(sorted[0] ?? null, images[0] ?? null)
  const found: Found = {
    title: plainText(raw.title, MOST_TITLE) ?? '',
    currency: /^[A-Z]{3}$/.test(raw.currency ?? '') ? raw.currency! : '',
    priceMin: sorted[0] ?? null,
    priceMax: sorted.at(-1) ?? null,
    images,
    video: picturesOf(raw.video ? [raw.video] : [], base)[0] ?? null,
    skus: whole,
    attrs: pairsOf(raw.attrs ?? []).slice(0, MOST_ATTRS),
    description: null,
    shopName: plainText(raw.shopName, 200),
    salesCount: countOf(raw.salesCount),
    rating: ratingOf(raw.rating),
  }
  return { ...found, description: described(raw.description, MOST_BYTES - Buffer.byteLength(JSON.stringify(found))) }
}

/** An item without choices is one style. */
const single = (price: string | null, image: string | null): AcquiredSku[] =>
  price === null ? [] : [{ attrs: [], price, stock: null, image }]

export function plainText(text: string | null | undefined, most: number): string | null {
  const plain = (text ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plain ? plain.slice(0, most) : null
}

const pairsOf = (pairs: Pair[]): Pair[] =>
  pairs.flatMap(({ name, value }) => {
    const [known, said] = [plainText(name, MOST_NAME), plainText(value, MOST_VALUE)]
    return known && said ? [{ name: known, value: said }] : []
  })

/** On the web and without a person in the address; each once. */
function picturesOf(urls: string[], base: string): string[] {
  const made = urls.flatMap((url) => {
    const whole = URL.canParse(url, base) ? new URL(url, base) : null
    return whole && /^https?:$/.test(whole.protocol) && !whole.username && whole.href.length <= MOST_URL ? whole.href : []
  })
  return [...new Set(made)].slice(0, MOST_PICTURES)
}

/** "US $1,234.50", "1.234,50 €", "￥12", 12.5 */
export function amountOf(written: string | null | undefined): string | null {
  const digits = /\d[\d.,\s]*/
    .exec(written ?? '')?.[0]
    .replace(/\s/g, '')
    .replace(/[.,]+$/, '')
  if (!digits) return null
  const mark = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const isCents = mark >= 0 && (digits.length - mark <= 3 || digits[mark] === '.')
  const whole = isCents ? digits.slice(0, mark) : digits
  const amount = `${whole.replace(/[.,]/g, '')}${isCents ? `.${digits.slice(mark + 1)}` : ''}`
  return /^\d{1,10}(\.\d+)?$/.test(amount) ? round(amount, 2) : null
}

const TIMES: Record<string, number> = { 万: 10_000, w: 10_000, 千: 1000, k: 1000, 亿: 100_000_000, m: 1_000_000 }

/** "已售1.2万+", "5K+ sold", "1,234" */
export function countOf(written: string | null | undefined): number | null {
  const found = /(\d[\d,]*(?:\.\d+)?)\s*([万千亿wkm])?/i.exec(written ?? '')
  if (!found) return null
  const count = Math.round(Number(found[1]!.replaceAll(',', '')) * (TIMES[found[2]?.toLowerCase() ?? ''] ?? 1))
  return count <= 999_999_999 ? count : null
}

function ratingOf(written: string | null | undefined): string | null {
  const found = /\d(?:[.,]\d+)?/.exec(written ?? '')?.[0].replace(',', '.')
  return found && Number(found) <= 5 ? round(found, 2) : null
}

function described(html: string | null | undefined, room: number): string | null {
  if (!html) return null
  const { html: clean } = cleanListing(html.slice(0, MOST_BYTES))
  const fitting = Buffer.byteLength(clean) <= room ? clean : (plainText(clean, Math.floor(room / 4)) ?? '')
  return fitting.trim() || null
}
