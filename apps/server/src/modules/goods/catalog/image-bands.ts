import { type Sql, sql } from '../../../kit/db/db.ts'

/** Pictures that differ in so many of 64 bits are taken for the same. */
export const MAX_DISTANCE = 6
/** As many pictures as are compared one by one: plain ones share their bands with very many. */
const MOST = 20_000
const ROW = 255n
const BANDS = [0, 1, 2, 3]

/** As `hash_bands` of the database: two of the eight rows of a picture each, an upper and a lower one. */
export const bandsOf = (hash: bigint): number[] =>
  BANDS.map((band) => {
    const [upper, lower] = [band, band + 4].map((row) => Number((hash >> BigInt(56 - 8 * row)) & ROW))
    return band * 65_536 + (upper! << 8) + lower!
  })

/** Of two hashes that differ in six bits at most, one of the four bands differs in one at most: each band and its sixteen neighbours. */
export const probesOf = (hash: bigint): number[] =>
  bandsOf(hash).flatMap((band) => [band, ...Array.from({ length: 16 }, (_, bit) => band ^ (1 << bit))])

/** The rows of a table with `image_hash` that look like it: candidates by their bands, then counted. Answers id and distance, the nearest first. */
export const picturesLike = (table: Sql, hash: string, where: Sql, most: number): Sql => {
  const distance = sql`bit_count((image_hash # ${hash}::bigint)::bit(64))`
  return sql`
    WITH near AS MATERIALIZED (
      SELECT id, image_hash FROM ${table} t
      WHERE hash_bands(image_hash) && ${probesOf(BigInt(hash))}::int[] AND image_hash IS NOT NULL AND deleted_at IS NULL AND ${where}
    )
    SELECT id, ${distance}::int AS distance FROM (SELECT id, image_hash FROM near LIMIT ${MOST}) n WHERE ${distance} <= ${MAX_DISTANCE}
    ORDER BY 2, 1 DESC LIMIT ${most}`
}
