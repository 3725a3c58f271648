import type { ShopSkuRow, SkuGuess } from '@erp/contract/goods/shopsku'
import { join, raw, type Sql, sql, type Tx } from '../../kit/db.ts'
import { escapeLike } from '../../kit/filter.ts'
import { linkable, shopOf } from './match-find.ts'
import { matchKey, partsOf, readings, type Term } from './match-key.ts'
import { nearCode, nearText } from './similar.ts'

const SHOWN = 3
const LEAST = 30
const SAME_BEGINNING = 30

/** The SKUs a shop SKU probably means: those whose code is nearest, and those whose name its title tells of. */
export async function guessSkus(tx: Tx, { shopId, shopSku, title }: ShopSkuRow): Promise<SkuGuess[]> {
  const { affix } = await shopOf(tx, shopId!)
  const key = matchKey(shopSku ?? '')
  const terms = [key, ...partsOf(key)].flatMap((part) => [...readings(part, affix), ...inside(part)])
  const found = await tx.query<Candidate & object>(candidates(terms, title ?? ''))
  const guesses = found.map((sku) => judged(sku, terms, title ?? '')).filter((guess) => guess.score >= LEAST)
  return guesses.toSorted((a, b) => b.score - a.score || a.sku.localeCompare(b.sku)).slice(0, SHOWN)
}

/** What looks like one of our codes within a longer one. */
const inside = (code: string): Term[] => (code.match(/[A-Z]{2,4}\d{4,8}/g) ?? []).map((found) => ({ code: found, quantity: 1 }))

interface Candidate extends Omit<SkuGuess, 'quantity' | 'score' | 'reason'> {
  /** Name, English name and style: what a title is compared with. */
  words: string
}

const candidates = (terms: Term[], title: string): Sql => sql`
  WITH near AS (${join([...byCode(terms), ...byTitle(title)], ' UNION ')})
  SELECT k.id AS "skuId", k.sku, k.sku_name AS "skuName", k.sku_kind AS "skuKind", k.sku_status AS "skuStatus",
    coalesce(k.sku_image, g.main_image) AS "skuImage",
    (SELECT coalesce(sum(s.available), 0) FROM goods_sku_stock s WHERE s.sku_id = k.id) AS available,
    concat_ws(' ', g.goods_name, g.goods_name_en, k.property1, k.property2, k.property3) AS words
  FROM near n JOIN goods_goods_sku k ON k.id = n.id JOIN goods_goods g ON g.id = k.goods_id WHERE ${linkable}`

/** Those with the longest beginning in common, a few of each length: every one a short walk along the index. */
function byCode(terms: Term[]): Sql[] {
  const begins = new Set(
    terms.flatMap(({ code }) =>
      [0, 1, 2, 3, 4].flatMap((less) => (code.length - less >= 4 ? [code.slice(0, code.length - less)] : [])),
    ),
  )
  return [...begins]
    .slice(0, 40)
    .map((begin) => sql`(SELECT k.id FROM goods_goods_sku k WHERE k.sku LIKE ${`${escapeLike(begin)}%`} LIMIT ${SAME_BEGINNING})`)
}

/** The longest words say the most: all of them, or fewer where no goods has all. */
function byTitle(title: string): Sql[] {
  const words = [
    ...new Set(
      title
        .normalize('NFKC')
        .toLowerCase()
        .match(/\p{Script=Han}{2}|[a-z0-9]{3,}/gu) ?? [],
    ),
  ]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 6)
    .map((word) => (/^\p{Script=Han}/u.test(word) ? `(${[...word].join(' <-> ')})` : word))
  const asked = [6, 4, 3, 2].filter((n, i) => n <= words.length || i === 3).map((n) => words.slice(0, n).join(' & '))
  return words.length === 0
    ? [raw('(SELECT 0::bigint AS id WHERE false)')]
    : asked.map(
        (query) => sql`(SELECT k.id FROM goods_goods g JOIN goods_goods_sku k ON k.goods_id = g.id
          WHERE title_words(g.goods_name || ' ' || coalesce(g.goods_name_en, '')) @@ to_tsquery('simple', ${query}) AND g.audit_status = 200 LIMIT ${SAME_BEGINNING})`,
      )
}

/** A near code says more than a near title; together they say most. */
function judged({ words, ...sku }: Candidate, terms: Term[], title: string): SkuGuess {
  const nearest = terms.reduce(
    (best, term) => {
      const near = nearCode(term.code, sku.sku)
      return near > best.near ? { near, quantity: term.quantity } : best
    },
    { near: 0, quantity: 1 },
  )
  const text = nearText(title, words)
  const score = Math.round(100 * Math.max(nearest.near, 0.35 * nearest.near + 0.6 * text))
  const reason = nearest.near >= 0.6 ? (text >= 0.5 ? '编码和标题相近' : '编码相近') : '标题相近'
  return { ...sku, quantity: nearest.near >= 0.6 ? nearest.quantity : 1, score, reason }
}
