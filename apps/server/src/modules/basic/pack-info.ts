import { packInfo } from '@erp/contract/basic/pack-info'
import { crudOf, remove } from '../../kit/crud.ts'
import { sql } from '../../kit/db/db.ts'
import type { Handlers } from '../../kit/http/serve.ts'
import { listOf } from '../../kit/list/list.ts'
import { refuseIfInGoods, skuCounts } from './goods-use.ts'

const list = listOf(packInfo)

export const packInfos: Handlers<typeof packInfo> = {
  ...crudOf(packInfo),
  'list-page': async (tx, input, ctx) => {
    const page = await list.page(tx, input, ctx)
    const ids = page.list.map((row) => row.id)
    const counts = await skuCounts(tx, ctx.house, packInfo, ids)
    return { ...page, list: page.list.map((row) => ({ ...row, skuCount: counts.get(row.id) ?? 0 })) }
  },
  remove: async (tx, { id }, ctx) => {
    await list.get(tx, id, ctx)
    await tx.query(sql`SELECT 1 FROM basic_pack_info WHERE id = ${id} FOR UPDATE`)
    await refuseIfInGoods(tx, ctx.house, packInfo, { id })
    return remove(tx, list, id, ctx)
  },
}
