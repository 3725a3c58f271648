import { type Sql, sql } from '../../../kit/db/db.ts'

/** Pictures that differ in so many of 64 bits are taken for the same. */
export const MAX_DISTANCE = 6
/** As many pictures as are compared one by one: plain ones share their bands with very many. */
const MOST = 20_000
/** As `hash_bands` of the database: sixteen bits each, spread over the whole picture, and a bit that tells the bands apart. */
const BANDS = [
  [0x8811224488112244n, 2n],
  [0x4488112244881122n, 1n],
  [0x2244881122448811n, 8n],
  [0x1122448811224488n, 4n],
] as const
const BITS = Array.from({ length: 64 }, (_, bit) => 1n << BigInt(bit))
const signed = (key: bigint): string => BigInt.asIntN(64, key).toString()

export const bandsOf = (hash: bigint): string[] => BANDS.map(([mask, mark]) => signed((hash & mask) | mark))

/** Of two hashes that differ in six bits at most, one of the four bands differs in one at most: each band and its sixteen neighbours. */
export const probesOf = (hash: bigint): string[] =>
  BANDS.flatMap(([mask, mark]) => {
    const band = hash & mask
    const near = BITS.filter((bit) => bit & mask).map((bit) => band ^ bit)
    return [band, ...near].map((key) => signed(key | mark))
  })

/** The rows of a table with `image_hash` that look like it: candidates by their bands, then counted. Answers id and distance, the nearest first. */
export const picturesLike = (table: Sql, hash: string, where: Sql, most: number): Sql => {
  const distance = sql`bit_count((image_hash # ${hash}::bigint)::bit(64))`
  return sql`
    WITH near AS MATERIALIZED (
      SELECT id, image_hash FROM ${table} t
      WHERE hash_bands(image_hash) && ${probesOf(BigInt(hash))}::bigint[] AND image_hash IS NOT NULL AND deleted_at IS NULL AND ${where}
    )
    SELECT id, ${distance}::int AS distance FROM (SELECT id, image_hash FROM near LIMIT ${MOST}) n WHERE ${distance} <= ${MAX_DISTANCE}
    ORDER BY 2, 1 DESC LIMIT ${most}`
}
