import { join, raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { MIN_LIKENESS } from '../../goods/catalog/goods-repeat.ts'
import { likeness } from '../../goods/catalog/name-likeness.ts'

/** A table whose names are indexed by what they are alike in; `t` is the table. */
export interface Named {
  table: Sql
  features: Sql
  name: Sql
  other: Sql
  where: Sql
}
const PRODUCT = {
  features: raw(`name_features(goods_name || ' ' || coalesce(goods_name_en, ''))`),
  name: raw('goods_name'),
  other: raw('goods_name_en'),
}
export const NAMED_GOODS: Named = { ...PRODUCT, table: raw('goods_goods'), where: raw('t.goods_type = 1') }
export const NAMED_DEVELOPMENTS: Named = { ...PRODUCT, table: raw('product_center_development'), where: raw('true') }
export const NAMED_ACQUISITIONS: Named = {
  table: raw('product_center_data_acquisition'),
  features: raw(`name_features(coalesce(title, '') || ' ' || coalesce(title_cn, ''))`),
  name: raw('title'),
  other: raw('title_cn'),
  where: raw('true'),
}

/** As many names as are compared one by one. */
const MOST_NAMES = 600
/** As many names as are looked at to tell rare features from common ones, and in how many of them a rare one may be. */
const SAMPLE = 600
const RARE = 1
const MOST_RARE = 8
const ENOUGH_RARE = 3
/** So many common ones together are rare again. */
const TOGETHER = 3

export interface LikeName {
  id: number
  near: number
}

/** What names are looked up by: any of these sets of features, all of a set. Two names that are alike share most of their features. */
export async function lookedUpBy(tx: Tx, names: string[]): Promise<string[][]> {
  if (names.length === 0) return []
  const found = await tx.query<{ feature: string; n: number }>(sql`
    WITH sample AS (
      SELECT lower(coalesce(title, '') || ' ' || coalesce(title_cn, '')) AS title FROM product_center_data_acquisition
      TABLESAMPLE SYSTEM (least(100, 100.0 * ${SAMPLE}::int / greatest((SELECT reltuples FROM pg_class WHERE oid = 'product_center_data_acquisition'::regclass), 1)))
      LIMIT ${SAMPLE}
    )
    SELECT f.feature, (SELECT count(*) FROM sample s WHERE strpos(s.title, f.feature) > 0)::int AS n
    FROM (SELECT DISTINCT unnest(name_features(n)) AS feature FROM unnest(${names}::text[]) n) f ORDER BY 2, length(f.feature) DESC, 1`)
  const rare = found.filter(({ n }) => n <= RARE).slice(0, MOST_RARE)
  const common = rare.length >= ENOUGH_RARE ? [] : found.filter(({ n }) => n > RARE).map(({ feature }) => feature)
  return [...rare.map(({ feature }) => [feature]), ...triples(common)]
}

/** The rarest together, and the next ones, so that one that is not shared does not hide all. */
const triples = (features: string[]): string[][] =>
  features.length <= TOGETHER
    ? [features].filter(({ length }) => length > 0)
    : [0, 1, 2].map((from) => features.slice(from * TOGETHER, (from + 1) * TOGETHER)).filter(({ length }) => length === TOGETHER)

/** Read from the index by what is rare in them, then compared; only so many, so that it costs the same however many there are. */
export async function namesLike(tx: Tx, named: Named, names: string[], sets: string[][], except: Sql): Promise<LikeName[]> {
  if (sets.length === 0) return []
  const rows = await tx.query<{ id: number; name: string | null; other: string | null }>(sharing(named, sets, except))
  return rows.flatMap(({ id, name, other }) => {
    const near = Math.max(...names.flatMap((asked) => [name, other].map((kept) => (kept ? likeness(asked, kept) : 0))))
    return near >= MIN_LIKENESS ? [{ id, near }] : []
  })
}

/** All of them are planned for, so that the index is used whatever the limit. */
export function sharing({ table, features, name, other, where }: Named, sets: string[][], except: Sql): Sql {
  const single = sets.filter(({ length }) => length === 1).flat()
  const any = [
    ...(single.length ? [sql`${features} && ${single}::text[]`] : []),
    ...sets.filter(({ length }) => length > 1).map((all) => sql`${features} @> ${all}::text[]`),
  ]
  return sql`
    WITH sharing AS MATERIALIZED (
      SELECT t.id, ${name} AS name, ${other} AS other FROM ${table} t
      WHERE (${join(any, ' OR ')}) AND t.deleted_at IS NULL AND ${where} AND NOT (${except})
    ) SELECT id, name, other FROM sharing LIMIT ${MOST_NAMES}`
}
