import { packInfo } from '@erp/contract/basic/pack-info'
import { snake } from '@erp/contract/kit'
import { crudOf } from '../../kit/crud.ts'
import { ident, sql, type Tx } from '../../kit/db.ts'
import type { Ctx } from '../../kit/house.ts'
import { listOf } from '../../kit/list.ts'
import type { Handlers } from '../../kit/serve.ts'
import { refsTo } from '../../kit/uses.ts'

const list = listOf(packInfo)

export const packInfos: Handlers<typeof packInfo> = {
  ...crudOf(packInfo),
  'list-page': async (tx, input, ctx) => {
    const page = await list.page(tx, input, ctx)
    const counts = await skuCounts(
      tx,
      page.list.map((row) => row.id),
      ctx,
    )
    return { ...page, list: page.list.map((row) => ({ ...row, skuCount: counts.get(row.id) ?? 0 })) }
  },
}

/** SKUs belong to a later module: they are counted where the contract says that they point here. */
async function skuCounts(tx: Tx, ids: number[], ctx: Ctx): Promise<Map<number, number>> {
  const skus = ctx.house.resources.get('goods/goodsSku')
  const [name] = skus ? refsTo(skus, packInfo.path) : []
  if (!skus || !name) return new Map()
  const column = ident(snake(name))
  const rows = await tx.query<{ id: number; n: number }>(sql`
    SELECT ${column} AS id, count(*) AS n FROM ${ident(skus.table)} WHERE ${column} = ANY(${ids}::bigint[]) AND deleted_at IS NULL GROUP BY 1`)
  return new Map(rows.map((row) => [row.id, row.n]))
}
