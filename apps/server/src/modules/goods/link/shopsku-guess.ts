import type { ShopSkuRow, SkuGuess } from '@erp/contract/goods/link/shopsku'
import { join, raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { escapeLike } from '../../../kit/list/filter.ts'
import { nearCode, nearText } from '../catalog/similar.ts'
import { auditState } from '../states.ts'
import { linkable, shopOf } from './match-find.ts'
import { matchKey, partsOf, readings, type Term } from './match-key.ts'

const SHOWN = 3
const LEAST = 30
const SAME_BEGINNING = 30
const SAME_TITLE = 10
const RANKED = 2000
const WORDS = 8

/** The SKUs a shop SKU probably means: those whose code is nearest, and those whose name its title tells of. */
export async function guessSkus(tx: Tx, { shopId, shopSku, title }: ShopSkuRow): Promise<SkuGuess[]> {
  const { affix } = await shopOf(tx, shopId!)
  const key = matchKey(shopSku ?? '')
  const terms = [key, ...partsOf(key)].flatMap((part) => [...readings(part, affix), ...inside(part)])
  const near = [...byCode(terms), ...byTitle(title ?? '')]
  const found = near.length ? await tx.query<Candidate & object>(candidates(near)) : []
  const guesses = found.map((sku) => judged(sku, terms, title ?? '')).filter((guess) => guess.score >= LEAST)
  return guesses.toSorted((a, b) => b.score - a.score || b.available - a.available || a.sku.localeCompare(b.sku)).slice(0, SHOWN)
}

/** What looks like one of our codes within a longer one. */
const inside = (code: string): Term[] => (code.match(/[A-Z]{2,4}\d{4,8}/g) ?? []).map((found) => ({ code: found, quantity: 1 }))

interface Candidate extends Omit<SkuGuess, 'quantity' | 'score' | 'reason'> {
  /** What a title is compared with, one by one. */
  names: (string | null)[]
  style: string
}

const candidates = (near: Sql[]): Sql => sql`
  WITH near AS (${join(near, ' UNION ')})
  SELECT k.id AS "skuId", k.sku, k.sku_name AS "skuName", k.sku_kind AS "skuKind", k.sku_status AS "skuStatus",
    coalesce(k.sku_image, g.main_image) AS "skuImage",
    (SELECT coalesce(sum(s.available), 0) FROM goods_sku_stock s WHERE s.sku_id = k.id) AS available,
    jsonb_build_array(g.goods_name, g.goods_name_en, k.sku_name) AS names, concat_ws(' ', k.property1, k.property2, k.property3) AS style
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

/** Goods whose name holds at least two of the title's longest words, those that hold most of them first. */
function byTitle(title: string): Sql[] {
  const words = telling(title.normalize('NFKC').toLowerCase())
  if (words.length < 2) return []
  const pairs = words.flatMap((word, i) => words.slice(i + 1).map((other) => `(${word} & ${other})`))
  const named = raw(`title_words(g.goods_name || ' ' || coalesce(g.goods_name_en, ''))`)
  return [
    sql`(SELECT k.id FROM (
      SELECT f.id FROM (SELECT g.id, ${named} AS words FROM goods_goods g
        WHERE ${named} @@ to_tsquery('simple', ${pairs.join(' | ')}) AND g.audit_status = ${auditState.audited} LIMIT ${RANKED}) f
      ORDER BY ts_rank(f.words, to_tsquery('simple', ${words.join(' | ')})) DESC LIMIT ${SAME_TITLE}
    ) named JOIN goods_goods_sku k ON k.goods_id = named.id)`,
  ]
}

/** Long words, and neighbouring Chinese characters. */
function telling(title: string): string[] {
  const latin = (title.match(/[a-z0-9]{3,}/g) ?? []).toSorted((a, b) => b.length - a.length)
  const runs = title.match(/\p{Script=Han}+/gu) ?? []
  const pairs = runs.flatMap((run) => Array.from({ length: run.length - 1 }, (_, i) => `(${run[i]} <-> ${run[i + 1]})`))
  return [...new Set([...latin.slice(0, WORDS), ...pairs])].slice(0, WORDS)
}

/** A near code says more than a near title; together they say most. */
function judged({ names, style, ...sku }: Candidate, terms: Term[], title: string): SkuGuess {
  const nearest = terms.reduce(
    (best, term) => {
      const near = nearCode(term.code, sku.sku)
      return near > best.near ? { near, quantity: term.quantity } : best
    },
    { near: 0, quantity: 1 },
  )
  const text = Math.max(...names.map((name) => nearText(title, name ?? '')))
  const told = 0.35 * nearest.near + 0.6 * text + 0.05 * nearText(title, style)
  const score = Math.min(100, Math.round(100 * Math.max(nearest.near, told)))
  const reason = nearest.near >= 0.6 ? (text >= 0.5 ? '编码和标题相近' : '编码相近') : '标题相近'
  return { ...sku, quantity: nearest.near >= 0.6 ? nearest.quantity : 1, score, reason }
}
