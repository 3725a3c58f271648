import { snake } from '@erp/contract/kit'
import { ident, join, sql, type Tx } from '../../kit/db/db.ts'
import type { AnyResource, House } from '../../kit/house.ts'
import { refsTo } from '../../kit/list/uses.ts'
import { refuse } from '../../kit/refuse.ts'

const GOODS = 'goods/goods'

/**
 * Goods belong to a later module: those that use a row, by themselves or by one of their SKUs, are found where the contract
 * says that they point here. `row` holds the columns that are pointed at.
 */
export async function refuseIfInGoods(tx: Tx, house: House, target: AnyResource, row: Record<string, unknown>): Promise<void> {
  const parts = [GOODS, 'goods/goodsSku'].flatMap((path) => {
    const user = house.resources.get(path)
    const own = path === GOODS ? 'id' : 'goods_id'
    return (user ? refsTo(user, target.path) : []).map((name) => {
      const { by } = user!.fields[name]!
      return sql`SELECT ${ident(own)} AS goods_id FROM ${ident(user!.table)} WHERE deleted_at IS NULL AND ${ident(snake(name))} = ${row[by ? snake(by) : 'id']}`
    })
  })
  if (parts.length === 0) return
  const used = await tx.one<{ n: number }>(sql`SELECT count(DISTINCT goods_id) AS n FROM (${join(parts, ' UNION ALL ')}) used`)
  if (used!.n > 0) throw refuse(`正在被${used!.n}个商品使用，不能删除`)
}

/** How many SKUs point at each of these rows. */
export async function skuCounts(tx: Tx, house: House, target: AnyResource, ids: number[]): Promise<Map<number, number>> {
  const skus = house.resources.get('goods/goodsSku')
  const [name] = skus ? refsTo(skus, target.path) : []
  if (!skus || !name) return new Map()
  const column = ident(snake(name))
  const rows = await tx.query<{ id: number; n: number }>(sql`
    SELECT ${column} AS id, count(*) AS n FROM ${ident(skus.table)} WHERE ${column} = ANY(${ids}::bigint[]) AND deleted_at IS NULL GROUP BY 1`)
  return new Map(rows.map((row) => [row.id, row.n]))
}
