import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { SOLD } from './list.ts'

interface Standing {
  id: number
  title: string | null
  category: string | null
  unpriced: string[]
  skus: number
}

/** What each of them lacks before it may be listed, by its number; one query whatever their number. */
export async function lacksOf(tx: Tx, ids: readonly number[]): Promise<Map<number, string[]>> {
  const found = await tx.query<Standing & object>(standing(sql`t.id = ANY(${[...ids]}::bigint[]) AND t.deleted_at IS NULL`))
  return new Map(found.map((row) => [row.id, lacking(row)]))
}

const standing = (where: Sql): Sql => sql`
  SELECT t.id, t.title, coalesce(t.plat_category_id, t.plat_category_path) AS category,
    ARRAY(SELECT k.sku FROM ${SOLD} AND x.price IS NULL ORDER BY k.sku) AS unpriced, (SELECT count(*)::int FROM ${SOLD}) AS skus
  FROM product_center_platform_info t WHERE ${where}`

const SHOWN = 5
function lacking({ title, category, unpriced, skus }: Standing): string[] {
  const some = `${unpriced.slice(0, SHOWN).join('、')}${unpriced.length > SHOWN ? `等${unpriced.length}个` : ''}`
  return [
    ...(title ? [] : ['标题']),
    ...(category ? [] : ['平台类目']),
    ...(skus > 0 ? [] : ['启用的SKU']),
    ...(unpriced.length ? [`SKU【${some}】售价`] : []),
  ]
}
