import { type DictEntry, dictData } from '@erp/contract/basic/dict-data'
import { change, insert, remove } from '../../kit/crud.ts'
import { raw, sql, type Tx } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/house.ts'
import type { Handlers } from '../../kit/http/serve.ts'
import { listOf } from '../../kit/list/list.ts'
import { keepMainList } from '../../kit/list/lists.ts'
import { log, logAll } from '../../kit/log.ts'
import { bad, refuse } from '../../kit/refuse.ts'
import { unknownType } from './dictionary-classification.ts'

const list = keepMainList(listOf(dictData, { order: raw('t.dict_sort, t.id') }))
const BUILT_IN = '系统内置字典不能删除或修改键值'

export const dictEntries: Handlers<typeof dictData> = {
  list: async (tx, { pageNum, pageSize, all: _all, ...condition }, ctx) => {
    if (typeof condition['dictType'] === 'string') await requireType(tx, condition['dictType'])
    return list.page(tx, { pageNum, pageSize, condition }, ctx)
  },
  get: (tx, { id }, ctx) => list.get(tx, id, ctx) as Promise<DictEntry>,
  type: async (tx, { type }, ctx) => {
    await requireType(tx, type)
    return tx.query<DictEntry>(list.statement({ condition: { dictType: type } }, ctx))
  },
  save: async (tx, input, ctx) => {
    await lockType(tx, input.dictType)
    if (input.isDefault) await clearDefault(tx, input.dictType, 0, ctx)
    return insert(tx, list, input, ctx)
  },
  update: async (tx, input, ctx) => {
    await lockType(tx, input.dictType)
    const before = await list.get(tx, input.dictCode, ctx)
    const touchesCore = input.dictValue !== before['dictValue'] || input.status !== before['status']
    if (before['isSystem'] && touchesCore) throw refuse(BUILT_IN)
    if (input.isDefault) await clearDefault(tx, input.dictType, input.dictCode, ctx)
    return change(tx, list, input, ctx)
  },
  remove: async (tx, { id }, ctx) => {
    if ((await list.get(tx, id, ctx))['isSystem']) throw refuse(BUILT_IN)
    return remove(tx, list, id, ctx)
  },
  sort: async (tx, { dictType, dictCodes }, ctx) => {
    await lockType(tx, dictType)
    const sorted = await tx.run(sql`
      UPDATE basic_dict_data d SET dict_sort = o.place, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
      FROM unnest(${dictCodes}::bigint[]) WITH ORDINALITY AS o(id, place)
      WHERE d.id = o.id AND d.dict_type = ${dictType} AND d.deleted_at IS NULL`)
    if (sorted !== dictCodes.length) throw bad(`排序中有不属于字典「${dictType}」的数据`, 'dictCodes')
    await logAll(
      tx,
      ctx,
      dictCodes.map((entityId) => ({ entity: dictData.path, entityId, action: '排序' })),
    )
    return null
  },
}

async function requireType(tx: Tx, type: string): Promise<void> {
  if (!(await tx.one(sql`SELECT 1 AS ok FROM basic_dict_type WHERE dict_type = ${type} AND deleted_at IS NULL`)))
    unknownType(type)
}

/** Writers of one type queue, so that two defaults at once leave exactly one. */
async function lockType(tx: Tx, type: string): Promise<void> {
  if (
    !(await tx.one(sql`SELECT 1 AS ok FROM basic_dict_type WHERE dict_type = ${type} AND deleted_at IS NULL FOR NO KEY UPDATE`))
  )
    unknownType(type)
}

async function clearDefault(tx: Tx, type: string, except: number, ctx: Ctx): Promise<void> {
  const cleared = await tx.query<{ id: number; version: number }>(sql`
    UPDATE basic_dict_data SET is_default = 0, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE dict_type = ${type} AND is_default = 1 AND id <> ${except} AND deleted_at IS NULL RETURNING id, version`)
  const changes = [{ field: 'isDefault', label: '默认', from: 1, to: 0 }]
  for (const { id, version } of cleared)
    await log(tx, ctx, { entity: dictData.path, entityId: id, action: '取消默认', changes, version })
}
