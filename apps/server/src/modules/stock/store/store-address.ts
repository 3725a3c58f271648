import { storeAddress } from '@erp/contract/stock/store/store-address'
import { change, insert } from '../../../kit/crud.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { bad, missing } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'

const list = listOf(storeAddress)
const ENGLISH = { contactEn: '联系人(英文)', cityEn: '城市(英文)', provinceEn: '省/州(英文)', streetEn: '街道(英文)' } as const

export const storeAddresses: Handlers<typeof storeAddress> = {
  get: async (tx, { storeId }, ctx) => {
    await storeOf(tx, storeId, ctx)
    return tx.query(sql`SELECT * FROM (${list.statement({}, ctx)}) a WHERE a."storeId" = ${storeId} ORDER BY a."addressType"`)
  },
  save: async (tx, input, ctx) => {
    const { storeType } = await storeOf(tx, input.storeId, ctx)
    for (const [name, label] of Object.entries(ENGLISH))
      if (storeType !== 1 && !input[name as keyof typeof ENGLISH]) throw bad(`海外及平台仓的${label}不能为空`, name)
    const known = await tx.one<{ id: number; version: number }>(sql`
      SELECT id, version FROM stock_store_address WHERE store_id = ${input.storeId} AND address_type = ${input.addressType}`)
    if (!known) return insert(tx, list, input, ctx)
    return change(tx, list, { ...input, id: known.id, version: input.version ?? known.version }, ctx)
  },
}

async function storeOf(tx: Tx, storeId: number, ctx: Ctx): Promise<{ storeType: number }> {
  const found = await tx.one<{ storeType: number }>(sql`
    SELECT store_type AS "storeType" FROM stock_store t WHERE t.id = ${storeId} AND t.deleted_at IS NULL AND ${ownStores(ctx.user, raw('t.id'))}`)
  if (!found) throw missing('仓库')
  return found
}
