import { degreeDifficulty } from '@erp/contract/basic/degree-difficulty'
import { crudOf, remove } from '../../kit/crud.ts'
import { sql } from '../../kit/db/db.ts'
import type { Handlers } from '../../kit/http/serve.ts'
import { listOf } from '../../kit/list/list.ts'
import { refuseIfInGoods, skuCounts } from './goods-use.ts'

const list = listOf(degreeDifficulty)

export const degreeDifficulties: Handlers<typeof degreeDifficulty> = {
  ...crudOf(degreeDifficulty),
  'list-page': async (tx, input, ctx) => {
    const page = await list.page(tx, input, ctx)
    const ids = page.list.map((row) => row.id)
    const counts = await skuCounts(tx, ctx.house, degreeDifficulty, ids)
    return { ...page, list: page.list.map((row) => ({ ...row, skuCount: counts.get(row.id) ?? 0 })) }
  },
  remove: async (tx, { id }, ctx) => {
    await list.get(tx, id, ctx)
    await tx.query(sql`SELECT 1 FROM basic_degree_difficulty WHERE id = ${id} FOR UPDATE`)
    await refuseIfInGoods(tx, ctx.house, degreeDifficulty, { id })
    return remove(tx, list, id, ctx)
  },
}
