import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { MIN_LIKENESS } from '../../goods/catalog/goods-repeat.ts'
import { likeness } from '../../goods/catalog/name-likeness.ts'

/** A table whose names are indexed by their words; `t` is the table. */
export interface Named {
  table: Sql
  words: Sql
  name: Sql
  other: Sql
  where: Sql
}
const PRODUCT = {
  words: raw(`title_words(goods_name || ' ' || coalesce(goods_name_en, ''))`),
  name: raw('goods_name'),
  other: raw('goods_name_en'),
}
export const NAMED_GOODS: Named = { ...PRODUCT, table: raw('goods_goods'), where: raw('t.goods_type = 1') }
export const NAMED_DEVELOPMENTS: Named = { ...PRODUCT, table: raw('product_center_development'), where: raw('true') }
export const NAMED_ACQUISITIONS: Named = {
  table: raw('product_center_data_acquisition'),
  words: raw(`title_words(coalesce(title, '') || ' ' || coalesce(title_cn, ''))`),
  name: raw('title'),
  other: raw('title_cn'),
  where: raw('true'),
}

/** As many names as are compared one by one. */
const MOST_NAMES = 400
const MOST_WORDS = 30
const ENOUGH = 3

export interface LikeName {
  id: number
  near: number
}

/** Each name as its words in their order, a Chinese character a word. */
export async function wordsOf(tx: Tx, names: string[]): Promise<string[][]> {
  if (names.length === 0) return []
  const rows = await tx.query<{ words: string[] }>(sql`
    SELECT ARRAY(SELECT w.lexeme FROM unnest(title_words(n.name)) w ORDER BY w.positions[1]) AS words
    FROM unnest(${names}::text[]) WITH ORDINALITY AS n(name, i) ORDER BY n.i`)
  return rows.map(({ words }) => words.slice(0, MOST_WORDS))
}

/**
 * Names that share half of the words in a row, and where these are few, a short run of them: what is alike shares one, and what
 * shares a run is read from the index. Only so many are compared, so that it costs the same however many there are.
 */
export async function namesLike(tx: Tx, named: Named, names: string[], words: string[][], except: Sql): Promise<LikeName[]> {
  const found = new Map<number, number>()
  for (const runs of [words.flatMap(halves), words.flatMap(shorts)]) {
    if (found.size >= ENOUGH || runs.length === 0) continue
    for (const { id, name, other } of await tx.query<Row>(sharing(named, runs, except))) {
      const near = Math.max(...names.flatMap((asked) => [name, other].map((kept) => (kept ? likeness(asked, kept) : 0))))
      if (near >= MIN_LIKENESS) found.set(id, near)
    }
  }
  return [...found].map(([id, near]) => ({ id, near }))
}

interface Row {
  id: number
  name: string | null
  other: string | null
}

/** All of them are planned for, so that the index is used whatever the limit. */
export const sharing = ({ table, words, name, other, where }: Named, runs: string[][], except: Sql): Sql => sql`
  WITH sharing AS MATERIALIZED (
    SELECT t.id, ${name} AS name, ${other} AS other FROM ${table} t
    WHERE ${words} @@ ${anyOf(runs)}::tsquery AND t.deleted_at IS NULL AND ${where} AND NOT (${except})
  ) SELECT id, name, other FROM sharing LIMIT ${MOST_NAMES}`

const anyOf = (runs: string[][]): string => runs.map((run) => `(${run.map(quoted).join(' & ')})`).join(' | ')
const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

export const halves = (words: string[]): string[][] => runsOf(words, Math.max(2, Math.ceil(words.length / 2)))
const shorts = (words: string[]): string[][] => {
  const size = words.some((word) => /^[a-z]/.test(word)) ? 3 : 4
  return size < Math.ceil(words.length / 2) ? runsOf(words, size) : []
}

/** Neighbours in the name; a name that is shorter is all of it. */
function runsOf(words: string[], size: number): string[][] {
  if (words.length === 0) return []
  if (words.length <= size) return [words]
  return Array.from({ length: words.length - size + 1 }, (_, i) => words.slice(i, i + size))
}
