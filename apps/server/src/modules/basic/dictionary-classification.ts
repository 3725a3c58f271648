import { dictionaryClassification } from '@erp/contract/basic/dictionary-classification'
import { choice, flag, int, resource, SWITCHED, text } from '@erp/contract/kit'
import { crudOf, remove } from '../../kit/crud.ts'
import { raw, sql, type Tx } from '../../kit/db/db.ts'
import { exportList } from '../../kit/excel/export.ts'
import type { Ctx } from '../../kit/house.ts'
import type { Handlers } from '../../kit/http/serve.ts'
import { dictionaryOf } from '../../kit/list/dictionary.ts'
import { listOf } from '../../kit/list/list.ts'
import type { Use } from '../../kit/list/uses.ts'
import { log } from '../../kit/log.ts'
import { Refusal, refuse } from '../../kit/refuse.ts'

const computed = {
  entryCount: raw('(SELECT count(*) FROM basic_dict_data d WHERE d.dict_type = t.dict_type AND d.deleted_at IS NULL)'),
}
const entries: Use = {
  title: '字典数据',
  rows: (row) => sql`SELECT 1 FROM basic_dict_data WHERE dict_type = ${row['dict_type']} AND deleted_at IS NULL`,
}
const list = listOf(dictionaryClassification, { computed })

export const dictionaryClassifications: Handlers<typeof dictionaryClassification> = {
  ...crudOf(dictionaryClassification, { computed }),
  remove: async (tx, { id }, ctx) => {
    if ((await list.get(tx, id, ctx))['isSystem']) throw refuse('系统内置字典不能删除或修改键值')
    return remove(tx, list, id, ctx, [entries])
  },
  dictionaryList: async (tx, { type }) => {
    const { status, entries } = (await dictionaryOf(tx, type)) ?? unknownType(type)
    return status === SWITCHED.off
      ? []
      : entries
          .filter((entry) => entry.status === SWITCHED.on)
          .map(({ value, label, color, isDefault, sortNo }) => ({ value, label, color, isDefault, sortNo }))
  },
  'refresh-cache': refreshCache,
  export: (_tx, input, ctx) => exportList(workbook, input, ctx),
}

export function unknownType(type: string): never {
  throw new Refusal(404, `字典类型「${type}」不存在`)
}

/** Every node drops what it keeps when it next looks at the mark. */
async function refreshCache(tx: Tx, _input: unknown, ctx: Ctx): Promise<null> {
  await tx.run(sql`UPDATE dictionary_epoch SET mark = gen_random_uuid()`)
  await log(tx, ctx, { entity: dictionaryClassification.path, entityId: 0, action: '刷新缓存' })
  return null
}

const onOff = [
  [1, '启用'],
  [0, '停用'],
] as const
/** The export has one row an entry, with its type in front. */
const workbook = listOf(
  resource(dictionaryClassification.path, {
    title: '字典',
    key: 'dictId',
    table: dictionaryClassification.table,
    fields: {
      ...dictionaryClassification.fields,
      dictLabel: text('标签', { computed: true, column: true }),
      dictValue: text('键值', { computed: true, column: true }),
      dictSort: int('排序', { computed: true, column: true }),
      color: text('颜色', { computed: true, column: true }),
      isDefault: flag('默认', { computed: true, column: true }),
      entryStatus: choice('数据状态', onOff, { computed: true, column: true }),
    },
    actions: {},
  }),
  {
    computed: {
      ...computed,
      dictLabel: raw('d.dict_label'),
      dictValue: raw('d.dict_value'),
      dictSort: raw('d.dict_sort'),
      color: raw('d.color'),
      isDefault: raw('d.is_default'),
      entryStatus: raw('d.status'),
    },
    joins: raw('LEFT JOIN basic_dict_data d ON d.dict_type = t.dict_type AND d.deleted_at IS NULL'),
    order: raw('t.id, d.dict_sort, d.id'),
  },
)
