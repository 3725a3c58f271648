import { sql, type Tx } from '../../../kit/db/db.ts'

/** Why a product cannot be of these categories: only an active one without others below it can be chosen. */
export async function catProblems(tx: Tx, catIds: number[]): Promise<Map<number, string>> {
  const wanted = [...new Set(catIds)]
  const found = await tx.query<{ id: number; active: number; parent: boolean }>(sql`
    SELECT c.id, c.is_activated AS active, EXISTS (SELECT 1 FROM goods_goods_cats b WHERE b.parent_id = c.id AND b.deleted_at IS NULL) AS parent
    FROM goods_goods_cats c WHERE c.id = ANY(${wanted}::bigint[]) AND c.deleted_at IS NULL`)
  const known = new Map(found.map((cat) => [cat.id, cat]))
  return new Map(
    wanted.flatMap((id) => {
      const cat = known.get(id)
      if (!cat) return [[id, '所选的商品类目不存在']]
      if (cat.parent) return [[id, '请选择末级商品类目']]
      return cat.active ? [] : [[id, '所选商品类目已停用']]
    }),
  )
}
