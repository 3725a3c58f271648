import { type ContainerTypeRow, containerType, SOWING, type storeContainer } from '@erp/contract/stock/container/store-container'
import { change, insert, remove } from '../../../kit/crud.ts'
import { raw, sql } from '../../../kit/db/db.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { bad, refuse } from '../../../kit/refuse.ts'

const list = listOf(containerType, {
  computed: {
    containerCount: raw('(SELECT count(*) FROM stock_store_container c WHERE c.type_id = t.id AND c.deleted_at IS NULL)'),
  },
  order: raw('t.biz_type, t.id'),
})

export const containerTypes: Pick<Handlers<typeof storeContainer>, 'types' | 'save-type' | 'remove-type'> = {
  types: (tx, _input, ctx) => list.options(tx, { all: 1 }, ctx) as Promise<ContainerTypeRow[]>,
  'save-type': async (tx, input, ctx) => {
    const sowing = input.bizType === SOWING
    if (sowing ? !input.gridCount : input.gridCount)
      throw bad(sowing ? '播种类型的格数应为1~60' : '只有播种类型才有格数', 'gridCount')
    if (input.gridColumns && input.gridColumns > (input.gridCount ?? 0)) throw bad('列数不能超过格数', 'gridColumns')
    const { typeName, bizType, gridCount, gridColumns } = input
    return input.typeId
      ? change(tx, list, { ...input, version: input.version ?? 0 }, ctx)
      : insert(tx, list, { typeName, bizType, gridCount, gridColumns }, ctx)
  },
  'remove-type': async (tx, { typeId }, ctx) => {
    const { containerCount } = (await list.get(tx, typeId, ctx)) as { containerCount: number }
    if (containerCount) throw refuse(`有${containerCount}个容器使用该类型，不能删除`)
    await tx.query(sql`SELECT 1 FROM stock_container_type WHERE id = ${typeId} FOR UPDATE`)
    return remove(tx, list, typeId, ctx)
  },
}
