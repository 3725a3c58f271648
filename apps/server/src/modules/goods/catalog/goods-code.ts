import type { goodsItem } from '@erp/contract/goods/catalog/goods'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { House } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { bad } from '../../../kit/refuse.ts'

type NextCode = Handler<(typeof goodsItem)['actions']['next-code']>

export const nextCode: NextCode = async (tx, { catId }) => {
  const prefix = await prefixOf(tx, catId)
  const row = await tx.one<{ last: number }>(sql`SELECT last FROM goods_code_sequence WHERE cat_code = ${prefix}`)
  const next = (row?.last ?? 0) + 1
  const code = written(prefix, next)
  return { goodsCode: (await isTaken(tx, [code])) ? written(prefix, (await highest(tx, prefix)) + 1) : code }
}

/**
 * The number is drawn outside the caller's transaction: two saves never wait for each other and a failed one leaves a gap.
 * Where people have typed codes of their own, the sequence goes on behind the highest.
 */
export async function drawGoodsCode(tx: Tx, house: Pick<House, 'db'>, catId: number): Promise<string> {
  return (await drawGoodsCodes(tx, house, catId, 1))[0]!
}

/** Many in one block, none of them among those that the same file gives by hand. */
export async function drawGoodsCodes(
  tx: Tx,
  house: Pick<House, 'db'>,
  catId: number,
  count: number,
  typed: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const prefix = await prefixOf(tx, catId)
  for (let least = 1; ; ) {
    const drawn = await house.db.aside.one<{ last: number }>(sql`
      INSERT INTO goods_code_sequence (cat_code, last) VALUES (${prefix}, ${least + count - 1})
      ON CONFLICT (cat_code) DO UPDATE SET last = greatest(goods_code_sequence.last + 1, ${least}) + ${count - 1} RETURNING last`)
    const { last } = drawn!
    const codes = Array.from({ length: count }, (_, i) => written(prefix, last - count + 1 + i))
    if (!codes.some((code) => typed.has(code)) && !(await isTaken(tx, codes))) return codes
    least = (await highest(tx, prefix, [...typed])) + 1
  }
}

/** AB0001 … AB9999, AB10000. */
const written = (prefix: string, number: number): string => `${prefix}${String(number).padStart(4, '0')}`

/** The code of the nearest category from level 2 up, the category itself first. */
export async function prefixOf(tx: Tx, catId: number): Promise<string> {
  const found = await tx.one<{ code: string }>(sql`
    WITH RECURSIVE above AS (
      SELECT id, parent_id, cat_code, level FROM goods_goods_cats WHERE id = ${catId} AND deleted_at IS NULL
      UNION SELECT c.id, c.parent_id, c.cat_code, c.level FROM goods_goods_cats c JOIN above a ON c.id = a.parent_id
    ) SELECT cat_code AS code FROM above WHERE level >= 2 AND cat_code IS NOT NULL ORDER BY level DESC LIMIT 1`)
  if (!found) throw bad('所选类目没有类目编码，请选择二级及以下类目或填写商品编码', 'catId')
  return found.code
}

const isTaken = async (tx: Tx, codes: string[]): Promise<boolean> =>
  (await tx.one(sql`SELECT 1 AS yes FROM goods_goods WHERE goods_code = ANY(${codes}::text[]) LIMIT 1`)) !== undefined

async function highest(tx: Tx, prefix: string, typed: string[] = []): Promise<number> {
  const row = await tx.one<{ n: number | null }>(sql`
    SELECT max(substr(code, ${prefix.length + 1})::bigint) AS n FROM (
      SELECT goods_code AS code FROM goods_goods WHERE goods_code LIKE ${`${prefix}%`} UNION ALL SELECT unnest(${typed}::text[])
    ) used WHERE code LIKE ${`${prefix}%`} AND substr(code, ${prefix.length + 1}) ~ '^[0-9]{4,9}$'`)
  return row?.n ?? 0
}

const MOST_SKUS = 999

/** The goods' code and two digits from 01 on, three from 100 on, in the order of the grid; what was ever used is passed over. */
export async function drawSkuCodes(
  tx: Tx,
  goodsId: number,
  goodsCode: string,
  count: number,
  typed: string[],
): Promise<string[]> {
  if (count === 0) return []
  const all = Array.from({ length: MOST_SKUS }, (_, i) => `${goodsCode}${String(i + 1).padStart(2, '0')}`)
  const used = await tx.query<{ sku: string; own: boolean }>(
    sql`SELECT sku, goods_id = ${goodsId} AS own FROM goods_goods_sku WHERE sku = ANY(${all}::text[])`,
  )
  const taken = new Set([...typed, ...used.map(({ sku }) => sku)])
  const own = new Set(used.flatMap((row) => (row.own ? [row.sku] : [])))
  const last = all.findLastIndex((code) => own.has(code))
  const free = all.slice(last + 1).filter((code) => !taken.has(code))
  if (free.length < count) throw bad(`商品【${goodsCode}】的SKU编号已用完，请手工填写SKU`)
  return free.slice(0, count)
}
