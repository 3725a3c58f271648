import { raw, type Sql, sql } from '../../../kit/db/db.ts'

const HAN = /[\u2E80-\u9FFF\uF900-\uFAFF]+|[^\s\u2E80-\u9FFF\uF900-\uFAFF]+/g
const isHan = (run: string): boolean => /^[\u2E80-\u9FFF\uF900-\uFAFF]/.test(run)

/** Titles, of shop SKUs `t` unless told, that hold every typed word or its beginning, and every run of Chinese characters; served by the index on their words. */
export const titleHas = (typed: string, title: Sql = raw('t.title')): Sql => wordsHave(sql`title_words(${title})`, typed)

export function wordsHave(words: Sql, typed: string): Sql {
  const terms = (typed.normalize('NFKC').match(HAN) ?? []).flatMap((run) =>
    isHan(run) ? [Array.from(run).join(' <-> ')] : latin(run),
  )
  return terms.length ? sql`${words} @@ to_tsquery('simple', ${terms.map((term) => `(${term})`).join(' & ')})` : raw('false')
}

/** Only letters and digits: the rest means something to the query's own language. */
const latin = (run: string): string[] => run.split(/[^\p{L}\p{N}]+/u).flatMap((word) => (word ? [`${word}:*`] : []))
